"""What counts in a season beside its tournaments: walkovers, deductions, what was played before."""

from __future__ import annotations

from typing import Annotated

import msgspec

from skat.model.units import TournamentPoints

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
MOST_DAYS = 60
Day = Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
Points = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]{1,6}(/[1-9][0-9]{0,5})?$")]
"""Table points that somebody writes into the plan."""


class Walkover(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team did not come to a match day, or does not count as if it had.

    It has no points for it. `series` is how many its only opponent is given as won where that
    could not play at all.
    """

    team: Name
    day: Day
    reason: Reason
    series: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class Deduction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Table points that a team loses by decision of the league."""

    team: Name
    points: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    reason: Reason


class CarriedTeam(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a team had when the season was taken over from other books."""

    team: Name
    points: Points = "0"
    result: TournamentPoints = TournamentPoints(0)
    won: Annotated[int, msgspec.Meta(ge=0)] = 0
    lost: Annotated[int, msgspec.Meta(ge=0)] = 0


class CarriedPerson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody made before the season was taken over: by evening the results of its series."""

    name: Name
    evenings: dict[Day, Annotated[tuple[TournamentPoints, ...], msgspec.Meta(min_length=1)]]
