"""Several stores write one PostgreSQL database: in order, once, and without waiting in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from threading import Barrier, Event, Thread

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
    Seq,
    StoreUncertainError,
    verify_chain,
)
from skat.store import SecondWriterError
from skat.store.postgres.backup import restore_postgres
from skat.store.postgres.store import PostgresStore
from tests.store.cluster import Cluster
from tests.store.conformance import OTHER, TABLE, command, filled
from tests.store.lease_conformance import LONG, LeaseConformance, SharedStore
from tests.store.proxy import AtCommit, Proxy
from tests.store.test_backup import VERSION_1

pytestmark = pytest.mark.live


@pytest.fixture
def stores(url: str) -> Iterator[list[PostgresStore]]:
    with ExitStack() as opened:
        yield [opened.enter_context(closing(PostgresStore(url, shared=True))) for _ in range(3)]


class TestLeases(LeaseConformance):
    @pytest.fixture
    def open_store(self, url: str) -> Callable[[], SharedStore]:
        return lambda: PostgresStore(url, shared=True)


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


def test_an_old_driver_that_was_stopped_does_not_write_after_a_new_one(
    stores: list[PostgresStore],
) -> None:
    """It is stopped with its work in hand: what it has queued reaches the database too late."""
    old, new, _ = stores
    filled(old, TABLE, 2)
    first = old.leases.begin_holding(seconds=LONG).result()
    (lease,) = old.leases.take(first, [TABLE.id]).result()
    old.leases.renew(first, seconds=0).result()
    second = new.leases.begin_holding(seconds=LONG).result()
    (later,) = new.leases.take(second, [TABLE.id]).result()
    assert isinstance(new.append(TABLE.id, command("n3", 2), lease=later).result(), Appended)
    for seen in (2, 3):
        outcome = old.append(TABLE.id, command("o3", seen), lease=lease).result()
        assert outcome == LeaseLost(TABLE.id)
    assert [entry.command_id for entry in new.read(TABLE.id)] == ["c1", "c2", "n3"]


def test_an_old_driver_that_stops_in_the_middle_of_a_commit_holds_nobody_up(
    url: str, cluster: Cluster
) -> None:
    """Its entry is written and not committed: whoever writes the same number has to wait for it."""
    stands, goes_on = Event(), Event()

    def stop() -> None:
        if not stands.is_set():
            stands.set()
            assert goes_on.wait(60)

    with Proxy(cluster.port) as proxy, ExitStack() as opened:
        slow = url.replace(f":{cluster.port}/", f":{proxy.port}/")
        old = opened.enter_context(closing(PostgresStore(slow, shared=True)))
        new = opened.enter_context(closing(PostgresStore(url, shared=True)))
        filled(old, TABLE, 2)
        first = old.leases.begin_holding(seconds=LONG).result()
        (lease,) = old.leases.take(first, [TABLE.id]).result()
        waits = "idle_in_transaction_session_timeout"
        assert old._writer.execute(f"SHOW {waits}").fetchone() == ("5s",)
        # Less is for this one commit alone: a busy machine stands still for a moment anywhere.
        old._writer.execute(f"SET {waits} = '1s'")
        proxy.cut = stop
        waiting = old.append(TABLE.id, command("o3", 2), lease=lease)
        assert stands.wait(60)
        new.leases.renew(first, seconds=0).result()
        second = new.leases.begin_holding(seconds=LONG).result()
        (later,) = new.leases.take(second, [TABLE.id]).result()
        outcome = new.append(TABLE.id, command("n3", 2), lease=later).result(30)
        goes_on.set()
        assert isinstance(outcome, Appended)
        assert waiting.result(30) == LeaseLost(TABLE.id)
        assert [entry.command_id for entry in new.read(TABLE.id)] == ["c1", "c2", "n3"]


def test_of_many_that_take_the_same_journal_one_has_it(stores: list[PostgresStore]) -> None:
    names = [JournalId(f"table-{number}") for number in range(40)]
    for name in names:
        stores[0].create(Journal(name, kind="table")).result()
    holders = [store.leases.begin_holding(seconds=LONG).result() for store in stores]
    taken: list[JournalId] = []

    def take(index: int) -> None:
        some = names[index:] + names[:index]
        leases = stores[index].leases.take(holders[index], some).result(30)
        taken.extend(lease.journal for lease in leases)

    at_once([partial(take, index) for index in range(3)])
    assert sorted(taken) == sorted(names)


def test_stores_that_write_the_same_journals_collide_and_lose_nothing(
    stores: list[PostgresStore],
) -> None:
    """In another order each, so that their groups would wait for each other in a circle."""
    for journal in (TABLE, OTHER):
        stores[0].create(journal).result()
    each = 12

    def play(index: int) -> None:
        journals = [TABLE, OTHER] if index % 2 else [OTHER, TABLE]
        left = [(journal.id, number) for number in range(each) for journal in journals]
        seen = {journal.id: 0 for journal in journals}
        while left:
            sent = [
                (name, number, stores[index].append(name, wanted(index, number, seen[name])))
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
    for journal in (TABLE, OTHER):
        entries = stores[0].read(journal.id)
        assert verify_chain(journal, entries) is None
        written = sorted((entry.actor, entry.command_id) for entry in entries)
        assert written == sorted((f"place-{i}", f"c{n}") for i in range(3) for n in range(each))


def test_a_command_that_arrives_at_all_of_them_has_one_effect(
    stores: list[PostgresStore],
) -> None:
    filled(stores[0], TABLE, 1)
    outcomes: list[object] = []

    def send(store: PostgresStore) -> None:
        outcomes.append(store.append(TABLE.id, command("same", 1)).result(30))

    at_once([partial(send, store) for store in stores])
    (entry,) = stores[1].read(TABLE.id, after=Seq(1))
    assert sorted(map(repr, outcomes)) == sorted(
        map(repr, [Appended(entry), Duplicate(entry), Duplicate(entry)])
    )


def test_a_name_that_all_of_them_want_is_taken_once(stores: list[PostgresStore]) -> None:
    outcomes: list[object] = []

    def create(store: PostgresStore) -> None:
        outcomes.append(store.create(TABLE).result(30))

    at_once([partial(create, store) for store in stores])
    assert sorted(map(repr, outcomes)) == sorted(
        map(repr, [Created(TABLE), Exists(TABLE), Exists(TABLE)])
    )


def test_stores_that_open_an_empty_database_together_make_it_once(url: str) -> None:
    opened: list[PostgresStore] = []
    at_once([lambda: opened.append(PostgresStore(url, shared=True)) for _ in range(3)])
    assert len(opened) == 3
    filled(opened[0], TABLE, 1)
    assert len(opened[2].read(TABLE.id)) == 1
    for store in opened:
        store.close()


def test_nobody_is_alone_beside_those_who_share(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skat.store.postgres.store.SECONDS_TO_WAIT_FOR_LOCK", 0.1)
    with closing(PostgresStore(url, shared=True)) as store:
        filled(store, TABLE, 1)
        with pytest.raises(SecondWriterError):
            PostgresStore(url)
        with pytest.raises(SecondWriterError):
            restore_postgres(VERSION_1, url, replace=True)
    with closing(PostgresStore(url)), pytest.raises(SecondWriterError):
        PostgresStore(url, shared=True)


@pytest.mark.parametrize("how", ["before", "after", "half"])
def test_a_commit_whose_answer_is_lost_is_told_apart_from_those_of_others(
    url: str, cluster: Cluster, how: str
) -> None:
    with Proxy(cluster.port) as proxy, ExitStack() as opened:
        cut_off = url.replace(f":{cluster.port}/", f":{proxy.port}/")
        store = opened.enter_context(closing(PostgresStore(cut_off, shared=True)))
        other = opened.enter_context(closing(PostgresStore(url, shared=True)))
        filled(store, TABLE, 2)

        def meanwhile() -> None:
            filled(other, OTHER, 3)

        proxy.cut = AtCommit(how, then=meanwhile)
        assert isinstance(store.append(TABLE.id, command("c3", 2)).result(30), Appended)
        assert [entry.command_id for entry in other.read(TABLE.id)] == ["c1", "c2", "c3"]


def test_a_store_whose_row_is_gone_does_not_guess(
    url: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.store.postgres.store.SECONDS_TO_FIND_OUT", 20)
    with Proxy(cluster.port) as proxy:
        cut_off = url.replace(f":{cluster.port}/", f":{proxy.port}/")
        with closing(PostgresStore(cut_off, shared=True)) as store:
            filled(store, TABLE, 2)

            def forget() -> None:
                with psycopg.connect(url, autocommit=True) as raw:
                    # The commit on its way holds the row; it is cut off before. The store comes
                    # back only when the row is gone: before that it would find out.
                    proxy.down = True
                    proxy.hang_up()
                    raw.execute("DELETE FROM skat.writer")
                    proxy.down = False

            proxy.cut = AtCommit("before", then=forget)
            refused = store.append(TABLE.id, command("c3", 2)).exception(30)
            assert isinstance(refused, StoreUncertainError)
            assert isinstance(store.append(TABLE.id, command("c3", 2)).result(30), Appended)


def test_a_store_leaves_no_row_behind(url: str) -> None:
    for shared in (True, False):
        with closing(PostgresStore(url, shared=shared)) as store:
            store.create(TABLE).result()
        with psycopg.connect(url, autocommit=True) as raw:
            assert raw.execute("SELECT count(*) FROM skat.writer").fetchone() == (0,)
