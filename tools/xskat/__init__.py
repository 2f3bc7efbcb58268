"""XSkat 4.0 as an outside opponent: a measurement, never part of the package.

The program of Gunter Gerhardt plays deals of ours in a process of its own and logs every card.
docs/how/players/xskat.md says what is compared, and what cannot be.
"""
