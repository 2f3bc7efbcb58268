"""`skat play`: a game in the terminal against computer players."""
