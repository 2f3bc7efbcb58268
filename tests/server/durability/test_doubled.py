"""A command that is sent again is recorded once, even where nobody looks it up: the key sees to it.

The server is made blind: it forgets every command at once, and the store does not find earlier
ones. A wish that means the same at any time is then entered anew, and only the unique key of the
database is left. Dropping it too is the planted mistake that the count of entries must find.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.live import LiveServer
from tests.server.peer import Peer

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]

BLIND = """
from skat.store import queries
from skat.journal import journal_state

decide = queries.decide
journal_state.MOST_REMEMBERED = 0
queries.entry_of = lambda connection, journal, actor, command_id: None
queries.decide = lambda draft, *, earlier, **found: decide(draft, earlier=None, **found)
"""

DROPPED = """
from functools import partial
from skat.store import migrations
from skat.store.sqlite import store as sqlite

journals = migrations.MIGRATIONS[0]
key = "UNIQUE (journal, actor, command_id)"
without = tuple(statement.replace(key, "CHECK (1)") for statement in journals)
assert without != journals
steps = (without, *migrations.MIGRATIONS[1:])
sqlite.migrate = partial(migrations.migrate, migrations=steps)
sqlite.require_schema = lambda connection, path: None
"""


def entries_of_one_command(folder: Path, *, plant: str) -> int:
    """How often a command is recorded that was sent twice, with another one in between."""
    server = LiveServer(folder)
    server.plant = plant
    with server:
        opened = server.open_table(others=["open", "open"])
        with Peer.seated(server, opened) as peer:
            wish = {"do": "agree_stake", "agrees": True}
            seen = peer.seq
            peer.done(wish, name="twice", expected=seen)
            peer.done({"do": "agree_stake", "agrees": False}, name="between")
            peer.expect_answer(peer.command(wish, name="twice", expected=seen))
    # Read without the store, which refuses a database without its key.
    with closing(sqlite3.connect(server.database)) as database:
        found = database.execute("SELECT count(*) FROM entry WHERE command_id = 'twice'")
        return int(found.fetchone()[0])


@pytest.mark.parametrize("plant", ["", BLIND])
def test_a_command_sent_twice_is_recorded_once(tmp_path: Path, plant: str) -> None:
    assert entries_of_one_command(tmp_path, plant=plant) == 1


def test_a_database_without_the_unique_key_is_caught(tmp_path: Path) -> None:
    assert entries_of_one_command(tmp_path, plant=BLIND + DROPPED) == 2
