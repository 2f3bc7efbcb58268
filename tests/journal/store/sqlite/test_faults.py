"""A disk that is full or fails: nothing is acknowledged, nothing is lost, nothing is repeated."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from skat.journal import (
    Appended,
    Duplicate,
    Entry,
    Journal,
    JournalId,
    Seq,
    StoreBrokenError,
    StoreBusyError,
    StoreError,
    StoreFullError,
    append_entry,
    create_journal,
    describe,
    entries_of,
    head_of,
    kept_of,
    latest_snapshot,
    list_journals,
    verify_chain,
)
from skat.journal.store import SqliteStore
from skat.journal.store.errors import translated
from skat.journal.store.sqlite import connections
from tests.journal.store.conformance import TABLE, appended, command, filled
from tests.journal.store.sqlite.faulty import Hooks, failing, no_file_longer_than, nothing
from tests.virtual_store import driven_store


def fault_of(store: SqliteStore) -> StoreError | None:
    return store.fault


PLACES = ["BEGIN IMMEDIATE", "SELECT", "INSERT INTO entry", "COMMIT"]


@pytest.mark.parametrize("place", ["BEGIN IMMEDIATE", "UPDATE writer", "COMMIT"])
def test_an_attempt_to_write_tells_whether_the_disk_is_still_full(
    hooks: Hooks, tmp_path: Path, place: str
) -> None:
    store = driven_store(tmp_path / "skat.db")
    filled(store, TABLE, 3)
    hooks.before = failing(sqlite3.SQLITE_FULL, on=place)
    assert isinstance(store.try_writing().exception(), StoreFullError)
    assert isinstance(fault_of(store), StoreFullError)
    hooks.before = nothing
    assert store.try_writing().result() is None
    assert fault_of(store) is None
    assert appended(store, TABLE, command("d3", 3)).seq == 4
    store.close()


@pytest.mark.parametrize("place", PLACES)
def test_a_full_disk_acknowledges_nothing_and_heals(
    hooks: Hooks, tmp_path: Path, place: str
) -> None:
    store = driven_store(tmp_path / "skat.db")
    entries = filled(store, TABLE, 3)
    hooks.before = failing(sqlite3.SQLITE_FULL, on=place)
    # Whether they share a group or not, each of them would write entry 4.
    futures = [
        store.write(append_entry, TABLE.id, command(f"d{number}", 3)) for number in range(3, 6)
    ]
    assert {type(future.exception()) for future in futures} == {StoreFullError}
    assert isinstance(fault_of(store), StoreFullError)
    hooks.before = nothing
    assert store.read(entries_of, TABLE.id) == tuple(entries)
    assert appended(store, TABLE, command("d3", 3)).seq == 4
    assert fault_of(store) is None
    assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None
    store.close()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_CORRUPT])
def test_after_a_failed_write_the_store_takes_nothing_until_it_is_opened_again(
    hooks: Hooks, tmp_path: Path, place: str, code: int
) -> None:
    store = driven_store(tmp_path / "skat.db")
    entries = filled(store, TABLE, 3)
    hooks.before = failing(code, on=place)
    assert isinstance(
        store.write(append_entry, TABLE.id, command("d3", 3)).exception(), StoreBrokenError
    )
    hooks.before = nothing
    assert isinstance(
        store.write(append_entry, TABLE.id, command("d3", 3)).exception(), StoreBrokenError
    )
    assert isinstance(store.fault, StoreBrokenError)
    assert store.read(entries_of, TABLE.id) == tuple(entries)
    store.close()
    again = driven_store(tmp_path / "skat.db")
    assert again.fault is None
    assert again.read(entries_of, TABLE.id) == tuple(entries)
    assert appended(again, TABLE, command("d3", 3)).seq == 4
    again.close()


def test_a_rollback_that_fails_breaks_the_store(hooks: Hooks, tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    filled(store, TABLE, 1)

    def fail(statement: str) -> None:
        failing(sqlite3.SQLITE_FULL, on="COMMIT")(statement)
        failing(sqlite3.SQLITE_IOERR, on="ROLLBACK")(statement)

    hooks.before = fail
    assert isinstance(store.write(append_entry, TABLE.id, command("d1", 1)).exception(), StoreError)
    hooks.before = nothing
    assert isinstance(
        store.write(append_entry, TABLE.id, command("d1", 1)).exception(), StoreBrokenError
    )
    store.close()


def test_a_commit_whose_answer_was_lost_is_found_by_its_resend(
    hooks: Hooks, tmp_path: Path
) -> None:
    store = driven_store(tmp_path / "skat.db")
    filled(store, TABLE, 1)
    hooks.after = failing(sqlite3.SQLITE_IOERR, on="COMMIT")
    lost = store.write(append_entry, TABLE.id, command("d1", 1))
    assert isinstance(lost.exception(), StoreBrokenError)
    hooks.after = nothing
    store.close()
    again = driven_store(tmp_path / "skat.db")
    outcome = again.write(append_entry, TABLE.id, command("d1", 1)).result()
    assert isinstance(outcome, Duplicate)
    assert outcome.entry.seq == 2
    again.close()


def test_a_database_without_room_keeps_what_it_acknowledged(hooks: Hooks, tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    store.write(create_journal, TABLE).result()
    writer = hooks.connections[0]
    writer.execute("PRAGMA max_page_count = 60")
    acknowledged: list[Entry] = []
    full: BaseException | None = None
    while full is None:
        number = len(acknowledged)
        future = store.write(
            append_entry, TABLE.id, command(f"c{number}", number), payload=bytes(900)
        )
        full = future.exception()
        if full is None:
            outcome = future.result()
            assert isinstance(outcome, Appended)
            acknowledged.append(outcome.entry)
    assert isinstance(full, StoreFullError)
    assert len(acknowledged) > 20
    assert store.read(entries_of, TABLE.id) == tuple(acknowledged)
    writer.execute("PRAGMA max_page_count = 1000")
    number = len(acknowledged)
    assert appended(store, TABLE, command(f"c{number}", number)).seq == number + 1
    assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None
    store.close()


def test_a_write_that_the_system_refuses_is_never_acknowledged(tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    store.write(create_journal, TABLE).result()
    acknowledged = 0
    with no_file_longer_than(1_000_000):
        while True:
            sent = command(f"c{acknowledged}", acknowledged)
            refused = store.write(append_entry, TABLE.id, sent, payload=bytes(900)).exception()
            if refused is not None:
                break
            acknowledged += 1
        assert isinstance(refused, StoreBrokenError)
        more = store.write(append_entry, TABLE.id, command("more", acknowledged)).exception()
        assert isinstance(more, StoreBrokenError)
    for name in ("skat.db", "skat.db-wal"):
        # As they are found by who comes after a program that ended here.
        shutil.copy(tmp_path / name, tmp_path / f"left.{name}")
    store.close()
    with closing(driven_store(tmp_path / "left.skat.db")) as again:
        entries = again.read(entries_of, TABLE.id)
    assert acknowledged > 20
    names = [f"c{number}" for number in range(acknowledged)]
    assert [entry.command_id for entry in entries[:acknowledged]] == names
    assert len(entries) <= acknowledged + 1
    assert verify_chain(TABLE, entries) is None


def test_a_database_that_another_connection_holds_is_busy_not_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BUSY_SECONDS", 0.01)
    store = driven_store(tmp_path / "skat.db")
    entries = filled(store, TABLE, 1)
    holder = sqlite3.connect(tmp_path / "skat.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert isinstance(
        store.write(append_entry, TABLE.id, command("c2", 1)).exception(), StoreBusyError
    )
    assert store.read(entries_of, TABLE.id) == tuple(entries)
    holder.execute("ROLLBACK")
    holder.close()
    assert appended(store, TABLE, command("c2", 1)).seq == 2
    store.close()


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreBusyError),
        (sqlite3.SQLITE_LOCKED, StoreBusyError),
        (sqlite3.SQLITE_FULL, StoreFullError),
        (sqlite3.SQLITE_IOERR_WRITE, StoreBrokenError),
        (sqlite3.SQLITE_READONLY_DBMOVED, StoreBrokenError),
        (sqlite3.SQLITE_ERROR, StoreBrokenError),
    ],
)
def test_errors_are_told_apart_by_their_cause(code: int, meaning: type[StoreError]) -> None:
    with pytest.raises(sqlite3.OperationalError) as planted:
        failing(code, on="")("COMMIT")
    assert type(translated(planted.value)) is meaning


def test_an_error_without_a_code_counts_as_broken() -> None:
    assert type(translated(sqlite3.ProgrammingError("closed"))) is StoreBrokenError


@pytest.mark.parametrize(
    "read",
    [
        lambda store: store.read(entries_of, TABLE.id),
        lambda store: store.read(head_of, TABLE.id),
        lambda store: store.read(describe, TABLE.id),
        lambda store: store.read(list_journals),
        lambda store: store.read(latest_snapshot, TABLE.id),
        lambda store: store.read(kept_of, [TABLE.id]),
    ],
)
def test_a_read_that_fails_says_so_and_the_next_one_works(
    hooks: Hooks, tmp_path: Path, read: Callable[[SqliteStore], object]
) -> None:
    store = driven_store(tmp_path / "skat.db")
    entries = filled(store, TABLE, 2)
    expected = read(store)
    hooks.before = failing(sqlite3.SQLITE_IOERR_READ, on="SELECT")
    with pytest.raises(StoreBrokenError, match="planted"):
        read(store)
    hooks.before = nothing
    assert read(store) == expected
    assert store.read(entries_of, TABLE.id, after=Seq(1)) == tuple(entries[1:])
    store.close()


def test_many_journals_take_no_more_statements_than_one(hooks: Hooks, tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    names = [JournalId(f"t{number}") for number in range(40)]
    for name in names:
        filled(store, Journal(name, kind="table"), 2)
    asked: list[str] = []
    hooks.before = lambda statement: asked.append(statement[: len("SELECT")])
    assert len(store.read(kept_of, names[:1])) == 1
    assert asked.count("SELECT") == 3
    assert len(store.read(kept_of, names)) == 40
    assert asked.count("SELECT") == 2 * 3
    store.close()
