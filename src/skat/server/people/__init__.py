"""Accounts and guests: passwords, devices, who sends a request, and somebody's own games."""
