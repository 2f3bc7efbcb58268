"""Lines to and from a foreign program, never waited for without a limit."""

from __future__ import annotations

import os
import select
import subprocess
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Final

from skat.engines.confined import Limits, end, start_confined
from skat.engines.faults import EngineGoneError, EngineRefusedError

LONGEST_LINE: Final = 65_536
"""Bytes of a line; a longer one is thrown away up to its end."""

_PIECE: Final = 65_536
_WRITING: Final = 5.0
"""Seconds within which a program takes a line that it is sent."""


class EnginePipe:
    """A running program that is spoken to in lines.

    It has a folder of its own, empty, that goes when it does. What it writes to standard error goes
    to `log`, or nowhere.
    """

    def __init__(
        self, command: tuple[str, ...], limits: Limits, *, log: IO[bytes] | None = None
    ) -> None:
        folder = Path(tempfile.mkdtemp(prefix="engine-"))
        errors = subprocess.DEVNULL if log is None else log
        try:
            self._process = start_confined(command, limits, folder=folder, errors=errors)
        except EngineRefusedError:
            folder.rmdir()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._buffer = bytearray()
        self._skipping = False
        self._end = weakref.finalize(self, end, self._process, folder)

    @property
    def status(self) -> int | None:
        """The exit status, below 0 for a signal; None while it runs."""
        return self._process.poll()

    def say(self, line: str) -> None:
        """Send a line. Raises `EngineGoneError` if the program takes none."""
        if not self._end.alive:
            raise EngineGoneError("it was ended")
        data = memoryview(line.encode() + b"\n")
        limit = monotonic() + _WRITING
        while data:
            if not select.select((), (self._in,), (), max(0.0, limit - monotonic()))[1]:
                raise EngineGoneError("it does not read what it is told")
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise EngineGoneError("it closed its input") from None

    def hear(self, until: float) -> str | None:
        """The next line without its end, or None if there is none until then (`monotonic`).

        A line that is too long or not UTF-8 is an empty one. Raises `EngineGoneError` at the end of
        the output.
        """
        late = False
        while True:
            line = self._line()
            if line is not None:
                return line
            # It is looked once at least; a line without end gives no more time.
            wait = until - monotonic()
            if late or not select.select((self._out,), (), (), max(0.0, wait))[0]:
                return None
            late = wait <= 0
            piece = os.read(self._out, _PIECE)
            if not piece:
                raise EngineGoneError("it ended")
            self._buffer += piece

    def _line(self) -> str | None:
        at = self._buffer.find(b"\n")
        if at < 0:
            if len(self._buffer) > LONGEST_LINE:
                self._buffer.clear()
                self._skipping = True
            return None
        line = bytes(self._buffer[:at])
        del self._buffer[: at + 1]
        too_long, self._skipping = self._skipping or at > LONGEST_LINE, False
        if too_long:
            return ""
        try:
            return line.decode().rstrip("\r")
        except UnicodeDecodeError:
            return ""

    def close(self, *, patience: float = 1.0) -> bool:
        """End it: it has so many seconds to go of its own accord; whether it did."""
        if not self._end.alive:
            return True
        limit = monotonic() + patience
        while self._process.poll() is None and monotonic() < limit:
            # Its last words are read, so that it does not hang on a full pipe.
            try:
                if self.hear(min(limit, monotonic() + 0.05)) is None:
                    continue
            except EngineGoneError:
                break
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, limit - monotonic()))
        went = self._process.poll() is not None
        self._end()
        return went
