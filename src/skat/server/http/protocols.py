"""uvicorn's protocols with our bounds: time-outs for headers and bodies, small WebSocket messages.

What an open socket does not need is left out, and the transport of a closed connection is freed
without the garbage collector. The application is loaded without uvicorn's protocols.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


def stop_reading(transport: asyncio.BaseTransport) -> None:
    """Lets a transport go at once when its connection is lost, without the garbage collector.

    asyncio's transport of a socket holds itself by the callback that it reads with. Nothing is read
    any more; a transport of another kind is left as it is.

    >>> stop_reading(asyncio.Transport())
    """
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None


HEADER_SECONDS: Final = 10.0
"""From the connection, or the first byte of a further request, to the end of the headers."""
BODY_SECONDS: Final = 60.0
"""From there to the end of the body: 64 kB over a poor telephone line."""


class PatientHttp(H11Protocol):
    """The protocol of one connection: uvicorn's, with limits on the time that a client takes."""

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
        """No time limit runs any more."""
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

    def _wait_for(self, state: object) -> None:
        if state is self._waits_for:
            return
        self._waits_for = state
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if state is not None:
            seconds = HEADER_SECONDS if state is h11.IDLE else BODY_SECONDS
            self._late = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self.transport.abort()


MOST_MESSAGE_BYTES: Final = 16 * 1024
"""Bytes of one message; a longer frame is refused as soon as its length is read."""
MOST_UNPROCESSED: Final = 8
"""Messages that wait to be processed; after them no more are read from the page."""
PING_SECONDS: Final = 7.0
"""Seconds from the last ping or message of a page to the next ping: a message shows as well that
the page lives."""
PONG_SECONDS: Final = 6.0
"""Seconds until a ping must be answered: a connection that died silently is noticed in 13."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """The protocol of one socket; all frames are read and written by uvicorn and `websockets`."""

    RELIES_ON = (
        "close_sent",
        "keepalive_timeout",
        "loop",
        "ping_interval",
        "ping_timer",
        "queue",
        "read_paused",
        "request",
        "scope",
        "send_keepalive_ping",
        "send_receive_event_to_app",
        "start_keepalive",
        "transport",
    )
    """What `skat.server.http.uvicorn_parts` looks for at the start."""

    _received_at = 0.0

    def send_receive_event_to_app(self) -> None:
        """Queues a message, and pauses reading where too many wait: uvicorn would after each."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._received_at = self.loop.time()
        # After we have closed, the page's closing frame must still be read.
        full = self.queue.qsize() >= MOST_UNPROCESSED and not self.close_sent
        if full and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """The handshake is done: the request and its headers, 8 kB a socket, are let go."""
        super().start_keepalive()
        self.request.headers.clear()
        parts: dict[str, Any] = self.scope  # type: ignore[assignment]
        parts.clear()

    def send_keepalive_ping(self) -> None:
        """Pings a page that has been silent; a page that sends messages needs no ping."""
        left = self._received_at + (self.ping_interval or 0.0) - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """No answer: unsent data must not keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees the transport, which would otherwise wait for the garbage collector."""
        super().connection_lost(exc)
        stop_reading(self.transport)
