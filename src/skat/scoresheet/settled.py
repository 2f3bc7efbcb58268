"""Who receives and who pays after the last round of a list."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from skat.model.units import ListPoints
from skat.scoresheet.foot import feet
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.settlement import settle
from skat.scoresheet.sheet import ScoreSheet
from skat.scoresheet.stakes import NO_STAKE, Stake

_POINTS = Stake(Fraction(1))


class SettledSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What each place receives (above zero) or pays, at the stake of the list's rules.

    Without an agreed stake nobody owes anything (TR-9.2); the amounts then are points.
    """

    stake: Stake
    agreed: bool
    amounts: tuple[Fraction, ...]
    balance: ListPoints


def settle_sheet(sheet: ScoreSheet) -> SettledSheet:
    """The settlement of a list as it stands (SkO-5.5.5).

    >>> settle_sheet(ScoreSheet(players=("Anna", "Bernd", "Cleo"))).agreed
    False
    """
    named = Stake(Fraction(sheet.rules.options.stake))
    agreed = named != NO_STAKE
    stake = named if agreed else _POINTS
    settled = settle([foot.points for foot in feet(sheet)], stake=stake)
    if isinstance(settled, Refusal):
        raise AssertionError(f"a list has a table: {settled.code}")
    return SettledSheet(
        stake=stake, agreed=agreed, amounts=settled.amounts, balance=settled.balance
    )
