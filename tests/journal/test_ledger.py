"""A ledger: commands one at a time, each with one effect, whatever the store says or does not say.

The state is a sum; its actions are numbers, and no sum may be negative.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Done,
    Entry,
    FormatVersion,
    Journal,
    JournalId,
    Ledger,
    MemoryStore,
    NotDone,
    Reducer,
    Refused,
    Salt,
    Seq,
    StoreBusyError,
    StoreError,
    StoreUncertainError,
    UnreadableJournalError,
    create,
)
from skat.journal.journal_state import MOST_REMEMBERED

Sum: TypeAlias = Ledger[int, int, str]
Answer: TypeAlias = Done | NotDone[str]

NAME = JournalId("sum")
ANNA, BERTA = Actor("anna"), Actor("berta")


def added(total: int, number: int) -> int | Refused[str]:
    return total + number if total + number >= 0 else Refused("negative")


REDUCER: Reducer[int, int, str] = Reducer(
    kind="sum",
    after=added,
    write=msgspec.json.encode,
    read={1: lambda payload: msgspec.json.decode(payload, type=int)},
    newest=FormatVersion(1),
    refuse=lambda code, details: code,
    ends=lambda total: total == 100,
)


def salt() -> Salt:
    return Salt(bytes(16))


class OddStore(MemoryStore):
    """Commits fail with `error`, `counts` or not; nothing is read while it is `down`; a commit
    waits until `gate` is done.
    """

    def __init__(self) -> None:
        super().__init__(draw_salt=salt)
        self.error: StoreError | None = None
        self.counts = False
        self.down = False
        self.gate: Future[None] | None = None

    def append(self, *given: Any, **named: Any) -> Future[Any]:
        if self.gate is not None:
            later: Future[Any] = Future()
            append = partial(super().append, *given, **named)
            self.gate.add_done_callback(lambda _: later.set_result(append().result()))
            return later
        if self.error is None:
            return super().append(*given, **named)
        if self.counts:
            super().append(*given, **named)
        failed: Future[Any] = Future()
        failed.set_exception(self.error)
        return failed

    def read(self, *given: Any, **named: Any) -> tuple[Entry, ...]:
        if self.down:
            raise StoreBusyError("no server")
        return super().read(*given, **named)

    def entry_of(self, *given: Any) -> Entry | None:
        if self.down:
            raise StoreBusyError("no server")
        return super().entry_of(*given)


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


def run(story: Callable[[OddStore, Sum], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        store = OddStore()
        await story(store, await opened(store))

    asyncio.run(told())


def test_what_is_accepted_is_on_disk_and_shown() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        shown: list[tuple[int, int]] = []
        show = lambda: shown.append((ledger.seq, ledger.state))  # noqa: E731
        ledger.subscribe(show)
        assert await add(ledger, 3, "a") == Done(Seq(1))
        assert await add(ledger, 4, "b") == Done(Seq(2))
        assert [entry.payload for entry in store.read(NAME)] == [b"3", b"4"]
        assert shown == [(1, 3), (2, 7)]
        assert (ledger.subscribers, ledger.idle) == (1, False)
        ledger.unsubscribe(show)
        ledger.unsubscribe(show)
        await add(ledger, 1, "c")
        assert len(shown) == 2
        assert ledger.idle
        again = reader_of(store)
        await again.load()
        assert (again.state, again.seq) == (ledger.state, ledger.seq)

    run(story)


def test_what_is_refused_changes_nothing() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        await add(ledger, 3, "a")
        assert await add(ledger, -5, "b") == NotDone(Seq(1), "negative")
        refused = await ledger.submit(
            lambda total: Refused(f"not with {total}"),
            actor=ANNA,
            command_id="c",
            expected_seq=Seq(1),
        )
        assert refused == NotDone(Seq(1), "not with 3")
        assert (ledger.state, ledger.seq, len(store.read(NAME))) == (3, 1, 1)

    run(story)


def test_a_command_that_has_not_seen_the_newest_entry_is_stale() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        await add(ledger, 3, "a")
        assert await add(ledger, 4, "b", seen=0) == NotDone(Seq(1), "stale")
        assert await add(ledger, 4, "b", seen=2) == NotDone(Seq(1), "stale")
        # What may come at any time is never too late, and cannot have seen what is not there.
        assert await add(ledger, 4, "c", seen=0, at_any_time=True) == Done(Seq(2))
        assert await add(ledger, 4, "d", seen=9, at_any_time=True) == NotDone(Seq(2), "stale")

    run(story)


def test_a_command_that_is_sent_again_has_one_effect() -> None:
    """By heart or from the journal, stale or not, good or bad by now; the id of another is new."""

    async def story(store: OddStore, ledger: Sum) -> None:
        first = await add(ledger, 3, "a")
        assert await add(ledger, 3, "a", seen=0) == first
        for number in range(MOST_REMEMBERED + 2):
            await add(ledger, 1, f"n{number}")
        assert await add(ledger, 3, "a", seen=0) == first
        assert await add(ledger, -99, "a") == first
        assert await add(ledger, 3, "a") == first
        newest = ledger.seq
        store.down = True
        assert await add(ledger, 1, "n2", seen=0) == Done(Seq(4)), "by heart, but not for ever"
        assert await add(ledger, 1, "n1", seen=0) == NotDone(newest, "not_known")
        store.down = False
        assert await add(ledger, 3, "a", actor=BERTA) == Done(Seq(newest + 1))
        assert len(store.read(NAME)) == newest + 1

    run(story)


def test_of_two_ledgers_on_one_journal_the_loser_reads_again() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        rival = reader_of(store)
        assert await add(rival, 3, "r") == Done(Seq(1))
        shown: list[int] = []
        ledger.subscribe(lambda: shown.append(ledger.state))
        assert await add(ledger, 4, "a") == NotDone(Seq(1), "stale")
        assert (ledger.state, ledger.seq, shown) == (3, 1, [3])
        assert await add(ledger, 4, "a") == Done(Seq(2))

    run(story)


def test_what_others_have_entered_is_read() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        rival, shown = reader_of(store), list[int]()
        ledger.subscribe(lambda: shown.append(ledger.state))
        for number in range(MOST_REMEMBERED + 2):
            await add(rival, 3, f"r{number}")
        await ledger.catch_up()
        await ledger.catch_up()
        assert (ledger.state, ledger.seq, shown) == (18, 6, [18])
        store.down = True
        assert await add(ledger, 9, "r5", seen=0) == Done(Seq(6)), "it knows the newest by heart"
        with pytest.raises(StoreBusyError):
            await ledger.catch_up()

    run(story)


def test_whoever_has_seen_an_entry_elsewhere_is_not_ahead_of_it() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        rival = reader_of(store)
        await add(rival, 3, "a")
        store.down = True
        assert await add(ledger, 4, "b", seen=1) == NotDone(Seq(0), "not_known")
        store.down = False
        assert await add(ledger, 4, "b", seen=1) == Done(Seq(2))
        await add(ledger, 5, "c")
        # What may come at any time finds its number by itself.
        assert await add(rival, 6, "d", at_any_time=True) == Done(Seq(4))
        assert (rival.state, ledger.state) == (18, 12)

    run(story)


def test_a_driver_who_has_lost_the_journal_enters_nothing() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        told = list[Seq]()
        ledger.told = told.append
        first = store.leases.begin_holding(seconds=100).result()
        (old,) = store.leases.take(first, [NAME]).result()

        async def drive(number: int, name: str) -> Answer:
            return await ledger.submit(
                lambda total: number,
                actor=BERTA,
                command_id=name,
                expected_seq=ledger.seq,
                lease=old,
            )

        assert await drive(3, "a") == Done(Seq(1))
        store.leases.end_holding(first).result()
        second = store.leases.begin_holding(seconds=100).result()
        store.leases.take(second, [NAME]).result()
        assert await drive(4, "b") == NotDone(Seq(1), "lease_lost")
        assert await drive(4, "a") == Done(Seq(1))
        # What people ask for needs no lease, wherever it comes.
        assert await add(ledger, 5, "c") == Done(Seq(2))
        assert (ledger.state, told) == (8, [1, 2])

    run(story)


@pytest.mark.parametrize("counts", [True, False])
def test_an_acknowledgement_that_is_lost(counts: bool) -> None:
    """Nobody may say that it was not saved; sent again it has happened once."""

    async def story(store: OddStore, ledger: Sum) -> None:
        store.error, store.counts = StoreUncertainError("cut"), counts
        assert await add(ledger, 3, "a", seen=0) == NotDone(Seq(0), "not_known")
        store.down = True
        assert await add(ledger, 3, "a", seen=0) == NotDone(Seq(0), "not_known")
        store.error = None
        assert await add(ledger, 4, "b", seen=0) == NotDone(Seq(0), "not_known")
        store.down = False
        assert await add(ledger, 3, "a", seen=0) == Done(Seq(1))
        assert (ledger.state, [entry.command_id for entry in store.read(NAME)]) == (3, ["a"])
        # What became of it is known now: nothing need be read for the next one.
        store.down = True
        assert await add(ledger, 4, "b") == Done(Seq(2))

    run(story)


def test_a_store_that_fails_loses_nothing() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        await add(ledger, 3, "a")
        store.error = StoreBusyError("busy")
        assert await add(ledger, 4, "b") == NotDone(Seq(1), "not_saved")
        assert (ledger.state, ledger.seq) == (3, 1)
        store.error = None
        assert await add(ledger, 4, "b") == Done(Seq(2))
        # Whether an old command was seen cannot be said while nothing is read.
        for number in range(MOST_REMEMBERED):
            await add(ledger, 1, f"n{number}")
        store.down = True
        assert await add(ledger, 3, "a", seen=0) == NotDone(ledger.seq, "not_known")

    run(story)


def test_who_waits_may_go_away_while_it_is_being_committed() -> None:
    """A command that has begun is finished, and the next one waits for it."""

    async def story(store: OddStore, ledger: Sum) -> None:
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

    run(story)


def test_what_fails_while_it_is_shown_is_done_and_stops_nobody() -> None:
    """It is on disk: its sender hears that, and whoever shows it badly is reported."""

    async def story(store: OddStore, ledger: Sum) -> None:
        reported: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: reported.append(context)
        )
        ledger.subscribe(lambda: [][0])
        assert await add(ledger, 3, "a") == Done(Seq(1))
        assert isinstance(reported[0]["exception"], IndexError)
        assert await add(ledger, 4, "b") == Done(Seq(2))

    run(story)


def test_what_the_owner_fails_at_reaches_the_sender_and_stops_nobody() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
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

    run(story)


def test_a_mistaken_command_stops_nobody() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        with pytest.raises(ZeroDivisionError):
            await ledger.submit(
                lambda total: 1 // total, actor=ANNA, command_id="a", expected_seq=ledger.seq
            )
        assert await add(ledger, 4, "b") == Done(Seq(1))
        assert ledger.idle

    run(story)


def test_the_last_action_ends_the_journal() -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
        assert await add(ledger, 100, "a") == Done(Seq(1))
        head = store.head(NAME)
        assert head is not None
        assert head.ended

    run(story)


@pytest.mark.parametrize(
    ("payload", "form", "code"),
    [(b"3", 2, "unknown_format"), (b'"x"', 1, "unreadable_entry"), (b"-3", 1, "negative")],
)
def test_a_journal_that_cannot_be_replayed_is_not_gone_on_with(
    payload: bytes, form: int, code: str
) -> None:
    async def story(store: OddStore, ledger: Sum) -> None:
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
        assert (error.value.refusal, error.value.seq) == (code, 1)

    run(story)


@pytest.mark.parametrize(("length", "told"), [(199, 199), (200, 200), (300, 200)])
def test_a_reason_that_goes_on_and_on_is_cut(length: int, told: int) -> None:
    def unreadable(_: bytes) -> int:
        raise ValueError("x" * length)

    reducer: Reducer[int, int, str] = msgspec.structs.replace(
        REDUCER, read={1: unreadable}, refuse=lambda code, details: f"{code} {details}"
    )

    async def story(store: OddStore, ledger: Sum) -> None:
        assert await add(ledger, 1, "a") == Done(Seq(1))
        with pytest.raises(UnreadableJournalError) as error:
            await Ledger(store, NAME, start=10, reducer=reducer).load()
        details = {"seq": 1, "reason": "x" * told}
        assert error.value.refusal == f"unreadable_entry {details}"

    run(story)


def test_a_journal_is_created_or_it_is_not() -> None:
    class Full(MemoryStore):
        def create(self, *given: Any, **named: Any) -> Future[Any]:
            failed: Future[Any] = Future()
            failed.set_exception(StoreBusyError("busy"))
            return failed

    assert not asyncio.run(create(Full(draw_salt=salt), Journal(NAME, "sum")))
    store = MemoryStore(draw_salt=salt)
    assert asyncio.run(create(store, Journal(NAME, "sum")))
    with pytest.raises(AssertionError, match="twice"):
        asyncio.run(create(store, Journal(NAME, "sum")))
