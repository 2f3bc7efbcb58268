"""`pimc`: a player who solves worlds that fit what he sees, and plays what does best in them.

PIMC stands for perfect information Monte Carlo. In each world all cards are open and solved exactly
by the kernel; the worlds are drawn uniformly, so nothing is concluded from the auction or from how
others play, beyond suits that they could not follow. He bids, discards and announces as `simple`.
"""

from __future__ import annotations

from operator import index
from threading import Timer
from typing import Final

from skat.kernel._core import Cancel
from skat.model.cards import Card
from skat.players.simple.player import SimplePlayer
from skat.players.worlds.knowledge import known_in
from skat.players.worlds.outlook import Outlook, outlook
from skat.players.worlds.sampling import seed_of, worlds_to_ask
from skat.rules.actions import Action, Play
from skat.rules.views import View

WORLDS: Final = 32
MOST_WORLDS: Final = 100_000
LONGEST_MS: Final = 600_000

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
        # Both may come from a command line, where nothing has looked at their types yet.
        if not 1 <= index(worlds) <= MOST_WORLDS:
            raise ValueError(f"worlds must be from 1 to {MOST_WORLDS}, not {worlds}")
        if think_ms is not None and not 0 < float(think_ms) <= LONGEST_MS:
            raise ValueError(f"think_ms must be above 0 and at most {LONGEST_MS}, not {think_ms}")
        self._seed = seed
        self._worlds = worlds
        self._think_ms = think_ms
        self._simple = SimplePlayer()

    def decide(self, view: View) -> Action:
        """The card that is worth most in the worlds looked at; before the play, as `simple`.

        Where cards are equally good, `simple` chooses among them. Raises ValueError out of turn.
        """
        by_thumb = self._simple.decide(view)
        if not isinstance(by_thumb, Play) or view.soloist is None or _has_no_choice(view):
            return by_thumb
        found = self._look(view)
        sign = 1 if view.viewer is view.soloist else -1
        own = {card: sign * worth for card, worth in found.items()}
        return Play(by_thumb.seat, _best(own, preferred=by_thumb.card))

    def _look(self, view: View) -> Outlook:
        known = known_in(view)
        seed = seed_of(view, seed=self._seed)
        worlds = worlds_to_ask(known.knowledge, self._worlds, cards=len(view.hand), seed=seed)
        if self._think_ms is None:
            return outlook(view, worlds, known.situation)
        cancel = Cancel()
        timer = Timer(self._think_ms / 1000, cancel.set)
        timer.start()
        try:
            return outlook(view, worlds, known.situation, cancel=cancel)
        finally:
            timer.cancel()


def _has_no_choice(view: View) -> bool:
    return sum(isinstance(action, Play) for action in view.legal) == 1


def _best(worth: Outlook, *, preferred: Card) -> Card:
    """The card worth most to its player; the preferred one if as good, or if nothing is known."""
    best = max(worth, key=worth.__getitem__, default=preferred)
    return preferred if worth and worth[preferred] > worth[best] - AS_GOOD else best
