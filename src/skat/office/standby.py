"""A second machine that has everything: where it is, what it has already, and who waits for that.

The second asks for what follows the newest entry that it has on disk; so each question confirms
all before it. While it is attached no command is acknowledged before it has the entry. It is away
when it has not asked for some seconds: then commands are acknowledged without it, and the desk sees
that. Before that it is asked whether it leads now: while this machine slept the second may have
been made to take over, and what is acknowledged here would be lost.

The second machine takes part in the tournament as the actor `standby`; its address is what that
actor is called. The copy on the second machine does not have it, so no machine ever asks itself.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from skat.journal import Actor, Entry, JournalId, Participant, Seq, Store, enrol, participants_of
from skat.model.shown import shown_as
from skat.office.persons import KeptBeside
from skat.tournament.commands import Role

AWAY_SECONDS: Final = 4.0
"""Seconds without a request after which the second machine counts as away."""

ASK_SECONDS: Final = 1.5
"""Seconds for which a request waits for an entry before it is answered without one."""

AWAKE_SECONDS: Final = 15.0
"""Seconds for which a machine that slept asks again, until its network is there too."""

_ASK_AGAIN: Final = 1.0

AskSecond: TypeAlias = Callable[[str], Awaitable[bool | None]]
"""Whether the machine at this address leads; None if nobody answers. Raises `UntrustedError`."""

_ADDRESS: Final = re.compile(r"https?://([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):[0-9]{1,5}")

MOST_ENTRIES: Final = 500
"""The most entries in one answer."""


class UntrustedError(Exception):
    """The second machine does not show who it is: nobody here knows who signed its certificate."""


class CopiedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as the second machine writes it again: the same command of the same actor."""

    seq: Seq
    actor: str
    command_id: str
    payload: str
    format_version: int


class Copy(msgspec.Struct, frozen=True, kw_only=True):
    """The next entries, and how often the lead has changed. The secret goes with the first part.

    `beside` are the names and texts of these entries, from the second journal.
    """

    newest: Seq
    take_overs: int
    entries: tuple[CopiedEntry, ...]
    secret: str = ""
    beside: tuple[KeptBeside, ...] = ()


class ShownStandby(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands with the second machine, for the desk.

    `copies` tells that this machine is the second; `attached` that no acknowledged entry is on the
    first alone. `behind` counts what the second has not confirmed yet. `at` is where pages find the
    second machine, empty where it gave no address; `moved` that it has taken over. `leads`: this
    machine was the second, and took over. The second is `untrusted` if it cannot be asked
    whether it leads, because it does not show who it is.
    """

    copies: bool
    attached: bool
    behind: int
    at: str = ""
    moved: bool = False
    leads: bool = False
    untrusted: bool | UnsetType = UNSET


def is_address(text: str) -> bool:
    """Whether this is where a machine is, and nothing else: scheme, host and port.

    >>> is_address("http://10.0.0.6:8780"), is_address("http://x/#y"), is_address("javascript:1")
    (True, False, False)
    """
    return _ADDRESS.fullmatch(text) is not None


def copied(entries: Sequence[Entry]) -> tuple[CopiedEntry, ...]:
    """Entries as they travel."""
    return tuple(shown_as(CopiedEntry, entry, payload=entry.payload.decode()) for entry in entries)


def fingerprint(entry: Entry | None) -> str:
    """What tells whether two machines have the same newest entry; empty before the first."""
    if entry is None:
        return ""
    return sha256(b"\n".join([entry.command_id.encode(), entry.payload])).hexdigest()


def sleeping_clock() -> float:
    """Seconds that go on while the machine sleeps, which the usual clock of a process leaves out.

    Where the system has none it is the time of day: if that is set, a second machine is only asked
    once too often.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.time() if boot is None else time.clock_gettime(boot)


class Standby:
    """What the second machine of one tournament has confirmed. Belongs to one event loop.

    `ask` asks it whether it leads.
    """

    def __init__(
        self,
        *,
        ask: AskSecond | None = None,
        clock: Callable[[], float] = sleeping_clock,
        awake: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask = ask
        self._clock = clock
        self._awake = awake
        self._confirmed = Seq(0)
        self._heard: float | None = None
        self._heard_awake = 0.0
        self._asked: float | None = None
        self._asking = asyncio.Lock()
        self._attached = False
        self._moved = asyncio.Event()
        self.at = ""
        """Where pages find the second machine, as it says itself; kept over a restart."""
        self.untrusted = False
        """Whether it was asked in vain, because it does not show who it is."""

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
        # A clock that was set back says nothing, and then nobody should wait.
        return self._heard is None or not 0 <= self._clock() - self._heard <= AWAY_SECONDS

    @property
    def _slept(self) -> float:
        """For how long this machine did not run since the second one asked."""
        if self._heard is None:
            return 0.0
        return self._clock() - self._heard - (self._awake() - self._heard_awake)

    def _hear(self) -> None:
        self._heard, self._heard_awake, self._asked = self._clock(), self._awake(), None

    def asks(self, after: Seq, *, newest: Seq) -> None:
        """It has everything up to `after`; from the moment that this is all it is attached."""
        if self._attached and self._is_late:
            self._attached = False
        self._hear()
        self._confirmed = after
        if after >= newest:
            self._attached = True
        self._wake()

    def hears(self) -> None:
        """A question of it is still open; one from before this machine slept says nothing."""
        if not self._is_late:
            self._hear()

    async def leads(self) -> bool:
        """Whether the second machine has taken over, asked where it has not asked for some seconds.

        So after a restart, too. False as well where nobody answers there: then this machine goes on
        alone.
        """
        if self._ask is None or not self.at:
            return False
        # One at a time: where nobody answers, a question takes a thread for seconds.
        async with self._asking:
            now = self._clock()
            if not self._is_late or (
                self._asked is not None and 0 <= now - self._asked <= AWAY_SECONDS
            ):
                return False
            away = self._heard is None or self._slept > AWAY_SECONDS
            patience = AWAKE_SECONDS if away and self._asked is None else 0.0
            answer = await self._answer(self._ask)
            while answer is None and not self.untrusted and self._clock() - now < patience:
                await asyncio.sleep(_ASK_AGAIN)
                answer = await self._answer(self._ask)
            if answer is None:
                self._asked = self._clock()
            return bool(answer)

    async def _answer(self, ask: AskSecond) -> bool | None:
        """What the second machine says; None if nobody answers who can be believed."""
        try:
            leads = await ask(self.at)
        except UntrustedError:
            self.untrusted = True
            return None
        self.untrusted = False
        return leads

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


_ACTOR: Final = Actor(Role.STANDBY.value)


async def kept_address(store: Store, tournament: JournalId) -> str:
    """Where it was found last; empty if there was none. Raises `StoreError`."""
    there = await asyncio.to_thread(store.read, participants_of, tournament)
    return next((each.name for each in there if each.actor == _ACTOR), "")


async def keep_address(store: Store, tournament: JournalId, address: str, *, now: int) -> None:
    """Keeps where it is now, in seconds since 1970. Raises `StoreError`."""
    known = Participant(journal=tournament, actor=_ACTOR, name=address, since=now)
    await asyncio.wrap_future(store.write(enrol, known))
