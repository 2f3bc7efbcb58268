"""A state for tests of ledgers: a sum, whose actions are numbers; no sum may be negative."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Answer,
    FormatVersion,
    Journal,
    JournalId,
    Ledger,
    NotDone,
    Reducer,
    Seq,
    create,
)
from skat.model.refusal import Refusal
from tests.memory_store import FailingStore, MemoryStore

Sum: TypeAlias = Ledger[int, int]

NAME = JournalId("sum")
ANNA, BERTA = Actor("anna"), Actor("berta")


def added(total: int, number: int) -> int | Refusal:
    return total + number if total + number >= 0 else Refusal("negative")


def refused(answer: Answer) -> tuple[int, str]:
    """The newest entry, and why a command had no effect."""
    assert isinstance(answer, NotDone), answer
    return answer.seq, answer.refusal.code


REDUCER: Reducer[int, int] = Reducer(
    kind="sum",
    after=added,
    write=msgspec.json.encode,
    read={1: lambda payload: msgspec.json.decode(payload, type=int)},
    newest=FormatVersion(1),
    ends=lambda total: total == 100,
)


class OddStore(FailingStore):
    """One whose commits wait until `gate` is done."""

    gate: Future[None] | None = None

    def write(self, query: Any, /, *asked: Any, **named: Any) -> Future[Any]:
        if self.gate is None:
            return super().write(query, *asked, **named)
        later: Future[Any] = Future()
        write = partial(super().write, query, *asked, **named)
        self.gate.add_done_callback(lambda _: later.set_result(write().result()))
        return later


NEXT = replace(
    REDUCER,
    read={1: REDUCER.read[1], 2: REDUCER.read[1]},
    newest=FormatVersion(2),
    since=lambda number: 2 if number < 0 else 1,
)
"""The next release: it can take away, too."""


async def opened(store: MemoryStore) -> Sum:
    assert await create(store, Journal(NAME, "sum"))
    return reader_of(store)


def reader_of(store: MemoryStore) -> Sum:
    return Ledger(store, NAME, start=0, reducer=REDUCER)


async def add(
    ledger: Sum,
    number: int,
    name: str,
    *,
    seen: int | None = None,
    actor: Actor = ANNA,
    at_any_time: bool = False,
) -> Answer:
    return await ledger.submit(
        lambda total: number,
        actor=actor,
        command_id=name,
        expected_seq=Seq(ledger.seq if seen is None else seen),
        at_any_time=at_any_time,
    )


async def begun() -> tuple[OddStore, Sum]:
    store = OddStore()
    return store, await opened(store)
