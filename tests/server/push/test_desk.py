"""What the desk of push messages does at its bounds, and when the store fails."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

import pytest

from skat.journal import StoreError
from skat.server.metrics import Metrics
from skat.server.push.desk import AWAY_SECONDS, PushDesk
from skat.server.push.sealing import fresh_private
from skat.tables.running.table import Table
from skat.tables.state.turns import awaited
from tests.memory_store import MemoryStore
from tests.tables.tools import opened_table
from tests.virtual_time import VirtualLoop, run


class Shelf:
    """A store that has the key of the server, and else what `found` answers to a question."""

    def __init__(self, found: Callable[[str], Any]) -> None:
        self.asked: list[str] = []
        self._found = found

    def write(self, *_given: Any) -> Future[bytes]:
        done: Future[bytes] = Future()
        done.set_result(fresh_private())
        return done

    def read(self, query: Callable[..., Any], *_given: Any, **_named: Any) -> Any:
        self.asked.append(query.__name__)
        return self._found(query.__name__)


async def unsent(_endpoint: str, _headers: Mapping[str, str], _body: bytes) -> int:
    return 201


async def desk_with(shelf: Shelf, loop: VirtualLoop) -> PushDesk:
    given: Any = shelf
    desk = PushDesk(
        given,
        contact="mailto:club@example.org",
        post=unsent,
        metrics=Metrics(),
        now=loop.time,
        clock=loop.time,
    )
    await desk.begin()
    return desk


def failing(_query: str) -> Any:
    raise StoreError("the disk is gone")


async def missed_table(loop: VirtualLoop) -> Table:
    return await opened_table(MemoryStore(), clock=loop.time)


def test_a_store_that_fails_ends_no_task_unnoticed(caplog: pytest.LogCaptureFixture) -> None:
    async def script(loop: VirtualLoop) -> None:
        unhandled: list[Any] = []
        loop.set_exception_handler(lambda _loop, context: unhandled.append(context))
        shelf = Shelf(failing)
        desk = await desk_with(shelf, loop)
        table = await missed_table(loop)
        (place,) = awaited(table.state)
        desk.waited_for(table, place)
        await asyncio.sleep(AWAY_SECONDS + 1)
        assert shelf.asked == ["participants_of"]
        gc.collect()
        assert unhandled == []

    run(script)
    assert "a push message could not be sent" in caplog.text
