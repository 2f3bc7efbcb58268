"""A tournament by the official rules: entries, draws, series, standings, prizes, protests, audit.

Everything is a value: a tournament is what its accepted commands make of it, one after the other.
Chance comes as a seed, time as a number, and nothing here reads or writes.
"""
