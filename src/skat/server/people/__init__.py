"""Accounts and guests: passwords, devices, who sends a request, and a player's own games."""
