"""Secrets that programs show for an account, on disk beside it."""
