"""A line between two parts that goes wrong as a test wants: a TCP proxy of our own on loopback.

On TCP no bytes are lost in the middle: what is dropped is sent again, so it comes late, or the line
ends. Each is done here for both ways apart.
"""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from enum import Enum

from tests.journal.store.proxy import Statements
from tests.loopback import MOST_BYTES, Listener, close

HOST = "127.0.0.1"
_SECONDS_TO_COMMIT = 5.0


class Way(Enum):
    """From the one who opened the line, or back to it."""

    FORTH = "forth"
    BACK = "back"


class AtCommit(Enum):
    """Where a line ends around a COMMIT: before it, in the middle of its bytes, or after it has
    been done and before the client hears of it.
    """

    BEFORE = "before"
    MIDDLE = "middle"
    AFTER = "after"


class Link(Listener):
    """`with Link(port) as link:` passes on what comes to `link.port`, until a method stops it."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.target = port
        self._host = HOST
        self._changed = threading.Condition()
        self._delay = 0.0
        self._down = False
        self._held = set[Way]()
        self._left: int | None = None
        self._at_commit: AtCommit | None = None
        self._lines = set[socket.socket]()
        self.cuts = 0

    def __exit__(self, *how: object) -> None:
        self.heal()
        super().__exit__(*how)

    def hang_up(self) -> None:
        self.cut()

    # --- what goes wrong ----------------------------------------------------------------------

    def delay(self, seconds: float) -> None:
        """Everything comes later by so much, either way."""
        self._delay = seconds

    def hold(self, *ways: Way) -> None:
        """Nothing comes through these ways any more, and neither end hears of it."""
        self._held.update(ways)

    def refuse(self) -> None:
        """Cuts all lines, and nobody gets a new one."""
        self._down = True
        self.cut()

    def cut(self) -> None:
        """Ends all lines; a client that connects again gets a new one."""
        with self._changed:
            lines, self._lines = self._lines, set()
            self._changed.notify_all()
        for line in lines:
            close(line)

    def cut_after(self, size: int) -> None:
        """Ends the line that carries the byte of this number from now."""
        self._left = size

    def cut_at_commit(self, how: AtCommit) -> None:
        """Ends the line that commits next."""
        self._at_commit = how

    def lead_to(self, host: str) -> None:
        """Cuts all lines; new ones lead to the same port of this address."""
        self._host = host
        self.cut()

    def heal(self) -> None:
        """All is well again; what was held comes now."""
        with self._changed:
            self._delay, self._left, self._at_commit = 0.0, None, None
            self._down = False
            self._held.clear()
            self._changed.notify_all()

    # --- the lines ----------------------------------------------------------------------------

    def taken(self, client: socket.socket) -> None:
        threading.Thread(target=self._open, args=(client,), daemon=True).start()

    def _open(self, near: socket.socket) -> None:
        if self._down:
            close(near)
            return
        try:
            far = socket.create_connection((self._host, self.target), timeout=5)
        except OSError:
            close(near)
            return
        far.settimeout(None)
        for end in (near, far):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self._changed:
            self._lines |= {near, far}
        line = _Line(near, far)
        back = threading.Thread(target=self._carry_back, args=(line,), daemon=True)
        back.start()
        self._carry_forth(line)
        back.join()
        with self._changed:
            self._lines -= {near, far}

    def _carry_forth(self, line: _Line) -> None:
        said = Statements()
        with suppress(OSError):
            while data := line.near.recv(MOST_BYTES):
                self._wait(line.near, Way.FORTH)
                if said.commits(data) and (how := self._at_commit) is not None:
                    self._at_commit = None
                    self.cuts += 1
                    _cut_commit(line, data, how)
                    break
                if not self._passed_on(data, line.far):
                    break
        line.end()

    def _carry_back(self, line: _Line) -> None:
        with suppress(OSError):
            while data := line.far.recv(MOST_BYTES):
                self._wait(line.far, Way.BACK)
                if line.muted or not self._passed_on(data, line.near):
                    break
        line.answered.set()
        line.end()

    def _wait(self, source: socket.socket, way: Way) -> None:
        if self._delay:
            time.sleep(self._delay)
        with self._changed:
            self._changed.wait_for(lambda: way not in self._held or source not in self._lines)

    def _passed_on(self, data: bytes, sink: socket.socket) -> bool:
        """Whether all of it went on, and the line goes on with it."""
        with self._changed:
            whole = self._left is None or self._left >= len(data)
            if not whole:
                data, self._left = data[: self._left], None
                self.cuts += 1
            elif self._left is not None:
                self._left -= len(data)
        sink.sendall(data)
        return whole


class _Line:
    """Both ends of a line; `muted` when no answer may come through any more."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near, self.far = near, far
        self.muted = False
        self.answered = threading.Event()

    def end(self) -> None:
        close(self.near)
        close(self.far)


def _cut_commit(line: _Line, data: bytes, how: AtCommit) -> None:
    line.muted = True
    if how is AtCommit.MIDDLE:
        line.far.sendall(data[: len(data) // 2])
    elif how is AtCommit.AFTER:
        line.far.sendall(data)
        line.answered.wait(_SECONDS_TO_COMMIT)
