"""The own record of accounts: numbers of their deals, progress in learning, all as a file."""
