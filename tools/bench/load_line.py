"""What a load generator says to a server: requests, and lines that cost it next to nothing.

A client library spends more on a message than the server does, and a generator that cannot keep up
measures itself. This one speaks just as much of HTTP and WebSocket (RFC 6455) as `skat serve` does
on loopback: whole text frames, pings, the end.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
"""A mask of zeros is a mask; it hides nothing from a proxy in between, and there is none."""
_SHORT, _LONG = 126, 127
_KEY: Final = "c2thdCBsb2FkIGxpbmUhIQ=="


class LineLostError(Exception):
    """The server refused a line or hung up."""


class LoadLine(asyncio.Protocol):
    """One open WebSocket; `hears` is given every text as it comes."""

    def __init__(self, address: str, hears: Callable[[bytes], None]) -> None:
        self._address = address
        self._hears = hears
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open = False

    @classmethod
    async def to(cls, address: str, hears: Callable[[bytes], None]) -> LoadLine:
        """A line to ws://host:port/path. Raises `LineLostError`."""
        place = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: cls(address, hears), place.hostname or "", place.port or 80
        )
        await line._opened
        return line

    def say(self, text: bytes) -> None:
        """Sends a text. Raises `LineLostError`."""
        self._frame(_TEXT, text)

    @property
    def is_open(self) -> bool:
        """Whether both ends still hold it."""
        return self._open

    def hang_up(self) -> None:
        """Ends the line from here."""
        if self._open and self._transport is not None:
            self._open = False
            self._transport.close()

    # --- what the event loop calls ------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the line."""
        self._transport = cast(asyncio.Transport, transport)
        place = urlsplit(self._address)
        self._transport.write(
            f"GET {place.path}?{place.query} HTTP/1.1\r\nHost: {place.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {_KEY}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Those who wait for the line hear of its end."""
        if not self._opened.done():
            self._opened.set_exception(LineLostError("refused"))
        self._open = False

    def data_received(self, data: bytes) -> None:
        """Reads the answer to the request, then frame after frame."""
        self._unread += data
        if not self._open:
            head, end, _ = self._unread.partition(b"\r\n\r\n")
            if not end or self._opened.done():
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._opened.set_exception(LineLostError(head.decode(errors="replace")))
                return
            del self._unread[: len(head) + len(end)]
            self._open = True
            self._opened.set_result(None)
        self._read()

    def _read(self) -> None:
        unread = self._unread
        while len(unread) >= 2:
            begin, size = 2, unread[1]
            if size == _SHORT:
                begin = 4
            elif size == _LONG:
                begin = 10
            if len(unread) < begin:
                return
            if begin > 2:
                size = int.from_bytes(unread[2:begin], "big")
            if len(unread) < begin + size:
                return
            kind, content = unread[0], bytes(unread[begin : begin + size])
            del unread[: begin + size]
            if kind == _TEXT:
                self._hears(content)
            elif kind == _PING:
                self._frame(_PONG, content)
            elif kind == _CLOSE:
                self.hang_up()
            elif kind != _PONG:
                raise LineLostError(f"frame {kind:#x} is not spoken here")

    def _frame(self, kind: int, content: bytes) -> None:
        if not self._open or self._transport is None:
            raise LineLostError("hung up")
        if len(content) < _SHORT:
            head = bytes((kind, _MASKED | len(content)))
        else:
            head = struct.pack(">BBH", kind, _MASKED | _SHORT, len(content))
        self._transport.write(head + _NO_MASK + content)


async def posted(url: str, body: dict[str, Any], *, key: str | None = None) -> dict[str, Any]:
    """What the server answers to a request, with a key if need be.

    Raises `LineLostError` for a refusal.
    """
    bearer = "" if key is None else f"Authorization: Bearer {key}\r\n"
    content = msgspec.json.encode(body)
    return await _answered(
        "POST", url, more=f"{bearer}Content-Length: {len(content)}\r\n", body=content
    )


async def fetched(url: str) -> dict[str, Any]:
    """What the server says there. Raises `LineLostError` for a refusal."""
    return await _answered("GET", url)


async def _answered(method: str, url: str, *, more: str = "", body: bytes = b"") -> dict[str, Any]:
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    head = f"{method} {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n"
    writer.write(f"{head}{more}\r\n".encode() + body)
    told, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if not told.startswith(b"HTTP/1.1 2"):
        raise LineLostError((told + b" " + answer).decode(errors="replace"))
    reply: dict[str, Any] = msgspec.json.decode(answer)
    return reply
