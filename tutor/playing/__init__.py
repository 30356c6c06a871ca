"""A whole game of the learner against computer players, as a dialogue of values."""
