"""Journals, leases and attendance in memory: for play that need not outlive the program."""
