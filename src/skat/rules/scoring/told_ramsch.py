"""A Ramsch as people tell it once it is over: card points, the skat, who took the last trick."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.refusal import Refusal
from skat.model.units import CardPoints
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL
from skat.rules.scoring.piles import possible_piles
from skat.rules.scoring.possible import why_impossible_ramsch
from skat.rules.scoring.ramsch import PlayedRamsch


def told_ramsch(
    points: Sequence[int],
    *,
    skat: int,
    last_trick: int,
    tricks: Sequence[int] | None = None,
    pushed: int = 0,
    bock: bool = False,
) -> PlayedRamsch | Refusal:
    """The Ramsch in which the three took these card points in tricks, or why there is none.

    `last_trick` is the position of who took the last one. Without `tricks` who has no card points
    took none, unless the last one was his. Refused: sums that no cards make, tricks that are not
    ten or cannot hold the points (LF-ramsch).

    >>> told_ramsch([20, 40, 50], skat=10, last_trick=2).tricks
    (1, 1, 1)
    >>> told_ramsch([20, 40, 50], skat=9, last_trick=2).code
    'skat_points_impossible'
    """
    counts = _taken(points, last_trick=last_trick) if tricks is None else tuple(tricks)
    refused = why_impossible_ramsch(points, skat=skat, last_trick=last_trick)
    if refused is None and tricks is not None:
        refused = _why_not_in_tricks(points, counts, last_trick=last_trick)
    if refused is not None:
        return refused
    first, second, third = map(CardPoints, points)
    return PlayedRamsch(
        points=(first, second, third),
        tricks=(counts[0], counts[1], counts[2]),
        skat=CardPoints(skat),
        last_trick=last_trick,
        pushed=pushed,
        bock=bock,
    )


def _taken(points: Sequence[int], *, last_trick: int) -> tuple[int, ...]:
    """How many tricks each took where it is not told; only who took none, or all, is right."""
    took = [each > 0 or seat == last_trick for seat, each in enumerate(points)]
    return tuple((TRICKS_OF_A_DEAL if sum(took) == 1 else 1) * each for each in took)


def _why_not_in_tricks(
    points: Sequence[int], counts: Sequence[int], *, last_trick: int
) -> Refusal | None:
    if len(counts) != 3 or min(counts) < 0 or sum(counts) != TRICKS_OF_A_DEAL:
        details = {"key": "ramsch.trick_counts", "expected": "[2, 4, 4]"}
        return Refusal("bad_value", ("LF-ramsch",), dict(details))
    if counts[last_trick] == 0:
        return Refusal("last_trick_not_taken", ("LF-ramsch",), {"tricks": 0})
    for each, tricks in zip(points, counts, strict=True):
        if not possible_piles((3 * tricks, each), (0, 0)):
            return Refusal(
                "ramsch_not_in_tricks", ("LF-ramsch",), {"points": each, "tricks": tricks}
            )
    return None
