"""Claims, giving up, cards thrown in."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.referee.events.base import EventBase, Person


class Claim(EventBase, frozen=True, kw_only=True, tag="claim"):
    """Somebody laid his cards open: a claim, or a proposal to shorten.

    `holds` is the verdict where the table has already found it; without it the cards decide.
    """

    cards: tuple[Card, ...] | None = None
    asked_level: Announced = Announced.NONE
    agreed: tuple[Person, ...] | None = None
    holds: bool | None = None


class Concession(EventBase, frozen=True, kw_only=True, tag="concession"):
    """Somebody gave the game up; `agreed` absent means that nobody was asked."""

    agreed: tuple[Person, ...] | None = None


class CardsThrownIn(EventBase, frozen=True, kw_only=True, tag="throw_in"):
    """Somebody threw his cards in."""

    agreed: tuple[Person, ...] | None = None
