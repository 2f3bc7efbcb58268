"""What lost games cost: what of it is still to be taken, of one person or of a whole table."""

from __future__ import annotations

from collections.abc import Mapping

from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.results.standings import Result, counting, results
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList


def taken_for_lost_games(state: Tournament) -> dict[StartNumber | None, int]:
    """What was taken of each so far, less what was given back; None for what names nobody."""
    taken: dict[StartNumber | None, int] = {}
    for payment in state.payments:
        if payment.purpose is Purpose.LOST_GAMES:
            taken[payment.number] = taken.get(payment.number, 0) + payment.amount
    return taken


def owed_for_lost_games(state: Tournament, number: StartNumber | None) -> int:
    """What is still to be taken of a player, or of all together; below zero: it was too much."""
    taken = taken_for_lost_games(state)
    due = results(state, only=None if number is None else {number}).values()
    paid = sum(taken.values()) if number is None else taken.get(number, 0)
    return sum(each.lost_money for each in due) - paid


def owed_at_table(
    state: Tournament,
    table: TableList,
    *,
    found: Mapping[StartNumber, Result],
    taken: Mapping[StartNumber | None, int],
) -> dict[StartNumber, Cents]:
    """Who still has to pay how much for the games that he lost in this list.

    `found` are the results of this tournament, `taken` is what was taken of each so far.
    """
    owed = {}
    for tally in counting(state, table):
        cost = state.prospectus.side_payments.for_list(tally.lost)
        left = min(cost, found[tally.number].lost_money - taken.get(tally.number, 0))
        if left > 0:
            owed[tally.number] = Cents(left)
    return owed
