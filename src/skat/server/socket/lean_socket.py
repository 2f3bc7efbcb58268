"""uvicorn's WebSocket protocol without state that an open socket does not need."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import Protocol

from skat.server.http.closed_transport import stop_reading
from skat.server.socket.frames import short_text, text_frame, whole_frames
from skat.server.socket.outbox import Outbox

PING_SECONDS: Final = 7.0
"""Seconds from the last ping or message of a page to the next ping: a message shows as well that
the page lives."""
PONG_SECONDS: Final = 6.0
"""Seconds until a ping must be answered: a connection that died silently is noticed in 13."""

EXTENSION: Final = "skat.lean_socket"
"""Where the socket stands among the extensions of its ASGI scope."""

_ONCE: Final = frozenset(
    {"app", "app_state", "asgi_version", "config", "default_headers", "handshake_initiated"}
    | {"request", "response", "root_path", "scheme", "scope", "server"}
)
"""Attributes that a protocol needs for its handshake alone."""

_MOST_UNHEARD: Final = 8
"""Unprocessed messages after which no more are read."""
_MOST_UNREAD: Final = 32 * 1024
"""Bytes of one frame that are kept until it is whole; twice what a message may have."""


class Gate:
    """An `asyncio.Event` that costs nothing while it is set; it is from the beginning."""

    __slots__ = ("_shut",)

    def __init__(self) -> None:
        self._shut: asyncio.Event | None = None

    def set(self) -> None:
        """Opens the gate."""
        if self._shut is not None:
            self._shut.set()
            self._shut = None

    def clear(self) -> None:
        """Closes the gate."""
        if self._shut is None:
            self._shut = asyncio.Event()

    def is_set(self) -> bool:
        """Whether the gate is open."""
        return self._shut is None

    async def wait(self) -> None:
        """Waits until the gate is open."""
        if self._shut is not None:
            await self._shut.wait()


class LeanSocket(WebSocketsSansIOProtocol):
    """The protocol of one socket, 7 kB smaller; what is said and when is uvicorn's.

    Short whole texts, nearly all that is ever said, do not pass through its parser.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = Outbox()
        self.writable: Any = Gate()
        self._heard_at = 0.0
        self._held: tuple[bytes, ...] = ()
        self._unread = bytearray()
        # Parsing frame by frame is only possible from the beginning of a frame.
        self._by_frames = False
        self._in_pieces = False

    # --- in ---------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """What the page sent: whole frames, parts of them, before that its request."""
        if not self.handshake_complete:
            self._by_frames = not self.handshake_initiated and data.endswith(b"\r\n\r\n")
            super().data_received(data)
        elif not self._by_frames:
            super().data_received(data)
        else:
            self._unread += data
            for frame in whole_frames(self._unread):
                self._hear(frame)
            if len(self._unread) > _MOST_UNREAD:
                self._by_frames = False
                super().data_received(bytes(self._unread))
                self._unread.clear()

    def _hear(self, frame: bytes) -> None:
        text = None if self._in_pieces or self.close_sent else short_text(frame)
        if text is None:
            final, kind = divmod(frame[0], 0x80)
            if kind <= 2:
                self._in_pieces = not final
            super().data_received(frame)
        else:
            self._heard_at = self.loop.time()
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self._rest()

    def send_receive_event_to_app(self) -> None:
        """Hands on what the parser has read, too."""
        held, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = held
        self._rest()

    def heard(self) -> Any:
        """The oldest event that waits; reading is resumed if it was the last."""
        event = self.queue.take()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def _rest(self) -> None:
        """Pauses reading from a page that sends faster than its messages are processed.

        After we have closed, the page's closing frame must still be read.
        """
        if len(self.queue) >= _MOST_UNHEARD and not (self.read_paused or self.close_sent):
            self.read_paused = True
            self.transport.pause_reading()

    # --- out --------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether a text can be written now: the page reads, and the line is open."""
        return (
            self.writable.is_set()
            and self.handshake_complete
            and not (self.close_sent or self.disconnected or self.transport.is_closing())
        )

    def write(self, text: bytes) -> None:
        """Sends a text at once; only where it is `ready`."""
        if self._held:
            self._held = (*self._held, text_frame(text))
        else:
            self.transport.write(text_frame(text))

    def write_with_the_next(self, text: bytes) -> None:
        """Sends a text in the loop's next turn, with all that follows: one system call less."""
        if not self._held:
            self.loop.call_soon(self._write_held)
        self._held = (*self._held, text_frame(text))

    def _write_held(self) -> None:
        held, self._held = self._held, ()
        if held and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join(held))

    async def send(self, message: Any) -> None:
        """What uvicorn sends comes after what was held back."""
        self._write_held()
        await super().send(message)

    # --- its life ---------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        """The handshake: the handler of the socket may write to it without ASGI."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def start_keepalive(self) -> None:
        """The handshake is done: the request and its headers are not needed again."""
        super().start_keepalive()
        self.request.headers.clear()
        self.scope.clear()  # type: ignore[attr-defined]
        if self._by_frames:
            # Nothing of a frame has come: the parser begins anew, without the request in its frame.
            self.conn.parser = Protocol.parse(self.conn)
            next(self.conn.parser)
        # A dict stays as large as it once was; a new one is half of it.
        self.__dict__ = {name: value for name, value in vars(self).items() if name not in _ONCE}

    def send_keepalive_ping(self) -> None:
        """Pings a page that has been silent; a page that sends messages needs no ping."""
        left = self._heard_at + (self.ping_interval or 0.0) - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """No answer: unsent data must not keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing comes any more."""
        super().connection_lost(exc)
        stop_reading(self.transport)
