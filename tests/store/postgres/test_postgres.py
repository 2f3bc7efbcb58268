"""PostgreSQL does what every store must do; a lost server costs time, never an entry."""

from __future__ import annotations

from typing import ClassVar

import psycopg
import pytest
from hypothesis import settings

from skat.journal import Appended, Store, StoreBusyError, StoreError, verify_chain
from skat.store import CannotOpenError, NewerSchemaError, SecondWriterError
from skat.store.postgres.store import PostgresStore
from tests.store.account_conformance import AccountConformance, OpenBook
from tests.store.cluster import Cluster
from tests.store.conformance import TABLE, OpenStore, RivalsConformance, command, filled
from tests.store.machine import StoreMachine
from tests.store.people_conformance import PeopleConformance

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def machine_cluster(cluster: Cluster) -> None:
    """Machines make their own databases: unittest gives them no fixture."""
    PostgresMachine.cluster = cluster


class TestPostgresStore(RivalsConformance, PeopleConformance):
    outlives_closing = True

    @pytest.fixture
    def open_store(self, url: str) -> OpenStore:
        return lambda: PostgresStore(url)


class TestPostgresAccounts(AccountConformance):
    @pytest.fixture
    def open_store(self, url: str) -> OpenBook:
        return lambda: PostgresStore(url)


class PostgresMachine(StoreMachine):
    outlives_closing = True
    cluster: ClassVar[Cluster]

    def __init__(self) -> None:
        super().__init__()
        self.url = self.cluster.fresh_database()

    def open_store(self) -> Store:
        return PostgresStore(self.url)


TestPostgresMachine = pytest.mark.usefixtures("machine_cluster")(PostgresMachine.TestCase)
TestPostgresMachine.settings = settings(
    max_examples=min(settings().max_examples // 8, 100), stateful_step_count=20
)


def test_one_writes_and_the_next_may_when_he_is_gone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.store.postgres.store.SECONDS_TO_WAIT_FOR_LOCK", 0.1)
    first = PostgresStore(url)
    with pytest.raises(SecondWriterError):
        PostgresStore(url)
    filled(first, TABLE, 2)
    first.close()
    monkeypatch.undo()
    second = PostgresStore(url)
    assert len(second.read(TABLE.id)) == 2
    second.close()


def test_a_server_that_crashed_for_a_while() -> None:
    with Cluster() as cluster:
        store = PostgresStore(cluster.fresh_database())
        entries = filled(store, TABLE, 3)
        cluster.crash()
        refused = store.append(TABLE.id, command("c4", 3)).exception()
        assert isinstance(refused, StoreBusyError)
        assert store.fault == refused
        with pytest.raises(StoreError):
            store.read(TABLE.id)
        cluster.start()
        assert isinstance(store.append(TABLE.id, command("c4", 3)).result(), Appended)
        found = store.read(TABLE.id)
        assert (len(found), found[:3]) == (4, tuple(entries))
        assert verify_chain(TABLE, found) is None
        store.close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE skat.entry SET payload = '' WHERE seq = 2", "never changed"),
        ("DELETE FROM skat.entry WHERE seq = 5", "never deleted"),
        ("TRUNCATE skat.entry CASCADE", "never deleted"),
        ("UPDATE skat.journal SET metadata = ''", "never changed"),
        ("DELETE FROM skat.journal", "never deleted"),
        (
            "INSERT INTO skat.entry (journal, seq, actor, command_id, payload, format_version,"
            " last, salt, hash) SELECT journal, 9, actor, 'new', payload, 1, 0, salt, hash"
            " FROM skat.entry WHERE seq = 1",
            "next number",
        ),
    ],
)
def test_the_database_refuses(url: str, statement: str, reason: str) -> None:
    store = PostgresStore(url)
    entries = filled(store, TABLE, 5)
    with (
        psycopg.connect(url, autocommit=True, options="-c search_path=skat") as raw,
        pytest.raises(psycopg.IntegrityError, match=reason),
    ):
        raw.execute(statement.encode())
    assert store.read(TABLE.id) == tuple(entries)
    store.close()


def test_a_newer_schema_is_left_alone(url: str) -> None:
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute("INSERT INTO skat.schema_version VALUES (99)")
        raw.execute("INSERT INTO skat.required VALUES (99)")
    with pytest.raises(NewerSchemaError):
        PostgresStore(url)


def first_refusal(url: str) -> str:
    """What opening the store says once the server has read its settings anew."""
    for _ in range(200):
        try:
            PostgresStore(url).close()
        except CannotOpenError as error:
            return str(error)
    return ""


def test_a_server_that_does_not_sync_is_refused(cluster: Cluster, url: str) -> None:
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as raw:
        raw.execute("ALTER SYSTEM SET fsync = off")
        raw.execute("SELECT pg_reload_conf()")
    try:
        assert "fsync" in first_refusal(url)
    finally:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as raw:
            raw.execute("ALTER SYSTEM RESET fsync")
            raw.execute("SELECT pg_reload_conf()")


@pytest.mark.parametrize(
    "url", ["postgresql://nobody:secret@127.0.0.1:1/x", "postgresql://%ff", "noise"]
)
def test_what_cannot_be_opened_says_so_without_the_password(url: str) -> None:
    with pytest.raises(CannotOpenError) as caught:
        PostgresStore(url)
    assert "secret" not in str(caught.value)
