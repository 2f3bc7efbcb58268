"""Whether a PostgreSQL database has just what its version has: compared with a model beside it.

The model is made of the same steps in a schema of its own, which is never committed.
"""

from __future__ import annotations

from typing import Final

from skat.journal.store.errors import DamagedSchemaError
from skat.journal.store.migrations import take_steps
from skat.journal.store.postgres.schema import MIGRATIONS, SCHEMA
from skat.journal.stored.statements import SqlConnection

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
    found = _everything(connection, SCHEMA)
    due = _model(connection)
    differing = [*sorted(due - found), *sorted(found - due)]
    if differing and not (due < found and _is_newer(connection)):
        kind, name, _ = differing[0]
        known = {one[:2] for one in found}, {one[:2] for one in due}
        wrong = "another" if all((kind, name) in names for names in known) else "missing"
        if (kind, name) not in known[1]:
            wrong = "foreign"
        raise DamagedSchemaError(
            f"the database is damaged: the {kind} {name} is {wrong}; restore a backup"
        )


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
