"""uvicorn's WebSocket protocol with our bounds, and without what an open socket does not need."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from skat.server.http.transports import stop_reading

MOST_BYTES: Final = 16 * 1024
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
