"""Whether a line keeps its process of the server: a pooler may give each transaction another one.

The lock of whoever writes belongs to a process of the server. Behind a pooler that hands these out
for one transaction at a time (PgBouncer's `pool_mode = transaction`) the lock stays with some
process that others use too, and two servers would both believe that they write alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Final

from skat.journal.stored.statements import SqlConnection
from skat.store.errors import PooledDatabaseError
from skat.store.readers import ReadingConnection

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
            other = held.enter_context(closing(another()))
            other.execute("BEGIN")
            other.execute(f"SET LOCAL idle_in_transaction_session_timeout = '{_HELD}'")
            found = line.execute(
                "SELECT pg_backend_pid(), current_setting('skat.line', true)"
            ).fetchone()
            if tuple(found) != (backend, mark):
                raise PooledDatabaseError
    return int(backend)
