"""Public deals of a database from before they were kept: found in slices, also over restarts."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from skat.journal import Entry, JournalId
from skat.journal.store.migrations import MIGRATIONS
from skat.model.refusal import Refusal
from skat.notation.record import Record
from skat.server.people.older_deals import PAUSE
from skat.tables.shown.retold import ReplayedEntry, replayed
from tests.journal.store.test_opening import versions
from tests.server.in_process import Browser, server_on
from tests.server.people.test_public_deals import exported, played
from tests.virtual_store import virtual_store

VERSION_14 = Path(__file__).parents[2] / "journal/store/fixtures/version-14.sqlite3"
"""Written by the program before older deals were looked up; it stays as it is."""
BEFORE = 13
"""The schema of the last release that kept no public deals."""


def done(folder: Path, statement: str) -> list[tuple[int, ...]]:
    """What a statement finds in the database that servers have left here."""
    with closing(sqlite3.connect(folder / "skat.db", isolation_level=None)) as database:
        return database.execute(statement).fetchall()


def as_before(folder: Path) -> None:
    """What a release of that schema would have left of this database."""
    done(folder, "DROP TABLE public_deals_older")
    done(folder, "DROP TABLE public_deal")
    done(folder, f"DELETE FROM schema_version WHERE version > {BEFORE}")


def evening(folder: Path) -> list[Record]:
    """Public tables of an account and of guests, one of them private; what was kept of them."""
    with server_on(virtual_store(folder), limits=False) as server:
        anna, gone = Browser(server), Browser(server)
        anna.create("Anna")
        gone.create("Cleo")
        for who in (None, anna, gone, None):
            played(server, who)
        played(server, visibility="private")
        before = exported(server)
        assert gone.post("/api/account/delete", password="vier Buben im Skat").status_code == 200
        assert len(before) == 4
        return exported(server)


def in_an_order(records: list[Record]) -> list[Record]:
    return sorted((replace(each, line=0) for each in records), key=str)


def test_they_are_found_again_and_erased_people_stay_erased(tmp_path: Path) -> None:
    kept = evening(tmp_path)
    as_before(tmp_path)
    with server_on(virtual_store(tmp_path), limits=False) as server:
        assert exported(server) == []
        server.passes(20 * PAUSE)
        records = exported(server)
        assert in_an_order(records) == in_an_order(kept)
        assert "Cleo" not in str(records)
        # No entry says when it was made: the day is that on which the last of them came.
        assert {each.date for each in records} == {"2026-11-18"}
        assert len(exported(server, "since=2026-11-18&until=2026-11-19")) == 4
        assert len(exported(server, "player=anna")) == 1
        played(server)
        assert len(exported(server)) == 5


@pytest.mark.proof
def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept = evening(tmp_path)
    as_before(tmp_path)
    counts = []
    for _ in range(8):
        with server_on(virtual_store(tmp_path), limits=False) as server:
            server.passes(1.5 * PAUSE)
        [(count,)] = done(tmp_path, "SELECT count(*) FROM public_deal")
        counts.append(count)
    assert counts == sorted(counts)
    assert counts[0] == 1
    assert counts[-1] == len(kept)


@pytest.mark.proof
def test_a_table_that_cannot_be_told_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = evening(tmp_path)
    as_before(tmp_path)
    tables = iter(range(100))

    def broken(entries: Sequence[Entry], *, table: JournalId) -> Iterator[ReplayedEntry | Refusal]:
        if next(tables) == 0:
            raise AssertionError(table)
        return replayed(entries, table=table)

    monkeypatch.setattr("skat.server.people.older_deals.replayed", broken)
    with server_on(virtual_store(tmp_path), limits=False) as server:
        server.passes(20 * PAUSE)
        assert 0 < len(exported(server)) < len(kept)


def test_a_database_of_version_14_keeps_its_public_deals_and_gets_none_twice(
    tmp_path: Path,
) -> None:
    shutil.copy(VERSION_14, tmp_path / "skat.db")
    assert versions(tmp_path / "skat.db") == list(range(1, 15))
    with server_on(virtual_store(tmp_path), limits=False) as server:
        before = exported(server)
        assert {each.date for each in before} == {"2026-11-18"}
        assert len(exported(server, "player=anna")) == 1
        server.passes(20 * PAUSE)
        assert exported(server) == before
        assert len(before) == 2
        played(server)
        assert len(exported(server)) == 3
    assert versions(tmp_path / "skat.db") == list(range(1, len(MIGRATIONS) + 1))


def test_a_new_database_has_nothing_older(tmp_path: Path) -> None:
    with server_on(virtual_store(tmp_path), limits=False) as server:
        server.passes(2 * PAUSE)
        played(server)
        assert len(exported(server)) == 1
    assert done(tmp_path, "SELECT looked, last FROM public_deals_older") == [(0, 0)]
