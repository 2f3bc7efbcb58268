"""A table of SQLite's schema in PostgreSQL's words: other names of types, no other meaning."""

from __future__ import annotations

from typing import Final

_WORDS: Final = (
    (" INTEGER", " BIGINT"),
    (" BLOB", " BYTEA"),
    (") STRICT, WITHOUT ROWID", ")"),
)


def in_postgres(table: str) -> str:
    """The statement that makes the same table there.

    >>> in_postgres("CREATE TABLE t (n INTEGER NOT NULL) STRICT, WITHOUT ROWID")
    'CREATE TABLE t (n BIGINT NOT NULL)'
    """
    for here, there in _WORDS:
        table = table.replace(here, there)
    return table
