"""Who receives and who pays after the last round of a list."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.scoresheet.foot import feet
from skat.scoresheet.seats import SMALLEST_TABLE, Seating
from skat.scoresheet.settlement import settle
from skat.scoresheet.sheet import ScoreSheet, seating_in, seatings_of
from skat.scoresheet.stakes import NO_STAKE, Stake, Units

_POINTS = Stake(Fraction(1))


class SettledSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What each place receives (above zero) or pays, at the stake of the list's rules.

    Without an agreed stake nobody owes anything (TR-9.2); the amounts then are points. `amounts`
    are exact, `payable` are whole units.
    """

    stake: Stake
    agreed: bool
    amounts: tuple[Fraction, ...]
    payable: tuple[Units, ...]
    balance: ListPoints


def settle_sheet(sheet: ScoreSheet) -> SettledSheet:
    """The settlement of a list as it stands (SkO-5.5.5).

    Where players came and went, those settle with each other who sat together at the time.

    >>> settle_sheet(ScoreSheet(players=("Anna", "Bernd", "Cleo"))).agreed
    False
    """
    named = Stake(Fraction(sheet.rules.options.stake))
    agreed = named != NO_STAKE
    stake = named if agreed else _POINTS
    amounts, payable = [Fraction(0)] * sheet.size, [0] * sheet.size
    for part in seatings_of(sheet):
        totals = _totals_of(sheet, part)
        if len(totals) < SMALLEST_TABLE:
            continue
        settled = settle(tuple(totals.values()), stake=stake)
        if isinstance(settled, Refusal):
            raise AssertionError(f"a list has a table: {settled.code}")
        for place, amount, paid in zip(totals, settled.amounts, settled.payable, strict=True):
            amounts[place - 1] += amount
            payable[place - 1] += paid
    balance = ListPoints(sum(foot.points for foot in feet(sheet)))
    return SettledSheet(
        stake=stake,
        agreed=agreed,
        amounts=tuple(amounts),
        payable=tuple(map(Units, payable)),
        balance=balance,
    )


def _totals_of(sheet: ScoreSheet, part: Seating) -> dict[Place, ListPoints]:
    """What everybody made while these sat together, in list points."""
    totals = dict.fromkeys(sorted(part.places), 0)
    for deal, line in enumerate(sheet.lines, start=1):
        if seating_in(sheet, deal) == part:
            for place in totals:
                totals[place] += line.brought(place)
    return {place: ListPoints(total) for place, total in totals.items()}
