"""What a player's own deals come to: what reviews said of them, over time, and a rating.

`deals` holds the few numbers of one deal and reads them off a written review, `sums` counts games
and wins and adds up what reviews said, `rating` estimates the strength behind them. All
of it is arithmetic: no deal is looked at here, and nothing of numpy is loaded. `ratings`, which
compares all players of recorded deals by their results, is for the command line and loads it.
"""
