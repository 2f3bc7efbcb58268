"""One finished deal of a player in a few numbers: what happened, what its review said of him."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from skat.model.seats import Seat

Part: TypeAlias = Literal[
    "auction", "game", "soloist_early", "soloist_late", "defender_early", "defender_late"
]
"""Where something is decided: bidding, skat and choice of game, the first tricks and the others."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)

Role: TypeAlias = Literal["soloist", "defender", "nobody"]
"""Nobody plays alone where all pass, and in a Ramsch."""


class DealFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened, for one of the players; `won` is whether the soloist did.

    `points` are his table points by Seeger and Fabian (TR-5.1). `others` are the levels of the
    others where it was a deal by which strength is told: three at the table, both others computer
    players, no house rules, no hints; otherwise it is empty. The `seat` is his; facts that are
    older than this field do not know it.
    """

    role: Role
    points: float
    seat: Seat | None = None
    contract: str | None = None
    hand: bool = False
    won: bool | None = None
    others: tuple[str, ...] = ()


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A proven mistake: the number of its decision in the review, what was chosen, what it cost."""

    part: Part
    number: int
    chosen: str
    points: float


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a review said of one player, in table points.

    `lost` is what his decisions cost in each part in which he decided anything. `expected` is what
    computer players got with the same cards, `adjusted` the result without luck where that is
    known. `worst` is the costliest proven mistake of each part. `called_on` says whether his last
    call was none to pass, `worth_it` whether that promised more than to pass; where his calls were
    not judged, neither is known.
    """

    lost: dict[Part, float]
    expected: float
    adjusted: float | None = None
    worst: tuple[Mistake, ...] = ()
    called_on: bool | None = None
    worth_it: bool | None = None


class OwnDeal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal in somebody's record; `number` counts those of the table's whole life.

    `since` is when he sat down there, in seconds since 1970. `version` is that of the numbers by
    which it was `judged`; what was not, was not looked back at.
    """

    table: str
    number: int
    since: int
    facts: DealFacts
    version: int = 0
    judged: Judged | None = None


def lost_in(judged: Judged) -> float:
    """Points lost in the whole deal.

    >>> lost_in(Judged(lost={"auction": 2.0, "soloist_late": 1.5}, expected=0.0))
    3.5
    """
    return sum(judged.lost.values())
