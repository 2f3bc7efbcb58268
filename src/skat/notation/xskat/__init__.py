"""What XSkat 4.0 writes and reads: its logs of games, and its files of predefined games."""
