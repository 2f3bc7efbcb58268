"""Requests and streams of a server, patient where the server asks for a pause."""

from __future__ import annotations

import http.client
import ssl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from skat.model.refusal import Refusal

SILENCE: Final = 30.0
"""Seconds without a line, not even an empty one, after which a stream is taken for dead."""

_MOST_WAITS: Final = 20
_BUSY: Final = (429, 503)
"""What a server answers with `Retry-After`."""
_LONGEST_PAUSE: Final = 60.0


Question: TypeAlias = Mapping[str, str | int] | Sequence[tuple[str, str]]
"""What stands in an address behind the question mark."""


class AnsweredError(RuntimeError):
    """The server refuses: the status, the code of the refusal, its articles and its sentence."""

    def __init__(
        self, status: int, code: str, articles: tuple[str, ...] = (), message: str = ""
    ) -> None:
        super().__init__(status, code, articles, message)
        self.status = status
        self.code = code
        self.articles = articles
        self.message = message

    def __str__(self) -> str:
        return f"{self.status} {self.code}" + (f": {self.message}" if self.message else "")


class LineLostError(OSError):
    """The server cannot be reached, or a stream broke off."""


class BusyError(LineLostError):
    """The server was too busy to begin a stream; the wait that it asked for is over."""


class Connection:
    """What one token may ask at a server, or all the world without one; `sleep` waits so many
    seconds. Paths lie below `root`; a server refuses in the `language` that it is asked in.

    Raises ValueError for an address that is none.
    """

    def __init__(
        self,
        server: str,
        token: str = "",
        *,
        root: str = "/api/bot/",
        language: str = "",
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(server)
        is_whole = parts.scheme in ("http", "https") and parts.hostname
        if not is_whole or parts.path not in ("", "/"):
            raise ValueError(Refusal("server_no_address", details={"server": server}))
        self._parts, self._port = parts, parts.port
        self._headers = {"content-type": "application/json"}
        if language:
            self._headers["accept-language"] = language
        if token:
            self._headers["authorization"] = f"Bearer {token}"
        self._root = root
        self._sleep = sleep

    def post(self, *path: str, **body: Any) -> Any:
        """The answer, None without one; waits as long as the server asks.

        Raises `AnsweredError` for a refusal and `LineLostError`.
        """
        return self._asked("POST", self._path(path), msgspec.json.encode(body))

    def get(self, *path: str, **asked: str | int) -> Any:
        """The answer to a question; waits and raises as `post`."""
        return self._asked("GET", self._path(path, asked))

    def _asked(self, method: str, path: str, body: bytes | None = None) -> Any:
        for _ in range(_MOST_WAITS):
            connection = self._connection(SILENCE)
            try:
                connection.request(method, path, body, self._headers)
                answer = connection.getresponse()
                text = answer.read()
            except (OSError, http.client.HTTPException) as error:
                raise LineLostError(str(error)) from None
            finally:
                connection.close()
            if answer.status not in _BUSY:
                return _decoded(answer.status, text)
            self._sleep(_waiting(answer))
        raise LineLostError(Refusal("line_busy"))

    def lines(
        self,
        *path: str,
        ends: bool = False,
        asked: Question = (),
        began: Callable[[Mapping[str, str]], None] = lambda headers: None,
    ) -> Iterator[bytes]:
        """The lines of a stream, without the empty ones; `began` gets its headers,
        whose names are in small letters.

        Raises `AnsweredError`, and `LineLostError` when it breaks off: at its end too, unless it
        is one that `ends`, and after the wait that a busy server asks for.
        """
        connection = self._connection(SILENCE)
        try:
            connection.request("GET", self._path(path, asked), headers=self._headers)
            # An answer that ends with its line keeps the socket, whatever the connection does.
            with connection.getresponse() as answer:
                if answer.status in _BUSY:
                    self._sleep(_waiting(answer))
                    raise BusyError(Refusal("line_too_fast"))
                if answer.status != 200:
                    _decoded(answer.status, answer.read())
                began({name.lower(): value for name, value in answer.headers.items()})
                for line in answer:
                    if not line.endswith(b"\n"):
                        raise LineLostError(Refusal("line_broke_off"))
                    if line.strip():
                        yield line
        except LineLostError:
            raise
        except (OSError, http.client.HTTPException) as error:
            raise LineLostError(str(error)) from None
        finally:
            connection.close()
        if not ends:
            raise LineLostError(Refusal("line_ended"))

    def _path(self, parts: tuple[str, ...], asked: Question = ()) -> str:
        path = self._root + "/".join(quote(part, safe="") for part in parts)
        return f"{path}?{urlencode(asked)}" if asked else path

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._port
        if self._parts.scheme == "https":
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=context)
        return http.client.HTTPConnection(host, port, timeout=timeout)


class Pauses:
    """Growing pauses between tries: 1, 2, 4 seconds and so on, 60 at most.

    >>> pauses = Pauses()
    >>> [pauses.next() for _ in range(8)][-3:]
    [32.0, 60.0, 60.0]
    """

    def __init__(self) -> None:
        self._next = 1.0

    def next(self) -> float:
        """How long to wait before the next try."""
        now, self._next = self._next, min(_LONGEST_PAUSE, 2 * self._next)
        return now

    def well(self) -> None:
        """Something came: the next pause is short again."""
        self._next = 1.0


def _waiting(answer: http.client.HTTPResponse) -> float:
    seconds = answer.headers.get("retry-after", "")
    return min(3600.0, float(seconds)) if seconds.isascii() and seconds.isdecimal() else 1.0


def decoded_line(line: bytes, kind: Any) -> Any:
    """A line of a stream as a value of this kind. Raises `LineLostError` where it is none."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise LineLostError(str(error)) from None


def _decoded(status: int, text: bytes) -> Any:
    if status >= 300:
        try:
            error = msgspec.json.decode(text)["error"]
            code, articles = error["code"], tuple(error.get("articles", ()))
            raise AnsweredError(status, code, articles, error.get("message", ""))
        except (msgspec.DecodeError, KeyError, TypeError):
            raise AnsweredError(status, "http") from None
    return decoded_line(text, Any) if text else None
