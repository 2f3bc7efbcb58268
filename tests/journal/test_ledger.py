"""A ledger: commands one at a time, each with one effect."""

from __future__ import annotations

import pytest

from skat.journal import (
    Answer,
    Done,
    Seq,
    StoreBusyError,
    begin_holding,
    end_holding,
    entries_of,
    head_of,
    take_leases,
)
from skat.journal.journal_state import MOST_REMEMBERED
from skat.model.refusal import Refusal
from tests.journal.sums import ANNA, BERTA, NAME, add, begun, reader_of, refused


async def test_what_is_accepted_is_on_disk_and_shown() -> None:
    store, ledger = await begun()
    shown: list[tuple[int, int]] = []
    show = lambda: shown.append((ledger.seq, ledger.state))  # noqa: E731
    ledger.subscribe(show)
    assert await add(ledger, 3, "a") == Done(Seq(1))
    assert await add(ledger, 4, "b") == Done(Seq(2))
    assert [entry.payload for entry in store.read(entries_of, NAME)] == [b"3", b"4"]
    assert (shown, ledger.idle) == ([(1, 3), (2, 7)], False)
    ledger.unsubscribe(show)
    ledger.unsubscribe(show)
    await add(ledger, 1, "c")
    assert len(shown) == 2
    assert ledger.idle
    again = reader_of(store)
    await again.load()
    assert (again.state, again.seq) == (ledger.state, ledger.seq)


async def test_what_is_refused_changes_nothing() -> None:
    store, ledger = await begun()
    await add(ledger, 3, "a")
    assert refused(await add(ledger, -5, "b")) == (1, "negative")
    answer = await ledger.submit(
        lambda total: Refusal(f"not_with_{total}"),
        actor=ANNA,
        command_id="c",
        expected_seq=Seq(1),
    )
    assert refused(answer) == (1, "not_with_3")
    assert (ledger.state, ledger.seq, len(store.read(entries_of, NAME))) == (3, 1, 1)


async def test_a_command_that_has_not_seen_the_newest_entry_is_stale() -> None:
    _, ledger = await begun()
    await add(ledger, 3, "a")
    assert refused(await add(ledger, 4, "b", seen=0)) == (1, "stale")
    assert refused(await add(ledger, 4, "b", seen=2)) == (1, "stale")
    # What may come at any time is never too late, and cannot have seen what is not there.
    assert await add(ledger, 4, "c", seen=0, at_any_time=True) == Done(Seq(2))
    assert refused(await add(ledger, 4, "d", seen=9, at_any_time=True)) == (2, "stale")


async def test_a_command_that_is_sent_again_has_one_effect() -> None:
    """By heart or from the journal, stale or not, good or bad by now; the id of another is new."""

    store, ledger = await begun()
    first = await add(ledger, 3, "a")
    assert await add(ledger, 3, "a", seen=0) == first
    for number in range(MOST_REMEMBERED + 2):
        await add(ledger, 1, f"n{number}")
    assert await add(ledger, 3, "a", seen=0) == first
    assert await add(ledger, -99, "a") == first
    assert await add(ledger, 3, "a") == first
    newest = ledger.seq
    store.unreadable = True
    assert await add(ledger, 1, "n2", seen=0) == Done(Seq(4)), "by heart, but not for ever"
    assert refused(await add(ledger, 1, "n1", seen=0)) == (newest, "not_known")
    store.unreadable = False
    assert await add(ledger, 3, "a", actor=BERTA) == Done(Seq(newest + 1))
    assert len(store.read(entries_of, NAME)) == newest + 1


async def test_of_two_ledgers_on_one_journal_the_loser_reads_again() -> None:
    store, ledger = await begun()
    rival = reader_of(store)
    assert await add(rival, 3, "r") == Done(Seq(1))
    shown: list[int] = []
    ledger.subscribe(lambda: shown.append(ledger.state))
    assert refused(await add(ledger, 4, "a")) == (1, "stale")
    assert (ledger.state, ledger.seq, shown) == (3, 1, [3])
    assert await add(ledger, 4, "a") == Done(Seq(2))


async def test_what_others_have_entered_is_read() -> None:
    store, ledger = await begun()
    rival, shown = reader_of(store), list[int]()
    ledger.subscribe(lambda: shown.append(ledger.state))
    for number in range(MOST_REMEMBERED + 2):
        await add(rival, 3, f"r{number}")
    await ledger.catch_up()
    await ledger.catch_up()
    assert (ledger.state, ledger.seq, shown) == (18, 6, [18])
    store.unreadable = True
    assert await add(ledger, 9, "r5", seen=0) == Done(Seq(6)), "it knows the newest by heart"
    with pytest.raises(StoreBusyError):
        await ledger.catch_up()


async def test_a_sender_who_has_seen_an_entry_on_another_server_is_not_ahead_of_it() -> None:
    store, ledger = await begun()
    rival = reader_of(store)
    await add(rival, 3, "a")
    store.unreadable = True
    assert refused(await add(ledger, 4, "b", seen=1)) == (0, "not_known")
    store.unreadable = False
    assert await add(ledger, 4, "b", seen=1) == Done(Seq(2))
    await add(ledger, 5, "c")
    # What may come at any time finds its number by itself.
    assert await add(rival, 6, "d", at_any_time=True) == Done(Seq(4))
    assert (rival.state, ledger.state) == (18, 12)


async def test_a_driver_who_has_lost_the_journal_enters_nothing() -> None:
    store, ledger = await begun()
    told = list[Seq]()
    ledger.told = told.append
    first = store.write(begin_holding, seconds=100).result()
    (old,) = store.write(take_leases, first, [NAME]).result()

    async def drive(number: int, name: str) -> Answer:
        return await ledger.submit(
            lambda total: number,
            actor=BERTA,
            command_id=name,
            expected_seq=ledger.seq,
            lease=old,
        )

    assert await drive(3, "a") == Done(Seq(1))
    store.write(end_holding, first).result()
    second = store.write(begin_holding, seconds=100).result()
    store.write(take_leases, second, [NAME]).result()
    assert refused(await drive(4, "b")) == (1, "lease_lost")
    assert await drive(4, "a") == Done(Seq(1))
    # What people ask for needs no lease, wherever it comes.
    assert await add(ledger, 5, "c") == Done(Seq(2))
    assert (ledger.state, told) == (8, [1, 2])


async def test_the_last_action_ends_the_journal() -> None:
    store, ledger = await begun()
    assert await add(ledger, 100, "a") == Done(Seq(1))
    head = store.read(head_of, NAME)
    assert head is not None
    assert head.ended
