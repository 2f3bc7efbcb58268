"""Faults, from the shuffle to the last card: a module for what belongs together, a row for each."""
