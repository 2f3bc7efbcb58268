"""Own mistakes as exercises: what a browser asks again, kept with the account too.

An exercise has a deal and what happened in it before the mistake. Nobody's name is in it.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.record import DealtCards
from skat.rules.actions import Action

MOST_MISTAKES: Final = 100
"""Exercises of one account; those tried last stay."""

LONGEST_MISTAKE: Final = 6_000
"""Bytes of one exercise; usual ones have about 2,000."""

_FewCards = Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=10)]
_Points = Annotated[float, msgspec.Meta(ge=0, le=10_000)]


class OwnMistake(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of one's own that a review proved to be a mistake, and what was better.

    `deal` and `actions` are all that happened before it. The cards that are `right` lose nothing;
    `losses` tells how many table points each card loses in the mean. `played` is the mistake.
    """

    seat: Seat
    deal: DealtCards
    actions: tuple[Action, ...]
    right: _FewCards
    losses: Annotated[dict[Card, _Points], msgspec.Meta(max_length=10)]
    played: Card

    def __post_init__(self) -> None:
        """Raises ValueError if it is longer than what happens before a card can be."""
        if len(msgspec.json.encode(self.actions)) > LONGEST_MISTAKE:
            raise ValueError("too much happened before the mistake")
