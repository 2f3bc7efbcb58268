"""When an acknowledgement comes: after the commit, for the whole group, on one connection."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from skat.journal import (
    Appended,
    AppendOutcome,
    Seq,
    StoreBusyError,
    StoreClosedError,
    append_entry,
    create_journal,
    entries_of,
    head_of,
    list_journals,
)
from skat.journal.store import SqliteStore
from skat.journal.store.committer import MOST_TOGETHER, MOST_WAITING, Committer, Failed
from tests.journal.store.conformance import TABLE, command, filled
from tests.journal.store.sqlite.faulty import Hooks, nothing
from tests.lanes.steady import GIVEN
from tests.virtual_store import threaded_store


@pytest.fixture(autouse=True)
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the writing thread has rested; no time passes."""
    rests: list[float] = []
    monkeypatch.setattr("skat.journal.store.committer.time.sleep", rests.append)
    return rests


@pytest.fixture
def store(hooks: Hooks, tmp_path: Path) -> Iterator[SqliteStore]:
    store = threaded_store(tmp_path / "skat.db")
    yield store
    hooks.before = hooks.after = nothing
    store.close()


class Gate:
    """Stops the writing thread at a statement until it is opened."""

    def __init__(self, statement: str) -> None:
        self.statement = statement
        self.reached = threading.Event()
        self.opened = threading.Event()

    def __call__(self, statement: str) -> None:
        if statement.startswith(self.statement):
            self.reached.set()
            assert self.opened.wait(60)


def queue(store: SqliteStore, first: int, count: int) -> list[Future[AppendOutcome]]:
    numbers = range(first, first + count)
    return [
        store.write(append_entry, TABLE.id, command(f"d{number}", number)) for number in numbers
    ]


def test_nothing_is_acknowledged_or_seen_before_its_commit(
    store: SqliteStore, hooks: Hooks
) -> None:
    filled(store, TABLE, 1)
    gate = hooks.before = Gate("COMMIT")
    (future,) = queue(store, 1, 1)
    assert gate.reached.wait(60)
    assert not future.done()
    assert len(store.read(entries_of, TABLE.id)) == 1
    gate.opened.set()
    assert isinstance(future.result(60), Appended)
    assert len(store.read(entries_of, TABLE.id)) == 2


def test_what_waits_is_committed_together(store: SqliteStore, hooks: Hooks) -> None:
    filled(store, TABLE, 1)
    gate = hooks.before = Gate("BEGIN IMMEDIATE")
    futures = queue(store, 1, 1)
    assert gate.reached.wait(60)
    futures += queue(store, 2, MOST_TOGETHER + 20)
    inserts: list[int] = [0]

    def count(statement: str) -> None:
        if statement.startswith("INSERT INTO entry"):
            inserts[-1] += 1
        elif statement == "COMMIT":
            inserts.append(0)

    hooks.after = count
    gate.opened.set()
    assert all(isinstance(future.result(60), Appended) for future in futures)
    assert inserts == [1, MOST_TOGETHER, 20, 0]


def test_the_writer_commits_through_to_the_disk(store: SqliteStore, hooks: Hooks) -> None:
    filled(store, TABLE, 1)
    writer = hooks.connections[0]

    def setting(connection: sqlite3.Connection, name: str) -> object:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]

    assert setting(writer, "journal_mode") == "wal"
    assert setting(writer, "synchronous") == 2
    assert setting(writer, "fullfsync") == 1
    assert setting(writer, "foreign_keys") == 1


