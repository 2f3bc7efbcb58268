"""People who want to play now find each other."""
