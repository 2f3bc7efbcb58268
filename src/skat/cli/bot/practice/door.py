"""The practice desk over HTTP on loopback, for a bot in whatever language."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from time import monotonic
from types import TracebackType
from typing import Any, Final

from skat.cli.bot.practice.desk import DeskAnswer, PracticeDesk, PracticeStream

_SILENCE: Final = 1.0
"""Seconds after which an empty line is sent."""
_PATIENCE: Final = 60.0
"""Seconds for which a connection may say nothing, or take nothing."""
MOST_BYTES: Final = 100_000
"""Of a body; what is longer is not read."""
MOST_CONNECTIONS: Final = 100
"""Connections at a time, each with a thread; more are closed at once."""
_LONGEST_LINE: Final = 1_000
_MOST_TRAILERS: Final = 20
_HEX = re.compile(rb"[0-9A-Fa-f]+")


class PracticeDoor:
    """Serves a desk of its own from `with` on; a thread that touches the desk holds `changed`."""

    def __init__(self) -> None:
        self.desk = PracticeDesk(monotonic)
        self.changed = threading.Condition()
        self.ends = False
        self.fault: Exception | None = None
        self.free = threading.Semaphore(MOST_CONNECTIONS)
        self._server: _Server | None = None

    @property
    def url(self) -> str:
        """Its address."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> PracticeDoor:
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.door = self
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self.changed:
            self.ends = True
            self.changed.notify_all()
        assert self._server is not None
        self._server.shutdown()
        self._server.server_close()

    def wait(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Whether this holds within so many seconds; the lock is free while it waits.

        Raises RuntimeError, from what was raised, where the server itself has a fault.
        """
        self.changed.notify_all()
        held = self.changed.wait_for(lambda: self.fault is not None or holds(), seconds)
        if self.fault is not None:
            raise RuntimeError("the practice server has a fault") from self.fault
        return held


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    door: PracticeDoor


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server
    timeout = _PATIENCE

    def handle(self) -> None:
        """All requests of a connection, while there are not too many connections."""
        door = self.server.door
        if not door.free.acquire(blocking=False):
            return
        try:
            super().handle()
        except OSError:
            pass  # a bot that hangs up is no fault of this server
        except Exception as error:  # ours, whatever it is: the suite ends with it
            with door.changed:
                door.fault = error
                door.changed.notify_all()
        finally:
            door.free.release()

    def do_GET(self) -> None:
        self._read()

    def do_POST(self) -> None:
        self._read()

    def log_message(self, *_parts: Any) -> None:
        """Nothing is written for each request."""

    def _read(self) -> None:
        body = read_body(self.headers, self.rfile)
        if isinstance(body, HTTPStatus):
            # The connection is closed: nobody knows where the next request begins.
            self.send_error(body)
        else:
            self._answer(body)

    def _answer(self, body: bytes) -> None:
        door = self.server.door
        with door.changed:
            token = self.headers.get("authorization", "")
            answer = door.desk.asked(self.command, self.path, token=token, body=body)
            door.changed.notify_all()
        if answer.lost:
            self.close_connection = True
        elif answer.stream is not None:
            self._stream(answer.stream)
        else:
            self._whole(answer)

    def _whole(self, answer: DeskAnswer) -> None:
        self.send_response(answer.status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer.body)))
        if answer.wait:
            self.send_header("retry-after", str(answer.wait))
        self.end_headers()
        self.wfile.write(answer.body)

    def _stream(self, stream: PracticeStream) -> None:
        door = self.server.door
        self.close_connection = True
        self.send_response(200)
        self.send_header("content-type", "application/x-ndjson")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        try:
            while True:
                with door.changed:
                    door.changed.wait_for(
                        lambda: stream.lines or stream.ended or door.ends, _SILENCE
                    )
                    lines = list(stream.lines)
                    stream.lines.clear()
                    ended = stream.ended or door.ends
                for line in lines or [b""]:
                    self.wfile.write(b"%x\r\n%s\n\r\n" % (len(line) + 1, line))
                self.wfile.flush()
                if ended:
                    self.wfile.write(b"0\r\n\r\n")
                    return
        except OSError:
            with door.changed:
                stream.ended = True
                door.changed.notify_all()


def read_body(headers: Message, source: BufferedIOBase) -> bytes | HTTPStatus:
    """The whole body of a request, by its length or in chunks.

    Or with which status a request is refused whose end is not found.

    >>> from io import BytesIO
    >>> chunked = Message()
    >>> chunked["transfer-encoding"] = "chunked"
    >>> read_body(chunked, BytesIO(b"2\\r\\n{}\\r\\n0\\r\\n\\r\\n"))
    b'{}'
    """
    coding = headers.get("transfer-encoding", "").strip().lower()
    if coding:
        return _chunks(source) if coding == "chunked" else HTTPStatus.NOT_IMPLEMENTED
    length = headers.get("content-length", "0").strip()
    if not length.isdecimal():
        return HTTPStatus.BAD_REQUEST
    if len(length) > len(str(MOST_BYTES)) or int(length) > MOST_BYTES:
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    body = source.read(int(length))
    return body if len(body) == int(length) else HTTPStatus.BAD_REQUEST


def _chunks(source: BufferedIOBase) -> bytes | HTTPStatus:
    body = b""
    while True:
        length = source.readline(_LONGEST_LINE).partition(b";")[0].strip()
        if not _HEX.fullmatch(length):
            return HTTPStatus.BAD_REQUEST
        size = int(length, 16)
        if size == 0:
            break
        if len(body) + size > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        chunk = source.read(size)
        if len(chunk) < size or source.readline(_LONGEST_LINE) not in (b"\r\n", b"\n"):
            return HTTPStatus.BAD_REQUEST
        body += chunk
    for _ in range(_MOST_TRAILERS):
        if source.readline(_LONGEST_LINE) in (b"\r\n", b"\n"):
            return body
    return HTTPStatus.BAD_REQUEST
