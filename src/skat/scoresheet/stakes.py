"""What a point is worth, what a single game costs at that stake, and how an amount is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NewType

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import GameValue, ListPoints

Stake = NewType("Stake", Fraction)
"""Units of money a point, never negative. A unit is what the table counts in: a cent, a penny."""

Units = NewType("Units", int)
"""Whole units of money; from the perspective of the one named, above zero received."""

NO_STAKE = Stake(Fraction(0))
"""Play without stake: no money is owed."""

# Nine digits: far more than any table stakes, and small enough that no sum becomes unprintable.
_STAKE = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?(?: (?:unit|units)(?: per point)?)?")

_SHOWN = 40
"""How much of a text that is no stake a refusal repeats."""


@implements("SkO-5.5.4")
def parse_stake(text: str, *, maximum: Stake | None = None) -> Stake | Refusal:
    """The stake that a text names, in units a point: "1", "1/4", "1/4 unit", "1 unit per point".

    The players agree on any fraction; a house may set a `maximum`. Refused: other
    texts, a fraction of nothing, a stake above the maximum.

    >>> parse_stake("1/4 unit")
    Fraction(1, 4)
    """
    match = _STAKE.fullmatch(text.strip())
    if match is None or (match[2] is not None and int(match[2]) == 0):
        return Refusal(
            code="stake_unreadable", articles=("SkO-5.5.4",), details={"stake": text[:_SHOWN]}
        )
    stake = Stake(Fraction(int(match[1]), int(match[2] or 1)))
    if maximum is not None and stake > maximum:
        return Refusal(
            code="stake_too_high",
            articles=("SkO-5.5.4",),
            details={"stake": str(stake), "maximum": str(maximum)},
        )
    return stake


@implements("TR-9.2")
def agreed_stake(named: Sequence[Stake | None], *, deals_played: int = 0) -> Stake:
    """The stake in force when each player of the table named one, None for a player who objects.

    Unless all name the same before the first deal, play is without stake.

    >>> quarter = Stake(Fraction(1, 4))
    >>> agreed_stake([quarter, quarter, None, quarter])
    Fraction(0, 1)
    """
    first = next(iter(named), None)
    if first is None or deals_played > 0 or any(stake != first for stake in named):
        return NO_STAKE
    return first


@implements("SkO-5.5.4")
def single_game(value: GameValue, *, stake: Stake, won: bool) -> Units:
    """What one game brings the soloist from each member of the opposing party, in whole units.

    A fraction of a unit is rounded up; a lost game is rounded first and then doubled, and is
    negative because he pays.

    >>> single_game(GameValue(27), stake=Stake(Fraction(1, 4)), won=False)
    -14
    """
    rounded = ceil(value * stake)
    return Units(rounded if won else -2 * rounded)


@implements("SkO-5.5.4")
def whole_units(total: ListPoints, *, stake: Stake) -> Units:
    """What a total is in whole units: a fraction of a unit is rounded away from zero.

    >>> quarter = Stake(Fraction(1, 4))
    >>> [whole_units(ListPoints(total), stake=quarter) for total in (100, -41, 25)]
    [25, -11, 7]
    """
    share = total * stake
    return Units(ceil(share) if share > 0 else floor(share))


def money_text(amount: Fraction) -> int | str:
    """The amount as records and commands write it, in units.

    >>> money_text(Fraction(482)), money_text(Fraction(482, 4))
    (482, '241/2')
    """
    return amount.numerator if amount.denominator == 1 else str(amount)
