"""What is on the pages of a tournament; the same from a file and from a running server."""
