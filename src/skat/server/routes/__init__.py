"""The routes of tables and the queue for them, of lists and tournaments, of the page and upkeep."""
