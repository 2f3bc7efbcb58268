"""Where the second machine of a tournament is, kept beside its journal over a restart.

It takes part in the tournament as the actor `standby`; its address is what that actor is called.
The copy on the second machine does not have it, so no machine ever asks itself.
"""

from __future__ import annotations

import asyncio
from typing import Final

from skat.journal import Actor, JournalId, Participant, Store, enrol, participants_of
from skat.tournament.commands import Role

_ACTOR: Final = Actor(Role.STANDBY.value)


async def kept_address(store: Store, tournament: JournalId) -> str:
    """Where it was found last; empty if there was none. Raises `StoreError`."""
    there = await asyncio.to_thread(store.read, participants_of, tournament)
    return next((each.name for each in there if each.actor == _ACTOR), "")


async def keep_address(store: Store, tournament: JournalId, address: str, *, now: int) -> None:
    """Keeps where it is now, in seconds since 1970. Raises `StoreError`."""
    known = Participant(journal=tournament, actor=_ACTOR, name=address, since=now)
    await asyncio.wrap_future(store.write(enrol, known))
