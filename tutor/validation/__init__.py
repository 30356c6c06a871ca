"""Find every mistake in variants, clauses, lessons and their texts."""
