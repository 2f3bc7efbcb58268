"""uvicorn's WebSocket protocol without state that an open socket does not need.

Nearly all frames are one short text each (RFC 6455, section 5.2); what is to be sent waits in a
small queue for one reader.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import Protocol
from websockets.utils import apply_mask

from skat.server.http.transports import stop_reading

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    """A queue for one reader on one event loop; the writer limits how much may wait.

    There are thousands of them: an `asyncio.Queue` would do the same with ten times the memory.
    """

    __slots__ = ("_arrived", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Item] = []
        self._arrived: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, item: Item) -> None:
        """Puts one more behind the others."""
        self._waiting.append(item)
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Is done when the next one has come; for the one reader, and only while nothing waits."""
        self._arrived = asyncio.get_running_loop().create_future()
        return self._arrived

    def take(self) -> Item:
        """The oldest of those that wait."""
        return self._waiting.pop(0)

    async def get(self) -> Item:
        """The oldest, as soon as there is one."""
        while not self._waiting:
            await self.arrival()
        return self.take()


TEXT: Final = 0x81
"""The first byte of a text that is whole."""
_MASKED: Final = 0x80
_LONG, _LONGER = 126, 127
_HEAD_AND_MASK: Final = 6
_LONGEST: Final = 0xFFFF


def text_frame(text: bytes) -> bytes:
    """A text as a server sends it.

    >>> text_frame(b"hello"), len(text_frame(bytes(3_000)))
    (b'\\x81\\x05hello', 3004)
    """
    size = len(text)
    if size < _LONG:
        return bytes((TEXT, size)) + text
    if size <= _LONGEST:
        return struct.pack(">BBH", TEXT, _LONG, size) + text
    return struct.pack(">BBQ", TEXT, _LONGER, size) + text


def short_text(frame: bytes) -> str | None:
    """What a page says in a whole frame; None where it is not one short, valid, masked text.

    >>> short_text(b"\\x81\\x82" + bytes(4) + b"hi"), short_text(b"\\x89\\x80" + bytes(4))
    ('hi', None)
    """
    if frame[0] != TEXT or not _MASKED <= frame[1] < _MASKED + _LONG:
        return None
    text = apply_mask(frame[_HEAD_AND_MASK:], frame[2:_HEAD_AND_MASK])
    try:
        return text.decode()
    except UnicodeDecodeError:
        return None


def whole_frames(data: bytearray) -> Iterator[bytes]:
    """The frames at the beginning of what a page sent; they are taken out of it one by one.

    >>> data = bytearray(b"\\x81\\x82" + bytes(4) + b"hi" + b"\\x81")
    >>> [len(frame) for frame in whole_frames(data)], data
    ([8], bytearray(b'\\x81'))
    """
    while (size := _size(data)) is not None and len(data) >= size:
        frame = bytes(data[:size])
        del data[:size]
        yield frame


def _size(data: bytearray) -> int | None:
    """How long the first frame will be; None while that cannot be told."""
    if len(data) < 2:
        return None
    masked, size = divmod(data[1], _MASKED)
    head = {_LONG: 4, _LONGER: 10}.get(size, 2)
    if len(data) < head:
        return None
    if head > 2:
        size = int.from_bytes(data[2:head], "big")
    return head + 4 * masked + size


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
