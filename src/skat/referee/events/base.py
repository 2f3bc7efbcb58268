"""What all events have in common: who did it, who calls it, in which trick."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from skat.model.seats import Seat


class Idle(Enum):
    """Table players who hold no cards in this deal."""

    DEALER = "dealer"
    IDLE = "idle"
    """Another one, at a table of five and more (SkO-3.2.7)."""

    __hash__ = object.__hash__


Person: TypeAlias = Seat | Idle
"""Anybody at the table; at a table of three "dealer" is rearhand."""


class Heap(Enum):
    """Where cards lie that nobody holds."""

    SKAT = "skat"
    TRICKS = "tricks"

    __hash__ = object.__hash__


Place: TypeAlias = Seat | Heap
"""Where a card can have got to."""


class Kibitzer(Enum):
    """Somebody who does not belong to the table."""

    KIBITZER = "onlooker"

    __hash__ = object.__hash__


class EventBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What all events have in common.

    `by` is who did it, `claimed_by` who calls it, `trick` the number of the trick it happened in;
    `cards_mixed` says that the cards of both parties lie together already.
    """

    by: Person | None = None
    claimed_by: Person | Kibitzer | None = None
    cards_mixed: bool = False
    trick: int | None = None
