"""With whom a person has played before, and who of them lets that be seen while he is there.

The routes are posted: no secret is in an address.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Annotated, Final

import msgspec
from litestar.params import JSONBody
from msgspec.structs import replace

from skat.journal import (
    NAMELESS,
    Following,
    JournalId,
    Participant,
    Store,
    participants_of,
)
from skat.journal.store.accounts import Account
from skat.server.http.requests import Asked, Body, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.game_routes import MOST_BYTES, MOST_PLACES
from skat.server.people.own_games import OwnPlace, places_of
from skat.server.people.routes import Routes
from skat.tables.state.people import ShownRating, rating_beside

MOST_TABLES: Final = 100
MOST_COMPANIONS: Final = 50
_HOUSE: Final = JournalId("who-is-here")
"""The channel of the bus on which servers tell each other; no journal has this name."""
FRIENDS_HERE: Final = JournalId("friends-here")
"""The channel for those who are there for their friends alone."""
HERE_SECONDS: Final = 150.0
"""A page that says every minute that its owner is there may miss one."""
_TOLD_AGAIN: Final = 30.0
"""Seconds after which a server announces again that an account is still there."""


class MetPerson(msgspec.Struct, frozen=True, kw_only=True):
    """A person with whom one sat at so many tables, last in `since` (seconds since 1970).

    `account` says whether he has one; `online` is None of all who have not agreed to show it, and
    `rating` of those whose account does not show it.
    """

    name: str
    account: bool
    tables: int
    since: int
    online: bool | None
    rating: ShownRating | None


class ShownHere(msgspec.Struct, frozen=True):
    """That the owner of an account lets others see that he is there, or no more."""

    account: str
    here: bool


class OnlinePresence:
    """The accounts whose owners show that they are there; kept in memory, forgotten in minutes.

    With `others` the servers tell each other on a channel of the bus: where a hint is lost, a
    minute later.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        others: Following | None = None,
        channel: JournalId = _HOUSE,
    ) -> None:
        self._clock = clock
        self._others = others
        self._channel = channel
        self._until: dict[str, float] = {}

    def show(self, account: str, *, here: bool) -> None:
        """He is there and lets others see it, or wants to be seen no more."""
        self._note(ShownHere(account, here))
        if self._others is not None:
            self._others.call(self._channel, msgspec.json.encode(ShownHere(account, here)))

    def seen(self, account: str) -> None:
        """He is there, as his page says every few seconds; other servers hear it now and then."""
        if self._until.get(account, 0.0) < self._clock() + HERE_SECONDS - _TOLD_AGAIN:
            self.show(account, here=True)

    def listen(self) -> None:
        """Listens to the other servers from now on, if there are any."""
        if self._others is not None:
            self._others.listen_for(self._channel, ShownHere, self._note)

    def _note(self, shown: ShownHere) -> None:
        now = self._clock()
        self._until = {account: until for account, until in self._until.items() if until > now}
        if shown.here:
            self._until[shown.account] = now + HERE_SECONDS
        else:
            self._until.pop(shown.account, None)

    def __contains__(self, account: str) -> bool:
        """Whether he was there a moment ago."""
        return self._until.get(account, 0.0) > self._clock()


class Companions:
    """The people with whom a person sat, as far as he may know them: by the name at the table."""

    def __init__(self, store: Store, here: OnlinePresence) -> None:
        self._store = store
        self._here = here

    async def listed(
        self, account: Account | None, places: Sequence[OwnPlace]
    ) -> tuple[MetPerson, ...]:
        """Those with whom one has played, the latest first. Raises `StoreError`.

        A guest names the secrets of his places; one that opens nothing tells nothing.
        """
        return await asyncio.to_thread(self._listed, account, places)

    def _listed(self, account: Account | None, places: Sequence[OwnPlace]) -> tuple[MetPerson, ...]:
        met: dict[tuple[bool, str], MetPerson] = {}
        mine = places_of(self._store, account, places, limit=MOST_TABLES)
        for journal, own in mine[:MOST_TABLES]:
            there = self._store.read(participants_of, journal)
            if all(participant.actor != own for participant in there):
                continue
            for participant in there:
                is_self = participant.actor == own or (
                    account is not None and participant.account == account.id
                )
                if not is_self and participant.name != NAMELESS:
                    self._meet(met, participant)
        newest = sorted(met.values(), key=lambda companion: (-companion.since, companion.name))
        return tuple(newest[:MOST_COMPANIONS])

    def _meet(self, met: dict[tuple[bool, str], MetPerson], companion: Participant) -> None:
        """Counts a table shared with him: an account is one person, a guest is his name."""
        key = (companion.account is not None, companion.account or companion.name)
        known = met.get(key)
        if known is not None:
            since = max(known.since, companion.since)
            met[key] = replace(known, tables=known.tables + 1, since=since)
            return
        met[key] = MetPerson(
            name=companion.name,
            account=companion.account is not None,
            tables=1,
            since=companion.since,
            online=True
            if companion.account is not None and companion.account in self._here
            else None,
            rating=rating_beside(companion.name, companion.beside),
        )


class AskingWhom(Body, frozen=True, kw_only=True):
    """The body of POST /api/people: a guest names his places; who is logged in need not."""

    places: Annotated[tuple[OwnPlace, ...], msgspec.Meta(max_length=MOST_PLACES)] = ()


class ShowingUp(Body, frozen=True, kw_only=True):
    """The body of POST /api/people/here: sent only by the page of one who agrees to be seen."""

    here: bool


class MetBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/people."""

    people: tuple[MetPerson, ...]


class HereBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/people/here."""

    here: bool


class PeopleRoutes(Routes, frozen=True):
    """The routes of people who know each other from a table."""

    companions: Companions
    here: OnlinePresence

    @post_ok("/api/people", request_max_body_size=MOST_BYTES, guards=[Limit.OWN_GAMES])
    async def met(self, request: Asked, data: JSONBody[AskingWhom]) -> MetBody:
        """With whom one has played, the latest first."""
        return MetBody(
            await self.companions.listed(await self.visitors.account(request), data.places)
        )

    @post_ok("/api/people/here", request_max_body_size=MOST_BYTES, guards=[Limit.ASKING])
    async def show(self, request: Asked, data: JSONBody[ShowingUp]) -> HereBody:
        """Shows to those with whom one has played that one is there, or ends that."""
        owner = await self.visitors.owner(request)
        self.here.show(owner.id, here=data.here)
        return HereBody(data.here)
