"""`skat arena`: the match, and how it is printed."""
