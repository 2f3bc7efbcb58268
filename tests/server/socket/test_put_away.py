"""What is left of tables and lines that are over: nothing, and without the garbage collector.

It comes rarely on a server, so whatever waited for it would pile up.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import pytest

from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.people.visitors import Visitors
from skat.server.socket.connection import HungUpError
from skat.server.socket.table_socket import TableSocket
from skat.server.study.hints import HintDesk
from skat.tables.running.driver import Driver
from skat.tables.running.table import Table
from skat.tables.running.tables import Tables
from skat.tables.running.visits import RunningTable
from skat.tables.state.opening import Opening, Seated
from skat.tables.state.settings import Clock, Settings
from tests.memory_store import MemoryStore
from tests.tables.running.test_running import Guest, simple
from tests.tables.tools import seeds
from tests.virtual_time import spent

MANY = 6
WATCHED = frozenset({Table, Driver, RunningTable, TableSocket})
"""None has a class below it."""
LEFT_WHILE = {
    "nobody waits": Settings(),
    "a clock runs": Settings(clock=Clock(per="move", seconds=60)),
}


def alive() -> Counter[str]:
    """How many of these there are."""
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in WATCHED)


async def left_over(before: Counter[str]) -> Counter[str]:
    """How many are left when what is still under way has ended."""
    for _ in range(100):
        if alive() == before:
            break
        await asyncio.sleep(0.01)
    return alive()


@contextmanager
def without_collector() -> Iterator[None]:
    """Only what nobody refers to any more goes away meanwhile."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def seated_at(tables: Tables, settings: Settings) -> Seated:
    seated = await tables.open(Opening(name="Anna", settings=settings))
    assert isinstance(seated, Seated)
    return seated


def leave(guest: Guest) -> None:
    """Closes his line; what the test itself knows of it must not keep the table."""
    guest.leave()
    guest.visit = None


@pytest.mark.proof
@pytest.mark.parametrize("settings", LEFT_WHILE.values(), ids=LEFT_WHILE)
def test_nothing_is_left_of_tables_that_were_put_away(settings: Settings) -> None:
    async def evenings() -> Counter[str]:
        tables = Tables(MemoryStore(), seat_player=simple, draw=seeds())
        for _ in range(MANY):
            guest = await Guest(tables).sit(await seated_at(tables, settings))
            await guest.play_until(lambda snapshot: bool(snapshot.view and snapshot.view.legal))
            await asyncio.sleep(0.01)
            leave(guest)
        left = await left_over(before)
        await tables.close()
        return left

    with without_collector():
        before = alive()
        assert spent(evenings()) == before


class LostSocket:
    """Says hello; an answer to it finds that the other end is gone."""

    def __init__(self, token: str) -> None:
        self._hello: str | None = msgspec.json.encode({"type": "hello", "token": token}).decode()
        self.host = self.session = ""
        self.peer = None

    async def accept(self) -> None:
        return

    async def receive(self) -> str:
        hello, self._hello = self._hello, None
        if hello is None:
            await asyncio.Event().wait()
        assert hello is not None
        return hello

    async def send_text(self, text: str) -> None:
        raise HungUpError

    async def close(self, *, code: int, reason: str) -> None:
        raise HungUpError


@pytest.mark.proof
def test_nothing_is_left_of_lines_that_broke() -> None:
    async def evening() -> Counter[str]:
        tables = Tables(MemoryStore(), seat_player=simple, draw=seeds())
        limits = RateLimits(clock=lambda: 0.0)
        for _ in range(MANY):
            seated = await seated_at(tables, Settings())
            socket: Any = LostSocket(seated.token)
            line = TableSocket(
                socket, tables, Visitors(None, limits), limits, Metrics(), hints=HintDesk()
            )
            with suppress(HungUpError):
                await line.serve(seated.table)
                raise AssertionError("the other end was gone")
        del line, socket
        left = await left_over(before)
        await tables.close()
        return left

    with without_collector():
        before = alive()
        assert spent(evening()) == before
