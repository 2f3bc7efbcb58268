"""Seats of one deal and places at the table: two different things.

A seat (forehand, middlehand, rearhand) rotates with the deal; a place is the fixed chair.
"""

from __future__ import annotations

from enum import Enum
from typing import NewType

Place = NewType("Place", int)
"""A chair at the table, counted from 1; place 1 deals first (SkO-3.2.1)."""


class Seat(Enum):
    """The three active players of a deal, in clockwise order from the dealer's left.

    >>> Seat.REARHAND.next
    <Seat.FOREHAND: 'forehand'>
    """

    FOREHAND = "forehand"
    MIDDLEHAND = "middlehand"
    REARHAND = "rearhand"

    index: int

    def __init__(self, name: str) -> None:
        self.index = ("forehand", "middlehand", "rearhand").index(name)

    __hash__ = object.__hash__

    @property
    def next(self) -> Seat:
        """The seat that plays after this one, clockwise."""
        return SEATS[(self.index + 1) % 3]

    @property
    def others(self) -> tuple[Seat, Seat]:
        """The two other seats, clockwise from this one."""
        return SEATS[(self.index + 1) % 3], SEATS[(self.index + 2) % 3]


SEATS = (Seat.FOREHAND, Seat.MIDDLEHAND, Seat.REARHAND)
"""The three seats, forehand first."""
