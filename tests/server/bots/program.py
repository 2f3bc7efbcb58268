"""A program at the bot API: asks with a token, reads streams of lines."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import urllib.error
import urllib.request
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final

PATIENCE: Final = 240.0

Line = dict[str, Any]

OPEN: Final[list[Stream]] = []
"""The streams of a test, which a fixture closes after it."""


class BotProgram:
    """What one token may do at a server."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.token = token

    def ask(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        """The status and the answer, decoded; None without one."""
        data = json.dumps(body).encode() if method == "POST" else None
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            self.headers = error.headers
            return error.code, json.loads(error.read() or b"null")

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        return self.ask("POST", path, **body)

    def stream(self, path: str) -> Stream:
        return Stream(self, path)


class Stream:
    """The lines of a stream; a thread reads them."""

    def __init__(self, program: BotProgram, path: str) -> None:
        host = program.url.removeprefix("http://")
        self._connection = http.client.HTTPConnection(host, timeout=PATIENCE)
        self._connection.request("GET", path, headers={"authorization": f"Bearer {program.token}"})
        # An answer without an end takes the socket along: this one is for hanging up.
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.empty = 0
        self.bytes = b""
        self._lines: SimpleQueue[Line | None] = SimpleQueue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        OPEN.append(self)

    def _read(self) -> None:
        try:
            for line in self._answer:
                self.bytes += line
                if line.strip():
                    self._lines.put(json.loads(line))
                else:
                    self.empty += 1
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        self._lines.put(None)

    def next(self, *kinds: str, seconds: float = PATIENCE) -> Line:
        """The next line of one of these kinds."""
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except Empty:
                raise AssertionError(f"no {kinds} came") from None
            assert line is not None, f"the stream ended before {kinds}"
            if not kinds or line["type"] in kinds:
                return line

    def hang_up(self) -> None:
        if self._socket.fileno() >= 0:
            # The thread that reads wakes up by this, and by nothing else.
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
        self._reading.join(PATIENCE)
        self._answer.close()
        self._connection.close()
        self._socket.close()
