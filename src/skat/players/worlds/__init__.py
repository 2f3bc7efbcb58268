"""Players who look at worlds: deals that fit what a seat knows, each solved exactly.

`knowledge` says what a view knows and draws worlds, `stakes` what points are worth in them; `pimc`
is a player that does nothing but weigh what each card brings.
"""

from __future__ import annotations

from skat.players.worlds.pimc import WORLDS, PimcPlayer

__all__ = ["WORLDS", "PimcPlayer"]