def test_only_one_connection_ever_writes(store: SqliteStore, hooks: Hooks) -> None:
    with ThreadPoolExecutor(5, thread_name_prefix=GIVEN) as threads:
        reads = [threads.submit(store.read, entries_of, TABLE.id) for _ in range(5)]
        filled(store, TABLE, 30)
    assert [read.exception() for read in reads] == [None] * 5
    store.read(list_journals)
    _, *readers = hooks.connections
    assert readers
    for reader in readers:
        assert reader.execute("PRAGMA query_only").fetchone() == (1,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.execute("INSERT INTO journal (id, kind, metadata) VALUES ('x', 'x', x'00')")
        reader.execute("PRAGMA query_only = OFF")
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.execute("INSERT INTO journal (id, kind, metadata) VALUES ('x', 'x', x'00')")


def test_readers_are_used_again(store: SqliteStore, hooks: Hooks) -> None:
    filled(store, TABLE, 3)
    for _ in range(20):
        store.read(entries_of, TABLE.id)
    assert len(hooks.connections) == 2


def test_a_cancelled_append_is_not_done(store: SqliteStore, hooks: Hooks) -> None:
    filled(store, TABLE, 1)
    gate = hooks.before = Gate("BEGIN IMMEDIATE")
    (running,) = queue(store, 1, 1)
    assert gate.reached.wait(60)
    (waiting,) = queue(store, 2, 1)
    assert waiting.cancel()
    assert not running.cancel()
    gate.opened.set()
    assert isinstance(running.result(60), Appended)
    with pytest.raises(CancelledError):
        waiting.result(60)
    store.write(create_journal, TABLE).result()
    assert store.read(entries_of, TABLE.id)[-1].seq == 2


@pytest.fixture
def committing() -> Iterator[Callable[..., Committer[int]]]:
    started: list[Committer[int]] = []

    def start(commit: Callable[[Sequence[int]], Sequence[object]]) -> Committer[int]:
        started.append(Committer(commit, name=GIVEN))
        return started[-1]

    yield start
    for committer in started:
        committer.close()


def test_a_crowd_that_is_too_large_is_turned_away(
    committing: Callable[..., Committer[int]],
) -> None:
    taken, go = threading.Event(), threading.Event()

    def commit(group: Sequence[int]) -> Sequence[object]:
        taken.set()
        assert go.wait(60)
        return [-number for number in group]

    committer = committing(commit)
    futures = [committer.submit(0)]
    assert taken.wait(60)
    futures += [committer.submit(number) for number in range(1, MOST_WAITING + 1)]
    late = committer.submit(99)
    assert isinstance(late.exception(60), StoreBusyError)
    go.set()
    assert [future.result(60) for future in futures] == [-n for n in range(MOST_WAITING + 1)]


def test_a_crowd_gathers_for_a_moment_and_a_lone_one_does_not(
    committing: Callable[..., Committer[int]], rests: list[float]
) -> None:
    """After several at once the next commit waits a moment; after one alone nobody waits."""
    taken, go = threading.Event(), threading.Event()

    def commit(group: Sequence[int]) -> Sequence[object]:
        taken.set()
        assert go.wait(60)
        return group

    committer = committing(commit)
    alone = committer.submit(0)
    assert taken.wait(60)
    crowd = [committer.submit(number) for number in (1, 2)]
    go.set()
    for future in (alone, *crowd):
        future.result(60)
    assert rests == [], "nothing waits after one that came alone"
    assert committer.submit(3).result(60) == 3
    assert [0.0 <= rest <= 0.004 for rest in rests] == [True]
    assert committer.submit(4).result(60) == 4
    assert len(rests) == 1, "and again after one that came alone"


def test_a_failed_piece_fails_alone_and_a_failed_commit_fails_all(
    committing: Callable[..., Committer[int]],
) -> None:
    def commit(group: Sequence[int]) -> Sequence[object]:
        if 13 in group:
            raise RuntimeError("no commit")
        return [Failed(ValueError("odd")) if number % 2 else number for number in group]

    committer = committing(commit)
    assert committer.submit(4).result(60) == 4
    assert isinstance(committer.submit(5).exception(60), ValueError)
    assert isinstance(committer.submit(13).exception(60), RuntimeError)
    assert committer.submit(6).result(60) == 6


def test_closing_does_what_waits_and_refuses_the_rest(
    committing: Callable[..., Committer[int]],
) -> None:
    committer = committing(lambda group: [number + 1 for number in group])
    futures = [committer.submit(number) for number in range(1000)]
    committer.close()
    committer.close()
    assert [future.result(0) for future in futures] == list(range(1, 1001))
    assert isinstance(committer.submit(1).exception(0), StoreClosedError)


def test_a_mistaken_piece_harms_no_other(store: SqliteStore, hooks: Hooks) -> None:
    filled(store, TABLE, 1)
    gate = hooks.before = Gate("BEGIN IMMEDIATE")
    first = queue(store, 1, 1)[0]
    assert gate.reached.wait(60)
    wrong = store.write(append_entry, TABLE.id, command("wrong", 2), payload="text")  # type: ignore[arg-type]
    second = queue(store, 2, 1)[0]
    gate.opened.set()
    assert isinstance(wrong.exception(60), TypeError)
    assert isinstance(first.result(60), Appended)
    assert isinstance(second.result(60), Appended)
    head = store.read(head_of, TABLE.id)
    assert head is not None
    assert head.seq == Seq(3)
    assert store.fault is None
