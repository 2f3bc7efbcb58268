"""What is paid and what for: purposes, payments and the prizes they belong to, accounts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NewType, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.checked import checked
from skat.model.law import implements
from skat.tournament.draw import StartNumber


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
Winner: TypeAlias = tuple[StartNumber | None, str | None, Award]
"""A player, or a team, and the ranking by which he wins."""


Cents = NewType("Cents", int)
"""An amount in the smallest unit of the currency; below zero where money goes out."""


class Purpose(Enum):
    """What money was taken or paid for."""

    FEE = "fee"
    LOST_GAMES = "lost_games"
    PRIZE = "prize"
    REFUND = "refund"
    OTHER = "other"
    POSTAGE = "postage"
    TEAM_FEE = "team_fee"


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """Money that changed hands; above zero it came in. It concerns player `number` or a team.

    `takes_back` names an earlier payment (from 1) that was booked by mistake; `award` says for what
    a prize was and `in_kind` what of it was no money, `fee_class` which reduced fee was paid. Where
    a prize was sent, `postage` is what that cost; its winner bears it.
    """

    purpose: Purpose
    amount: Cents
    number: StartNumber | None = None
    team: str | None = None
    note: str = ""
    takes_back: int | None = None
    award: Award = OVERALL
    fee_class: str = ""
    in_kind: str = ""
    postage: Cents | UnsetType = UNSET

    @property
    def whose(self) -> Winner:
        """Who wins the prize that is paid."""
        return self.number, self.team, self.award


def standing_payments(payments: Sequence[Payment]) -> tuple[Payment, ...]:
    """The payments without those that were taken back.

    >>> fee = Payment(purpose=Purpose.FEE, amount=Cents(1000))
    >>> standing_payments([fee, Payment(purpose=Purpose.FEE, amount=Cents(-1000), takes_back=1)])
    ()
    """
    gone = {payment.takes_back for payment in payments}
    return tuple(
        payment
        for at, payment in enumerate(payments, start=1)
        if payment.takes_back is None and at not in gone
    )


class LossMoney(msgspec.Struct, frozen=True):
    """What lost games cost: the first, the second, ... of a list; the last amount goes on.

    >>> LossMoney((Cents(50), Cents(50), Cents(50), Cents(100))).for_list(5)
    350
    """

    each: tuple[Cents, ...] = ()

    @checked
    def for_list(self, lost: int) -> Cents:
        """What so many lost games of one list cost."""
        if not self.each:
            return Cents(0)
        listed = sum(self.each[:lost])
        return Cents(listed + max(lost - len(self.each), 0) * self.each[-1])


class MoneyAccounts(msgspec.Struct, frozen=True, kw_only=True):
    """Money taken and paid by purpose, and what is left; amounts out are below zero.

    Postage is named only where some is owed, and fees of teams where some were taken.
    """

    by_purpose: dict[str, Cents]
    balance: Cents


@implements("TR-3.3")
def accounts(payments: Iterable[Payment]) -> MoneyAccounts:
    """What was taken and paid: the account that the organiser gives afterwards.

    >>> fee = Payment(purpose=Purpose.FEE, amount=Cents(1000))
    >>> prize = Payment(purpose=Purpose.PRIZE, amount=Cents(-900))
    >>> accounts([fee, prize]).balance
    100
    """
    sums = dict.fromkeys(Purpose, 0)
    for payment in payments:
        sums[payment.purpose] += payment.amount
    for later in (Purpose.POSTAGE, Purpose.TEAM_FEE):
        if not sums[later]:
            del sums[later]
    return MoneyAccounts(
        by_purpose={purpose.value: Cents(amount) for purpose, amount in sums.items()},
        balance=Cents(sum(sums.values())),
    )


@implements("TR-3.4")
def refund_of(fee: Cents, *, played: int, planned: int) -> Cents:
    """The part of an entry fee for what was not played, in series or in deals, rounded up.

    >>> refund_of(Cents(1000), played=2, planned=3)
    334
    """
    return Cents(-(-fee * (planned - played) // planned))


@implements("TR-3.4")
def prize_in_proportion(prize: Cents, *, played: int, planned: int) -> Cents:
    """The part of a prize for what was played, in series or in deals, rounded down.

    >>> prize_in_proportion(Cents(30_000), played=2, planned=3)
    20000
    """
    return Cents(prize * played // planned)
