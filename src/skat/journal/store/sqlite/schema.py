"""Whether an SQLite database has the tables, columns, indexes and triggers of its version."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path

from skat.journal.store.errors import DamagedSchemaError
from skat.journal.store.migrations import MIGRATIONS, migrate

Schema = frozenset[tuple[str, str, str]]
"""Type, name and statement of everything that there is."""


def require_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises `DamagedSchemaError` for a database that has not just what the newest version has."""
    damaged = differs(connection, version=len(MIGRATIONS))
    if damaged is not None:
        raise DamagedSchemaError(f"{path} is damaged: {damaged}; restore a backup")


def differs(connection: sqlite3.Connection, *, version: int) -> str | None:
    """The first thing that is missing, changed or foreign; None if it is as it should be."""
    due, found = _schema_of_version(version), _schema(connection)
    for kind, name, _ in sorted(due - found, key=repr):
        known = {(its_kind, its_name) for its_kind, its_name, _ in found}
        return f"the {kind} {name} is {'another' if (kind, name) in known else 'missing'}"
    for kind, name, _ in sorted(found - due, key=repr):
        return f"the {kind} {name} does not belong to it"
    return None


def _schema(connection: sqlite3.Connection) -> Schema:
    # Whoever analyses a database for its planner leaves tables of SQLite's own in it.
    return frozenset(
        connection.execute(
            "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
        )
    )


@cache
def _schema_of_version(version: int) -> Schema:
    model = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(model, MIGRATIONS[:version])
        return _schema(model)
    finally:
        model.close()
