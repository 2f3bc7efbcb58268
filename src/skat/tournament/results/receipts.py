"""What each has paid and still owes: receipts, and lost games of one player or of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import OVERALL, Award, Cents, Payment, Purpose, standing_payments
from skat.tournament.results.standings import counting, results
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList


class ListCost(msgspec.Struct, frozen=True, gc=False):
    """What the games that a player lost in one list cost, and what of it he has paid."""

    series: int
    table: int
    number: StartNumber
    cost: Cents
    paid: Cents

    @property
    def owed(self) -> Cents:
        """What is still to be taken."""
        return Cents(self.cost - self.paid)


def taken_for_lost_games(payments: Iterable[Payment]) -> dict[StartNumber | None, int]:
    """What was taken of each, less what was given back; None for what names nobody."""
    taken: dict[StartNumber | None, int] = {}
    for payment in payments:
        if payment.purpose is Purpose.LOST_GAMES:
            taken[payment.number] = taken.get(payment.number, 0) + payment.amount
    return taken


def owed_for_lost_games(state: Tournament, number: StartNumber | None) -> int:
    """What is still to be taken of a player, or of all together; below zero: it was too much."""
    taken = taken_for_lost_games(state.payments)
    due = results(state, only=None if number is None else {number}).values()
    paid = sum(taken.values()) if number is None else taken.get(number, 0)
    return sum(each.lost_money for each in due) - paid


def costs_of_list(state: Tournament, table: TableList) -> tuple[tuple[StartNumber, Cents], ...]:
    """Whom the list costs something, and what."""
    costs = state.prospectus.side_payments
    listed = ((tally.number, costs.for_list(tally.lost)) for tally in counting(state, table))
    return tuple((number, cost) for number, cost in listed if cost)


def overpaid_for_lost_games(state: Tournament) -> dict[StartNumber, Cents]:
    """What goes back to each who paid more than his lists cost now: one was corrected, or is void.

    It is booked as money for lost games below zero.
    """
    cost = {number: each.lost_money for number, each in results(state).items()}
    return {
        number: Cents(taken - cost.get(number, 0))
        for number, taken in sorted(taken_for_lost_games(state.payments).items(), key=str)
        if number is not None and taken > cost.get(number, 0)
    }


def costs_of_lists(
    state: Tournament,
    taken: Mapping[StartNumber | None, int],
    costs: Iterable[Iterable[Iterable[tuple[StartNumber, Cents]]]] | None = None,
) -> Iterator[ListCost]:
    """Every list that costs a player money; what was `taken` of him pays the first ones.

    `costs` are those of all lists by series and table, if they are known.
    """
    if costs is None:
        costs = ((costs_of_list(state, table) for table in of.tables) for of in state.series)
    left = dict(taken)
    for series, tables in enumerate(costs, start=1):
        for at, listed in enumerate(tables, start=1):
            for number, cost in listed:
                paid = Cents(min(cost, max(left.get(number, 0), 0)))
                left[number] = left.get(number, 0) - paid
                yield ListCost(series, at, number, cost, paid)


class ReceiptLine(msgspec.Struct, frozen=True, kw_only=True):
    """One payment of a player; above zero he paid it.

    A prize is of the ranking `award`; `in_kind` is what of it is no money, and `postage` was kept
    of its money, as far as that went.
    """

    purpose: Purpose
    amount: Cents
    award: Award = OVERALL
    in_kind: str | UnsetType = UNSET
    postage: Cents | UnsetType = UNSET


def team_receipt(
    tournament: Tournament, team: str, kind: Award = OVERALL
) -> tuple[ReceiptLine, ...]:
    """The payments of this team of a `kind` that stand: its fee, what went back, its prize."""
    standing = standing_payments(tournament.payments)
    return _lines(each for each in standing if (each.team, each.award) == (team, kind))


def receipt_of(tournament: Tournament, number: StartNumber) -> tuple[ReceiptLine, ...]:
    """The payments of this player that stand, the first one first.

    Postage that was advanced is no line: it went to the post.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> cup = rebuilt(sample_steps(bytes(32), players=8, series=1, rounds=1))
    >>> [(line.purpose.value, line.amount) for line in receipt_of(cup, StartNumber(1))][:1]
    [('fee', 1000)]
    """
    return _lines(each for each in standing_payments(tournament.payments) if each.number == number)


def _lines(payments: Iterable[Payment]) -> tuple[ReceiptLine, ...]:
    return tuple(
        ReceiptLine(
            purpose=each.purpose,
            amount=each.amount,
            award=each.award,
            in_kind=each.in_kind or UNSET,
            postage=each.postage,
        )
        for each in payments
        if not (each.purpose is Purpose.POSTAGE and each.amount < 0)
    )
