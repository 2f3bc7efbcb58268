"""`club` as it sits at tables: the kernel decides, as the player in Python does by the same chance.

House rules and open play are left to the one in Python.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from skat.kernel._core import ClubPlayer
from skat.players.belief.weighing import learned_beliefs
from skat.players.simple.hand import hand_values
from skat.players.simple.native import VIEWS
from skat.players.strong.network import tables
from skat.players.strong.player import Strong
from skat.players.worlds.knowledge import seed_of
from skat.rules.actions import Action
from skat.rules.state import Sitting
from skat.rules.views import View

LEVEL: Final = "club"


class NativeClub:
    """Decides as `Strong` does at the level `club`, which says how; in a fraction of its time.

    >>> NativeClub(seed=1).name
    'club'
    """

    name = LEVEL

    def __init__(self, *, seed: int) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """What this player does in his turn. Raises ValueError out of turn."""
        if view.sitting is not Sitting.PREVENTED or view.rules.house_rules:
            return Strong(seed=self._seed, level=LEVEL).decide(view)
        chosen: Action = _kernel().decide(view, self._chance)
        return chosen

    def _chance(self, view: View) -> int:
        return seed_of(view, seed=self._seed)


@cache
def _kernel() -> ClubPlayer:
    return ClubPlayer(hand_values(), VIEWS, tables(), learned_beliefs().tables)
