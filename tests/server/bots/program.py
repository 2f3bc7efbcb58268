"""A program at the bot API: asks with a token, reads streams of lines."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol

from tests.server.serving import Answer
from tests.server.steady.reaching import Reached
from tests.server.steady.server import SteadyServer

PATIENCE: Final = 240.0

Line = dict[str, Any]

OPEN: Final[list[Stream]] = []
"""The streams of a test, which a fixture closes after it."""


class BotProgram:
    """What one token may do at a server."""

    def __init__(self, server: Reached, token: str) -> None:
        self.server = server
        self.token = token
        self.headers: Mapping[str, str] = {}
        """Those of the newest answer."""

    @property
    def shown(self) -> dict[str, str]:
        """The headers by which it shows its token."""
        return {"authorization": f"Bearer {self.token}"}

    def ask(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        """The status and the answer, decoded; None without one."""
        data = json.dumps(body).encode() if method == "POST" else None
        headers = {**self.shown, "content-type": "application/json"}
        answer = asked(self.server, method, path, data=data, headers=headers)
        self.headers = answer.headers
        return answer.status, json.loads(answer.body) if answer.body else None

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        return self.ask("POST", path, **body)

    def stream(self, path: str) -> Stream:
        return Stream(self, path)


def asked(
    server: Reached, method: str, path: str, *, data: bytes | None, headers: Mapping[str, str]
) -> Answer:
    """The answer to a request, whatever comes of it."""
    if isinstance(server, SteadyServer):
        told = server.request(method, path, content=data, headers=headers)
        return Answer(told.status_code, small(told.headers.multi_items()), told.content)
    request = urllib.request.Request(server.url + path, data, dict(headers), method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Answer(answer.status, small(answer.headers.items()), answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, small(error.headers.items()), error.read())


def small(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers with their names in small letters; what comes several times is a line each."""
    kept: dict[str, str] = {}
    for name, value in headers:
        known = kept.get(name.lower())
        kept[name.lower()] = value if known is None else f"{known}\n{value}"
    return kept


class Lines(Protocol):
    """What an answer without an end is read from."""

    status: int
    whole: bytes

    @property
    def waits(self) -> bool:
        """Whether a line has come that nobody has read."""
        ...

    def line(self, *, seconds: float) -> bytes | None:
        """The next line; None at the end. Raises `TimeoutError`."""
        ...

    def close(self) -> None:
        """Hangs up; may be repeated."""


class Stream:
    """The lines of a stream, one after the other."""

    def __init__(self, program: BotProgram, path: str) -> None:
        server = program.server
        self._lines: Lines = (
            server.stream(path, headers=program.shown)
            if isinstance(server, SteadyServer)
            else LiveLines(server.url, path, headers=program.shown)
        )
        self.status = self._lines.status
        self.empty = 0
        OPEN.append(self)

    @property
    def bytes(self) -> bytes:
        """All that came so far."""
        return self._lines.whole

    @property
    def waits(self) -> bool:
        """Whether something has come that nobody has read."""
        return self._lines.waits

    def next(self, *kinds: str, seconds: float = PATIENCE) -> Line:
        """The next line of one of these kinds."""
        while True:
            try:
                text = self._lines.line(seconds=seconds)
            except TimeoutError:
                raise AssertionError(f"no {kinds} came") from None
            assert text is not None, f"the stream ended before {kinds}"
            if not text.strip():
                self.empty += 1
                continue
            line: Line = json.loads(text)
            if not kinds or line["type"] in kinds:
                return line

    def hang_up(self) -> None:
        self._lines.close()


class LiveLines:
    """The lines of a real answer; a thread reads them."""

    def __init__(self, url: str, path: str, *, headers: Mapping[str, str]) -> None:
        host = url.removeprefix("http://")
        self._connection = http.client.HTTPConnection(host, timeout=PATIENCE)
        self._connection.request("GET", path, headers=dict(headers))
        # An answer without an end takes the socket along: this one is for hanging up.
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.whole = b""
        self._came: SimpleQueue[bytes | None] = SimpleQueue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        try:
            for line in self._answer:
                self.whole += line
                self._came.put(line)
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        self._came.put(None)

    @property
    def waits(self) -> bool:
        return not self._came.empty()

    def line(self, *, seconds: float) -> bytes | None:
        try:
            return self._came.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def close(self) -> None:
        if self._socket.fileno() >= 0:
            # The thread that reads wakes up by this, and by nothing else.
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
        self._reading.join(PATIENCE)
        self._answer.close()
        self._connection.close()
        self._socket.close()
