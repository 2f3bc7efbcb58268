"""Who may open a database, and what becomes of older, newer and foreign ones."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from skat.journal import (
    Actor,
    Duplicate,
    JournalId,
    Saved,
    Seq,
    StateSnapshot,
    StoreBrokenError,
    append_entry,
    describe,
    entries_of,
    latest_snapshot,
    list_journals,
    participants_of,
    purge_journal,
    save_snapshot,
    taken_part,
    unname,
    verify_chain,
)
from skat.journal.store import (
    CannotOpenError,
    ForeignDatabaseError,
    NewerSchemaError,
    SecondWriterError,
)
from skat.journal.store.accounts import account_named, all_accounts, delete_account, session_of
from skat.journal.store.errors import LostEpochError, MovedAwayError
from skat.journal.store.migrations import APPLICATION_ID, MIGRATIONS, migrate
from skat.journal.store.own_records import OwnDealRow, keep_deals, kept_deals, kept_progress
from skat.journal.store.sqlite.lock import WriterLock
from tests.journal.store.conformance import TABLE, appended, command, filled
from tests.journal.store.sqlite.faulty import Hooks, nothing
from tests.virtual_store import driven_store

ROOT = Path(__file__).parents[3]
VERSION_1 = Path(__file__).parent / "fixtures" / "version-1.sqlite3"
"""Written by the program when step 1 was its only one; it stays as it is for good."""
VERSION_3 = Path(__file__).parent / "fixtures" / "version-3.sqlite3"
"""Written by the program before there were accounts; it stays as it is for good."""
VERSION_5 = Path(__file__).parent / "fixtures" / "version-5.sqlite3"
"""Written by the program before accounts had own records; it stays as it is for good."""

HOLDER = """
import sys
from pathlib import Path
from skat.journal.store import SqliteStore

store = SqliteStore(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "skat.db"


def test_a_second_writer_in_this_process_is_refused(path: Path) -> None:
    store = driven_store(path)
    with pytest.raises(SecondWriterError, match="being written by another store"):
        driven_store(path)
    filled(store, TABLE, 1)
    store.close()
    driven_store(path).close()


def test_a_second_writer_by_another_name_of_the_file_is_refused(path: Path) -> None:
    store = driven_store(path)
    link = path.with_name("link.db")
    link.symlink_to(path)
    with pytest.raises(SecondWriterError):
        driven_store(link)
    store.close()


@pytest.mark.live
def test_a_second_process_is_refused_until_the_first_is_dead(path: Path) -> None:
    """Also by another name, without the lock file, and while a child of the first lives."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(SecondWriterError):
            driven_store(path)
        holder.kill()
        holder.wait()
    store = driven_store(path)
    filled(store, TABLE, 1)
    # Only Linux locks the database itself.
    if sys.platform == "linux":
        require_no_way_around_the_lock(path)
    appended(store, TABLE, command("c2", 1))
    store.close()
    driven_store(path).close()
    if sys.platform != "win32":
        require_a_forked_child_keeps_no_lock(path)


def require_no_way_around_the_lock(path: Path) -> None:
    """Neither a deleted lock file nor a hard link lets another one in."""
    path.with_name("skat.db.lock").unlink()
    link = path.with_name("link.db")
    link.hardlink_to(path)
    for name in (path, link):
        with pytest.raises(SecondWriterError):
            driven_store(name)
        assert refused_elsewhere(name)
    link.unlink()


def refused_elsewhere(path: Path) -> bool:
    """Whether another process may not write it either; its attempt leaves our locks alone."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as other:
        said, complained = other.communicate(timeout=60)
    assert said == ""
    return "SecondWriterError" in complained


def require_a_forked_child_keeps_no_lock(path: Path) -> None:
    """That of a server which has ended, while its child goes on."""
    child_runs, child_says = os.pipe()
    child_waits, parent_says = os.pipe()
    lock = WriterLock(path)
    child = os.fork()
    if child == 0:
        os.close(parent_says)
        os.write(child_says, b"!")
        os.read(child_waits, 1)
        os._exit(0)
    os.close(child_waits)
    assert os.read(child_runs, 1) == b"!"
    with pytest.raises(SecondWriterError):
        WriterLock(path)
    lock.release()
    WriterLock(path).release()
    for end in (parent_says, child_runs, child_says):
        os.close(end)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")
def test_a_new_database_is_its_owners_alone(path: Path) -> None:
    store = driven_store(path)
    filled(store, TABLE, 1)
    modes = {file.name: file.stat().st_mode & 0o077 for file in path.parent.iterdir()}
    store.close()
    assert modes == dict.fromkeys(modes, 0)
    assert {"skat.db", "skat.db-wal", "skat.db.lock"} <= set(modes)


def test_a_closed_store_leaves_one_file_and_the_lock(path: Path) -> None:
    store = driven_store(path)
    filled(store, TABLE, 3)
    store.read(entries_of, TABLE.id)
    store.close()
    assert {file.name for file in path.parent.iterdir()} == {"skat.db", "skat.db.lock"}


@pytest.mark.parametrize("name", ["missing/skat.db", "."])
def test_a_place_without_a_file_is_a_clear_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotOpenError, match="cannot be opened"):
        driven_store(tmp_path / name)


