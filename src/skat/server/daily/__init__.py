"""The daily twelve at the server: whose table of the day is whose, and what is told of it."""
