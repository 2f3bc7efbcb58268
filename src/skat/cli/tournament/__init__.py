"""`skat tournament`: the office without a browser."""
