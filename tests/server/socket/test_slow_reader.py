"""A page that does not read is cut off; the table goes on without it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from skat.journal import JournalId
from skat.players import make_player
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.people.visitors import Visitors
from skat.server.socket import table_socket
from skat.server.socket.table_socket import TableSocket
from skat.server.study.hints import HintDesk
from skat.tables.running.tables import Tables
from skat.tables.state.opening import Opening, Seated
from tests.memory_store import MemoryStore
from tests.tables.running.test_running import Guest
from tests.tables.tools import seeds
from tests.virtual_time import spent

MOST = 8
"""How many messages may wait here for a page that does not read."""


class DeafSocket:
    """Says hello and then takes nothing but its close."""

    def __init__(self, token: str) -> None:
        self._hello = msgspec.json.encode({"type": "hello", "token": token}).decode()
        self._said = False
        self.closed: int | None = None
        self.host = self.session = ""
        self.peer = None

    async def accept(self) -> None:
        return

    async def receive(self) -> str:
        if self._said:
            await asyncio.Event().wait()
        self._said = True
        return self._hello

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, *, code: int, reason: str) -> None:
        self.closed = code


def test_a_page_that_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "MOST_UNSENT", MOST)

    async def evening() -> tuple[bool, int]:
        tables = Tables(MemoryStore(), seat_player=lambda *_: make_player("simple"), draw=seeds())
        opened = await tables.open(Opening(name="Anna", size=4))
        assert isinstance(opened, Seated)
        socket: Any = DeafSocket(opened.token)
        limits = RateLimits(clock=lambda: 0.0)
        nobody = Visitors(None, limits)
        line = TableSocket(
            socket, tables, nobody, limits, Metrics(), hints=HintDesk(), hello_seconds=0.2
        )
        deaf = asyncio.create_task(line.serve(JournalId(opened.table)))
        guest = await Guest(tables).sit(opened)
        last = await guest.play_until(lambda snapshot: snapshot.seq > 3 * MOST)
        async with asyncio.timeout(10):
            await deaf
        onlookers = guest.at.table.audience.count
        guest.leave()
        await tables.close()
        return last.seq > 3 * MOST, onlookers

    played_on, left = spent(evening())
    assert played_on
    assert left == 1
