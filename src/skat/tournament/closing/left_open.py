"""What of an event is not done yet: shown before it is closed, and nothing is refused for it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from skat.model.law import implements
from skat.tournament.entrants import Status
from skat.tournament.entries.fees import players_by_fee
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.results.lost_games import (
    costs_of_lists,
    overpaid_for_lost_games,
    taken_for_lost_games,
)
from skat.tournament.results.prizes import Prize, prizes
from skat.tournament.results.team_fees import team_fees
from skat.tournament.series.named_games import waiting_games
from skat.tournament.state import Tournament


class OpenMoney(msgspec.Struct, frozen=True, kw_only=True):
    """So many still owe the till an `amount` together, for this purpose."""

    purpose: Purpose
    count: int
    amount: Cents


class LeftOpen(msgspec.Struct, frozen=True, kw_only=True):
    """What would stay undone if the event were closed now.

    Of the `prizes` that nobody has fetched, `withheld` are those that nobody may fetch; their
    money is `prize_money` and `withheld_money`. `waiting` are deals, and named games, that wait for
    a second person; `protests` those that nobody has decided. `unpaid` is owed to the till, and
    `overpaid` goes back: a list was corrected after its lost games were paid.
    """

    prizes: int
    prize_money: Cents
    withheld: int
    withheld_money: Cents
    waiting: int
    protests: tuple[int, ...]
    unpaid: tuple[OpenMoney, ...]
    overpaid: tuple[OpenMoney, ...] = ()


@implements("TR-3.3", "TR-7.4.3")
def left_open(tournament: Tournament) -> LeftOpen:
    """What is not done yet, as the event stands.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> cup = rebuilt(sample_steps(bytes(32), players=8, series=1, rounds=1))
    >>> undone = left_open(cup)
    >>> undone.prizes, undone.prize_money, undone.withheld, undone.protests
    (3, 20000, 0, ())
    """
    won = prizes(tournament)
    unpaid = [each for each in won if not each.paid]
    fetched = [each for each in unpaid if not each.withheld]
    kept = [each for each in unpaid if each.withheld]
    tables = [table for series in tournament.series for table in series.tables if not table.void]
    deals = sum(len(table.sheet.lines) - table.confirmed for table in tables)
    owed = (*_unpaid_fees(tournament), *_lost_games(tournament), *_postage(won))
    return LeftOpen(
        prizes=len(fetched),
        prize_money=_sum(fetched),
        withheld=len(kept),
        withheld_money=_sum(kept),
        waiting=deals + len(waiting_games(tournament)),
        protests=tuple(each.id for each in tournament.protests if each.ruling is None),
        unpaid=tuple(owed),
        overpaid=tuple(_too_much(tournament)),
    )


def _sum(listed: list[Prize]) -> Cents:
    return Cents(sum(each.amount for each in listed))


def _unpaid_fees(tournament: Tournament) -> Iterator[OpenMoney]:
    notice, paid_for = tournament.prospectus, players_by_fee(tournament)
    owing = [
        each
        for each in tournament.entrants
        if each.number not in paid_for and each.status in (Status.ENTERED, Status.OUT)
    ]
    if owing:
        amount = sum(notice.fee_of(each.fee_class) or 0 for each in owing)
        yield OpenMoney(purpose=Purpose.FEE, count=len(owing), amount=Cents(amount))
    teams = [each.owed for each in team_fees(tournament) if each.owed]
    if teams:
        yield OpenMoney(purpose=Purpose.TEAM_FEE, count=len(teams), amount=Cents(sum(teams)))


def _lost_games(tournament: Tournament) -> Iterator[OpenMoney]:
    taken = taken_for_lost_games(tournament.payments)
    owing = [each for each in costs_of_lists(tournament, taken) if each.owed > 0]
    if owing:
        amount = sum(each.owed for each in owing)
        count = len({each.number for each in owing})
        yield OpenMoney(purpose=Purpose.LOST_GAMES, count=count, amount=Cents(amount))


def _too_much(tournament: Tournament) -> Iterator[OpenMoney]:
    back = overpaid_for_lost_games(tournament).values()
    if back:
        yield OpenMoney(purpose=Purpose.LOST_GAMES, count=len(back), amount=Cents(sum(back)))


def _postage(won: tuple[Prize, ...]) -> Iterator[OpenMoney]:
    owing = [each.owed for each in won if each.owed is not UNSET]
    if owing:
        yield OpenMoney(purpose=Purpose.POSTAGE, count=len(owing), amount=Cents(sum(owing)))
