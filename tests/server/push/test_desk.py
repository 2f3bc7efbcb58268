"""What the desk of push messages does at its bounds, and when the store fails."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

import pytest

from skat.journal import JournalId, StoreError
from skat.journal.store.push_devices import PushDevice, drop_endpoint
from skat.model.seats import Place
from skat.server.metrics import Metrics
from skat.server.push import desk as desk_module
from skat.server.push.desk import (
    AWAY_SECONDS,
    FIRST_PAUSE,
    MOST_AT_ONCE,
    MOST_FAILURES,
    MOST_WAITING,
    PushDesk,
    PushKind,
)
from skat.server.push.posting import SECONDS, Post, fresh_private
from skat.tables.running.table import Table
from skat.tables.state.turns import awaited
from tests.memory_store import MemoryStore
from tests.server.push import push_service
from tests.tables.tools import Eyes, opened_table, seeds
from tests.virtual_time import VirtualLoop, run


class Shelf:
    """A store that has the key of the server, and else what `found` answers to a question."""

    def __init__(self, lookup: Callable[[str], Any]) -> None:
        self.asked: list[str] = []
        self._lookup = lookup

    def write(self, *_given: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fresh_private())
        return done

    def read(self, query: Callable[..., Any], *_given: Any, **_named: Any) -> Any:
        self.asked.append(query.__name__)
        return self._lookup(query.__name__)


async def unsent(_endpoint: str, _headers: Mapping[str, str], _body: bytes) -> int:
    return 201


async def desk_with(shelf: Shelf, loop: VirtualLoop, *, post: Post = unsent) -> PushDesk:
    given: Any = shelf
    desk = PushDesk(
        given,
        contact="mailto:club@example.org",
        post=post,
        metrics=Metrics(),
        now=loop.time,
        clock=loop.time,
    )
    await desk.begin()
    return desk


def failing(_query: str) -> Any:
    raise StoreError("the disk is gone")


def nobody(_query: str) -> Any:
    return ()


async def missed_table(loop: VirtualLoop) -> Table:
    """A table with a companion of the one who is awaited."""
    table = await opened_table(MemoryStore(), clock=loop.time)
    (place,) = awaited(table.state)
    table.audience.join(Eyes(place % 3 + 1))
    return table


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


async def test_who_is_back_before_the_desk_looks_is_not_told(loop: VirtualLoop) -> None:
    shelf = Shelf(nobody)
    desk = await desk_with(shelf, loop)
    table = await missed_table(loop)
    (place,) = awaited(table.state)
    desk.waited_for(table, place)
    table.audience.join(Eyes(place))
    await asyncio.sleep(AWAY_SECONDS + 1)
    assert shelf.asked == []


async def test_who_leaves_again_has_the_whole_time_to_come_back(loop: VirtualLoop) -> None:
    shelf = Shelf(nobody)
    desk = await desk_with(shelf, loop)
    table = await missed_table(loop)
    (place,) = awaited(table.state)
    for _ in range(20):
        desk.waited_for(table, place)
        await asyncio.sleep(AWAY_SECONDS / 2)
    assert shelf.asked == []
    await asyncio.sleep(AWAY_SECONDS)
    assert shelf.asked == ["participants_of"]
    # Of one turn he is notified once.
    desk.waited_for(table, place)
    await asyncio.sleep(AWAY_SECONDS + 1)
    assert shelf.asked == ["participants_of"]


async def test_a_table_that_nobody_looks_at_any_more_waits_for_nobody(loop: VirtualLoop) -> None:
    shelf = Shelf(nobody)
    desk = await desk_with(shelf, loop)
    table = await opened_table(MemoryStore(), clock=loop.time)
    (place,) = awaited(table.state)
    companion = Eyes(place % 3 + 1)
    table.audience.join(companion)
    desk.waited_for(table, place)
    table.audience.part(companion)
    await asyncio.sleep(AWAY_SECONDS + 1)
    assert shelf.asked == []
    # It was not sent, so it is sent when the companion is back.
    table.audience.join(companion)
    desk.waited_for(table, place)
    await asyncio.sleep(AWAY_SECONDS + 1)
    assert shelf.asked == ["participants_of"]


def test_absent_people_take_no_room_from_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "MOST_AWAY", MOST_WAITING + 1, raising=False)

    async def script(loop: VirtualLoop) -> None:
        shelf = Shelf(nobody)
        desk = await desk_with(shelf, loop)
        for number in range(MOST_WAITING + 10):
            table = Table(MemoryStore(), JournalId(f"t{number}"), draw=seeds(), clock=loop.time)
            desk.waited_for(table, Place(1))
        desk.tell("anna", PushKind.CHALLENGE, path="/")
        await asyncio.sleep(1)
        assert shelf.asked == ["devices_of"]
        # What is above the bound is counted as such, and later there is room again.
        assert 'skat_pushes_total{outcome="too_many"} 9' in desk._metrics.text()
        await asyncio.sleep(AWAY_SECONDS)
        table = await missed_table(loop)
        desk.waited_for(table, awaited(table.state)[0])
        await asyncio.sleep(AWAY_SECONDS + 1)
        assert shelf.asked == ["devices_of", "participants_of"]

    run(script)


class Devices(Shelf):
    """Every account has one device, at a push service of its own name."""

    def __init__(self) -> None:
        super().__init__(nobody)
        self.dropped: list[str] = []

    def write(self, query: Any, *given: Any) -> Future[Any]:
        if query is drop_endpoint:
            self.dropped.append(given[0])
        return super().write()

    def read(self, query: Callable[..., Any], *given: Any, **_named: Any) -> Any:
        device = push_service.Device(1)
        return (
            PushDevice(
                session=bytes(32),
                account=given[0],
                endpoint=given[0],
                key=device.key,
                secret=device.secret,
                language="en",
            ),
        )


def test_dead_devices_of_many_accounts_take_the_turns_of_living_ones_once() -> None:
    dead = [f"dead-{number}" for number in range(MOST_AT_ONCE)]
    tried: dict[str, list[float]] = {}

    async def script(loop: VirtualLoop) -> None:
        async def post(endpoint: str, _headers: Mapping[str, str], _body: bytes) -> int:
            tried.setdefault(endpoint, []).append(loop.time())
            if endpoint == "alive":
                return 201
            await asyncio.sleep(SECONDS)
            raise OSError("no way there")

        shelf = Devices()
        desk = await desk_with(shelf, loop, post=post)

        async def told_after() -> float:
            for each in dead:
                desk.tell(each, PushKind.CHALLENGE, path="/")
            began = loop.time()
            await asyncio.sleep(0.1)
            desk.tell("alive", PushKind.CHALLENGE, path="/")
            while not tried.get("alive") or tried["alive"][-1] < began:
                await asyncio.sleep(0.1)
            return tried["alive"][-1] - began

        assert await told_after() >= SECONDS - 0.2
        await asyncio.sleep(SECONDS)
        assert await told_after() < 1
        for failures in range(1, MOST_FAILURES):
            await asyncio.sleep(FIRST_PAUSE * 2 ** (failures - 1))
            for each in dead:
                desk.tell(each, PushKind.CHALLENGE, path="/")
            await asyncio.sleep(SECONDS * 2)
        assert sorted(shelf.dropped) == sorted(dead)
        assert {len(times) for name, times in tried.items() if name in dead} == {MOST_FAILURES}
        await desk.close()

    run(script)
