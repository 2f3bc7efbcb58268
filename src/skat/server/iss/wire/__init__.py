"""What is on the wire of the ISS port: lines, words, errors, moves, and how a table is told."""
