"""One duplicate event at two servers: a table at each, the desk at the one, one of them killed."""

from __future__ import annotations

import random

import pytest
from websockets.exceptions import ConnectionClosed

from skat.cli.serve.databases import open_store
from skat.journal import entries_of, list_journals, verify_chain
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import TABLE_KIND
from tests.journal.bus.redis_server import until
from tests.server.duplicate.evening import Evening, check_figures, check_nothing_too_early
from tests.server.duplicate.hall import WORDS, DuplicateHall, by_chance
from tests.server.live import UNANSWERED
from tests.server.online.evening import OnlineTable
from tests.server.two_servers import SOON, Service, driven

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

PEOPLE, BOARDS = 6, 6
DIES = """
import os, signal
from skat.server.online.passing import Passing
listed = Passing.listed
def dies(self, state):
    if (state.drawn.series, state.drawn.table, len(state.rows)) == (2, 2, 2):
        os.kill(os.getpid(), signal.SIGKILL)
    listed(self, state)
Passing.listed = dies
"""
"""The server dies when the second table of the second round has its second board on disk."""


def plays(evening: Evening, table: OnlineTable, at: int, *, first: int) -> None:
    """A table to the end of its round, from where it is."""
    table.choose = by_chance(random.Random(first + at))
    table.come()
    for board in range(max(1, len(table.peers[0].snapshot["list"]["entries"])), 4):
        evening.played(at, table, first, until=board)


def test_an_event_with_a_table_at_each_of_two_servers(service: Service) -> None:
    here, there = service.servers
    there.stop()
    there.plant = SOON + DIES
    there.start()
    hall = DuplicateHall(here, people=PEOPLE, boards=BOARDS)
    assert hall.says("words", {"words": WORDS}).status == 201
    evening = Evening(hall)

    # The desk starts the round at the one server; a table is played at each.
    hall.server = there
    assert hall.says("rounds", {"round": 1}).status == 201
    tables = hall.tables_of_round()
    for table, door in zip(tables, service.servers, strict=True):
        table.doors = dict.fromkeys(table.numbers, door)
        table.come()
    until(lambda: driven(here) and driven(there))
    for table in tables:
        table.leave()
    for at, table in enumerate(tables, start=1):
        plays(evening, table, at, first=0)
    for server in service.servers:
        hall.server = server
        assert hall.event()["told"] == [1, 2, 3]
    for table in tables:
        table.leave()

    # One server dies at a board; its people go on at the other one.
    assert hall.says("rounds", {"round": 2}).status == 201
    hall.server = here
    first, second = hall.tables_of_round()
    mixed = dict(zip(first.numbers, (here, there, here), strict=True))
    first.doors, second.doors = mixed, dict.fromkeys(second.numbers, there)
    plays(evening, first, 1, first=3)
    first.leave()
    with pytest.raises((ConnectionClosed, *UNANSWERED)):
        plays(evening, second, 2, first=3)
    second.leave()
    assert there.process.wait(timeout=60) == -9
    assert hall.event()["told"] == [1, 2, 3, 4, 5]
    second.doors = dict.fromkeys(second.numbers, here)
    plays(evening, second, 2, first=3)
    second.leave()

    there.stop()
    there.plant = SOON
    there.start()
    answers = list(hall.answers)
    files = []
    for server in service.servers:
        hall.server = server
        check_figures(evening, people=PEOPLE, boards=BOARDS)
        files.append(hall.file())
    assert files[0] == files[1]
    check_nothing_too_early(evening, answers, boards=BOARDS)
    for server in service.servers:
        server.stop()
    store = open_store(service.database)
    for listing in store.read(list_journals):
        assert verify_chain(listing.journal, store.read(entries_of, listing.journal.id)) is None
    played = [each.journal.id for each in store.read(list_journals, kind=TABLE_KIND)]
    assert len(played) == PEOPLE * BOARDS // 9
    for name in played:
        assert [row.deal for row in recovered(store, name).state.rows] == [1, 2, 3]
    store.close()
