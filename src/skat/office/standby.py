"""A second machine that has everything: at the first, what it has already, and who waits for that.

The second asks for what follows the newest entry that it has on disk; so each question confirms
all before it. While it is attached no command is acknowledged before it has the entry. It is away
when it has not asked for some seconds: then commands are acknowledged without it, and the desk is
told so.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from skat.journal import Entry, Seq
from skat.office.persons import Kept

AWAY_SECONDS: Final = 4.0
"""Seconds without a request after which the second machine counts as away."""

ASK_SECONDS: Final = 1.5
"""Seconds for which a request waits for an entry before it is answered without one."""

_ADDRESS: Final = re.compile(r"https?://([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):[0-9]{1,5}")

MOST_ENTRIES: Final = 500
"""The most entries in one answer."""


class CopiedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as it is written again elsewhere: the same command of the same actor."""

    seq: Seq
    actor: str
    command_id: str
    payload: str
    format_version: int


class Copy(msgspec.Struct, frozen=True, kw_only=True):
    """What follows, and how often somebody has taken over. The secret goes with the first part.

    `beside` are the names and texts of these entries, which no journal holds.
    """

    newest: Seq
    take_overs: int
    entries: tuple[CopiedEntry, ...]
    secret: str = ""
    beside: tuple[Kept, ...] = ()


class ShownStandby(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands with the second machine, for the desk.

    `copies` tells that this machine is the second; `attached` that no acknowledged entry is on the
    first alone. `behind` counts what the second has not confirmed yet. `at` is where pages find the
    second machine, empty where it has not told; `moved` that it has taken over.
    """

    copies: bool
    attached: bool
    behind: int
    at: str = ""
    moved: bool = False


def is_address(text: str) -> bool:
    """Whether this is where a machine is, and nothing else: scheme, host and port.

    >>> is_address("http://10.0.0.6:8780"), is_address("http://x/#y"), is_address("javascript:1")
    (True, False, False)
    """
    return _ADDRESS.fullmatch(text) is not None


def copied(entries: Sequence[Entry]) -> tuple[CopiedEntry, ...]:
    """Entries as they travel."""
    return tuple(
        CopiedEntry(
            seq=entry.seq,
            actor=entry.actor,
            command_id=entry.command_id,
            payload=entry.payload.decode(),
            format_version=entry.format_version,
        )
        for entry in entries
    )


def fingerprint(entry: Entry | None) -> str:
    """What tells whether two machines have the same newest entry; empty before the first."""
    if entry is None:
        return ""
    return sha256(b"\n".join([entry.command_id.encode(), entry.payload])).hexdigest()


class Standby:
    """What the second machine of one tournament has confirmed. Belongs to one event loop."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._confirmed = Seq(0)
        self._heard: float | None = None
        self._attached = False
        self._moved = asyncio.Event()
        self.at = ""
        """Where pages find the second machine, as it says itself."""

    @property
    def attached(self) -> bool:
        """Whether commands wait for it."""
        return self._attached and not self._is_late

    @property
    def known(self) -> bool:
        """Whether a second machine ever asked here since this one started."""
        return self._heard is not None

    @property
    def confirmed(self) -> Seq:
        """The newest entry that it has on disk."""
        return self._confirmed

    @property
    def _is_late(self) -> bool:
        return self._heard is None or self._clock() - self._heard > AWAY_SECONDS

    def asks(self, after: Seq, *, newest: Seq) -> None:
        """It has everything up to `after`; from the moment that this is all it is attached."""
        self._heard = self._clock()
        self._confirmed = after
        if self._attached and self._is_late:
            self._attached = False
        if after >= newest:
            self._attached = True
        self._wake()

    def hears(self) -> None:
        """A question of it is still open."""
        self._heard = self._clock()

    async def has(self, seq: Seq) -> bool:
        """Waits until it has this entry; False where it is away, so that nobody waits for long."""
        while self.attached and self._confirmed < seq:
            moved = self._moved
            try:
                async with asyncio.timeout(AWAY_SECONDS / 4):
                    await moved.wait()
            except TimeoutError:
                continue
        if self._is_late:
            self._attached = False
        return self._confirmed >= seq

    def _wake(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()
