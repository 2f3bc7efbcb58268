"""`simple`: a player by rules of thumb, always the same in the same view.

`hand` and `expectation` say what a hand is worth (other players use them too), `bidding`,
`declaring` and `doubling` are the auction and what follows it, the rest is card play: one file for
each role. All that is the specification; at tables the kernel decides alike (`native`).
"""

from __future__ import annotations

from skat.players.simple.native import NativeSimple
from skat.players.simple.player import SimplePlayer

__all__ = ["NativeSimple", "SimplePlayer"]
