"""A command that is sent again is recorded once, even where nobody looks it up: the key sees to it.

The server is made blind: it forgets every command at once, and the store does not find earlier
ones. A wish that means the same at any time is then entered anew, and only the unique key of the
database is left. Dropping it too is the planted mistake that the count of entries must find.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial

import pytest

from skat.journal import journal_state, ledger
from skat.journal.store import SqliteStore, migrations
from skat.journal.store.sqlite import store as sqlite
from skat.journal.stored import queries
from tests.server.peer import Peer
from tests.server.steady.server import SteadyServer, steady_server
from tests.server.too_early import BLIND

pytestmark = pytest.mark.usefixtures("without_limits")

Plant = Callable[[pytest.MonkeyPatch], None]


def sees(patch: pytest.MonkeyPatch) -> None:
    """Nothing is planted."""


def blind(patch: pytest.MonkeyPatch) -> None:
    whole = ((journal_state, "MOST_REMEMBERED"), (ledger, "entry_of"), (queries, "decide"))
    for module, name in whole:
        # Only so that it is put back in the end.
        patch.setattr(module, name, vars(module)[name])
    exec(BLIND, {})


def without_the_key(patch: pytest.MonkeyPatch) -> None:
    journals = migrations.MIGRATIONS[0]
    key = "UNIQUE (journal, actor, command_id)"
    without = tuple(statement.replace(key, "CHECK (1)") for statement in journals)
    assert without != journals
    steps = (without, *migrations.MIGRATIONS[1:])
    patch.setattr(sqlite, "migrate", partial(migrations.migrate, migrations=steps))
    patch.setattr(sqlite, "require_schema", lambda connection, path: None)


def entries_of_one_command(*plants: Plant) -> int:
    """How often a command is recorded that was sent twice, with another one in between."""
    with pytest.MonkeyPatch.context() as patch:
        for plant in plants:
            plant(patch)
        with steady_server() as server:
            sent_twice(server)
            assert isinstance(server.store, SqliteStore)
            # Read without the store, which refuses a database without its key.
            with closing(sqlite3.connect(server.store.path)) as database:
                rows = database.execute("SELECT count(*) FROM entry WHERE command_id = 'twice'")
                return int(rows.fetchone()[0])


def sent_twice(server: SteadyServer) -> None:
    opened = server.open_table(others=["open", "open"])
    with Peer.seated(server, opened) as peer:
        wish = {"do": "agree_stake", "agrees": True}
        seen = peer.seq
        peer.done(wish, name="twice", expected=seen)
        peer.done({"do": "agree_stake", "agrees": False}, name="between")
        peer.expect_answer(peer.command(wish, name="twice", expected=seen))


@pytest.mark.parametrize("plant", [sees, blind])
def test_a_command_sent_twice_is_recorded_once(plant: Plant) -> None:
    assert entries_of_one_command(plant) == 1


def test_a_database_without_the_unique_key_is_caught() -> None:
    assert entries_of_one_command(blind, without_the_key) == 2
