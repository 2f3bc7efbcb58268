"""The board with hidden cards: computed in a helper process, from what one seat sees."""
