"""Faults from the first bid to the announcement: calls, the discard, void announcements."""
