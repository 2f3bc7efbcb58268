"""A ledger whose store, owner or onlookers fail: nothing is lost, done twice or held up."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from skat.journal import (
    Done,
    Entry,
    FormatVersion,
    Journal,
    Ledger,
    Reducer,
    Seq,
    StoreBusyError,
    StoreUncertainError,
    UnreadableJournalError,
    create,
    entries_of,
)
from skat.journal.journal_state import MOST_REMEMBERED
from tests.journal.sums import ANNA, NAME, REDUCER, Sum, add, begun, refused
from tests.memory_store import FailingStore, MemoryStore
from tests.virtual_time import spent


@pytest.mark.parametrize("counts", [True, False])
async def test_an_acknowledgement_that_is_lost(counts: bool) -> None:
    """Nobody may say that it was not saved; sent again it has happened once."""

    store, ledger = await begun()
    store.error, store.counts = StoreUncertainError("cut"), counts
    assert refused(await add(ledger, 3, "a", seen=0)) == (0, "not_known")
    store.unreadable = True
    assert refused(await add(ledger, 3, "a", seen=0)) == (0, "not_known")
    store.error = None
    assert refused(await add(ledger, 4, "b", seen=0)) == (0, "not_known")
    store.unreadable = False
    assert await add(ledger, 3, "a", seen=0) == Done(Seq(1))
    assert (ledger.state, [entry.command_id for entry in store.read(entries_of, NAME)]) == (
        3,
        ["a"],
    )
    # What became of it is known now: nothing need be read for the next one.
    store.unreadable = True
    assert await add(ledger, 4, "b") == Done(Seq(2))


async def test_a_store_that_fails_loses_nothing() -> None:
    store, ledger = await begun()
    await add(ledger, 3, "a")
    store.error = StoreBusyError("busy")
    assert refused(await add(ledger, 4, "b")) == (1, "not_saved")
    assert (ledger.state, ledger.seq) == (3, 1)
    store.error = None
    assert await add(ledger, 4, "b") == Done(Seq(2))
    # Whether an old command was seen cannot be known while nothing is read.
    for number in range(MOST_REMEMBERED):
        await add(ledger, 1, f"n{number}")
    store.unreadable = True
    assert refused(await add(ledger, 3, "a", seen=0)) == (ledger.seq, "not_known")


async def test_who_waits_may_go_away_while_it_is_being_committed() -> None:
    """A command that has begun is finished, and the next one waits for it."""

    store, ledger = await begun()
    gate: Future[None] = Future()
    store.gate = gate
    waiting = asyncio.create_task(add(ledger, 3, "a"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    store.gate = None
    following = asyncio.create_task(add(ledger, 4, "b", seen=1))
    await asyncio.sleep(0)
    assert not ledger.idle
    gate.set_result(None)
    assert await following == Done(Seq(2))
    await ledger.close()
    assert (ledger.state, ledger.idle) == (7, True)
    assert await add(ledger, 3, "a", seen=0) == Done(Seq(1))


async def test_what_fails_while_it_is_shown_is_done_and_stops_nobody() -> None:
    """It is on disk: its sender hears that, and a subscriber that fails to show it is reported."""
    _, ledger = await begun()
    reported: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    ledger.subscribe(lambda: [][0])
    assert await add(ledger, 3, "a") == Done(Seq(1))
    assert isinstance(reported[0]["exception"], IndexError)
    assert await add(ledger, 4, "b") == Done(Seq(2))


async def test_what_the_owner_fails_at_reaches_the_sender_and_stops_nobody() -> None:
    _, ledger = await begun()
    failing = [True]

    def committed(before: int, entry: Entry) -> None:
        if failing.pop():
            raise KeyError(before)
        failing.append(False)

    ledger.committed = committed  # type: ignore[method-assign]
    with pytest.raises(KeyError):
        await add(ledger, 3, "a")
    failing.append(False)
    assert await add(ledger, 4, "b", seen=1) == Done(Seq(2))
    assert ledger.state == 7


async def test_a_mistaken_command_stops_nobody() -> None:
    _, ledger = await begun()
    with pytest.raises(ZeroDivisionError):
        await ledger.submit(
            lambda total: 1 // total, actor=ANNA, command_id="a", expected_seq=ledger.seq
        )
    assert await add(ledger, 4, "b") == Done(Seq(1))
    assert ledger.idle


@pytest.mark.parametrize(
    ("payload", "form", "code"),
    [(b"3", 2, "unknown_format"), (b'"x"', 1, "unreadable_entry"), (b"-3", 1, "negative")],
)
async def test_a_journal_that_cannot_be_replayed_is_not_gone_on_with(
    payload: bytes, form: int, code: str
) -> None:
    store, ledger = await begun()
    odd: Sum = Ledger(
        store,
        NAME,
        start=10,
        reducer=msgspec.structs.replace(
            REDUCER, write=lambda _: payload, newest=FormatVersion(form)
        ),
    )
    assert await add(odd, 1, "a") == Done(Seq(1))
    with pytest.raises(UnreadableJournalError) as error:
        await ledger.load()
    assert (error.value.refusal.code, error.value.seq) == (code, 1)


@pytest.mark.parametrize(("length", "told"), [(199, 199), (200, 200), (300, 200)])
async def test_a_reason_that_goes_on_and_on_is_cut(length: int, told: int) -> None:
    def unreadable(_: bytes) -> int:
        raise ValueError("x" * length)

    reducer: Reducer[int, int] = msgspec.structs.replace(REDUCER, read={1: unreadable})

    store, ledger = await begun()
    assert await add(ledger, 1, "a") == Done(Seq(1))
    with pytest.raises(UnreadableJournalError) as error:
        await Ledger(store, NAME, start=10, reducer=reducer).load()
    details = {"seq": 1, "reason": "x" * told}
    assert error.value.refusal.code == "unreadable_entry"
    assert error.value.refusal.details == details


def test_a_journal_is_created_or_it_is_not() -> None:
    busy = FailingStore()
    busy.error = StoreBusyError("busy")
    assert not spent(create(busy, Journal(NAME, "sum")))
    store = MemoryStore()
    assert spent(create(store, Journal(NAME, "sum")))
    with pytest.raises(AssertionError, match="twice"):
        spent(create(store, Journal(NAME, "sum")))
