"""The open invitations of bots: kept beside the accounts, so that every server has them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.server.bots.events import Invited
from skat.server.http.refusals import RefusedError
from skat.server.http.saving import saved
from skat.store.bot_invitations import (
    Invitation,
    drop_invitation,
    invitations_of,
    keep_invitation,
)

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
        table, told = JournalId(invited.table), msgspec.json.encode(invited)
        kept = Invitation(account=bot, journal=table, since=now, told=told)
        if not await saved(self._store.write(keep_invitation, kept, before=now - LASTS)):
            raise RefusedError(Refusal("too_fast", details={"seconds": 60}))

    async def open(self, bot: str) -> OpenInvitations:
        """What is open for an account. Raises `StoreError`."""
        since = int(self._now()) - LASTS
        kept = await asyncio.to_thread(self._store.read, invitations_of, bot, since=since)
        found: OpenInvitations = {}
        for one in kept:
            # What another release has kept, and this one does not understand, is not for this one.
            with suppress(msgspec.DecodeError):
                found[one.journal] = one.since, msgspec.json.decode(one.told, type=Invited)
        return found

    async def drop(self, bot: str, table: JournalId) -> bool:
        """Forgets one; False where there is none. Refused: as `saved`."""
        return await saved(self._store.write(drop_invitation, bot, table))
