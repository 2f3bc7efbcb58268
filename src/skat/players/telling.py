"""A deal told to those players who follow it move by move, each as its own seat saw it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeGuard

from skat.model.seats import Seat
from skat.notation.seen_moves import SideWord, aside_of, moves_seen, world_record
from skat.players.protocol import Follower, Player
from skat.rules.actions import Action
from skat.rules.state import State

NAMES: Final = ("forehand", "middlehand", "rearhand")
"""What players without names are called in a record."""


class Telling:
    """One deal and its players; for those who do not follow it does nothing.

    >>> from skat.rules.machine import start
    >>> Telling({}).over(start())
    """

    def __init__(self, players: Mapping[Seat, Player]) -> None:
        self._followers = {seat: one for seat, one in players.items() if _follows(one)}
        self._asides: tuple[SideWord, ...] = ()

    def before(self, state: State, seat: Seat) -> None:
        """This seat is to decide in this state."""
        follower = self._followers.get(seat)
        if follower is not None:
            follower.follow(moves_seen(state, seat, asides=self._asides))

    def done(self, action: Action, state: State) -> None:
        """This was done in this state."""
        aside = aside_of(action, state) if self._followers else None
        if aside is not None:
            self._asides = (*self._asides, aside)

    def over(self, state: State) -> None:
        """The deal has its result."""
        for follower in self._followers.values():
            follower.finished(world_record(state, asides=self._asides, names=NAMES))


def _follows(player: Player) -> TypeGuard[Follower]:
    return hasattr(player, "follow")
