"""`pimc`: a player who solves worlds that fit what he sees, and plays what does best in them.

PIMC stands for perfect information Monte Carlo. In each world all cards are open and solved exactly
by the kernel; the worlds are drawn uniformly, so nothing is concluded from the auction or from how
others play, beyond suits that they could not follow. He bids, discards and announces as `simple`.
"""

from __future__ import annotations

from typing import Final

from skat.players.simple.native import NativeSimple
from skat.players.simple.spitze import keeping_spitze
from skat.players.worlds.choosing import best_play, check_effort, has_no_choice, within
from skat.players.worlds.knowledge import known_in
from skat.players.worlds.outlook import Outlook, outlook
from skat.players.worlds.sampling import seed_of, worlds_to_ask
from skat.rules.actions import Action, Play
from skat.rules.views import View

WORLDS: Final = 32

AS_GOOD: Final = 2.0
"""Cards whose worth differs by less, in tournament points, count as equally good."""


class PimcPlayer:
    """Looks at so many worlds a decision, or at all that fit where they are few.

    The same seed and view give the same decision, unless `think_ms` says after how many
    milliseconds to decide by what is known then. Raises ValueError if either is out of bounds.

    >>> PimcPlayer(seed=1).name
    'pimc'
    """

    name = "pimc"

    def __init__(self, *, seed: int, worlds: int = WORLDS, think_ms: float | None = None) -> None:
        check_effort(worlds=worlds, think_ms=think_ms)
        self._seed = seed
        self._worlds = worlds
        self._think_ms = think_ms
        self._simple = NativeSimple()

    def decide(self, view: View) -> Action:
        """The card that is worth most in the worlds looked at; before the play, as `simple`.

        Where cards are equally good, `simple` chooses among them. Raises ValueError out of turn.
        """
        view = keeping_spitze(view)
        by_thumb = self._simple.decide(view)
        if not isinstance(by_thumb, Play) or view.soloist is None or has_no_choice(view):
            return by_thumb
        return best_play(view, self._look(view), by_thumb=by_thumb, as_good=AS_GOOD)

    def _look(self, view: View) -> Outlook:
        known = known_in(view)
        seed = seed_of(view, seed=self._seed)
        worlds = worlds_to_ask(known.knowledge, self._worlds, cards=len(view.hand), seed=seed)
        return within(
            self._think_ms, lambda cancel: outlook(view, worlds, known.situation, cancel=cancel)
        )
