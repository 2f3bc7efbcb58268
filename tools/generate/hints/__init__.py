"""Hints at tables in the page: what they need, and what a server says to compare them with."""
