"""The board with hidden cards at the server: computed in a helper process, from what one seat
sees."""