def test_a_file_of_another_kind_is_refused_and_left_alone(path: Path) -> None:
    content = b"Spielliste, Tisch 3\n" * 400
    path.write_bytes(content)
    with pytest.raises(ForeignDatabaseError, match="not a database"):
        driven_store(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE address (name TEXT)")
    foreign.commit()
    foreign.close()
    content = path.read_bytes()
    with pytest.raises(ForeignDatabaseError, match="another program"):
        driven_store(path)
    assert path.read_bytes() == content


def test_a_refused_database_is_not_kept_locked(path: Path) -> None:
    path.write_bytes(b"no database" * 100)
    for _ in range(2):
        with pytest.raises(ForeignDatabaseError):
            driven_store(path)
    path.unlink()
    driven_store(path).close()


def test_a_newer_database_is_refused_and_left_alone(path: Path) -> None:
    driven_store(path).close()
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("INSERT INTO schema_version VALUES (?)", (len(MIGRATIONS) + 1,))
    with pytest.raises(NewerSchemaError, match=f"schema version {len(MIGRATIONS) + 1}"):
        driven_store(path)
    assert raw.execute("SELECT max(version) FROM schema_version").fetchone() == (
        len(MIGRATIONS) + 1,
    )
    raw.close()


def versions(path: Path) -> list[int]:
    raw = sqlite3.connect(path)
    numbers = [row[0] for row in raw.execute("SELECT version FROM schema_version ORDER BY version")]
    raw.close()
    return numbers


def test_a_database_of_version_1_is_brought_forward_with_all_it_holds(path: Path) -> None:
    shutil.copy(VERSION_1, path)
    assert versions(path) == [1]
    store = driven_store(path)
    running, ended = store.read(list_journals)
    assert (running.journal.id, running.head.seq, running.head.ended) == ("evening", 3, False)
    assert (ended.journal.id, ended.head.seq, ended.head.ended) == ("finished", 2, True)
    for listing in (running, ended):
        assert verify_chain(listing.journal, store.read(entries_of, listing.journal.id)) is None
    entries = store.read(entries_of, JournalId("evening"))
    assert [entry.payload for entry in entries] == [b'"18"', b'"hold"', b'"pass"']
    assert running.head.hash.hex() == (
        "4d6c5f0d76b19fe9357bb08ce948d03d0e11660de10f17f14cff45f148bbb802"
    )
    resent = store.write(
        append_entry, JournalId("evening"), command("c2", 1, actor="place-2")
    ).result()
    assert resent == Duplicate(entries[1])
    assert appended(store, running.journal, command("c4", 3)).seq == 4
    snapshot = StateSnapshot(journal=JournalId("evening"), seq=Seq(4), payload=b"{}")
    assert store.write(save_snapshot, snapshot).result() == Saved()
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))


def test_a_database_of_version_3_is_brought_forward_to_people_and_accounts(path: Path) -> None:
    shutil.copy(VERSION_3, path)
    assert versions(path) == [1, 2, 3]
    store = driven_store(path)
    evening, finished = (listing.journal for listing in store.read(list_journals))
    assert (evening.id, finished.id) == ("evening", "finished")
    for journal in (evening, finished):
        assert verify_chain(journal, store.read(entries_of, journal.id)) is None
        assert store.read(participants_of, journal.id) == ()
    assert store.read(latest_snapshot, evening.id) is not None
    assert store.read(all_accounts) == ()
    assert store.write(unname, evening.id, Actor("place-1")).result()
    store.write(purge_journal, evening.id).result()
    assert store.read(participants_of, evening.id) == ()
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))


