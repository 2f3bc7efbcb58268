"""Items of many journals in memory: read once, forgotten when idle, tried again after an error."""

from __future__ import annotations

import asyncio

import pytest

from skat.journal import JournalId, Loaded, StoreBusyError

A, B, C = JournalId("a"), JournalId("b"), JournalId("c")


class Shelf:
    """Reads slowly, and counts how often."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.broken = False
        self.loaded = Loaded(self._load)

    async def _load(self, name: JournalId) -> str:
        self.read.append(name)
        await asyncio.sleep(0)
        if self.broken:
            raise StoreBusyError("no server")
        return name.upper()


async def test_visitors_who_come_while_it_is_being_read_wait_for_the_same_one() -> None:
    shelf = Shelf()
    assert shelf.loaded.peek(A) is None
    assert await asyncio.gather(*(shelf.loaded.get(A) for _ in range(3))) == ["A"] * 3
    assert (shelf.read, shelf.loaded.peek(A), len(shelf.loaded)) == (["a"], "A", 1)


async def test_who_goes_away_does_not_stop_the_reading() -> None:
    shelf = Shelf()
    first = asyncio.create_task(shelf.loaded.get(A))
    second = asyncio.create_task(shelf.loaded.get(A))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == "A"
    assert shelf.read == ["a"]


async def test_what_could_not_be_read_is_tried_again() -> None:
    shelf = Shelf()
    shelf.broken = True
    with pytest.raises(StoreBusyError):
        await shelf.loaded.get(A)
    assert len(shelf.loaded) == 0
    shelf.broken = False
    assert await shelf.loaded.get(A) == "A"
    assert await shelf.loaded.close() == ("A",)
    assert len(shelf.loaded) == 0


async def test_closing_waits_for_what_cannot_be_read_and_goes_on() -> None:
    shelf = Shelf()
    shelf.broken = True
    asked = asyncio.create_task(shelf.loaded.get(A))
    await asyncio.sleep(0)
    assert await shelf.loaded.close() == ()
    with pytest.raises(StoreBusyError):
        await asked


async def test_the_idle_are_forgotten_the_longest_unused_first() -> None:
    shelf = Shelf()
    for name in (A, B, C, A):
        await shelf.loaded.get(name)
    shelf.loaded.forget_idle(most=2, idle=lambda item: True)
    assert list(shelf.loaded) == ["C", "A"]
    shelf.loaded.forget_idle(most=0, idle=lambda item: item == "A")
    assert list(shelf.loaded) == ["C"]
    shelf.loaded.forget(C)
    shelf.loaded.forget(C)
    assert list(shelf.loaded) == []
