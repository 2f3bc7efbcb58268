"""What a PostgreSQL database must be: own backends, the leading server, safe commits, its schema.

Whether it has just what its version has is seen by comparison with a model. The model is made of
the same steps in a schema of its own, which is never committed.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Final

from skat.journal.store.committer import Epoch
from skat.journal.store.errors import DamagedSchemaError, PooledDatabaseError, damaged
from skat.journal.store.migrations import take_steps
from skat.journal.store.postgres.schema import MIGRATIONS, SCHEMA
from skat.journal.store.sql import ReadingConnection
from skat.journal.stored import SqlConnection
from skat.model.refusal import Refusal

_MODEL: Final = "skat_model"

_EVERYTHING: Final = """
    SELECT 'column', relname || '.' || attname, format_type(atttypid, atttypmod)
        || CASE WHEN attnotnull THEN ' not null' ELSE '' END
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = {schema} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT 'index', relname, pg_get_indexdef(pg_class.oid)
    FROM pg_class WHERE relnamespace = {schema} AND relkind = 'i'
    UNION ALL
    SELECT 'constraint', relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE relnamespace = {schema} AND contype <> 't'
    UNION ALL
    SELECT 'trigger', relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid)
        || ' ' || tgenabled::text
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = {schema} AND NOT tgisinternal
    UNION ALL
    SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = {schema}
"""

Found = frozenset[tuple[str, str, str]]


def require_schema(connection: SqlConnection) -> None:
    """Raises `DamagedSchemaError` for a database that has not just what the newest version has.

    One that a newer program has brought forward may have more.
    """
    present = _everything(connection, SCHEMA)
    due = _model(connection)
    differing = [*sorted(due - present), *sorted(present - due)]
    if differing and not (due < present and _is_newer(connection)):
        kind, name, _ = differing[0]
        known = {part[:2] for part in present}, {part[:2] for part in due}
        code = "damage_missing"
        if all((kind, name) in names for names in known):
            code = "damage_another"
        elif (kind, name) not in known[1]:
            code = "damage_foreign"
        wrong = Refusal(code, details={"kind": kind, "name": name})
        raise DamagedSchemaError(damaged("store_database_damaged", wrong))


def _is_newer(connection: SqlConnection) -> bool:
    (version,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    return bool(version > len(MIGRATIONS))


_models: dict[str, Found] = {}
"""What the newest version looks like, by the version of the server that words it."""


def _model(connection: SqlConnection) -> Found:
    (server,) = connection.execute("SHOW server_version").fetchone()
    if server not in _models:
        _models[server] = _made(connection)
    return _models[server]


def _made(connection: SqlConnection) -> Found:
    connection.execute("BEGIN")
    try:
        connection.execute(f"CREATE SCHEMA {_MODEL}")
        connection.execute(f"SET LOCAL search_path = {_MODEL}")
        connection.execute("CREATE TABLE schema_version (version INTEGER PRIMARY KEY)")
        take_steps(connection, MIGRATIONS, version=0)
        return _everything(connection, _MODEL)
    finally:
        connection.execute("ROLLBACK")


def _everything(connection: SqlConnection, schema: str) -> Found:
    """Kind, name and statement of everything in a schema, whatever the schema is called."""
    rows = connection.execute(_EVERYTHING.format(schema=f"'{schema}'::regnamespace"))
    return frozenset((kind, name, text.replace(f"{schema}.", "")) for kind, name, text in rows)


_OTHERS: Final = 2
"""Transactions held open at the same time: with one alone a pooler that goes round could by chance
give back the same process."""

_HELD: Final = "2s"
"""How long another transaction may stand still, where the pool has no process left for our line."""


def require_own_backend(line: SqlConnection, another: Callable[[], ReadingConnection]) -> int:
    """The process of the server that this line has for itself.

    `another` opens a line to the same address. Raises `PooledDatabaseError` if the process changes
    while others hold transactions open, or has lost what was set in it.
    """
    mark = secrets.token_hex(8)
    (backend, _) = line.execute(
        "SELECT pg_backend_pid(), set_config('skat.line', ?, false)", (mark,)
    ).fetchone()
    with ExitStack() as held:
        for _ in range(_OTHERS):
            holder = held.enter_context(closing(another()))
            holder.execute("BEGIN")
            holder.execute(f"SET LOCAL idle_in_transaction_session_timeout = '{_HELD}'")
            seen = line.execute(
                "SELECT pg_backend_pid(), current_setting('skat.line', true)"
            ).fetchone()
            if tuple(seen) != (backend, mark):
                raise PooledDatabaseError
    return int(backend)


_log = logging.getLogger(__name__)


def warn_of_loss(connection: SqlConnection) -> None:
    """Says in the log that there are standbys and that no commit waits for any of them.

    An asynchronous standby is a good backup, but when it takes over, moves that were acknowledged
    just before are lost. Nothing is refused, because the standby may be meant as a backup only.
    """
    (copied,) = connection.execute("SELECT count(*) FROM pg_stat_replication").fetchone()
    (waits_for,) = connection.execute("SHOW synchronous_standby_names").fetchone()
    if copied and not waits_for:
        _log.warning(
            "the database has %d standby(s) and waits for none: if one takes over, acknowledged"
            " moves are lost; name it in synchronous_standby_names",
            copied,
        )


_KEPT: Final = "30 days"
"""How long the row of a killed store is kept."""


def begun(connection: SqlConnection) -> Epoch:
    """The name of a store that opens, with its row; old rows of stores that were killed go."""
    epoch = Epoch(secrets.randbits(63))
    connection.execute(f"DELETE FROM writer WHERE at < now() - INTERVAL '{_KEPT}'")
    connection.execute("INSERT INTO writer (epoch, commits, at) VALUES (?, 0, now())", (epoch,))
    return epoch


def count_commit(connection: SqlConnection, epoch: Epoch) -> int:
    """The number of the commit that has begun, written with it; it counts if this number stays."""
    row = connection.execute(
        "INSERT INTO writer (epoch, commits, at) VALUES (?, 1, now()) ON CONFLICT (epoch)"
        " DO UPDATE SET commits = writer.commits + 1, at = now() RETURNING commits",
        (epoch,),
    ).fetchone()
    return int(row[0])


def newest_commit(connection: SqlConnection, epoch: Epoch) -> int | None:
    """The number of the newest commit of a store; None if its row is gone.

    Waits for the end of a commit that is still running on another connection.
    """
    row = connection.execute(
        "SELECT commits FROM writer WHERE epoch = ? FOR UPDATE", (epoch,)
    ).fetchone()
    return None if row is None else int(row[0])


def ended(connection: SqlConnection, epoch: Epoch) -> None:
    """The store is closed: nobody will ask for its commits again."""
    connection.execute("DELETE FROM writer WHERE epoch = ?", (epoch,))
