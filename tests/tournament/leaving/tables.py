"""A table of four whose list a player leaves, for the tests of that."""

from __future__ import annotations

from skat.scoresheet.typed import TypedGame
from skat.tournament.commands import (
    EnterTableDeal,
    LeaveSeat,
)
from skat.tournament.table_list import TableList, Then
from tests.tournament.evenings import Evening

ROUNDS = 3
GAMES = 4 * ROUNDS
CLUBS_WON, CLUBS_LOST = 24, -48
"""What `won` and `lost` count: clubs with one top, 2 x 12, and twice that."""


def of_four() -> Evening:
    """Eight play one series of three rounds at two tables of four."""
    return Evening(series=2, rounds=ROUNDS).seated(8)


def leaving(
    evening: Evening,
    place: int = 2,
    *,
    deal: int | None = None,
    then: Then = Then.AT_THREE,
    table: int = 1,
) -> LeaveSeat:
    """The command by which this place of a table leaves, not yet confirmed."""
    who = evening.sits(table, place)
    return LeaveSeat(series=1, table=table, left=who, deal=deal, then=then, reason="taken ill")


def left(
    evening: Evening, place: int = 2, *, deal: int | None = None, then: Then = Then.AT_THREE
) -> Evening:
    """This place of table 1 has left, confirmed with the effect."""
    return evening.do(evening.seen(leaving(evening, place, deal=deal, then=then)))


def typed(evening: Evening, *games: TypedGame | None) -> Evening:
    """The desk enters the next deals of table 1."""
    for game in games:
        due = len(the_list(evening).sheet.lines) + 1
        evening.do(EnterTableDeal(series=1, table=1, deal=due, game=game))
    return evening


def the_list(evening: Evening) -> TableList:
    return evening.state.series[0].tables[0]


def in_the_tallies(evening: Evening) -> list[tuple[int, int, int, int]]:
    table = the_list(evening)
    return [
        (each.points, each.won, each.lost, each.result(table.size))
        for number in table.numbers
        for each in table.tallies
        if each.number == number
    ]
