"""The words of Skat as values: cards, contracts, tops, announcements, bids, game values.

Nothing here knows of play, people or files.
"""
