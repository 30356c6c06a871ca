"""The rule book as HTML: the page of one game, or a site of all games in all languages."""
