"""A running table on a journal: places, deals, clocks, computer players, and who may see what.

Knows nothing of HTTP and SQL: it is given a `skat.journal.Store` and shows snapshots to onlookers.
"""
