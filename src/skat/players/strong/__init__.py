"""`strong`: learned values before the play, weighted worlds in it; and its weaker levels.

Declaring (auction, skat or hand, discard, announcement) and card play know nothing of each other:
`player` asks the one that is due. Twenty files of code, each one question of a deal, and two of
learned numbers (`beliefs.bin`, `values.npz`) that belong beside what reads them.
"""

from __future__ import annotations

from skat.players.strong.player import LEVELS, Strong

__all__ = ["LEVELS", "Strong"]
