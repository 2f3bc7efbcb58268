"""Puzzles: positions with one proven answer."""
