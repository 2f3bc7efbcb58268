"""`skat bot run`: an engine plays at the tables of a server."""
