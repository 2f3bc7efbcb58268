"""What leaves a table: snapshots by role, the list, the shuffle, finished deals, the lobby."""
