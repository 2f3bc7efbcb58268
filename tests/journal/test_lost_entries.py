"""A journal that lost its end behind the ledger's back: nothing is acknowledged on what is gone."""

from __future__ import annotations

import asyncio

import pytest

from skat.journal import Done, Following, Seq, SharedFormats, purge_journal
from skat.journal.bus import LocalBus
from skat.journal.following import POLL_SECONDS
from skat.journal.ledger import ENTRIES_LOST, PASSING
from tests.journal.sums import (
    BERTA,
    NAME,
    REDUCER,
    OddStore,
    Sum,
    add,
    begun,
    opened,
    reader_of,
    refused,
)
from tests.memory_store import MemoryStore


def cut(store: MemoryStore, *, keep: int) -> None:
    """Takes the end of the journal away, as a standby has it that was behind."""
    store.raw.execute("DROP TRIGGER entry_remains")
    store.raw.execute("DELETE FROM entry WHERE seq > ?", (keep,))


async def three(ledger: Sum) -> list[str]:
    """Enters three numbers; what is called from then on is noted."""
    for number in (1, 2, 3):
        assert await add(ledger, number, f"n{number}") == Done(Seq(number))
    called: list[str] = []
    ledger.forgotten = lambda: called.append("forgotten")
    ledger.subscribe(lambda: called.append("shown"))
    return called


LOST = (3, ENTRIES_LOST)


async def test_a_command_on_what_is_lost_is_refused_and_a_ledger_loaded_anew_goes_on() -> None:
    store, ledger = await begun()
    called = await three(ledger)
    cut(store, keep=1)
    assert refused(await add(ledger, 4, "n4")) == LOST
    assert called == ["forgotten", "shown"]
    assert ledger.has_lost_entries
    # It has no use any more, and says so once.
    assert refused(await add(ledger, 4, "n4")) == LOST
    await ledger.catch_up()
    assert called == ["forgotten", "shown"]
    assert ENTRIES_LOST in PASSING

    again = reader_of(store)
    await again.load()
    assert (again.state, again.seq) == (1, 1)
    assert await add(again, 4, "n4") == Done(Seq(2))
    assert not again.has_lost_entries


async def test_what_was_acknowledged_and_is_lost_is_not_acknowledged_again() -> None:
    store, ledger = await begun()
    await three(ledger)
    cut(store, keep=2)
    await ledger.catch_up()
    assert refused(await add(ledger, 3, "n3", seen=2)) == LOST
    again = reader_of(store)
    await again.load()
    assert await add(again, 3, "n3", seen=2) == Done(Seq(3))
    assert await add(again, 3, "n3", seen=2) == Done(Seq(3))


@pytest.mark.parametrize("entries", [1, 2, 3, 4], ids=lambda number: f"with {number} others")
async def test_others_in_the_place_of_what_is_lost_are_no_continuation(entries: int) -> None:
    """The number alone does not tell: another server may have written as many by now."""

    store, ledger = await begun()
    await three(ledger)
    cut(store, keep=1)
    other = reader_of(store)
    await other.load()
    for number in range(entries):
        assert isinstance(await add(other, 5, f"o{number}", actor=BERTA), Done)
    assert refused(await add(ledger, 4, "n4")) == LOST
    await ledger.catch_up()
    assert ledger.has_lost_entries


async def test_all_of_a_journal_may_be_lost() -> None:
    store, ledger = await begun()
    await three(ledger)
    store.write(purge_journal, NAME).result()
    assert refused(await add(ledger, 4, "n4")) == LOST


async def test_where_it_is_not_known_yet_what_became_of_a_command() -> None:
    store, ledger = await begun()
    await three(ledger)
    ledger._in_doubt = True
    cut(store, keep=2)
    assert refused(await add(ledger, 4, "n4")) == LOST


async def test_a_follower_of_a_journal_finds_out_without_asking() -> None:
    store = OddStore()
    ledger = await opened(store)
    called = await three(ledger)
    following = Following(store, LocalBus(), SharedFormats({"sum": REDUCER.newest}))
    following.begin()
    following.follow(ledger)
    await asyncio.sleep(2 * POLL_SECONDS)
    assert not called
    cut(store, keep=2)
    await asyncio.sleep(2 * POLL_SECONDS)
    assert called == ["forgotten", "shown"]
    await following.close()


async def test_a_new_visitor_finds_out_too() -> None:
    store = OddStore()
    ledger = await opened(store)
    called = await three(ledger)
    following = Following(store, LocalBus(), SharedFormats({"sum": REDUCER.newest}))
    cut(store, keep=0)
    await following.catch_up(ledger)
    assert called == ["forgotten", "shown"]
    await following.close()
