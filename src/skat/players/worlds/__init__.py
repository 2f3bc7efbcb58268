"""Players who look at worlds: deals that fit what a seat knows, each solved exactly.

`knowledge` says what a view knows, `sampling` draws worlds, `outlook` and `stakes` weigh what each
card brings in them; `pimc` is a player that does nothing else.
"""

from __future__ import annotations

from skat.players.worlds.pimc import WORLDS, PimcPlayer

__all__ = ["WORLDS", "PimcPlayer"]
