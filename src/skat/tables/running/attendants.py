"""What servers that share a table tell each other of the people they have at it.

Who is there, and what their pages add to the shuffle of the coming deal: nothing of it is in the
journal, and the driver of the table has to know it. Chat and objections go over the bus alone,
because they must not be on any disk.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from skat.model.seats import Place
from skat.tables.running.thinkers import Pace
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.fairness import Objection
from skat.tables.shown.lobby import Listed


class Commitments(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the pages of one server have sent for the coming deal of this name."""

    deal: str = ""
    pages: tuple[tuple[Place, bytes], ...] = ()
    nonces: tuple[bytes, ...] = ()


class Attendants(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The people of one server at a table: who is there, who adds bytes, how many watch.

    `pace` is what one of them has chosen for the computer players; `listed` is what the lobby shows
    of a public table.
    """

    connected: frozenset[Place] = frozenset()
    adding: frozenset[Place] = frozenset()
    spectators: int = 0
    pace: Pace | None = None
    shuffle: Commitments = Commitments()
    listed: Listed | None = None


NOBODY = Attendants()

Spoken: TypeAlias = ChatLine | Objection
"""A message to all at a table, at every server; it is kept nowhere."""


def spoken_in(message: bytes) -> Spoken | None:
    """The chat line or objection from another server; None if this release does not know it."""
    try:
        return msgspec.json.decode(message, type=Spoken)  # type: ignore[no-any-return]
    except msgspec.DecodeError:
        return None


def together(others: Iterable[Attendants]) -> Attendants:
    """Who is there at all of these servers.

    >>> one, two = Attendants(connected=frozenset({Place(1)})), Attendants(spectators=2)
    >>> seen = together([one, two])
    >>> sorted(seen.connected), seen.spectators
    ([1], 2)
    """
    known = tuple(others)
    return Attendants(
        connected=frozenset[Place]().union(*(server.connected for server in known)),
        adding=frozenset[Place]().union(*(server.adding for server in known)),
        spectators=sum(server.spectators for server in known),
    )


def written(people: Attendants) -> bytes:
    """As it is kept outside the journal, in the table of attendance; empty for nobody."""
    return b"" if people == NOBODY else msgspec.json.encode(people, order="sorted")


def read(message: bytes) -> Attendants:
    """The people at another server; nobody where this release does not understand the message."""
    try:
        return msgspec.json.decode(message, type=Attendants)
    except msgspec.DecodeError:
        return NOBODY
