"""What people type or keep in a line: moves and games in four languages, a position as text."""
