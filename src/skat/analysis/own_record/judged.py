"""The numbers of one player, read off a written review (`skat-review/1`)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from skat.analysis.own_record.deals import Judged, Mistake, Part

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
    for one in review.decisions:
        if one.seat != seat:
            continue
        part = _part(one, is_alone=review.result.soloist == seat)
        # Where no error is proven, none is counted.
        cost = 0.0 if one.mark == "best" else one.calibrated
        lost[part] = lost.get(part, 0.0) + cost
        known = worst.get(part)
        if one.mark in _MARKED and (known is None or known.points < cost):
            worst[part] = Mistake(part=part, number=one.n, chosen=one.chosen, points=cost)
        if part == "auction" and one.best:
            called_on = one.chosen != _PASS
            # Where both are worth as much, what he did was.
            worth_it = called_on if one.chosen in one.best else _PASS not in one.best
    lines = review.ledger[seat]
    return Judged(
        lost={part: round(points, 1) for part, points in lost.items()},
        expected=round(lines.par + lines.dealt, 1),
        adjusted=review.players[seat].adjusted,
        worst=tuple(worst.values()),
        called_on=called_on,
        worth_it=worth_it,
    )


def _part(one: _Decision, *, is_alone: bool) -> Part:
    if one.phase == "auction":
        return "auction"
    if one.phase in ("skat", "discard"):
        return "game"
    if one.trick <= EARLY:
        return "soloist_early" if is_alone else "defender_early"
    return "soloist_late" if is_alone else "defender_late"
