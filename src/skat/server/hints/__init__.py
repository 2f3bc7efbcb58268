"""Hints at training tables: computed from the view of a seat, in a process of low priority."""
