"""What a computer player is: something that sees a view and decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from skat.notation.iss_record import IssMove
from skat.rules.actions import Action
from skat.rules.views import View


@runtime_checkable
class Player(Protocol):
    """A player at one seat. He gets that seat's view and nothing else, so he cannot peek."""

    name: str

    def decide(self, view: View) -> Action:
        """One of `view.legal`, which is not empty when a player is asked."""


class Follower(Player, Protocol):
    """A player that is told the deal move by move, as its seat saw it: a program of others."""

    def follow(self, moves: Sequence[IssMove]) -> None:
        """All moves so far; said before each decision."""

    def finished(self, record: str) -> None:
        """The deal is over; its record shows all cards."""
