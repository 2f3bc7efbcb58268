"""`skat list`: the command, and the list as text."""
