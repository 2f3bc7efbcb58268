"""XSkat 4.0 as an outside opponent: a measurement, never part of the package.

The program of Gunter Gerhardt plays deals of ours in a process of its own and logs every card. What
is compared, and what cannot be, is said in docs/how/players/xskat.md.
"""
