"""The score of a finished game: who won, at which level, and every step of the sum."""
