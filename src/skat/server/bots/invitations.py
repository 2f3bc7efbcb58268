"""The events of a bot, apart from its tables: invitations, which are kept; games begun or ended."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from skat.client.lines import BotEvent, GameOver, GameStarted, Invited, InviteGone
from skat.journal import JournalId, Store
from skat.journal.store.bot_invitations import (
    Invitation,
    drop_invitation,
    invitations_of,
    keep_invitation,
)
from skat.journal.store.challenges import CHALLENGE_SECONDS
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError, saved


class SentEvents:
    """What one stream has been sent of invitations and tables; what is new is found by comparing.

    >>> sent = SentEvents()
    >>> table = JournalId("t-1")
    >>> list(sent.news({}, {table: True}))
    [GameStarted(table='t-1')]
    >>> list(sent.news({}, {table: True})), list(sent.news({}, {}))
    ([], [GameOver(table='t-1')])
    """

    def __init__(self) -> None:
        self._invited: dict[JournalId, tuple[int, Invited]] = {}
        self._tables: dict[JournalId, bool] = {}

    def news(
        self,
        invited: Mapping[JournalId, tuple[int, Invited]],
        tables: Mapping[JournalId, bool],
    ) -> Iterator[BotEvent]:
        """The events to send now; `invited` has the time of each, `tables` whether a list runs."""
        before, playing = self._invited, self._tables
        self._invited, self._tables = dict(invited), dict(tables)
        for table in before:
            # A bot that has sat down hears nothing of the end of its invitation.
            if table not in invited and table not in tables:
                yield InviteGone(table)
        for table, entry in self._invited.items():
            if before.get(table) != entry:
                yield entry[1]
        for table in playing:
            if table not in tables:
                yield GameOver(table)
        for table, plays in self._tables.items():
            if plays and not playing.get(table, False):
                yield GameStarted(table)


LASTS: Final = 24 * 3600
"""Seconds after which nobody waits for an answer any more."""

OpenInvitations: TypeAlias = dict[JournalId, tuple[int, Invited]]
"""What is open by table, each with the time at which it was made."""


class Invitations:
    """Makes, reads and forgets them. `now` counts seconds since 1970."""

    def __init__(self, store: Store, *, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now

    async def make(self, bot: str, invited: Invited) -> None:
        """Keeps an invitation of this account.

        Refused: `too_fast` where it has enough, as `saved`.
        """
        now = int(self._now())
        table, line = JournalId(invited.table), msgspec.json.encode(invited)
        kept = Invitation(account=bot, journal=table, since=now, told=line)
        if not await saved(self._store.write(keep_invitation, kept, before=now - LASTS)):
            raise RefusedError(Refusal("too_fast", details={"seconds": 60}))

    async def open(self, bot: str) -> OpenInvitations:
        """What is open for an account. Raises `StoreError`."""
        since = int(self._now()) - LASTS
        kept = await asyncio.to_thread(self._store.read, invitations_of, bot, since=since)
        invited: OpenInvitations = {}
        for invitation in kept:
            # What another release has kept, and this one does not understand, is not for this one.
            with suppress(msgspec.DecodeError):
                invited[invitation.journal] = (
                    invitation.since,
                    msgspec.json.decode(invitation.told, type=Invited),
                )
        return invited

    async def drop(self, bot: str, table: JournalId) -> bool:
        """Forgets one; False where there is none. Refused: as `saved`."""
        return await saved(self._store.write(drop_invitation, bot, table))


class QuietRefusals:
    """Which bot has declined whose invitation; the inviter does not see it, and waits some minutes.

    >>> refusals = QuietRefusals(clock=lambda: 0.0)
    >>> refusals.note("x", by="Kreuzbube [bot]")
    >>> refusals.count("x", by="Kreuzbube [bot]"), refusals.count("x", by="Anna")
    (1, 0)
    """

    def __init__(self, *, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._declined: deque[tuple[float, str, str]] = deque(maxlen=_MOST_REFUSALS)

    def note(self, bot: str, *, by: str) -> None:
        """This bot does not want an invitation of that name."""
        self._declined.append((self._clock(), bot, by))

    def count(self, bot: str, *, by: str) -> int:
        """How many it has declined in the last minutes."""
        since = self._clock() - CHALLENGE_SECONDS
        while self._declined and self._declined[0][0] < since:
            self._declined.popleft()
        return sum((declined, name) == (bot, by) for _, declined, name in self._declined)


_MOST_REFUSALS: Final = 10_000
