"""A page that does not read is cut off; the table goes on without it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from skat.journal import JournalId
from skat.players import make_player
from skat.rules.editions import RuleSet
from skat.server.line import MOST_UNSENT, Line
from skat.tables import Opened, Tables
from tests.tables.test_running import Guest
from tests.tables.tools import memory_store, seeds


class DeafSocket:
    """Says hello and then takes nothing but its close."""

    def __init__(self, token: str) -> None:
        self._hello = msgspec.json.encode({"type": "hello", "token": token}).decode()
        self._said = False
        self.closed: int | None = None

    async def accept(self) -> None:
        return

    async def receive(self) -> dict[str, Any]:
        if self._said:
            await asyncio.Event().wait()
        self._said = True
        return {"type": "websocket.receive", "text": self._hello}

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, *, code: int, reason: str) -> None:
        self.closed = code


def test_a_page_that_does_not_read_is_cut_off() -> None:
    async def evening() -> tuple[bool, int]:
        tables = Tables(
            memory_store(), seat_player=lambda chair: make_player("simple"), draw=seeds()
        )
        opened = await tables.open(name="Anna", size=4, rules=RuleSet())
        assert isinstance(opened, Opened)
        socket: Any = DeafSocket(opened.token)
        line = Line(socket, tables, clock=lambda: 0.0, hello_seconds=0.2)
        deaf = asyncio.create_task(line.serve(JournalId(opened.table)))
        guest = await Guest(tables).sit(opened)
        last = await guest.play_until(lambda snapshot: snapshot.seq > 3 * MOST_UNSENT)
        async with asyncio.timeout(10):
            await deaf
        onlookers = len(guest.at.table._onlookers)
        guest.leave()
        await tables.close()
        return last.seq > 3 * MOST_UNSENT, onlookers

    played_on, left = asyncio.run(evening())
    assert played_on
    assert left == 1
