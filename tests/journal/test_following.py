"""Catching up with other servers: many ledgers ask for news together, and read what is new."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from skat.journal import (
    Done,
    Following,
    Journal,
    JournalId,
    Ledger,
    Seq,
    SharedFormats,
    StoreBusyError,
    create,
    entries_of,
    heads_of,
    purge_journal,
)
from skat.journal.bus import LocalBus
from tests.journal.sums import REDUCER, Sum, add
from tests.memory_store import FailingStore, MemoryStore

NAMES = [JournalId(f"sum-{number}") for number in range(5)]


class Counting(FailingStore):
    """Counts how often it is asked where journals end, and which are read."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []
        self.was_read: list[JournalId] = []

    def read(self, query: Any, /, *asked: Any, **named: Any) -> Any:
        if query is heads_of:
            self.asked.append(len(asked[0]))
        if query is entries_of:
            self.was_read.append(asked[0])
        return super().read(query, *asked, **named)


def sum_of(store: MemoryStore, name: JournalId) -> Sum:
    return Ledger(store, name, start=0, reducer=REDUCER)


async def test_many_that_catch_up_at_once_ask_together_and_read_only_what_is_new() -> None:
    store = Counting()
    for name in NAMES:
        assert await create(store, Journal(name, "sum"))
    following = Following(store, LocalBus(), SharedFormats({"sum": REDUCER.newest}))
    ledgers = [sum_of(store, name) for name in NAMES]
    for ledger in ledgers:
        assert await add(ledger, 1, "a") == Done(Seq(1))
    assert await add(sum_of(store, NAMES[2]), 6, "b", seen=1) == Done(Seq(2))
    store.was_read.clear()

    await asyncio.gather(*map(following.catch_up, ledgers))
    assert [ledger.state for ledger in ledgers] == [1, 1, 7, 1, 1]
    assert (store.asked, store.was_read) == ([5], [NAMES[2]])

    store.write(purge_journal, NAMES[0]).result()
    await following.catch_up(ledgers[0])
    assert ledgers[0].state == 1, "of a journal that is gone there is no news"
    store.unreadable = True
    with pytest.raises(StoreBusyError):
        await following.catch_up(ledgers[1])
    await following.close()
