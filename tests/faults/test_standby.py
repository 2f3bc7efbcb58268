"""A standby that copies behind can lose what was acknowledged: the store says so as it opens."""

from __future__ import annotations

import logging
from contextlib import closing

import pytest

from skat.journal import append_entry, entries_of
from skat.journal.store.postgres.store import PostgresStore
from tests.faults.database import Database
from tests.journal.store.conformance import TABLE, command, filled

LOSS = "acknowledged moves are lost"


@pytest.mark.live
@pytest.mark.proof
def test_a_synchronous_standby_has_all_and_any_other_is_warned_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING), Database() as database:
        url = database.fresh_database()
        with closing(PostgresStore(url)) as store:
            filled(store, TABLE, 2)
        assert LOSS not in caplog.text
        database.make_standby(synchronous=False)
        PostgresStore(url).close()
        assert LOSS in caplog.text
    caplog.clear()
    with caplog.at_level(logging.WARNING), Database() as database:
        with closing(PostgresStore(database.fresh_database())) as store:
            filled(store, TABLE, 2)
            database.make_standby()
            store.write(append_entry, TABLE.id, command("c3", 2)).result(30)
            database.fail_over()
        with closing(PostgresStore(database.url("postgres"))) as heir:
            commands = [entry.command_id for entry in heir.read(entries_of, TABLE.id)]
        assert commands == ["c1", "c2", "c3"]
        assert LOSS not in caplog.text
