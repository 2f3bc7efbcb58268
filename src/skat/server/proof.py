"""Whether the key that a request shows opens what it asks for, without asking for anything there.

The limits ask this where an address may ask no more: then a caller with a key still gets in. It
costs a look at what is in memory, or one row of the database, whatever is tried.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import msgspec
from litestar import Request

from skat.journal import JournalId, Store, StoreError, participants_of
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal
from skat.office.duplicate.events import DuplicateEvents
from skat.office.lists.evening import EveningLists
from skat.office.tournaments import Tournaments
from skat.server.bots.tokens import BotTokens
from skat.server.http.refusals import RefusedError
from skat.server.limits.callers import ClientConnection, bearer, session
from skat.server.limits.rate_limits import Proof
from skat.server.people.own_games import OwnPlace, where_of
from skat.server.people.visitors import Visitors, device_of
from skat.server.study.review_queue import ReviewQueue
from skat.tables.running.tables import Tables
from skat.tables.shown.subscriber import role_of
from skat.tables.state.keys import key_of

_PATH: Final = re.compile(r"/api/(\w+)(?:/([^/]+))?")
_BY_PLACES: Final = re.compile(r"/api/(games|people|reviews/mine)\b")
"""Where a guest names the places that are his in the body."""
_PLACES_READ: Final = 3
_KEYS_IN_PATHS: Final = frozenset({"reviews"})
_LOGIN: Final = "/api/account/login"

Opens: TypeAlias = Callable[[JournalId, str], Awaitable[bool]]
"""Whether a key opens what has this name."""


def at_tables(tables: Tables) -> Opens:
    """Whether a secret has a place at a table, or waits for one."""

    async def opens(name: JournalId, key: str) -> bool:
        async with tables.held(name) as held:
            if isinstance(held, Refusal):
                return False
            return not isinstance(role_of(held.state, key_of(key)), Refusal)

    return opens


def at_visits(visited: EveningLists | Tournaments | DuplicateEvents) -> Opens:
    """Whether a key opens a list, a tournament or a duplicate event."""

    async def opens(name: JournalId, key: str) -> bool:
        return not isinstance(await visited.visit(name, key=key), Refusal)

    return opens


def at_reviews(reviews: ReviewQueue) -> Opens:
    """Whether there is a review under this key."""

    async def opens(name: JournalId, _: str) -> bool:
        return reviews.standing(name) is not None

    return opens


def with_tokens(tokens: BotTokens) -> Opens:
    """Whether it is the token of an account."""

    async def opens(_: JournalId, key: str) -> bool:
        return await tokens.is_known(key)

    return opens


class _Named(msgspec.Struct):
    """What a body says of its sender: his places, or the name under which he logs in."""

    places: tuple[OwnPlace, ...] = ()
    name: str = ""


_NAMED: Final = msgspec.json.Decoder(_Named)


def proof_of(rooms: Mapping[str, Opens], visitors: Visitors, store: Store) -> Proof:
    """Looks a key up in the room that its request is for, by the first word of its path.

    A session of an account is known in every room; places of a guest are sought in the `store`.
    """

    def first_real(places: tuple[OwnPlace, ...]) -> str | None:
        for place in places[:_PLACES_READ]:
            table, actor = where_of(place)
            if any(
                participant.actor == actor for participant in store.read(participants_of, table)
            ):
                return place.token
        return None

    async def opening_key(connection: ClientConnection) -> str | None:
        asked = connection.scope["path"]
        path, key = _PATH.match(asked), bearer(connection)
        if path and path[1] in rooms and (key or path[1] in _KEYS_IN_PATHS):
            name = path[2] or ""
            if await rooms[path[1]](JournalId(name), key):
                return key or name
        secret = session(connection)
        if secret and await visitors.signed_in(secret) is not None:
            return secret
        if not isinstance(connection, Request):
            return None
        if asked == _LOGIN:
            name = _NAMED.decode(await connection.body()).name
            return await visitors.device(name, device_of(connection))
        if _BY_PLACES.match(asked):
            named = _NAMED.decode(await connection.body())
            return await asyncio.to_thread(first_real, named.places)
        return None

    async def proved(connection: ClientConnection) -> str | None:
        try:
            return await opening_key(connection)
        except (RefusedError, StoreError, *UNREADABLE):
            # What cannot be read opens nothing, nor does a key while the database has a fault.
            return None

    return proved
