"""The ports: what the package expects of a store of journals and of a bus, and why they fail.

An error is nothing that a command is answered with: answers are values.

A command that ends in one of these errors was not acknowledged. Resending it is always safe:
its id gives it one effect, whether or not the first attempt reached the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import ClassVar, Protocol

import msgspec

from skat.journal.entry import JournalId, Seq
from skat.journal.stored import Asked, Query, Result


class StoreError(Exception):
    """The store could not do what was asked: why is a `Refusal`, which the text says.

    Where `in_doubt` is false, nothing of it was recorded; else nobody may say that.
    """

    in_doubt: ClassVar[bool] = True


class StoreClosedError(StoreError):
    """The store was closed before the work was done."""

    in_doubt = False


class StoreBusyError(StoreError):
    """Too much work is waiting, or the database does not answer; try again later."""

    in_doubt = False


class StoreFullError(StoreError):
    """There is no space; nothing was recorded. Works again by itself when there is space."""

    in_doubt = False


class StoreUncertainError(StoreError):
    """The connection to the database was lost in the middle of a commit, and is not back yet.

    The same command sent again later gets its one effect and its answer.
    """


class BusError(Exception):
    """What servers change together could not be reached; nothing is known to have changed."""


class StoreBrokenError(StoreError):
    """Reading or writing the disk failed, or the data are damaged.

    The store takes nothing more until it is opened again: after a failed write nobody knows
    what the disk holds.
    """


class Store(Protocol):
    """A database of journals, and of what belongs to them. Any thread may call.

    What is asked is a `Query` with what it is asked for: `store.read(head_of, journal)`.
    """

    def read(
        self, query: Query[Asked, Result], /, *asked: Asked.args, **named: Asked.kwargs
    ) -> Result:
        """The answer to a query that changes nothing, as the database is at one moment.

        It sees everything whose future is done. Raises `StoreError`, and what the query raises.
        """
        ...

    def write(
        self, query: Query[Asked, Result], /, *asked: Asked.args, **named: Asked.kwargs
    ) -> Future[Result]:
        """Does a query that may change something, and answers when that is committed to disk.

        `.result()` waits for the future, `asyncio.wrap_future` makes it awaitable. It fails with
        what the query raises, and with a `StoreError` where nothing was recorded or nobody knows.
        """
        ...

    @property
    def has_leases(self) -> bool:
        """Whether several servers may have it open at once.

        Then `skat.journal.stored.leases` says who drives what.
        """
        ...

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with; None while writing works."""
        ...

    @property
    def reconnections(self) -> int:
        """How often the database was lost and found again; it may be behind what it was since."""
        ...

    def try_writing(self) -> Future[None]:
        """Makes an attempt to write that changes no journal; `fault` tells of it afterwards."""
        ...

    def close(self) -> None:
        """Finishes what waits, then refuses work with `StoreClosedError`; may be repeated."""
        ...


class Hint(msgspec.Struct, frozen=True):
    """Journal `journal` has entry `seq`; a server that follows it reads it from the store.

    `said` is a message sent when the journal ended there; it is kept nowhere.
    """

    journal: JournalId
    seq: Seq
    said: bytes = b""


class Subscription(Protocol):
    """A listener's place on the bus."""

    def close(self) -> None:
        """Ends the hints; may be repeated."""
        ...


class Values(Protocol):
    """Small values, no part of a journal, that all servers change, one step after the other.

    They may get lost at any time; nothing that has to last is kept here.
    """

    def change(
        self,
        name: str,
        change: Callable[[bytes | None, float], tuple[bytes | None, Result]],
        *,
        seconds: int,
    ) -> Result:
        """Replaces a value by the first result of `change`, and answers the second.

        `change` is given the value, None without one, and the time in seconds of a clock that all
        servers have; it may be called again where another server was faster. The value is lost
        after so many `seconds` without a change. May be called from any thread.

        Raises `BusError`.
        """
        ...


class Bus(Protocol):
    """Carries hints between those who run the same journals. Hints may get lost, be doubled or
    come out of order: that costs latency, never state.
    """

    @property
    def values(self) -> Values:
        """What servers change together."""
        ...

    def publish(self, hint: Hint) -> None:
        """Tells every subscriber; never raises for a listener's failure."""
        ...

    def subscribe(
        self, listener: Callable[[Hint], None], *, journal: JournalId | None = None
    ) -> Subscription:
        """Calls `listener` for each hint, of one journal or of all, on whatever thread it came.

        The listener must be quick and must not wait for the store.
        """
        ...

    def close(self) -> None:
        """Ends all subscriptions; may be repeated."""
        ...
