"""The law of Skat: one immutable state machine for a deal, and the scoring of its result.

Start with `skat.rules.phases`, the table of what may happen when; then `skat.rules.machine`.
"""
