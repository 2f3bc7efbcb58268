"""A game that is over, and what it counts and scores."""
