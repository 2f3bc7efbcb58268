"""What is ruled after each event, from the shuffle to the last card: a row for each kind."""
