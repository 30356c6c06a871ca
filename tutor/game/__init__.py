"""The rules engine: immutable states, rules as restrictions, a reason with every refusal."""
