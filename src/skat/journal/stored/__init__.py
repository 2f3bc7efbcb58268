"""What is asked of a store about journals: each question is a function that says it in SQL.

A query is written once, and means the same to SQLite and to PostgreSQL. A `Store` does it by one of
two verbs: `store.read(head_of, journal)`, `store.write(purge_journal, journal)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec


class Rows(Protocol):
    """What a statement found."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class SqlConnection(Protocol):
    """A connection to either database; parameters are written as question marks."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Rows:
        """Does one statement."""


Asked = ParamSpec("Asked")
Result = TypeVar("Result")

Query: TypeAlias = Callable[Concatenate[SqlConnection, Asked], Result]
"""What is asked of a database, or changed in it: any number of statements on one connection.

One that writes does so with one statement, its last act, or with all of them or none: those that
were committed together with it must not find half of it.
"""


def marks(given: Sequence[object]) -> str:
    """As many question marks as there are parameters.

    >>> marks("abc")
    '?, ?, ?'
    """
    return ", ".join("?" for _ in given)


def gives_row(connection: SqlConnection, sql: str, given: Sequence[object]) -> bool:
    """Whether a statement gives a row: there is one, or `RETURNING` names one that it changed."""
    return bool(connection.execute(sql, given).fetchall())


Row = TypeVar("Row", bound=msgspec.Struct)


def in_row(kind: type[Row], row: Sequence[object]) -> Row:
    """The value in a row whose columns are the fields of the struct, in their order."""
    return kind(**dict(zip(kind.__struct_fields__, row, strict=True)))
