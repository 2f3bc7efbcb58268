"""By which ranking somebody wins something: the event, a category, a series, the best game."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec


class AwardKind(Enum):
    """By which ranking something is won; teams have their own of the whole event.

    `TEAMS` are further kinds of teams, each by its name as the `category`.
    """

    OVERALL = "overall"
    CATEGORY = "category"
    SERIES = "series"
    BEST_GAME = "best_game"
    TEAMS = "teams"


class Award(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ranking that has prizes: `category` or `series` say which one it is.

    >>> Award(kind=AwardKind.SERIES, series=2).series
    2
    """

    kind: AwardKind = AwardKind.OVERALL
    category: str = ""
    series: int = 0


OVERALL: Final = Award()
