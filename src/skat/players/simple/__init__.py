"""`simple`: a player by rules of thumb, always the same in the same view.

`hand` says what a hand is worth and `sure` what it may announce without risk (other players use
them too), `declaring` is all before the play, `house` what houses add; the rest is card play.
All that is the specification; at tables the kernel decides alike (`native`).
"""

from __future__ import annotations

from skat.players.simple.native import NativeSimple
from skat.players.simple.player import SimplePlayer

__all__ = ["NativeSimple", "SimplePlayer"]
