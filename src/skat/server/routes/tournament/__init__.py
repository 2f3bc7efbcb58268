"""The requests about tournaments."""
