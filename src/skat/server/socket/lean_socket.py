"""uvicorn's WebSocket without what an open socket has no use for: there are thousands of them."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from skat.server.http.closed_transport import let_go
from skat.server.socket.outbox import Outbox

PING_SECONDS: Final = 7.0
"""Seconds from one ping to the next."""
PONG_SECONDS: Final = 6.0
"""Seconds until a ping must be answered: a line that died in silence is noticed in 13."""


class Gate:
    """An `asyncio.Event` that costs nothing while it is set; it is from the beginning."""

    __slots__ = ("_shut",)

    def __init__(self) -> None:
        self._shut: asyncio.Event | None = None

    def set(self) -> None:
        """Lets everybody through."""
        if self._shut is not None:
            self._shut.set()
            self._shut = None

    def clear(self) -> None:
        """Lets nobody through."""
        if self._shut is None:
            self._shut = asyncio.Event()

    async def wait(self) -> None:
        """Waits while nobody is let through."""
        if self._shut is not None:
            await self._shut.wait()


class LeanSocket(WebSocketsSansIOProtocol):
    """The protocol of one socket, 7 kB smaller; what is said and when is uvicorn's."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = Outbox()
        self.writable: Any = Gate()

    def start_keepalive(self) -> None:
        """The handshake is done: nobody asks for the request and its headers again."""
        super().start_keepalive()
        self.request.headers.clear()
        self.scope.clear()  # type: ignore[attr-defined]
        del self.request, self.response

    def keepalive_timeout(self) -> None:
        """Nobody answers: what still waits to be sent must not keep the line."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing comes any more."""
        super().connection_lost(exc)
        let_go(self.transport)
