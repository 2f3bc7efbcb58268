"""The socket of a list or a tournament: what is to be seen, after every entry.

It only shows; entries are posted, so that a phone can send them again after a gap.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, TypeAlias

import msgspec

from skat.journal import JournalId
from skat.server.fields import Language, Token
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.client_socket import ClientSocket, decoded
from skat.server.socket.connection import HungUpError, SocketConnection
from skat.tables.running.visits import MOVES_LOST


class LiveHello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The only message of the page: its key, and which room of a tournament it shows."""

    key: Token | None = None
    language: Language = "en"
    room: Literal["hall", "desk", "phone"] = "hall"


_HELLO = msgspec.json.Decoder(LiveHello)

Show: TypeAlias = Callable[[], None]


class LiveView(Protocol):
    """What is shown to one who was let in."""

    @property
    def shares_key(self) -> bool:
        """Whether many have the key that opened it."""

    @property
    def has_lost_entries(self) -> bool:
        """Whether it is to be opened anew: its database has lost the newest entries."""

    def shown(self) -> object | None:
        """What is to be told now; None where nothing of it is new."""

    def part(self, show: Show) -> None:
        """Calls `show` no more; may be repeated."""


LetIn: TypeAlias = Callable[[JournalId, LiveHello, Show], Awaitable[LiveView]]
"""Lets somebody in who said this hello, and calls his `show` after every entry from then on.

Raises `RefusedError`.
"""


class WatchingSocket(ClientSocket[LiveHello]):
    """A page that `let_in` lets see something; it is told at most every `pause` seconds.

    What comes in a pause is told together: an entry moves the standings of a whole hall.
    """

    def __init__(
        self,
        connection: SocketConnection,
        let_in: LetIn,
        limits: RateLimits,
        metrics: Metrics,
        *,
        pause: float = 0.0,
    ) -> None:
        super().__init__(connection, limits, metrics)
        self._let_in = let_in
        self._pause = pause
        self._rest = 0.0
        self._changed = asyncio.Event()
        self._watched: LiveView | None = None

    def _greeted(self, text: str) -> LiveHello:
        return decoded(_HELLO, text)

    async def _enter(self, name: JournalId, hello: LiveHello) -> str | None:
        self._watched = await self._let_in(name, hello, self._show)
        self._shares_key = self._watched.shares_key
        self._show()
        return hello.key

    def _leave(self) -> None:
        if self._watched is not None:
            self._watched.part(self._show)
            self._watched = None

    def _show(self) -> None:
        """Only the newest state is sent, so a page that reads slowly fills nothing."""
        self._changed.set()

    async def _heard(self, text: str) -> None:
        """Whatever the page says now ends the socket."""
        raise HungUpError

    async def _next(self) -> str | None:
        await asyncio.sleep(self._rest)
        while self._watched is not None:
            await self._changed.wait()
            self._changed.clear()
            if self._watched.has_lost_entries:
                self._cut_off(MOVES_LOST)
                return None
            told = self._watched.shown()
            if told is not None:
                self._rest = self._pause
                return msgspec.json.encode(told).decode()
        raise HungUpError
