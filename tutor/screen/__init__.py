"""How things look in a terminal: cards, the table, a lesson's page, and the terminal itself."""
