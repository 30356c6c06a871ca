"""What is best, computed: solved deals, worlds that fit what a seat has seen, advice from facts."""
