"""The practice server keeps to HTTP and to its bounds, whatever a bot sends."""

from __future__ import annotations

import json
import re
from email.message import Message
from http import HTTPStatus
from io import BytesIO
from types import SimpleNamespace

import pytest

from skat.cli.bot.conformance import bot_conformance
from skat.cli.bot.practice import door as practice_door
from skat.cli.bot.practice.desk import MOST_ASKED, TOKEN, DeskAnswer
from skat.cli.bot.practice.door import MOST_BYTES, PracticeDoor, read_body
from tests.cli.bot.practised import Bot, Trying

CHUNKED = {"transfer-encoding": "chunked"}
TOO_LARGE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
BAD = HTTPStatus.BAD_REQUEST
NEXT = b"GET / HTTP/1.1\r\n"


@pytest.mark.parametrize(
    ("headers", "sent", "body"),
    [
        ({}, b"", b""),
        ({"content-length": "2"}, b"{}", b"{}"),
        ({"content-length": "3"}, b"{}", BAD),
        ({"content-length": "-1"}, b"", BAD),
        ({"content-length": str(MOST_BYTES + 1)}, b"", TOO_LARGE),
        ({"content-length": "9" * 5_000}, b"", TOO_LARGE),
        (CHUNKED, b'1\r\n{\r\n2;x="y"\r\n}\n\r\n0\r\n\r\n', b"{}\n"),
        (CHUNKED, b"0A\r\n0123456789\r\n0\r\nx-sum: 1\r\n\r\n", b"0123456789"),
        (CHUNKED | {"content-length": "1"}, b"2\r\n{}\r\n0\r\n\r\n", b"{}"),
        (CHUNKED, b"%x\r\n" % (MOST_BYTES + 1), TOO_LARGE),
        (CHUNKED, b"%x\r\n%s\r\n1\r\n" % (MOST_BYTES, b" " * MOST_BYTES), TOO_LARGE),
        (CHUNKED, b"-1\r\n", BAD),
        (CHUNKED, b"2\r\n{}0\r\n\r\n", BAD),
        (CHUNKED, b"2\r\n{}\r\n", BAD),
        (CHUNKED, b"0\r\n" + b"x: y\r\n" * 100, BAD),
        ({"transfer-encoding": "gzip, chunked"}, b"", HTTPStatus.NOT_IMPLEMENTED),
    ],
)
def test_a_body_is_read_whole_or_refused(
    headers: dict[str, str], sent: bytes, body: bytes | HTTPStatus
) -> None:
    told, source = Message(), BytesIO(sent + NEXT * (not isinstance(body, HTTPStatus)))
    for name, value in headers.items():
        told[name] = value
    assert read_body(told, source) == body
    if not isinstance(body, HTTPStatus):
        assert source.read() == NEXT


class Line:
    """A connection that has brought all this, and what was answered; silent at its end."""

    def __init__(self, *sent: bytes, hangs_up: bool = True) -> None:
        self.patience: float | None = None
        self.answered = b""
        self._sent = BytesIO(b"".join(sent)) if hangs_up else Silent(b"".join(sent))

    def settimeout(self, seconds: float) -> None:
        self.patience = seconds

    def makefile(self, *_: object) -> BytesIO:
        return self._sent

    def sendall(self, data: bytes) -> None:
        self.answered += bytes(data)

    @property
    def statuses(self) -> list[int]:
        return [int(status) for status in re.findall(rb"HTTP/1.1 (\d+)", self.answered)]


class Silent(BytesIO):
    """Says nothing more, and does not hang up: its reader runs out of patience."""

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line:
            raise TimeoutError
        return line


def served(door: PracticeDoor, line: Line) -> Line:
    practice_door._Handler(line, ("", 0), SimpleNamespace(door=door))  # type: ignore[arg-type]
    return line


