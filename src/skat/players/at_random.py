"""A player who does anything that is legal, but never gives up."""

from __future__ import annotations

from random import Random

from skat.rules.actions import Action, CallReferee, Concede, Expose, ThrowIn
from skat.rules.views import View


class RandomPlayer:
    """Draws the kind of action first, so that 48 announcements do not outweigh one skat.

    >>> RandomPlayer(seed=1).name
    'random'
    """

    name = "random"

    def __init__(self, *, seed: int) -> None:
        self._chance = Random(seed)

    def decide(self, view: View) -> Action:
        """Any legal action but giving up and calling the referee."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in view.legal:
            if not isinstance(action, (CallReferee, Concede, Expose, ThrowIn)):
                kinds.setdefault(type(action), []).append(action)
        return self._chance.choice(self._chance.choice(list(kinds.values())))
