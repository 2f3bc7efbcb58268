"""What `make bench-recovery` does, at a few tables: they come back as their journals say."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from skat.journal import JournalId, latest_snapshot
from skat.journal.store import SqliteStore
from skat.tables.running.table import Table
from tools.bench.recovery import Times, differing, killed

pytestmark = pytest.mark.live


@pytest.mark.proof
def test_killed_tables_come_back_as_their_journals_say(tmp_path: Path) -> None:
    database = tmp_path / "skat.db"
    killed("prepare", database, tables=4, deals=1)
    _, (line, differ) = killed("recover", database, tables=4, deals=1)
    assert msgspec.json.decode(line, type=Times).tables == 4
    assert int(differ) == 0

    store = SqliteStore(database)
    table = Table(store, JournalId("t0"))
    asyncio.run(table.load())
    assert store.read(latest_snapshot, table.state.id) is not None
    store.close()
    assert differing(database, [table]) == []
    table.state = msgspec.structs.replace(table.state, stake="1/4")
    assert differing(database, [table]) == ["t0"], "a table that is not as it was would be seen"
