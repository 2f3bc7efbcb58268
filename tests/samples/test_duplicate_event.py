"""A duplicate event of November 2026, in the middle of its second round, comes back as it was.

The journals of the event (format 1) and of its tables (format 6) were written by a server of commit
d167d38c, all of a made-up evening, and stay as they are for good; `known.json` is what that server
said of them, `shape.json` what the entries required and knew.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from skat.journal import entries_of, list_journals, verify_chain
from skat.office.duplicate.state import EVENT_KIND
from skat.server.settings import ServerSettings
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import TABLE_KIND
from tests.samples.said import said_of_table
from tests.samples.shape import check_still_read, kinds
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

FOLDER = Path(__file__).parent / "duplicate-2026-11"
KNOWN: dict[str, Any] = json.loads((FOLDER / "known.json").read_text("utf-8"))
SHAPE: dict[str, Any] = json.loads((FOLDER / "shape.json").read_text("utf-8"))
DESK, PLAYER = KNOWN["keys"]
HOLDERS = {"everybody": None, "desk": DESK, "player": PLAYER}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    folder = tmp_path_factory.mktemp("duplicate")
    shutil.copy(FOLDER / "database.sqlite3", folder / "skat.db")
    settings = ServerSettings(limits=False)
    with SteadyServer(virtual_store(folder), accounts=False, settings=settings) as asking:
        yield asking


def asked(client: SteadyServer, path: str, key: str | None) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    reply = client.get(f"/api/duplicates/{KNOWN['event']}{path}", headers=headers)
    assert reply.status_code == 200, reply.json()
    return reply.json()


def test_its_journals(tmp_path: Path) -> None:
    database = tmp_path / "skat.db"
    shutil.copy(FOLDER / "database.sqlite3", database)
    done: set[str] = set()
    with closing(virtual_store(tmp_path)) as store:
        for listing in store.read(list_journals):
            entries = store.read(entries_of, listing.journal.id)
            assert verify_chain(listing.journal, entries) is None
            newest = {EVENT_KIND: 1, TABLE_KIND: 6}[listing.journal.kind]
            assert {int(entry.format_version) for entry in entries} == {newest}
            if listing.journal.kind == EVENT_KIND:
                done |= {json.loads(entry.payload)["do"] for entry in entries}
        tables = [each.journal.id for each in store.read(list_journals, kind=TABLE_KIND)]
        said = {str(name): said_of_table(recovered(store, name).state) for name in tables}
    assert done == {"open_event", "call_words", "start_round"}
    assert done <= set(kinds()["duplicates"])
    assert len(said) == 4
    assert json.loads(json.dumps(said)) == KNOWN["tables"]


def test_what_everybody_sees_of_it(client: SteadyServer) -> None:
    for holder, key in HOLDERS.items():
        known = KNOWN["views"][holder]
        seen = asked(client, "", key)
        # A later release may tell more.
        assert {name: seen[name] for name in known} == known, holder
    assert KNOWN["views"]["everybody"]["told"] == [1, 2, 3, 4]
    for board, known in KNOWN["boards"].items():
        seen = asked(client, f"/boards/{board}", PLAYER)
        assert {name: seen[name] for name in known} == known, board


def test_its_file_has_the_same_ranking(client: SteadyServer) -> None:
    file = asked(client, "/files/event.json", DESK)
    assert {each["board"] for each in file["results"]} == {1, 2, 3, 4}
    told = client.get(f"/duplicate/{KNOWN['event']}/results/data/index.json").json()["ranking"]
    ranking = KNOWN["views"]["everybody"]["ranking"]
    assert [[row["number"], row["own"]] for row in told] == [
        [row["number"], row["own"]] for row in ranking
    ]


def test_what_is_new_is_optional_and_what_was_is_still_known() -> None:
    check_still_read(SHAPE)
    assert {name.split()[0] for name in SHAPE} == {"duplicates", "tables"}
