"""What follows from a fault: the end of a game and its score, or play that goes on."""
