"""PostgreSQL does what every store must do; a lost server costs time, never an entry."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from typing import ClassVar

import psycopg
import pytest
from hypothesis import settings

from skat.journal import (
    Appended,
    Store,
    StoreBusyError,
    StoreError,
    append_entry,
    entries_of,
    verify_chain,
)
from skat.journal.store import CannotOpenError, NewerSchemaError, SecondWriterError
from skat.journal.store.postgres.backup import restore_postgres
from skat.journal.store.postgres.store import PostgresStore
from tests.journal.store.account_conformance import OpenBook, book_of
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import TABLE, RivalsConformance, command, filled
from tests.journal.store.machine import StoreMachine
from tests.journal.store.people_conformance import PeopleConformance
from tests.journal.store.test_accounts import WithDailyLists
from tests.journal.store.test_backup import VERSION_1
from tests.journal.store.walked import Given, walk

UNREACHABLE = "postgresql://nobody:secret@127.0.0.1:1/x"


class PostgresConformance(RivalsConformance, PeopleConformance):
    """All of it."""


@pytest.mark.live
def test_it_does_what_every_store_must_with_accounts_too(cluster: Cluster) -> None:
    def opened() -> PostgresStore:
        return PostgresStore(cluster.fresh_database())

    def open_store() -> nullcontext[OpenBook]:
        return nullcontext(partial(PostgresStore, cluster.fresh_database()))

    stores: Given = {"open_store": open_store, "store": lambda: closing(opened())}
    assert walk(PostgresConformance(), stores) > 80
    books: Given = {"open_store": open_store, "book": lambda: closing(book_of(opened()))}
    assert walk(WithDailyLists(), books) > 25


class PostgresMachine(StoreMachine):
    cluster: ClassVar[Cluster]

    def __init__(self) -> None:
        super().__init__()
        self.url = self.cluster.fresh_database()

    def open_store(self) -> Store:
        return PostgresStore(self.url)


@pytest.fixture(scope="module")
def machine_cluster(cluster: Cluster) -> None:
    """Machines make their own databases: unittest gives them no fixture."""
    PostgresMachine.cluster = cluster


TestPostgresMachine = pytest.mark.live(
    pytest.mark.usefixtures("machine_cluster")(PostgresMachine.TestCase)
)
TestPostgresMachine.settings = settings(
    max_examples=min(settings().max_examples // 8, 100), stateful_step_count=20
)


@pytest.mark.live
def test_who_may_open_a_database_and_what_nobody_may_do_in_it(
    cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that writes alone, or several that share: one that comes too early is refused."""

    def comes_too_early(opening: Callable[[], object]) -> None:
        # Hurried only here: a busy server may take its time to notice that a line has ended.
        with monkeypatch.context() as patch:
            patch.setattr("skat.journal.store.postgres.store.SECONDS_TO_WAIT_FOR_LOCK", 0.1)
            with pytest.raises(SecondWriterError):
                opening()

    first = PostgresStore(url)
    for shared in (False, True):
        comes_too_early(partial(PostgresStore, url, shared=shared))
    filled(first, TABLE, 2)
    first.close()
    with closing(PostgresStore(url, shared=True)):
        comes_too_early(partial(PostgresStore, url))
        comes_too_early(partial(restore_postgres, VERSION_1, url, replace=True))
    with closing(PostgresStore(url)) as second:
        assert len(second.read(entries_of, TABLE.id)) == 2
    with pytest.raises(CannotOpenError) as caught:
        PostgresStore(UNREACHABLE)
    assert "secret" not in str(caught.value)
    assert "fsync" in _refusal_without_syncs(cluster, url)
    require_that_nothing_is_changed(cluster.fresh_database())
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute("INSERT INTO skat.schema_version VALUES (99)")
        raw.execute("INSERT INTO skat.required VALUES (99)")
    with pytest.raises(NewerSchemaError):
        PostgresStore(url)


REFUSED = {
    "UPDATE skat.entry SET payload = '' WHERE seq = 2": "never changed",
    "DELETE FROM skat.entry WHERE seq = 5": "never deleted",
    "TRUNCATE skat.entry CASCADE": "never deleted",
    "UPDATE skat.journal SET metadata = ''": "never changed",
    "DELETE FROM skat.journal": "never deleted",
    "INSERT INTO skat.entry (journal, seq, actor, command_id, payload, format_version,"
    " last, salt, hash) SELECT journal, 9, actor, 'new', payload, 1, 0, salt, hash"
    " FROM skat.entry WHERE seq = 1": "next number",
}


def require_that_nothing_is_changed(url: str) -> None:
    """The database itself refuses it."""
    with (
        closing(PostgresStore(url)) as store,
        psycopg.connect(url, autocommit=True, options="-c search_path=skat") as raw,
    ):
        entries = filled(store, TABLE, 5)
        for statement, reason in REFUSED.items():
            with pytest.raises(psycopg.IntegrityError, match=reason):
                raw.execute(statement.encode())
            assert store.read(entries_of, TABLE.id) == tuple(entries), statement


def _refusal_without_syncs(cluster: Cluster, url: str) -> str:
    """What opening the store says where the server keeps nothing on its disk."""
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as raw:
        raw.execute("ALTER SYSTEM SET fsync = off")
        raw.execute("SELECT pg_reload_conf()")
        try:
            return _first_refusal(url)
        finally:
            raw.execute("ALTER SYSTEM RESET fsync")
            raw.execute("SELECT pg_reload_conf()")


def _first_refusal(url: str) -> str:
    """What opening the store says once the server has read its settings anew."""
    for _ in range(200):
        try:
            PostgresStore(url).close()
        except CannotOpenError as error:
            return str(error)
    return ""


@pytest.mark.parametrize("url", ["postgresql://nobody:secret@%ff", "noise", "postgresql://%ff"])
def test_what_is_no_address_is_said_without_the_password(url: str) -> None:
    with pytest.raises(CannotOpenError) as caught:
        PostgresStore(url)
    assert "secret" not in str(caught.value)


@pytest.mark.live
def test_a_server_that_crashed_for_a_while() -> None:
    with Cluster() as cluster:
        store = PostgresStore(cluster.fresh_database())
        entries = filled(store, TABLE, 3)
        cluster.crash()
        refused = store.write(append_entry, TABLE.id, command("c4", 3)).exception()
        assert isinstance(refused, StoreBusyError)
        assert store.fault == refused
        with pytest.raises(StoreError):
            store.read(entries_of, TABLE.id)
        cluster.start()
        assert isinstance(store.write(append_entry, TABLE.id, command("c4", 3)).result(), Appended)
        stored = store.read(entries_of, TABLE.id)
        assert (len(stored), stored[:3]) == (4, tuple(entries))
        assert verify_chain(TABLE, stored) is None
        store.close()
