"""Invitations of bots on disk, beside the accounts and tables that they belong to."""
