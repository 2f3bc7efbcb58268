"""The board: any position, the cards played from it, and the open-card truth at its end."""
