"""The server on virtual time: real routes and lines, no thread, and each seed another evening."""

from __future__ import annotations

import asyncio
import socket
import threading
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from skat.journal import (
    Journal,
    JournalId,
    StoreClosedError,
    create_journal,
    describe,
    list_journals,
)
from skat.server.settings import ServerSettings
from tests import seeds
from tests.server.in_process import Browser
from tests.server.steady.lines import SteadyLine
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualLoop, run

WISH = {"name": "Ben", "others": ["open", "open"], "size": 3}


def opened(server: SteadyServer) -> dict[str, Any]:
    return dict(server.post("/api/tables", json=WISH).json())


def line_to(server: SteadyServer, place: dict[str, Any]) -> SteadyLine:
    line = server.websocket_connect(f"/api/tables/{place['table']}/socket")
    line.send_json({"type": "hello", "token": place["token"]})
    return line


def told(line: SteadyLine, kind: str) -> dict[str, Any]:
    while (message := line.receive_json())["type"] != kind:
        pass
    return dict(message)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SteadyServer:
    def no_more(*_: object, **__: object) -> None:
        raise AssertionError("no thread, no connection")

    made = SteadyServer(virtual_store(tmp_path))
    monkeypatch.setattr(threading.Thread, "start", no_more)
    monkeypatch.setattr(socket.socket, "connect", no_more)
    monkeypatch.setattr(socket.socket, "listen", no_more)
    return made


def test_requests_and_lines_share_their_time_and_need_no_thread(server: SteadyServer) -> None:
    with server:
        began = server.now()
        anna = Browser(server)
        assert anna.create().status_code == 201
        place = opened(server)
        with line_to(server, place) as line:
            assert told(line, "snapshot")["table"]["you"] == 1
            assert told(line, "presence")["connected"] == [1]
            # A day passes at once, and a client that talks meanwhile is still there.
            for _ in range(24):
                server.passes(3_600)
                line.send_json({"type": "ping"})
                told(line, "pong")
        assert server.now() - began == pytest.approx(86_400, abs=60)
        assert anna.who()["name"] == "Anna"
        listed = server.get(f"/api/tables/{place['table']}").json()
        assert [each["connected"] for each in listed["places"]][:1] == [False]


def test_who_says_nothing_is_sent_away_at_the_right_time(server: SteadyServer) -> None:
    with server:
        place = opened(server)
        began = server.now()
        line = server.websocket_connect(f"/api/tables/{place['table']}/socket")
        assert line.receive_json()["code"] == "hello_timeout"
        with pytest.raises(ConnectionClosed, match="4408"):
            line.recv()
        assert server.now() - began == pytest.approx(5, abs=0.1)
        with pytest.raises(InvalidStatus, match="403"):
            server.websocket_connect("/api/cards/x/socket")


def test_each_address_has_limits_of_its_own(server: SteadyServer) -> None:
    with server:
        one, other = (Browser(server, address=address) for address in ("192.0.2.7", "192.0.2.8"))
        codes = [one.post("/api/tables", **WISH).status_code for _ in range(100)]
        assert {201, 429} == set(codes)
        assert other.post("/api/tables", **WISH).status_code == 201
        # The clock of the limits is that of everything else.
        server.passes(3_600)
        assert one.post("/api/tables", **WISH).status_code == 201


def _evening(folder: Path) -> list[Any]:
    """What three players are sent who come, play and go."""
    folder.mkdir()
    with SteadyServer(virtual_store(folder), settings=ServerSettings(limits=False)) as server:
        places = [opened(server) for _ in range(3)]
        heard: list[Any] = [places]
        for place in places:
            with line_to(server, place) as line:
                heard.append([told(line, "snapshot"), told(line, "presence")])

        async def together() -> list[str]:
            asked = (server.requested("POST", "/api/tables", json=WISH) for _ in range(8))
            return [answer.text for answer in await asyncio.gather(*asked)]

        return [*heard, server.until(together()), server.now()]


def test_the_same_seed_is_the_same_evening_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings = []
    for at, chosen in enumerate(("1", "2", "1")):
        monkeypatch.setenv(seeds.VARIABLE, chosen)
        evenings.append(_evening(tmp_path / str(at)))
    assert evenings[0] == evenings[2]
    assert evenings[0] != evenings[1]


def test_what_is_committed_is_there_for_the_next_server(tmp_path: Path) -> None:
    with SteadyServer(virtual_store(tmp_path)) as server:
        place = opened(server)
    with SteadyServer(virtual_store(tmp_path)) as again:
        assert again.get(f"/api/tables/{place['table']}").status_code == 200
        with line_to(again, place) as line:
            assert told(line, "snapshot")["table"]["you"] == 1


def test_a_store_commits_when_a_caller_waits_or_a_while_later(tmp_path: Path) -> None:
    names = [JournalId(f"t{number}") for number in range(5)]

    async def work(loop: VirtualLoop) -> None:
        waiting: list[Future[Any]] = [
            store.write(create_journal, Journal(name, "table")) for name in names
        ]
        assert [each.done() for each in waiting] == [False] * 5
        assert store.read(describe, names[0]) is None
        # They are committed in their order: when the third is done, three are.
        await asyncio.wrap_future(waiting[2])
        assert all(store.read(describe, name) is not None for name in names[:3])
        waiting[4].result()
        assert all(store.read(describe, name) is not None for name in names)

    with closing(virtual_store(tmp_path)) as store:
        run(work)
        store.write(create_journal, Journal(JournalId("outside"), "table")).result()
        assert len(store.read(list_journals)) == 6
    assert isinstance(store.try_writing().exception(), StoreClosedError)
