"""What lost games cost: what of it is paid, and what is still to be taken, of one or of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.money import Cents, Payment, Purpose
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
    """Every list that costs somebody something; what was `taken` of him pays the first ones.

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
