"""A pooler that shares out connections by transaction is refused: no lock would hold behind it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from skat.cli.serve.command import serve_until_stopped
from skat.cli.serve.doctor import about_database
from skat.journal import Appended, append_entry
from skat.journal.store.errors import CannotOpenError, PooledDatabaseError
from skat.journal.store.postgres.store import PostgresStore
from skat.messages import LANGUAGES, message
from tests.journal.store.bouncer import Bouncer
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import TABLE, command, filled
from tests.server.live import UNANSWERED, LiveServer

pytestmark = pytest.mark.live


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
@pytest.mark.parametrize(("pool", "in_turn"), [(1, False), (2, False), (20, False), (3, True)])
def test_one_by_transaction_is_refused(
    cluster: Cluster, *, shared: bool, pool: int, in_turn: bool
) -> None:
    cluster.fresh_database()
    with Bouncer(cluster, mode="transaction", pool=pool, in_turn=in_turn) as bouncer:
        url = bouncer.url("postgres")
        # A pool that has been busy hands out what it has.
        lines = [psycopg.connect(url, autocommit=True) for _ in range(3)]
        for line in lines:
            line.execute("SELECT 1")
            line.close()
        with pytest.raises(PooledDatabaseError, match="session"):
            PostgresStore(url, shared=shared)
    with psycopg.connect(cluster.url("postgres")) as raw:
        schema = raw.execute("SELECT to_regnamespace('skat')").fetchone()
    assert schema == (None,), "nothing was written"


def test_one_by_session_is_as_good_as_none_until_it_is_switched(
    cluster: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """After each reconnection it is looked at again; the doctor and a server say what they see."""
    cluster.fresh_database()
    with Bouncer(cluster, mode="session") as bouncer:
        store = PostgresStore(bouncer.url("postgres"))
        assert len(filled(store, TABLE, 2)) == 2
        bouncer.switch("session")
        assert isinstance(_appended(store, 2), Appended)
        bouncer.switch("transaction")
        refused = _appended(store, 3)
        assert isinstance(refused, PooledDatabaseError)
        assert store.fault == refused
        store.close()
        url = bouncer.url("postgres")
        (check,) = about_database(url)
        assert (check.name, check.good, check.needed) == ("pooler", False, True)
        for language in LANGUAGES:
            with monkeypatch.context() as patch:
                patch.setenv("LC_ALL", f"{language}_{language.upper()}.UTF-8")
                assert serve_until_stopped(db=url) == 1
            said = message("database_pooled", language=language)
            assert capsys.readouterr().err == f"skat serve: {said}\n"
        bouncer.switch("statement")
        with pytest.raises(CannotOpenError, match="transaction blocks"):
            PostgresStore(url)
        with psycopg.connect(cluster.url("postgres")) as raw:
            assert raw.execute("SELECT count(*) FROM skat.entry").fetchone() == (3,)
        cluster.fresh_database()
        require_that_a_running_server_ends(bouncer, tmp_path)


def _appended(store: PostgresStore, seen: int) -> object:
    """What a command ends in; the first one may still find out that its line is lost."""
    for _ in range(5):
        future = store.write(append_entry, TABLE.id, command(f"c{seen + 1}", seen))
        error = future.exception()
        if error is None:
            return future.result()
        if isinstance(error, PooledDatabaseError):
            break
    return error


def require_that_a_running_server_ends(bouncer: Bouncer, folder: Path) -> None:
    """Its pooler is switched while it serves."""
    bouncer.switch("session")
    with LiveServer(folder, f"--db={bouncer.url('postgres')}") as server:
        server.open_table()
        bouncer.switch("transaction")
        # The first may still find out that its line is lost; the next one opens a new line.
        for _ in range(3):
            with suppress(*UNANSWERED, AssertionError):
                server.open_table()
        assert server.process.wait(timeout=60) == 1
        told = message("database_pooled")
        assert server.log.splitlines()[-1] == f"skat serve: {told}"
