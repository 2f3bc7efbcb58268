"""What a player's own deals come to: what reviews found, over time, and a rating.

Here are the few numbers of one deal, and how they are read off a written review. `sums` counts
games and wins and adds up what reviews found, `rating` estimates the strength behind them. All of
it is arithmetic: no deal is looked at, and nothing of numpy is loaded. `ratings`, which compares
all players of recorded deals by their results, is for the command line and loads it.

What happened and what his review (`skat-review/1`) found.
"""

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
    others where it was a deal by which strength is rated: three at the table, both others computer
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
    """What a review found of one player, in table points.

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
    """A deal in a player's record; `number` counts those of the table's whole life.

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


EARLY: Final = 3
"""The last of the tricks that count as the first ones."""

_PASS: Final = "pass"
_MARKED: Final = ("inaccuracy", "mistake", "blunder")


class _Model(msgspec.Struct):
    version: int


class _Result(msgspec.Struct):
    soloist: str | None


class _Lines(msgspec.Struct):
    par: float
    dealt: float


class _Player(msgspec.Struct):
    adjusted: float | None


class _Decision(msgspec.Struct):
    n: int
    seat: str
    phase: Literal["auction", "skat", "discard", "play", "claim"]
    trick: int
    chosen: str
    calibrated: float
    mark: str = msgspec.field(name="class")
    best: tuple[str, ...] = ()


class WrittenReview(msgspec.Struct):
    """As much of a written review as a player's record needs."""

    model: _Model
    result: _Result
    scale: Literal["table"]
    players: dict[str, _Player]
    ledger: dict[str, _Lines]
    decisions: tuple[_Decision, ...]

    @property
    def version(self) -> int:
        """The version of the numbers it was made with."""
        return self.model.version


def judged_in(review: WrittenReview, *, seat: str) -> Judged:
    """What the review says of this seat. Raises KeyError for a seat that it does not know."""
    lost: dict[Part, float] = {}
    worst: dict[Part, Mistake] = {}
    called_on, worth_it = None, None
    for decision in review.decisions:
        if decision.seat != seat:
            continue
        part = _part(decision, is_alone=review.result.soloist == seat)
        # Where no error is proven, none is counted.
        cost = 0.0 if decision.mark == "best" else decision.calibrated
        lost[part] = lost.get(part, 0.0) + cost
        known = worst.get(part)
        if decision.mark in _MARKED and (known is None or known.points < cost):
            worst[part] = Mistake(part=part, number=decision.n, chosen=decision.chosen, points=cost)
        if part == "auction" and decision.best:
            called_on = decision.chosen != _PASS
            # Where both are worth as much, what he did was.
            worth_it = called_on if decision.chosen in decision.best else _PASS not in decision.best
    lines = review.ledger[seat]
    return Judged(
        lost={part: round(points, 1) for part, points in lost.items()},
        expected=round(lines.par + lines.dealt, 1),
        adjusted=review.players[seat].adjusted,
        worst=tuple(worst.values()),
        called_on=called_on,
        worth_it=worth_it,
    )


def _part(decision: _Decision, *, is_alone: bool) -> Part:
    if decision.phase == "auction":
        return "auction"
    if decision.phase in ("skat", "discard"):
        return "game"
    if decision.trick <= EARLY:
        return "soloist_early" if is_alone else "defender_early"
    return "soloist_late" if is_alone else "defender_late"
