"""What goes out: PDF and published pages of lists, tournaments, seasons and duplicate events."""
