"""kill -9 between the journals of a table and of its office: no line is lost, none counts twice."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from skat.journal.store import SqliteStore
from tests.journal.bus.redis_server import until
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, check_lines

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]

DIES = """
import os, signal
from skat.server.online.passing import Passing
passed = Passing._passed
async def dies(self, state):
    if {after}:
        await passed(self, state)
    if len(state.rows) >= {rows}:
        os.kill(os.getpid(), signal.SIGKILL)
    return await passed(self, state)
Passing._passed = dies
"""
"""The server dies when a table has so many deals: before the office has the line, or after that."""


def dies_and_comes_back(folder: Path, *, rounds: int) -> None:
    """At every deal of a list the server dies once, before its line is passed on or after."""
    deals = 3 * rounds
    server = LiveServer(folder)
    with server:
        hall = OnlineHall(server, rounds=rounds)
        hall.seated(3)
        assert hall.open_online(1).status == 201
        table = OnlineTable(hall, [p["number"] for p in hall.tables[0]["players"]], hall.cards())
        for dead in range(1, deals + 1):
            server.stop()
            server.plant = DIES.format(after=dead % 2 == 0, rows=dead)
            server.start()
            with suppress(ConnectionClosed):
                table.come()
                table.play()
            table.leave()
            assert server.process.wait(timeout=60) == -9
            server.stop()
            server.plant = ""
            server.start()
            # Only the desk is there, nobody at the table: the line comes to the office.
            until(lambda: hall.tables[0]["entered"] == dead)  # noqa: B023 - called at once
        assert hall.tables[0]["status"] == "done"
        hall.do({"do": "close_series", "series": 1})
    check_lines(SqliteStore(server.database), hall, table.live, deals=deals)


@pytest.mark.parametrize(
    "rounds",
    [1, pytest.param(int(os.environ.get("SKAT_ROUNDS", "4")), marks=pytest.mark.proof)],
)
def test_the_server_dies_between_both_journals(tmp_path: Path, rounds: int) -> None:
    dies_and_comes_back(tmp_path, rounds=rounds)
