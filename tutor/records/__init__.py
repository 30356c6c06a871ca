"""Records of games: our own score sheets and Euchre Game Notation, read, written and replayed."""
