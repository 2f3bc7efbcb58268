"""What is told of a seat's cards. It loads nothing that works it out: a server passes it on."""

from __future__ import annotations

import msgspec

from skat.model.cards import Card


class CardChance(msgspec.Struct, frozen=True, kw_only=True):
    """A card: how likely the own party wins after it, and the table points it brings in the mean.

    All cards are open after it in each world. Table points are those of
    `skat.analysis.outcomes`.
    """

    card: Card
    won: float
    points: float


class SeatChances(msgspec.Struct, frozen=True, kw_only=True):
    """Each card that may be played, the one worth most first, as far as the seat can know.

    `worlds` were looked at; `effective` is how many of equal weight would say as much,
    `all_worlds` that no other fits. `assumed` says what the position leaves open: `auction`
    (18, two passes, skat taken), or `tricks` (all deals that fit count the same) and `tops` (the
    game counts as with one).
    """

    cards: tuple[CardChance, ...]
    worlds: int
    effective: int
    all_worlds: bool
    assumed: tuple[str, ...]
