"""Hints at training tables: worked out from the view of a seat, in a process that steps back."""
