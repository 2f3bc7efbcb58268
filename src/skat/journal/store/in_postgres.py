"""Tables of SQLite's schema in PostgreSQL's words: other names of types, no other meaning."""

from __future__ import annotations

from typing import Final

_WORDS: Final = (
    (" INTEGER", " BIGINT"),
    (" BLOB", " BYTEA"),
    (") STRICT, WITHOUT ROWID", ")"),
)


def in_postgres(step: tuple[str, ...]) -> tuple[str, ...]:
    """The statements that make the same tables and indexes there.

    >>> in_postgres(("CREATE TABLE t (n INTEGER NOT NULL) STRICT, WITHOUT ROWID",))
    ('CREATE TABLE t (n BIGINT NOT NULL)',)
    """
    for here, there in _WORDS:
        step = tuple(statement.replace(here, there) for statement in step)
    return step
