"""`strong`: learned values before the play, weighted worlds in it; and its weaker levels.

Declaring (auction, skat or hand, discard, announcement) and card play know nothing of each other:
`player` asks the one that is due. What the others are likely to hold `skat.players.belief` says.
`values.bin` are the learned numbers of `network`. All that is the specification; at tables the
kernel decides for `club` (`native`).
"""

from __future__ import annotations

from skat.players.strong.native import NativeClub
from skat.players.strong.player import LEVELS, Strong

__all__ = ["LEVELS", "NativeClub", "Strong"]
