"""A connection without a socket: what one end writes, the other reads a moment later, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeAlias

Ends: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Serve: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]

PEER: Final = ("127.0.0.1", 4711)


class Door(Protocol):
    """What leads to a port."""

    async def enter(self) -> Ends:
        """A new connection."""
        ...


class RealDoor:
    """A port of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def enter(self) -> Ends:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)


class PipeDoor:
    """The port of an application in this process, which serves a connection by `serve`."""

    def __init__(self, serve: Serve, *, longest: int) -> None:
        self._serve, self._longest = serve, longest
        self._served: set[asyncio.Task[None]] = set()

    async def enter(self) -> Ends:
        ours, theirs = _Pipe(), _Pipe()
        ours.other, theirs.other = theirs, ours
        serving = asyncio.create_task(self._serve(*_ends(theirs, self._longest)))
        self._served.add(serving)
        serving.add_done_callback(self._served.discard)
        return _ends(ours, 1 << 20)


def _ends(pipe: _Pipe, limit: int) -> Ends:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=limit, loop=loop)
    pipe.protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
    pipe.protocol.connection_made(pipe)
    return reader, asyncio.StreamWriter(pipe, pipe.protocol, reader, loop)


class _Pipe(asyncio.Transport):
    """One end. What was written goes over in one step of the loop; the end comes after it."""

    other: _Pipe
    protocol: asyncio.StreamReaderProtocol

    def __init__(self) -> None:
        super().__init__({"peername": PEER})
        self._unsent = b""
        self._coming = False
        self._paused = False
        self._closing = False
        self._ended = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._closing:
            self._unsent += bytes(data)
            self._soon()

    def close(self) -> None:
        self._closing = True
        self._soon()

    def abort(self) -> None:
        self._unsent = b""
        self.close()

    def is_closing(self) -> bool:
        return self._closing

    def get_write_buffer_size(self) -> int:
        return len(self._unsent)

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        self.other._soon()

    def is_reading(self) -> bool:
        return not self._paused

    def _soon(self) -> None:
        if not self._coming:
            self._coming = True
            asyncio.get_running_loop().call_soon(self._cross)

    def _cross(self) -> None:
        self._coming = False
        other = self.other
        if self._unsent and not other._paused:
            sent, self._unsent = self._unsent, b""
            if not other._ended:
                other.protocol.data_received(sent)
        if self._closing and not self._unsent and not self._ended:
            self._ended = True
            self.protocol.connection_lost(None)
            if not other._ended:
                other.protocol.eof_received()
