"""A season: a league or a club championship, as a file over tournament files.

The tournament files are the truth. `form` says what the season adds, `league` and `championship`
count, `checking` works all of it out again.
"""
