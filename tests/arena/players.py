"""Players for the tests of the arena: honest and otherwise."""

from __future__ import annotations

import sys
from random import Random
from typing import ClassVar

from skat.players.protocol import RandomPlayer
from skat.rules.actions import Action, Bid, Concede, Expose, Pass, ThrowIn
from skat.rules.state import State
from skat.rules.views import View


class Passer:
    """Passes whatever he holds, so that nothing is ever played."""

    name = "passer"

    def decide(self, view: View) -> Action:
        return next(action for action in view.legal if isinstance(action, Pass))


class SharedChance(RandomPlayer):
    """Draws from one stream for all games: the seeding error that the control must notice."""

    stream: ClassVar[Random] = Random(1)

    def __init__(self, *, seed: int) -> None:
        super().__init__(seed=seed)
        self._chance = self.stream


class Peeper:
    """Looks for the whole deal among his callers' variables and plays by what he sees there."""

    name = "peeper"

    def decide(self, view: View) -> Action:
        state = sys._getframe(1).f_locals["state"]
        assert isinstance(state, State)
        choices = _not_giving_up(view)
        return choices[sum(hand.mask for hand in state.hands) % 1_000_003 % len(choices)]


class PastPeeper(Peeper):
    """Looks only at what was dealt, before cards moved."""

    def decide(self, view: View) -> Action:
        state = sys._getframe(1).f_locals["state"]
        assert isinstance(state, State)
        choices = _not_giving_up(view)
        dealt = sum(hand.mask * (place + 1) for place, hand in enumerate(state.dealt_hands))
        return choices[dealt % 1_000_003 % len(choices)]


class Claimer(RandomPlayer):
    """Defends by claiming all remaining tricks at his first card."""

    def decide(self, view: View) -> Action:
        for action in view.legal:
            if isinstance(action, Expose) and view.viewer is not view.soloist:
                return action
        return super().decide(view)


class Wrongdoer(RandomPlayer):
    """Bids 17."""

    def decide(self, view: View) -> Action:
        for action in view.legal:
            if isinstance(action, Bid):
                return Bid(action.seat, type(action.value)(17))
        return super().decide(view)


class Listener(RandomPlayer):
    """Keeps what he saw."""

    seen: ClassVar[list[View]] = []

    def decide(self, view: View) -> Action:
        self.seen.append(view)
        return super().decide(view)


def _not_giving_up(view: View) -> list[Action]:
    return [each for each in view.legal if not isinstance(each, (Concede, Expose, ThrowIn))]
