"""kill -9 in every gap between the journals of an office and its tables; nobody asks afterwards.

The office decides or a table counts, and the server dies before the other journal has it. When it
is there again it brings both together by itself: not a request is made before that is seen in the
database.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from skat.journal import JournalId, entries_of, list_journals
from skat.journal.store.sqlite.connections import SqliteReader
from skat.model.refusal import Refusal
from skat.office.tournament_entries import read_step
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.table_state import TableState
from skat.tournament.commands import EnterCounted, Step
from tests.journal.bus.redis_server import until
from tests.server.dying import AT_ENTRY, DIE
from tests.server.live import UNANSWERED, LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]

Act = Callable[["Stage"], None]
So = Callable[["Seen", "Seen"], bool]
"""Whether it is as it has to be, by what was before and what is now."""

AT_OPEN = """
async def dies(self, name, opening): die()
at.DrawnTables.open = dies
"""
AT_SEAT = """
async def dies(self, name, place, seat, *, earlier): die()
at.DrawnTables.seat = dies
"""
AT_OFFICE = """
async def dies(self, name, action, *, command_id): die()
at.DrawnTables.do = dies
"""
AT_LINE = """
from skat.server.online.passing import Passing
passed = Passing._passed
async def dies(self, state):
    if {after}: await passed(self, state)
    die()
Passing._passed = dies
"""


class Stage:
    """A table of three and a reserve at a server of their own."""

    def __init__(self, folder: Path) -> None:
        self.server = LiveServer(folder)
        self.server.start()
        self.hall = OnlineHall(self.server)
        self.hall.do({"do": "announce"})
        for name in ("Anna", "Ben", "Cleo"):
            self.hall.do({"do": "enter", "name": name, "paid": 1000})
        self.hall.do({"do": "enter", "name": "Dora", "paid": 1000, "reserve": True})
        assert self.hall.draw(1).status == 201

    def play(self, *, deals: int | None) -> None:
        """So many deals of the list, or all."""
        numbers = [player["number"] for player in self.hall.tables[0]["players"]]
        table = OnlineTable(self.hall, numbers, self.hall.cards())
        try:
            table.come()
            table.play(until=deals)
        finally:
            table.leave()

    def restart(self, plant: str) -> None:
        self.server.stop()
        self.server.plant = plant
        self.server.start()


class Seen(msgspec.Struct):
    """The table as its journal has it, and the deals that the office has counted, as entered."""

    table: TableState | None
    counted: list[int]


def seen(stage: Stage) -> Seen:
    """Read from the database of the running server, which is asked for nothing."""
    reader = SqliteReader(stage.server.database)
    try:
        steps = [read_step(entry) for entry in reader.read(entries_of, JournalId(stage.hall.name))]
        assert not any(isinstance(step, Refusal) for step in steps)
        good = [step for step in steps if isinstance(step, Step)]
        tables = [
            each.journal.id for each in reader.read(list_journals, kind=TABLE_KIND) if each.head.seq
        ]
        return Seen(
            table=recovered(reader, tables[0]).state if tables else None,
            counted=[step.do.deal for step in good if isinstance(step.do, EnterCounted)],
        )
    finally:
        reader.close()


def opens(stage: Stage) -> None:
    stage.hall.open_online(1)


def sends_a_reserve(stage: Stage) -> None:
    number = stage.hall.tables[0]["players"][1]["number"]
    left = {"left": number, "reserve": 4, "reason": "ill"}
    stage.hall.do({"do": "substitute", "series": 1, "table": 1, **left})
    # The answer is there before the table has it; the next question waits for nothing either.
    stage.hall.get("online")


def closes(stage: Stage) -> None:
    stage.hall.do({"do": "close_series", "series": 1})
    stage.hall.get("online")


def leaves(stage: Stage) -> None:
    why = {"reason": "in the hall"}
    stage.hall.do({"do": "leave_online", "series": 1, "table": 1, **why})
    stage.hall.get("online")


def plays_a_deal(stage: Stage) -> None:
    stage.play(deals=1)


def plays_all(stage: Stage) -> None:
    stage.play(deals=None)
    until(lambda: stage.hall.tables[0]["status"] == "done")


def opens_and_plays(stage: Stage) -> None:
    opens(stage)
    plays_a_deal(stage)


def opens_and_plays_all(stage: Stage) -> None:
    opens(stage)
    plays_all(stage)


def nothing(stage: Stage) -> None:
    """The draw is all that is needed before."""


def has_begun(_: Seen, now: Seen) -> bool:
    return now.table is not None and len(now.table.players) == 3


def has_one_line(_: Seen, now: Seen) -> bool:
    return now.counted == [1]


def has_the_reserve(before: Seen, now: Seen) -> bool:
    assert before.table is not None
    assert now.table is not None
    pairs = zip(before.table.chairs, now.table.chairs, strict=True)
    return [one.token_hash == other.token_hash for one, other in pairs] == [True, False, True]


def is_looked_back_at(_: Seen, now: Seen) -> bool:
    return now.table is not None and now.table.series_over


def is_left(_: Seen, now: Seen) -> bool:
    return now.table is not None and now.table.finished


BEFORE_LINE, AFTER_LINE = AT_LINE.format(after=False), AT_LINE.format(after=True)
GAPS: dict[str, tuple[str, Act, Act, So]] = {
    "before a table is made": (AT_OPEN, nothing, opens, has_begun),
    "before its first entry": (AT_ENTRY.format(name="open"), nothing, opens, has_begun),
    "before it begins": (AT_ENTRY.format(name="begin"), nothing, opens, has_begun),
    "before a line is passed on": (BEFORE_LINE, opens, plays_a_deal, has_one_line),
    "after a line was passed on": (AFTER_LINE, opens, plays_a_deal, has_one_line),
    "before a reserve sits": (AT_SEAT, opens_and_plays, sends_a_reserve, has_the_reserve),
    "before deals may be seen": (AT_OFFICE, opens_and_plays_all, closes, is_looked_back_at),
    "before a table is left": (AT_OFFICE, opens_and_plays, leaves, is_left),
}
IN_THE_GATE = ("before a table is made", "before a line is passed on")


@pytest.mark.parametrize(
    "gap",
    [pytest.param(gap, marks=() if gap in IN_THE_GATE else pytest.mark.proof) for gap in GAPS],
)
def test_what_one_journal_has_comes_to_the_other_by_itself(tmp_path: Path, gap: str) -> None:
    plant, prepare, act, so = GAPS[gap]
    stage = Stage(tmp_path)
    try:
        prepare(stage)
        before = seen(stage)
        stage.restart(DIE + plant)
        with suppress(ConnectionClosed, *UNANSWERED):
            act(stage)
        assert stage.server.process.wait(timeout=60) == -9
        died = seen(stage)
        stage.restart("")
        until(lambda: so(before, seen(stage)))
        # Once more, and asked: what is so stays so, and nothing counts twice.
        after = seen(stage)
        stage.restart("")
        assert stage.hall.get("desk").status == 200
        assert seen(stage) == after
        assert died.counted == after.counted[: len(died.counted)]
        assert len(set(after.counted)) == len(after.counted)
    finally:
        stage.server.stop()
