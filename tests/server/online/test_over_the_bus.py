"""An evening at two servers: players of one table at both, the desk at the other, one killed."""

from __future__ import annotations

from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from skat.cli.serve.databases import open_store
from tests.journal.bus.redis_server import until
from tests.server.list_phone import ask
from tests.server.live import UNANSWERED, LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, check_lines, deals_of
from tests.server.second_sum import Sums
from tests.server.two_servers import SOON, Service

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
"""The server dies when a table has so many deals, before the office has the line or after that."""

UNOPENED = """
import os, signal
from skat.tables.running.drawn_tables import DrawnTables
async def dies(self, name, opening):
    os.kill(os.getpid(), signal.SIGKILL)
DrawnTables.open = dies
"""
"""The server dies when the office wants tables opened and none is."""

SLOW_TO_BEGIN = """
import asyncio
from skat.tables.running import drawn_tables
entered = drawn_tables._entered
async def later(table, action, *, command_id):
    if command_id == "begin":
        await asyncio.sleep(1.5)
    return await entered(table, action, command_id=command_id)
drawn_tables._entered = later
"""
"""Players find their table open before its list has begun, as on a busy machine."""

UNPLACED = """
from skat.server.online import evening
from skat.server.online.passing import Passing
evening.AGAIN_SECONDS = 0.3
passed, unplaced = Passing._passed, []
async def later(self, state):
    if len(state.rows) >= 3 and len(unplaced) < 6:
        return unplaced.append(state)
    return await passed(self, state)
Passing._passed = later
"""
"""For a while the office does not know that the table is played here."""


def restarted(server: LiveServer, plant: str) -> None:
    """The same server with something else in it."""
    server.stop()
    server.plant = SOON + plant
    server.start()


def check(service: Service, hall: OnlineHall, live: str, *, deals: int, rulings: int = 0) -> None:
    """Both journals are whole, and every deal of the table stands in the office once."""
    for server in service.servers:
        server.stop()
    check_lines(open_store(service.database), hall, live, deals=deals, rulings=rulings)


def opened(service: Service, *, rounds: int = 1) -> tuple[OnlineHall, OnlineTable]:
    """A table of three, opened by the desk at the second server."""
    here, there = service.servers
    hall = OnlineHall(here, rounds=rounds)
    hall.seated(3)
    hall.server = there
    assert hall.open_online(1).status == 201
    numbers = [player["number"] for player in hall.tables[0]["players"]]
    return hall, OnlineTable(hall, numbers, hall.cards())


def test_players_at_two_servers_and_the_desk_at_one(service: Service) -> None:
    here, there = service.servers
    hall, table = opened(service)
    first, second, third = table.numbers
    table.doors = {first: here, second: there, third: here}
    # The desk sees who is there, at whichever server, also before a player is at its own.
    table.come(first, third)
    until(lambda: hall.online()[0]["there"] == [first, third])
    assert hall.online()[0]["idle"] is not None
    table.come(second)
    until(lambda: hall.online()[0]["there"] == [first, second, third])
    # Called at one server, the referee rules at the other.
    for peer in table.peers:
        peer.wait_for(lambda snapshot: snapshot["view"] is not None)
    table.peers[0].done({"do": "call_official", "said": "What now?"})
    until(lambda: hall.online()[0]["called"] == first)
    ruling = {"do": "ruled", "outcome": "passed", "articles": ["TR-7.3.2"]}
    told = hall.send("online/1/ruling", {"ruling": ruling}, key=hall.referee_key)
    assert told.status == 201, told.json
    entries = table.play()
    table.leave()
    assert [entry["ending"] for entry in entries].count("passed") >= 1
    until(lambda: hall.tables[0]["status"] == "done")
    hall.do({"do": "close_series", "series": 1})
    assert hall.publish().status == 201
    sums = Sums(1, losses=(50, 50, 50, 100))
    sums.add(1, deals_of(entries, table.numbers))
    for server in (here, there):
        hall.server = server
        for line in hall.get("desk").json["hall"]["standings"]:
            assert line["result"] == sums.result(line["number"]), line
    check(service, hall, table.live, deals=3, rulings=1)


@pytest.mark.parametrize("after", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_the_server_of_the_players_dies_between_both_journals(
    service: Service, *, after: bool
) -> None:
    """Nobody of the table is at the other server, where the desk is; the line comes to it."""
    here, there = service.servers
    hall, table = opened(service)
    table.doors = dict.fromkeys(table.numbers, here)
    restarted(here, DIES.format(after=after, rows=1))
    with suppress(ConnectionClosed):
        table.come()
        table.play()
    table.leave()
    assert here.process.wait(timeout=60) == -9
    until(lambda: hall.tables[0]["entered"] == 1)
    # They go on at the other server, then some at each.
    table.doors = dict.fromkeys(table.numbers, there)
    table.come()
    table.play(until=2)
    table.leave()
    restarted(here, "")
    table.doors = {table.numbers[0]: here, table.numbers[1]: there, table.numbers[2]: there}
    table.come()
    table.play()
    table.leave()
    until(lambda: hall.tables[0]["status"] == "done")
    hall.do({"do": "close_series", "series": 1})
    check(service, hall, table.live, deals=3)


def test_the_server_that_opens_the_tables_dies_before_that(service: Service) -> None:
    here, there = service.servers
    restarted(there, SLOW_TO_BEGIN)
    hall = OnlineHall(there)
    hall.seated(3)
    restarted(here, UNOPENED)
    hall.server = here
    with suppress(*UNANSWERED):
        hall.open_online(1)
    assert here.process.wait(timeout=60) == -9
    hall.server = there
    numbers = [player["number"] for player in hall.tables[0]["players"]]
    table = OnlineTable(hall, numbers, hall.cards())
    until(lambda: ask(there, f"/api/tables/{table.live}").status == 200)
    table.come()
    table.play()
    table.leave()
    until(lambda: hall.tables[0]["status"] == "done")
    check(service, hall, table.live, deals=3)


@pytest.mark.proof
def test_a_line_that_came_too_early_comes_again(service: Service) -> None:
    for server in service.servers:
        restarted(server, UNPLACED)
    hall, table = opened(service)
    table.doors = dict.fromkeys(table.numbers, service.servers[1])
    table.come()
    table.play()
    until(lambda: hall.tables[0]["status"] == "done")
    table.leave()
    check(service, hall, table.live, deals=3)
