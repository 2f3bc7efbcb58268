"""What a computer player is: it sees a view and decides, and may follow the deal move by move.

Those who follow get each move as their own seat saw it. The simplest player does anything that
is legal, but never gives up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Protocol, TypeGuard, runtime_checkable

from skat.model.seats import Seat
from skat.notation.iss_record import IssMove
from skat.notation.seen_moves import SideWord, aside_of, moves_seen, world_record
from skat.rules.actions import Action, CallReferee, Concede, Expose, ThrowIn
from skat.rules.state import State
from skat.rules.views import View


@runtime_checkable
class Player(Protocol):
    """A player at one seat. He gets that seat's view and nothing else, so he cannot peek."""

    name: str

    def decide(self, view: View) -> Action:
        """One of `view.legal`, which is not empty when a player is asked."""


class Follower(Player, Protocol):
    """A player that gets the deal move by move, as its seat saw it: a program of others."""

    def follow(self, moves: Sequence[IssMove]) -> None:
        """All moves so far; called before each decision."""

    def finished(self, record: str) -> None:
        """The deal is over; its record shows all cards."""


NAMES: Final = ("forehand", "middlehand", "rearhand")
"""What players without names are called in a record."""


class Telling:
    """One deal and its players; for those who do not follow it does nothing.

    >>> from skat.rules.machine import start
    >>> Telling({}).over(start())
    """

    def __init__(self, players: Mapping[Seat, Player]) -> None:
        self._followers = {seat: player for seat, player in players.items() if _follows(player)}
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
