"""`skat analyse`: recorded games looked back at."""
