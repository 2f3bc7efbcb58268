"""What a viewer sees: the only form of a deal that ever leaves the table.

A view is built field by field from what its viewer may know. Two deals that differ only in cards
hidden from a viewer give him equal views, byte for byte.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from skat.model.announcement import Announced, Announcement
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.rules.actions import Action
from skat.rules.editions import RuleSet
from skat.rules.state import Call, Pending, Phase, Result, Trick

Viewer: TypeAlias = Seat | Literal["dealer", "spectator"]
"""An active player, the idle dealer, or somebody who only watches."""


class Revealed(msgspec.Struct, frozen=True):
    """All cards, shown when the deal is over: as dealt, and the skat as it was at the end."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, ...]
    discarded: tuple[Card, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """One viewer's knowledge of a deal.

    `hand` and open hands are sorted for the contract. `open_hands` holds one entry a seat: the
    cards laid open, or nothing. `last_trick` is there only while the viewer may look at it
    (SkO-4.4.3); `played` is what everybody at the table saw, for players that remember it.
    `legal` are the viewer's own actions.
    """

    viewer: Viewer
    rules: RuleSet
    table_size: int
    phase: Phase
    turn: Seat | None
    hand: tuple[Card, ...]
    card_counts: tuple[int, int, int]
    calls: tuple[Call, ...]
    bid: BidValue | None
    soloist: Seat | None
    skat_taken: bool
    skat: tuple[Card, ...] | None
    announcement: Announcement | None
    kontra: Seat | None
    re: bool
    defenders_announced: Announced
    leader: Seat
    trick: tuple[Card, ...]
    last_trick: Trick | None
    played: tuple[Trick, ...]
    tricks_won: tuple[int, int, int]
    open_hands: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None, tuple[Card, ...] | None]
    pending: Pending | None
    result: Result | None
    revealed: Revealed | None
    legal: tuple[Action, ...]
