"""Connections that do something of their own before or after a statement of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

Hook = Callable[[str], None]


def nothing(statement: str) -> None:
    """The hook that does nothing."""


class Hooks:
    """What happens before and after each statement; tests change it while the store runs.

    `connect` stands in for `sqlite3.connect`; `connections` are those that it made.
    """

    def __init__(self, *, before: Hook = nothing, after: Hook = nothing) -> None:
        self.before = before
        self.after = after
        self.connections: list[sqlite3.Connection] = []
        self._connect = sqlite3.connect

    def connect(self, *args: Any, **settings: Any) -> sqlite3.Connection:
        hooks = self

        class Hooked(sqlite3.Connection):
            def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
                statement = sql.strip()
                hooks.before(statement)
                cursor = super().execute(sql, parameters)
                hooks.after(statement)
                return cursor

        connection = self._connect(*args, factory=Hooked, **settings)
        self.connections.append(connection)
        return connection


def failing(code: int, *, on: str) -> Hook:
    """A hook that fails statements that begin with `on`, with one of SQLite's error codes."""

    def hook(statement: str) -> None:
        if statement.startswith(on):
            error = sqlite3.OperationalError(f"planted failure {code}")
            error.sqlite_errorcode = code
            raise error

    return hook


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system refuses to write more into any file of this process meanwhile."""
    resource = pytest.importorskip("resource", reason="Windows has no limit for file sizes")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    # The signal that comes with it is not deadly: that is Python's doing.
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
