"""`skat duplicate`: the same deals at every table, with real packs."""
