"""A store that can write no more ends its server where a setting says so, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn

from skat.cli.serve import process
from skat.cli.serve.process import AnnouncingServer, broken, why_end
from skat.journal import (
    StoreBrokenError,
    StoreBusyError,
    StoreClosedError,
    StoreError,
    StoreFullError,
)
from skat.journal.store.errors import PooledDatabaseError
from skat.server.cluster import OrderlyEnd
from tests.server.live import LiveServer
from tests.server.peer import Peer
from tests.virtual_time import run

NEW_TABLE = json.dumps({"size": 3, "name": "Anna"}).encode()


def kinds(error: type[StoreError] = StoreError) -> set[type[StoreError]]:
    """All kinds of faults that there are."""
    return {error}.union(*(kinds(each) for each in error.__subclasses__()))


def test_only_what_does_not_recover_counts_as_broken() -> None:
    others = kinds() - {PooledDatabaseError}
    broken_kinds = {kind for kind in others if broken(SimpleNamespace(fault=kind("x"))) is not None}
    assert broken_kinds == {kind for kind in others if issubclass(kind, StoreBrokenError)}
    assert not broken_kinds & {StoreFullError, StoreBusyError, StoreClosedError}
    assert broken(SimpleNamespace(fault=None)) is None


@pytest.mark.parametrize("when_broken", [True, False])
def test_a_pooler_ends_a_server_whatever_the_setting_says(*, when_broken: bool) -> None:
    faults = (None, StoreFullError("x"), StoreBrokenError("x"), PooledDatabaseError())
    ends = [why_end(SimpleNamespace(fault=each), when_broken=when_broken) for each in faults]
    assert ends == [None, None, faults[2] if when_broken else None, faults[3]]


def test_a_server_ends_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(process, "end_at_the_latest", lambda: begun.append("ends"))
    store = SimpleNamespace(fault=None)

    async def evening(_: asyncio.AbstractEventLoop) -> list[bool]:
        server = AnnouncingServer(
            uvicorn.Config("none:none", log_config=None),
            addresses=(),
            programs=None,
            ending=OrderlyEnd(),
            must_end=lambda: broken(store),
        )
        looks = [await server.on_tick(1)]
        store.fault = StoreFullError("no space")
        looks.append(await server.on_tick(2))
        store.fault = StoreBrokenError("the disk is gone")
        looks.append(await server.on_tick(3))
        assert server.why_ended is store.fault
        return looks

    assert run(evening) == [False, False, True]
    assert begun == ["ends"]


@pytest.mark.live
@pytest.mark.parametrize("ends", [True, False])
def test_a_database_that_is_moved_away_ends_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    monkeypatch.setenv("SKAT_END_WHEN_BROKEN", "on" if ends else "off")
    server = LiveServer(tmp_path)
    with server:
        opened = server.open_table()
        with Peer.seated(server, opened) as player:
            done = player.done(player.choose()) if player.my_turn else player.seq
            away = server.database.with_name("away.db")
            server.database.rename(away)
            assert server.reply("/api/tables", data=NEW_TABLE).status == 503
        if ends:
            assert server.process.wait(timeout=30) == 1
            assert "because of its store" in server.log
        else:
            assert server.reply("/health").status == 503
            assert server.process.poll() is None
    away.rename(server.database)
    with server, Peer(server, opened.table) as again:
        again.hello(opened.token)
        again.expect("snapshot")
        assert again.snapshot["seq"] >= done
