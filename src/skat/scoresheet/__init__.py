"""The arithmetic of the score list: totals, bonuses, ranking, stakes and settlement.

Nothing here knows of cards; a deal is who played alone and what was entered for him.
"""