def request(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    head = (f"{method} /api/bot/{path} HTTP/1.1", f"authorization: Bearer {TOKEN}", *headers)
    return "".join(f"{line}\r\n" for line in head).encode() + b"\r\n" + body


ASKED = request("GET", "games")
IN_CHUNKS = request(
    "POST",
    "tables",
    "transfer-encoding: chunked",
    body=b'9\r\n{"seats":\r\n2\r\n3}\r\n0\r\n\r\n',
)


def test_what_comes_in_chunks_is_one_request() -> None:
    door = PracticeDoor()
    assert served(door, Line(IN_CHUNKS, IN_CHUNKS, ASKED)).statuses == [409, 409, 200]
    assert [each.body for each in door.desk.requests] == [{"seats": 3}, {"seats": 3}, {}]


def test_a_body_of_a_get_is_not_the_next_request() -> None:
    door = PracticeDoor()
    asked = request("GET", "games", "content-length: 2", body=b"{}")
    assert served(door, Line(asked, asked)).statuses == [200, 200]


def test_what_is_too_long_is_refused_and_the_connection_closed() -> None:
    door = PracticeDoor()
    long = request("POST", "tables", f"content-length: {MOST_BYTES + 1}")
    line = served(door, Line(long, ASKED))
    assert line.statuses == [413]
    assert b"Connection: close" in line.answered
    assert door.desk.requests == []


def test_a_silent_connection_is_closed() -> None:
    door = PracticeDoor()
    line = served(door, Line(ASKED, hangs_up=False))
    assert (line.statuses, line.patience) == ([200], 60)
    with door.changed:
        assert not door.wait(lambda: False, 0)


def test_connections_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_door, "MOST_CONNECTIONS", 1)
    door = PracticeDoor()
    assert [served(door, Line(ASKED)).statuses for _ in range(2)] == [[200], [200]]
    with door.free:
        assert served(door, Line(ASKED)).statuses == []


def test_a_fault_of_the_server_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> DeskAnswer:
        raise KeyError("ours")

    door = PracticeDoor()
    monkeypatch.setattr(door.desk, "asked", broken)
    assert served(door, Line(ASKED)).statuses == []
    with door.changed, pytest.raises(RuntimeError, match="practice server") as fault:
        door.wait(lambda: False, 0)
    assert isinstance(fault.value.__cause__, KeyError)


def test_a_bot_that_hangs_up_is_no_fault() -> None:
    door = PracticeDoor()
    line = Line(ASKED)
    line.sendall = lambda data: (_ for _ in ()).throw(BrokenPipeError)  # type: ignore[method-assign]
    served(door, line)
    with door.changed:
        assert not door.wait(lambda: False, 0)


def test_what_no_json_reader_takes_is_refused() -> None:
    desk = Trying(Bot).desk
    for body in (b"[" * 50_000, b'"\xff"', b"{"):
        answer = desk.asked("POST", "/api/bot/tables", token=f"Bearer {TOKEN}", body=body)
        assert answer.status == 400


class Endless(Bot):
    """Asks for its games without end, once it has a table."""

    def event(self, line: dict[str, object]) -> None:
        for _ in range(2 * MOST_ASKED):
            self.ask("GET", "games")


def test_a_bot_that_asks_without_end_fails_its_case() -> None:
    trying = Trying(Endless)
    tried = {}
    for each in bot_conformance(trying.desk, trying, trying.wait, patience=8.0):
        tried[each.case] = each.failed
        if len(tried) == 4:
            break
    assert tried["events"] == ""
    assert tried["invitation"] == f"it asks without end: {MOST_ASKED} requests"
    assert len(trying.desk.requests) <= 4 * MOST_ASKED
    assert trying.desk.asked("GET", "/api/bot/games", token=f"Bearer {TOKEN}").wait == 1


def test_little_is_kept_of_what_is_long() -> None:
    desk = Trying(Bot).desk
    body = json.dumps({"word": "x" * MOST_BYTES}).encode()
    desk.asked("POST", "/api/bot/tables/" + "x" * MOST_BYTES, token="", body=body)
    assert (desk.requests[0].path, desk.requests[0].body) == (("",), None)
