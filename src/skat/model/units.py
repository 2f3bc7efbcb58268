"""The units of Skat, kept apart: five different things that players all call "points".

>>> CardPoints(61) - 60
1
"""

from __future__ import annotations

from typing import NewType

CardPoints = NewType("CardPoints", int)
"""What cards are worth in tricks: 0 to 120 in all (SkO-1.2.2)."""

GameValue = NewType("GameValue", int)
"""What a game is worth: base value times multiplier, or a null constant (SkO-5.3.1). Positive."""

BidValue = NewType("BidValue", int)
"""A value named in the auction: one of the 63 values that games can have (SkO-5.6)."""

ListPoints = NewType("ListPoints", int)
"""What is entered for the soloist: the game value if won, minus twice that if lost (SkO-5.3.4)."""

TournamentPoints = NewType("TournamentPoints", int)
"""List points with the bonuses for games won, lost and defended (TR-5.1)."""
