"""An evening's list or a tournament running on a journal: commands with ids, one effect each.

Knows nothing of HTTP and SQL: it is given a `skat.journal.Store`.
"""
