"""A line to a client: read with patience, written at once, and given up where nobody reads it."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

LONGEST_LINE: Final = 1_024
MOST_UNREAD: Final = 64 * 1024


class PortLine:
    """One connection; `address` is where it comes from, `peer` its address and port."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        peer = writer.get_extra_info("peername")
        self.peer = (str(peer[0]), int(peer[1])) if peer else None
        self.address = self.peer[0] if self.peer else "."
        raw = writer.get_extra_info("socket")
        if raw is not None:
            # Clients say nothing for hours: only this finds out that one is gone.
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    async def read(self) -> str | None:
        """The next line that is not empty, without its end; None at the end of the connection, or
        where a line is too long.
        """
        while True:
            try:
                raw = await self._reader.readuntil(b"\n")
            except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
                return None
            text = raw.decode("utf-8", "replace").strip()
            if text:
                return text

    def send(self, line: str) -> None:
        """Sends a line; whoever leaves too much unread is hung up on."""
        if self._writer.is_closing():
            return
        self._writer.write(f"{line}\n".encode(errors="replace"))
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self._writer.transport.abort()

    def close(self) -> None:
        """Hangs up once everything is sent."""
        self._writer.close()
