"""The store is closed when the server ends, whatever was in the way of something it kept."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from skat.journal import (
    Actor,
    Command,
    CommandId,
    FormatVersion,
    Journal,
    JournalId,
    Seq,
    StoreClosedError,
    append_entry,
    create_journal,
    list_journals,
)
from skat.tables.running.tables import Tables
from skat.tournament.sample import sample_steps
from tests.lanes.few import few
from tests.server.steady.server import SteadyServer
from tests.virtual_store import driven_store, virtual_store

ASKED = {
    "table": "/api/tables/{}",
    "list": "/api/lists/{}",
    "tournament": "/api/tournaments/{}/hall",
}


@pytest.mark.parametrize("wrong", few(["metadata", "entry", "format"], gate=1))
@pytest.mark.parametrize("kind", ASKED)
def test_what_cannot_be_loaded_does_not_keep_the_store_open(
    tmp_path: Path, kind: str, wrong: str
) -> None:
    store = virtual_store(tmp_path)
    name = JournalId("17")
    metadata = b"nothing" if wrong == "metadata" else b'{"secret":""}'
    store.write(create_journal, Journal(name, kind, metadata)).result()
    store.write(
        append_entry,
        name,
        Command(CommandId("c1"), Seq(0), Actor("desk")),
        payload=b"nothing",
        format_version=FormatVersion(99 if wrong == "format" else 1),
    ).result()
    with SteadyServer(store) as server:
        reply = server.get(ASKED[kind].format(name), headers={"authorization": "Bearer x"})
        assert reply.status_code >= 400
    with pytest.raises(StoreClosedError):
        store.read(list_journals)
    driven_store(tmp_path / "skat.db").close()


def test_a_tournament_with_a_secret_that_cannot_be_read(tmp_path: Path) -> None:
    """Its steps are sound; only when they are loaded the description proves to be none."""
    store = virtual_store(tmp_path)
    name = JournalId("17")
    (plan, *_) = sample_steps(bytes(32), players=4, series=1, rounds=1)
    store.write(create_journal, Journal(name, "tournament", b"nothing")).result()
    desk = Command(CommandId("c1"), Seq(0), Actor("desk"))
    store.write(append_entry, name, desk, payload=msgspec.json.encode(plan)).result()
    with SteadyServer(store) as server:
        reply = server.get(ASKED["tournament"].format(name))
        assert reply.json()["error"]["code"] == "unreadable_entry"
    with pytest.raises(StoreClosedError):
        store.read(list_journals)


def test_what_fails_while_it_ends_does_not_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(self: Tables) -> None:
        raise RuntimeError("planted")

    store = virtual_store(tmp_path)
    monkeypatch.setattr(Tables, "close", fails)
    with SteadyServer(store) as server:
        assert server.get("/health").status_code == 200
        with pytest.raises(AssertionError, match="planted"):
            server.stop()
    with pytest.raises(StoreClosedError):
        store.read(list_journals)
