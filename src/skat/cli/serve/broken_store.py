"""A store that can write no more: the process ends, and what supervises it starts another one.

Nothing acknowledged is lost by that, for it is on disk; what was under way was answered with
`not_known`. Faults that pass, a full disk or a database that is away, end nothing.
"""

from __future__ import annotations

import faulthandler
from typing import Final, Protocol

from skat.journal import StoreBrokenError, StoreError
from skat.store.errors import PooledDatabaseError

AT_THE_LATEST: Final = 15.0
"""Seconds after which it ends however its end hangs, with the stacks of all threads in the log."""


class Faulty(Protocol):
    """A store, as far as this looks at it."""

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with."""


def broken(store: Faulty) -> StoreBrokenError | None:
    """Why this store writes nothing any more until it is opened again; None while it may recover.

    >>> from types import SimpleNamespace
    >>> broken(SimpleNamespace(fault=StoreBrokenError("the disk is gone")))
    StoreBrokenError('the disk is gone')
    """
    fault = store.fault
    return fault if isinstance(fault, StoreBrokenError) else None


def why_end(store: Faulty, *, when_broken: bool) -> Exception | None:
    """Why a server with this store must end: a pooler leaves it no lock, or it is broken and a
    setting says so.
    """
    if isinstance(store.fault, PooledDatabaseError):
        return store.fault
    return broken(store) if when_broken else None


def end_at_the_latest() -> None:
    """From now on the process has so many seconds to end in good order."""
    faulthandler.dump_traceback_later(AT_THE_LATEST, exit=True)


def ended() -> None:
    """It has ended in good order."""
    faulthandler.cancel_dump_traceback_later()
