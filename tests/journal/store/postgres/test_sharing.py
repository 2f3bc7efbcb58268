"""Several stores write one PostgreSQL database: in order, once, and without waiting in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, nullcontext
from functools import partial
from threading import Barrier, Event, Thread
from typing import Any

import psycopg
import pytest

from skat.journal import (
    Appended,
    Command,
    Conflict,
    Created,
    Duplicate,
    Exists,
    Journal,
    JournalId,
    LeaseLost,
    Store,
    StoreUncertainError,
    append_entry,
    begin_holding,
    create_journal,
    entries_of,
    renew_holding,
    take_leases,
    verify_chain,
)
from skat.journal.store.postgres.store import PostgresStore
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import TABLE, command, filled
from tests.journal.store.lease_conformance import LONG, LeaseConformance, with_journals
from tests.journal.store.proxy import AtCommit, Proxy
from tests.journal.store.walked import Given, walk

pytestmark = pytest.mark.live


@pytest.fixture
def stores(url: str) -> Iterator[list[PostgresStore]]:
    """Three on one database, which they make together."""
    opened: list[PostgresStore] = []
    at_once([lambda: opened.append(PostgresStore(url, shared=True)) for _ in range(3)])
    assert len(opened) == 3
    with ExitStack() as closes:
        yield [closes.enter_context(closing(store)) for store in opened]


def test_it_does_what_every_store_with_leases_must(cluster: Cluster) -> None:
    def opened() -> Store:
        return PostgresStore(cluster.fresh_database(), shared=True)

    given: Given = {
        "open_store": lambda: nullcontext(opened),
        "store": lambda: closing(with_journals(opened())),
    }
    assert walk(LeaseConformance(), given) > 15


def at_once(works: list[Callable[[], None]]) -> None:
    """Does all of it at the same time."""
    together = Barrier(len(works))

    def done(work: Callable[[], None]) -> None:
        together.wait(30)
        work()

    threads = [Thread(target=done, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


def test_a_commit_that_stops_holds_nobody_up_and_a_lost_answer_is_found(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Proxy(cluster.port) as proxy:
        require_an_old_driver_holds_nobody_up(cluster.fresh_database(), proxy)
        require_a_lost_answer_is_found(cluster.fresh_database(), proxy, monkeypatch)


def require_an_old_driver_holds_nobody_up(url: str, proxy: Proxy) -> None:
    """Its entry is written and not committed: a writer of the same number has to wait for it."""
    stands, goes_on = Event(), Event()

    def stop() -> None:
        if not stands.is_set():
            stands.set()
            assert goes_on.wait(60)

    with ExitStack() as opened:
        slow = proxy.to(url)
        old = opened.enter_context(closing(PostgresStore(slow, shared=True)))
        new = opened.enter_context(closing(PostgresStore(url, shared=True)))
        filled(old, TABLE, 2)
        first = old.write(begin_holding, seconds=LONG).result()
        (lease,) = old.write(take_leases, first, [TABLE.id]).result()
        waits = "idle_in_transaction_session_timeout"
        assert old._writer.execute(f"SHOW {waits}").fetchone() == ("5s",)
        # Less is for this one commit alone: a busy machine stands still for a moment anywhere.
        old._writer.execute(f"SET {waits} = '1s'")
        proxy.cut = stop
        waiting = old.write(append_entry, TABLE.id, command("o3", 2), lease=lease)
        assert stands.wait(60)
        new.write(renew_holding, first, seconds=0).result()
        second = new.write(begin_holding, seconds=LONG).result()
        (later,) = new.write(take_leases, second, [TABLE.id]).result()
        outcome = new.write(append_entry, TABLE.id, command("n3", 2), lease=later).result(30)
        goes_on.set()
        assert isinstance(outcome, Appended)
        assert waiting.result(30) == LeaseLost(TABLE.id)
        for seen in (2, 3):
            late = old.write(append_entry, TABLE.id, command("o4", seen), lease=lease).result(30)
            assert late == LeaseLost(TABLE.id)
        assert [entry.command_id for entry in new.read(entries_of, TABLE.id)] == ["c1", "c2", "n3"]


def test_what_all_of_them_do_at_once_is_done_once(stores: list[PostgresStore], url: str) -> None:
    """They open an empty database, take a name, send a command, write, and take what is left."""
    made = asked_at_once([partial(store.write, create_journal, TABLE) for store in stores])
    assert_same(made, [Created(TABLE), Exists(TABLE), Exists(TABLE)])

    same = command("same", 0)
    outcomes = asked_at_once(
        [partial(store.write, append_entry, TABLE.id, same) for store in stores]
    )
    (entry,) = stores[1].read(entries_of, TABLE.id)
    assert_same(outcomes, [Appended(entry), Duplicate(entry), Duplicate(entry)])

    collide(stores)
    share_out(stores)
    for store in stores:
        store.close()
    # A writer that has ended leaves no row behind.
    assert writers(url) == 0
    with closing(PostgresStore(url)):
        assert writers(url) == 1
    assert writers(url) == 0


def writers(url: str) -> int:
    """How many of them the database knows."""
    with psycopg.connect(url, autocommit=True) as raw:
        row = raw.execute("SELECT count(*) FROM skat.writer").fetchone()
    assert row is not None
    return int(row[0])


def asked_at_once(questions: Sequence[Callable[[], Future[Any]]]) -> list[object]:
    """What comes of them."""
    outcomes: list[object] = []

    def ask(question: Callable[[], Future[Any]]) -> None:
        outcomes.append(question().result(30))

    at_once([partial(ask, question) for question in questions])
    return outcomes


def assert_same(actual: list[object], expected: list[object]) -> None:
    """In any order."""
    assert sorted(map(repr, actual)) == sorted(map(repr, expected))


def collide(stores: list[PostgresStore]) -> None:
    """All write two journals, each in another order, so that groups would wait in a circle."""
    journals = [Journal(JournalId(f"both-{number}"), kind="table") for number in range(2)]
    for journal in journals:
        stores[0].write(create_journal, journal).result()
    each = 12

    def play(index: int) -> None:
        ordered = journals if index % 2 else journals[::-1]
        left = [(journal.id, number) for number in range(each) for journal in ordered]
        seen = {journal.id: 0 for journal in journals}
        while left:
            sent = [
                (
                    name,
                    number,
                    stores[index].write(append_entry, name, wanted(index, number, seen[name])),
                )
                for name, number in left
            ]
            left = []
            for name, number, future in sent:
                outcome = future.result(30)
                if isinstance(outcome, Conflict):
                    left.append((name, number))
                    seen[name] = max(seen[name], outcome.current_seq)
                else:
                    assert isinstance(outcome, Appended | Duplicate), outcome
                    seen[name] = max(seen[name], outcome.entry.seq)

    def wanted(index: int, number: int, seen: int) -> Command:
        return command(f"c{number}", seen, actor=f"place-{index}")

    at_once([partial(play, index) for index in range(3)])
    for journal in journals:
        entries = stores[0].read(entries_of, journal.id)
        assert verify_chain(journal, entries) is None
        played = sorted((entry.actor, entry.command_id) for entry in entries)
        assert played == sorted((f"place-{i}", f"c{n}") for i in range(3) for n in range(each))


def share_out(stores: list[PostgresStore]) -> None:
    """All take the same journals: each of these has one driver."""
    names = [JournalId(f"table-{number}") for number in range(40)]
    for name in names:
        stores[0].write(create_journal, Journal(name, kind="table")).result()
    holders = [store.write(begin_holding, seconds=LONG).result() for store in stores]
    taken: list[JournalId] = []

    def take(index: int) -> None:
        some = names[index:] + names[:index]
        leases = stores[index].write(take_leases, holders[index], some).result(30)
        taken.extend(lease.journal for lease in leases)

    at_once([partial(take, index) for index in range(3)])
    assert sorted(taken) == sorted(names)


def written(store: PostgresStore, journal: Journal) -> None:
    """The work of another server."""
    filled(store, journal, 3)


def require_a_lost_answer_is_found(url: str, proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store finds out whether its own commit was done, whatever others write meanwhile."""
    with ExitStack() as opened:
        cut_off = proxy.to(url)
        store = opened.enter_context(closing(PostgresStore(cut_off, shared=True)))
        other = opened.enter_context(closing(PostgresStore(url, shared=True)))
        filled(store, TABLE, 2)
        for number, how in enumerate(("before", "after", "half"), start=3):
            another = Journal(JournalId(f"other-{how}"), kind="table")
            proxy.cut = AtCommit(how, then=partial(written, other, another))
            outcome = store.write(append_entry, TABLE.id, command(f"c{number}", number - 1)).result(
                30
            )
            assert isinstance(outcome, Appended), how
            names = [entry.command_id for entry in other.read(entries_of, TABLE.id)]
            assert names == [f"c{at}" for at in range(1, number + 1)]

        # Where the row is gone by which it would know, it does not guess.
        monkeypatch.setattr("skat.journal.store.postgres.store.SECONDS_TO_FIND_OUT", 20)

        def forget() -> None:
            with psycopg.connect(url, autocommit=True) as raw:
                # The commit on its way holds the row; it is cut off before. The store comes
                # back only when the row is gone: before that it would find out.
                proxy.down = True
                proxy.hang_up()
                raw.execute("DELETE FROM skat.writer")
                proxy.down = False

        proxy.cut = AtCommit("before", then=forget)
        refused = store.write(append_entry, TABLE.id, command("c6", 5)).exception(30)
        assert isinstance(refused, StoreUncertainError)
        assert isinstance(
            store.write(append_entry, TABLE.id, command("c6", 5)).result(30), Appended
        )
