"""A Ramsch as the tests of its scoring tell it: card points, tricks, skat, house rules."""

from __future__ import annotations

from typing import Any

from skat.model.units import CardPoints
from skat.rules.scoring.ramsch import PlayedRamsch, ramsch_points
from tests.rules.positions import rules_with


def against(
    *points: int,
    skat: int,
    last: int,
    tricks: tuple[int, int, int] = (3, 3, 4),
    pushed: int = 0,
    bock: bool = False,
    **options: Any,
) -> tuple[int, ...]:
    """The points against each of three players under these house rules."""
    first, second, third = map(CardPoints, points)
    played = PlayedRamsch(
        points=(first, second, third),
        tricks=tricks,
        skat=CardPoints(skat),
        last_trick=last,
        pushed=pushed,
        bock=bock,
    )
    return ramsch_points(played, rules_with(ramsch=True, **options))
