"""kill -9 in a duplicate event: in every gap between its journal and those of its tables.

The event keeps which round has begun, the tables keep what was played: whatever the server died
between, it goes on where it was. Every board counts once, nothing that was played changes, and
nobody is sent a byte of a board that he has yet to play.
"""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from skat.journal import JournalId, entries_of, list_journals, verify_chain
from skat.journal.store import SqliteStore
from skat.office.duplicate.state import EVENT_KIND
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import TABLE_KIND
from tests.server.duplicate.evening import Evening, check_figures, check_nothing_too_early
from tests.server.duplicate.hall import WORDS, DuplicateHall, by_chance
from tests.server.dying import AT_ENTRY, DIE
from tests.server.live import UNANSWERED, LiveServer
from tests.server.online.evening import OnlineTable

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]

PEOPLE, TABLES, BOARDS = 6, 2, 3

COUNTED = f"""{DIE}
import itertools
from skat.server.online.passing import Passing
from skat.tables.running.table import Table
calls = itertools.count(1)
"""
AT_OPEN = """
opened = at.DrawnTables.open
async def dies(self, name, opening):
    if next(calls) == {call}: die()
    return await opened(self, name, opening)
at.DrawnTables.open = dies
"""
AT_MOVE = """
submit = Table.submit
async def dies(self, *words, **more):
    if {before} and next(calls) == {call}: die()
    answer = await submit(self, *words, **more)
    if not {before} and next(calls) == {call}: die()
    return answer
Table.submit = dies
"""
AT_BOARD = """
listed = Passing.listed
def dies(self, state):
    if (state.drawn.table, len(state.rows)) == ({table}, {board}): die()
    listed(self, state)
Passing.listed = dies
"""
AT_OVER = """
do = at.DrawnTables.do
async def dies(self, *words, **more):
    if next(calls) == {call}: die()
    return await do(self, *words, **more)
at.DrawnTables.do = dies
"""
GAPS = {
    "before any table is made": AT_OPEN.format(call=1),
    "between two tables": AT_OPEN.format(call=2),
    "before the first entry of a table": AT_ENTRY.format(name="open"),
    "before a table begins": AT_ENTRY.format(name="begin"),
    "before a move is on disk": AT_MOVE.format(before=True, call=25),
    "before a move is answered": AT_MOVE.format(before=False, call=60),
    "after a board, the other table before it": AT_BOARD.format(table=1, board=2),
    "after a board that the other table has played": AT_BOARD.format(table=2, board=2),
    "after the last board": AT_BOARD.format(table=2, board=3),
    "before a table knows that all have played": AT_OVER.format(call=1),
    "between two tables that are told so": AT_OVER.format(call=2),
}
IN_THE_GATE = ("after a board that the other table has played",)


class DyingEvening(Evening):
    """An event of two tables that play one after the other, at a server that dies."""

    def __init__(self, folder: Path, *, boards: int = BOARDS) -> None:
        self.server = LiveServer(folder)
        self.server.start()
        self.boards = boards
        self.tables: dict[int, list[OnlineTable]] = {}
        """The tables of every round; who has played there comes back when all have played."""
        super().__init__(DuplicateHall(self.server, people=PEOPLE, boards=boards))
        assert self.hall.says("words", {"words": WORDS}).status == 201

    def restart(self, plant: str) -> None:
        self.server.stop()
        self.server.plant = COUNTED + plant if plant else ""
        self.server.start()

    def dies(self, number: int) -> None:
        """The round goes on until the server is dead."""
        with pytest.raises((ConnectionClosed, *UNANSWERED)):
            self.go_on(number)
        assert self.server.process.wait(timeout=60) == -9

    def go_on(self, number: int) -> None:
        """The round from where it is to its end."""
        event = self.hall.event()
        if event["started"] < number:
            assert self.hall.says("rounds", {"round": number}).status == 201
            event = self.hall.event()
        if event["running"] is not None:
            self.tables[number] = self.hall.tables_of_round()
        first = 3 * (number - 1)
        for at, table in enumerate(self.tables[number], start=1):
            table.choose = by_chance(random.Random(100 * number + at))
            try:
                # The next deal may be there already, unanswered: then that is the board they see.
                shown = table.come()[0].snapshot
                running = shown["view"] is not None and shown["view"]["phase"] != "finished"
                for board in range(max(1, len(shown["list"]["entries"]) + running), 4):
                    self.played(at, table, first, until=board)
            finally:
                table.leave()
        assert self.hall.event()["told"] == list(range(1, first + 4))

    def check(self) -> None:
        """Every figure, every line of every table, and both kinds of journal."""
        answers = list(self.hall.answers)
        check_figures(self, people=PEOPLE, boards=self.boards)
        check_nothing_too_early(self, answers, boards=self.boards)
        for key in self.hall.keys.values():
            own = self.hall.event(key)["own"]
            assert [each["board"] for each in own] == list(range(1, self.boards + 1))
            assert all(each["review"] for each in own)
        self.server.stop()
        with closing(SqliteStore(self.server.database)) as store:
            for listing in store.read(list_journals):
                name = listing.journal.id
                assert verify_chain(listing.journal, store.read(entries_of, name)) is None
            events = [one.journal.id for one in store.read(list_journals, kind=EVENT_KIND)]
            assert events == [JournalId(self.hall.name)]
            assert len(store.read(entries_of, events[0])) == 2 + self.boards // 3
            tables = [one.journal.id for one in store.read(list_journals, kind=TABLE_KIND)]
            assert len(tables) == TABLES * self.boards // 3
            for table in tables:
                state = recovered(store, table).state
                assert [row.deal for row in state.rows] == [1, 2, 3]
                assert state.series_over


EVERY_BOARD = "at every board of every table"


@pytest.mark.parametrize(
    "gap",
    [
        pytest.param(gap, marks=() if gap in IN_THE_GATE else pytest.mark.proof)
        for gap in (*GAPS, EVERY_BOARD)
    ],
)
def test_a_round_goes_on_where_the_server_died(tmp_path: Path, gap: str) -> None:
    evening = DyingEvening(tmp_path, boards=6 if gap == EVERY_BOARD else BOARDS)
    try:
        if gap == EVERY_BOARD:
            for number in (1, 2):
                dies_at_every_board(evening, number)
        else:
            evening.restart(GAPS[gap])
            evening.dies(1)
            before = dict(evening.made)
            evening.restart("")
            evening.go_on(1)
            assert before.items() <= evening.made.items()
        evening.check()
    finally:
        evening.server.stop()


def dies_at_every_board(evening: DyingEvening, number: int) -> None:
    """The server of this round, one board after the other."""
    for table in range(1, TABLES + 1):
        for board in (1, 2, 3):
            evening.restart(AT_BOARD.format(table=table, board=board))
            evening.dies(number)
    evening.restart("")
    evening.go_on(number)
