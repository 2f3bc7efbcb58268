"""Duplicate events at the server: their rounds at live tables, their results, the routes."""
