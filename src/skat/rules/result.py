"""How a deal ended, seen from the table, and what it came to."""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.model.units import CardPoints
from skat.rules.editions import BockReason
from skat.rules.scoring.finished import Score


class DealEnding(Enum):
    """How a deal came to its end, seen from the table."""

    PASSED = "passed"
    PLAYED_OUT = "played_out"
    SOLOIST_CONCEDED = "soloist_conceded"
    DEFENDERS_CONCEDED = "defenders_conceded"
    SHORTENED = "shortened"
    CLAIM_HELD = "claim_held"
    CLAIM_FAILED = "claim_failed"
    SOLOIST_THREW_IN = "soloist_threw_in"
    DEFENDERS_THREW_IN = "defenders_threw_in"
    NULL_TRICK = "null_trick"
    NULL_OVERBID = "null_overbid"
    RULED = "ruled"
    TIME_OUT = "time_out"
    LEFT = "left"
    RAMSCH = "ramsch"


class DealResult(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a deal came to.

    `score` is missing if nobody played alone (passed, Ramsch, abandoned before a contract).
    `soloist_points` include the skat. `ramsch` holds the points against each seat, forehand first.
    `starts_bock` are the reasons that it gave for a round of bock, where the house plays that.
    """

    ending: DealEnding
    soloist: Seat | None = None
    score: Score | None = None
    soloist_points: CardPoints = CardPoints(0)
    soloist_tricks: int = 0
    by: Seat | None = None
    ramsch: tuple[CardPoints, CardPoints, CardPoints] | None = None
    refutation: tuple[Card, ...] = ()
    articles: tuple[str, ...] = ()
    starts_bock: tuple[BockReason, ...] | UnsetType = UNSET
