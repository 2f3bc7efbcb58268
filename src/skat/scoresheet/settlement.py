"""The settlement of a whole list: everybody with everybody, by each official way of counting.

The Skat Order gives three ways that come to the same: n times one's own total less the sum of all
(`by_balance`), the differences with each of the others (`pair_payments`), and, at a stake below one
unit, the same with totals divided first (`by_divided_totals`). Amounts are exact here: only the
payment of a single game is rounded. All amounts are in units, above zero received.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.stakes import Stake


class Settlement(msgspec.Struct, frozen=True):
    """What each player receives or pays, in the order of the totals, and the sum of the totals.

    >>> totals = [ListPoints(total) for total in (196, 33, -12, 85)]
    >>> settle(totals, stake=Stake(Fraction(1))).balance
    302
    """

    amounts: tuple[Fraction, ...]
    balance: ListPoints


class PlayerPayment(msgspec.Struct, frozen=True):
    """What one player pays another; players are counted from 0 in the order of the totals.

    >>> PlayerPayment(payer=1, payee=0, amount=Fraction(163)).amount
    Fraction(163, 1)
    """

    payer: int
    payee: int
    amount: Fraction


@implements("SkO-5.5.5")
def settle(totals: Sequence[ListPoints], *, stake: Stake) -> Settlement | Refusal:
    """What each player receives or pays after the last round, exactly.

    At a stake below one unit the totals are divided first, as the article says. Refused when
    there are fewer than three players.

    >>> totals = [ListPoints(total) for total in (196, 33, -12, 85)]
    >>> [str(amount) for amount in settle(totals, stake=Stake(Fraction(1, 4))).amounts]
    ['241/2', '-85/2', '-175/2', '19/2']
    """
    if len(totals) < 3:
        return Refusal(
            code="table_too_small",
            articles=("DEF-table-players", "SkO-5.5.5"),
            details={"players": len(totals)},
        )
    way = by_divided_totals if 0 < stake < 1 else by_balance
    return Settlement(way(totals, stake=stake), ListPoints(sum(totals)))


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
def pair_payments(totals: Sequence[ListPoints], *, stake: Stake) -> tuple[PlayerPayment, ...]:
    """Who pays whom how much: each pair settles the difference of its totals.

    Equal totals pay nothing and are left out.

    >>> totals = [ListPoints(total) for total in (10, 30, 10)]
    >>> [(pay.payer, pay.payee) for pay in pair_payments(totals, stake=Stake(Fraction(1)))]
    [(0, 1), (2, 1)]
    """
    return tuple(
        PlayerPayment(payer, payee, (theirs - own) * stake)
        for payer, own in enumerate(totals)
        for payee, theirs in enumerate(totals)
        if theirs > own and stake
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