def test_a_database_of_version_5_is_brought_forward_to_own_records(path: Path) -> None:
    shutil.copy(VERSION_5, path)
    assert versions(path) == [1, 2, 3, 4, 5]
    store = driven_store(path)
    account = store.read(account_named, "ännchen")
    assert account is not None
    assert (account.name, account.preferences) == ("Ännchen", b'{"deck":"german"}')
    assert store.read(session_of, bytes(32), now=account.created) is not None
    [place] = store.read(taken_part, account.id)
    journal = store.read(describe, place.journal)
    assert journal is not None
    assert verify_chain(journal, store.read(entries_of, place.journal)) is None
    assert (store.read(kept_deals, account.id), store.read(kept_progress, account.id)) == ((), None)
    row = OwnDealRow(journal=place.journal, deal=1, since=place.since, facts=b"{}")
    assert store.write(keep_deals, account.id, (row,)).result()
    assert store.read(kept_deals, account.id) == (row,)
    assert store.write(delete_account, account.id).result()
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))


def everything_but_the_epoch(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if '"writer"' not in line]


def test_opening_again_changes_nothing(path: Path) -> None:
    store = driven_store(path)
    filled(store, TABLE, 2)
    store.close()
    content = everything_but_the_epoch(path)
    driven_store(path).close()
    assert everything_but_the_epoch(path) == content


def test_every_database_is_marked_as_ours(path: Path) -> None:
    driven_store(path).close()
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    raw.close()


def test_a_step_that_fails_leaves_the_version_before_it(path: Path) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    assert migrate(raw, MIGRATIONS[:1]) == 1
    broken = (*MIGRATIONS[:1], ("CREATE TABLE half (done INTEGER)", "CREATE NONSENSE"))
    with pytest.raises(sqlite3.OperationalError):
        migrate(raw, broken)
    tables = {row[0] for row in raw.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    raw.close()
    assert versions(path) == [1]
    assert tables == {"schema_version", "journal", "entry"}


# --- one writer, whatever became of the lock and of the names ------------------------------------


def test_the_store_opened_last_writes_though_no_lock_held(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The epoch in the database: locks that fail let two in, and the first then stops."""
    first = driven_store(path)
    filled(first, TABLE, 2)
    monkeypatch.setattr("skat.journal.store.sqlite.lock._locked", lambda _: True)
    monkeypatch.setattr("skat.journal.store.sqlite.lock._held", set())
    second = driven_store(path)
    refused = first.write(append_entry, TABLE.id, command("c3", 2)).exception()
    assert isinstance(refused, LostEpochError)
    assert first.fault is refused
    again = first.write(append_entry, TABLE.id, command("c3", 2)).exception()
    assert isinstance(again, StoreBrokenError)
    entry = appended(second, TABLE, command("d3", 2))
    assert [each.hash for each in first.read(entries_of, TABLE.id)][-1:] == [entry.hash]
    first.close()
    second.close()


@pytest.mark.parametrize("what", ["skat.db", "skat.db-wal"])
@pytest.mark.parametrize("how", ["moved", "deleted", "replaced"])
def test_a_file_that_is_gone_is_noticed_before_the_next_acknowledgement(
    path: Path, what: str, how: str
) -> None:
    store = driven_store(path)
    filled(store, TABLE, 2)
    lost = path.with_name(what)
    content = lost.read_bytes()
    if how == "moved":
        lost.rename(lost.with_name("elsewhere"))
    else:
        lost.unlink()
        if how == "replaced":
            lost.write_bytes(content)
    refused = store.write(append_entry, TABLE.id, command("c3", 2)).exception()
    assert isinstance(refused, MovedAwayError), refused
    assert refused.in_doubt
    assert isinstance(
        store.write(append_entry, TABLE.id, command("c4", 2)).exception(), StoreBrokenError
    )
    store.close()


def test_a_file_that_is_moved_during_the_commit_is_not_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = Hooks()
    monkeypatch.setattr(sqlite3, "connect", hooks.connect)
    store = driven_store(path)
    filled(store, TABLE, 1)

    def move(statement: str) -> None:
        if statement == "COMMIT":
            path.rename(path.with_name("elsewhere"))

    hooks.before = move
    assert isinstance(
        store.write(append_entry, TABLE.id, command("c2", 1)).exception(), MovedAwayError
    )
    hooks.before = nothing
    store.close()
