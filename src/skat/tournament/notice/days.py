"""Several days: how many series each has, who goes on after it, what counts then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from skat.model.refusal import Refusal

MOST_DAYS: Final = 10


class Quota(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many of a category go on besides those who do by their rank."""

    category: str
    places: int


class Day(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One day of an event, and the cut after it.

    The first `goes_on` players go on, then the members of the first `teams`, then the `quotas`;
    where all three are nothing everybody does. Unless results are `carried` those of the days
    before count no more on this one.
    """

    series: int
    date: str = ""
    goes_on: int = 0
    teams: int = 0
    quotas: tuple[Quota, ...] = ()
    carried: bool = True

    @property
    def cuts(self) -> bool:
        """Whether somebody may go home after it.

        >>> Day(series=2).cuts, Day(series=2, goes_on=16).cuts
        (False, True)
        """
        return bool(self.goes_on or self.teams or self.quotas)


def last_series(days: Sequence[Day], day: int) -> int:
    """The last series of a day, both from 1; 0 before the first.

    >>> last_series([Day(series=3), Day(series=2)], 2)
    5
    """
    return sum(each.series for each in days[:day])


def day_of(days: Sequence[Day], series: int) -> int:
    """The day that this series is played on; 1 where there is only one.

    >>> [day_of([Day(series=2), Day(series=1)], series) for series in (1, 2, 3)]
    [1, 1, 2]
    """
    return next((at for at in range(1, len(days) + 1) if series <= last_series(days, at)), 1)


def refused_days(
    days: Sequence[Day], *, series: int, categories: Collection[str]
) -> Refusal | None:
    """Why an event cannot go over these days.

    >>> refused_days([Day(series=2), Day(series=2)], series=3, categories=()).code
    'days_differ'
    """
    if not days:
        return None
    counts = [each.series for each in days]
    if len(days) > MOST_DAYS or min(counts) < 1 or sum(counts) != series:
        return Refusal(code="days_differ", articles=("TR-6.1",), details={"series": series})
    for day in days:
        numbers = (day.goes_on, day.teams, *(quota.places for quota in day.quotas))
        strange = [each.category for each in day.quotas if each.category not in categories]
        if min(numbers) < 0:
            return Refusal(code="negative_amount", articles=("TR-6.1",))
        if strange:
            return Refusal(code="no_such_category", details={"category": strange[0][:40]})
    if days[-1].cuts:
        return Refusal(code="cut_after_last_day", articles=("TR-6.1",))
    return None
