"""Who pays whom after the last round of a list: by stakes, in amounts that coins can pay."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from typing import TypeVar

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry, Player, opposing_party, refused_entry
from skat.scoresheet.foot import feet
from skat.scoresheet.seats import SMALLEST_TABLE, Seating
from skat.scoresheet.sheet import ScoreSheet, seating_in
from skat.scoresheet.stakes import NO_STAKE, Stake, Units, single_game, whole_units

Money = TypeVar("Money", Fraction, int)


class Settling(Enum):
    """Who settles with whom."""

    ALL = "all"
    """Everybody with everybody (SkO-5.5.5)."""
    MINUS_ONLY = "minus_only"
    """The player with the lowest total pays every other the difference; nobody else pays."""


class Settlement(msgspec.Struct, frozen=True):
    """What each player receives or pays, in the order of the totals, and the sum of the totals.

    `amounts` are exact; `payable` are whole units, which add up to 0 as well.

    >>> totals = [ListPoints(total) for total in (196, 33, -12, 85)]
    >>> from skat.rules import must
    >>> must(settle(totals, stake=Stake(Fraction(1)))).balance
    302
    """

    amounts: tuple[Fraction, ...]
    balance: ListPoints
    payable: tuple[Units, ...]


class PlayerPayment(msgspec.Struct, frozen=True):
    """What one player pays another; players are counted from 0 in the order of the totals.

    >>> PlayerPayment(payer=1, payee=0, amount=Fraction(163, 4), payable=Units(41)).payable
    41
    """

    payer: int
    payee: int
    amount: Fraction
    payable: Units


@implements("SkO-5.5.5")
def settle(
    totals: Sequence[ListPoints], *, stake: Stake, settling: Settling = Settling.ALL
) -> Settlement | Refusal:
    """What each player receives or pays after the last round, exactly and in whole units.

    At a stake below one unit the totals are divided first, as the article says; for `payable` they
    are rounded to whole units then. Refused when there are fewer than three players.

    >>> totals = [ListPoints(total) for total in (100, -40, 25)]
    >>> from skat.rules import must
    >>> settled = must(settle(totals, stake=Stake(Fraction(1, 4))))
    >>> [str(amount) for amount in settled.amounts], settled.payable
    (['215/4', '-205/4', '-5/2'], (53, -52, -1))
    """
    if len(totals) < 3:
        return Refusal(
            code="table_too_small",
            articles=("DEF-table-players", "SkO-5.5.5"),
            details={"players": len(totals)},
        )
    whole = [whole_units(total, stake=stake) for total in totals]
    balance = ListPoints(sum(totals))
    if settling is Settling.MINUS_ONLY:
        # Who is lowest is seen before totals are rounded to the same unit.
        lowest = [own == min(totals) for own in totals]
        amounts = _by_lowest([own * stake for own in totals], lowest=lowest)
        return Settlement(amounts, balance, tuple(map(Units, _by_lowest(whole, lowest=lowest))))
    way = by_divided_totals if 0 < stake < 1 else by_balance
    payable = tuple(Units(len(whole) * own - sum(whole)) for own in whole)
    return Settlement(way(totals, stake=stake), balance, payable)


def _by_lowest(shares: Sequence[Money], *, lowest: Sequence[bool]) -> tuple[Money, ...]:
    """Each receiver gets the difference to each of the lowest."""
    payers = [own for own, pays in zip(shares, lowest, strict=True) if pays]
    receivers = [own for own, pays in zip(shares, lowest, strict=True) if not pays]
    return tuple(
        len(receivers) * own - sum(receivers) if pays else len(payers) * own - sum(payers)
        for own, pays in zip(shares, lowest, strict=True)
    )


@implements("SkO-5.5.5")
def by_balance(totals: Sequence[ListPoints], *, stake: Stake) -> tuple[Fraction, ...]:
    """The first way: as many times one's own total as there are players, less the balance.

    A negative balance is thereby added (variants 1 and 2).

    >>> totals = [ListPoints(total) for total in (44, 33, -420, 130)]
    >>> [int(amount) for amount in by_balance(totals, stake=Stake(Fraction(1)))]
    [389, 345, -1467, 733]
    """
    balance = sum(totals)
    return tuple((len(totals) * own - balance) * stake for own in totals)


@implements("SkO-5.5.5")
def pair_payments(
    totals: Sequence[ListPoints], *, stake: Stake, settling: Settling = Settling.ALL
) -> tuple[PlayerPayment, ...]:
    """Who pays whom how much: each pair settles the difference of its totals.

    Equal totals pay nothing and are left out.

    >>> totals = [ListPoints(total) for total in (10, 30, 10)]
    >>> [(pay.payer, pay.payee) for pay in pair_payments(totals, stake=Stake(Fraction(1)))]
    [(0, 1), (2, 1)]
    """
    whole = [whole_units(total, stake=stake) for total in totals]
    return tuple(
        PlayerPayment(payer, payee, (theirs - own) * stake, Units(whole[payee] - whole[payer]))
        for payer, own in enumerate(totals)
        for payee, theirs in enumerate(totals)
        if theirs > own and stake and (settling is Settling.ALL or own == min(totals))
    )


@implements("SkO-5.5.5")
def by_divided_totals(totals: Sequence[ListPoints], *, stake: Stake) -> tuple[Fraction, ...]:
    """The third way: the totals become money first, halves and quarters kept, then are settled.

    This is how a table with a stake below one unit counts.

    >>> totals = [ListPoints(total) for total in (100, -50, 10)]
    >>> [int(amount) for amount in by_divided_totals(totals, stake=Stake(Fraction(1, 2)))]
    [120, -105, -15]
    """
    shares = [own * stake for own in totals]
    balance = sum(shares, Fraction(0))
    return tuple(len(shares) * own - balance for own in shares)


@implements("SkO-3.5.3")
def payments(
    table: Sequence[Player], entry: DealEntry[Player], *, stake: Stake
) -> dict[Player, Units] | Refusal:
    """What each player receives (above zero) or pays (below) for one deal, in whole units.

    Every member of the opposing party, the idle dealer too, pays the winning soloist in full and
    is paid by the losing one. The amounts add up to 0. Refused as in `refused_entry`.

    >>> from fractions import Fraction
    >>> from skat.model.units import ListPoints
    >>> table = ["Anna", "Bela", "Cleo", "David"]
    >>> payments(table, DealEntry("Cleo", ListPoints(24)), stake=Stake(Fraction(1)))
    {'Anna': -24, 'Bela': -24, 'Cleo': 72, 'David': -24}
    """
    if refused := refused_entry(table, entry):
        return refused
    each = single_game(entry.value, stake=stake, won=not entry.lost)
    against = opposing_party(table, entry.soloist)
    soloist = Units(each * len(against))
    return {player: Units(-each) if player in against else soloist for player in table}


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
    for part in sheet.seatings:
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
