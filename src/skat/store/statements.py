"""What both databases have in common for those who ask them: statements with question marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol


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


Work = Callable[[SqlConnection], object]
"""A piece of work; if it writes, then with one statement, its last act, or all of it or nothing."""
