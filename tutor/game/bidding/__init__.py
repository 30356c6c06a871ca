"""How trump is decided: one module for each style of bidding."""
