"""uvicorn's HTTP protocol with time-outs for headers and bodies that do not arrive."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from skat.server.http.transports import stop_reading

HEADER_SECONDS: Final = 10.0
"""From the connection, or the first byte of a further request, to the end of the headers."""
BODY_SECONDS: Final = 60.0
"""From there to the end of the body: 64 kB over a poor telephone line."""


class PatientHttp(H11Protocol):
    """The protocol of one connection; what is said and when is uvicorn's."""

    RELIES_ON = ("conn", "handle_websocket_upgrade", "loop", "transport")
    """What `skat.server.http.uvicorn_parts` looks for at the start."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waits_for: object = None
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Connected: now the headers must arrive."""
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._wait_for(None)
        super().connection_lost(exc)
        stop_reading(self.transport)

    def data_received(self, data: bytes) -> None:
        """However little came: the time runs from the beginning of what is awaited."""
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The WebSocket has time-outs of its own."""
        self._wait_for(None)
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        state = self.conn.their_state
        self._wait_for(state if state in (h11.IDLE, h11.SEND_BODY) else None)

    def _wait_for(self, what: object) -> None:
        if what is self._waits_for:
            return
        self._waits_for = what
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if what is not None:
            seconds = HEADER_SECONDS if what is h11.IDLE else BODY_SECONDS
            self._late = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self.transport.abort()
