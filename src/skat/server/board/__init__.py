"""The board with hidden cards at the server: worked out aside, from what one seat sees."""
