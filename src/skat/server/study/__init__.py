"""What one learns with: the board, hints, reviews, what-if, the daily twelve, the own record."""
