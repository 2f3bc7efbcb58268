"""The board with hidden cards: what one seat can know of a position that was set up."""
