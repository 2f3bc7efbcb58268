"""Waiting where the server says so, and what its answers become."""

from __future__ import annotations

import http.client
import pickle
from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
import pytest

from skat.client import AnsweredError, BotClient, LineLostError, PublicClient
from skat.client.connection import Connection


class Answer(Iterator[bytes]):
    """An answer of a server."""

    def __init__(self, status: int, body: bytes = b"", *, wait: str = "", **told: str) -> None:
        self.status = status
        self.headers = {"retry-after": wait} if wait else {}
        self.headers.update((name.replace("_", "-"), value) for name, value in told.items())
        self._lines = iter(body.splitlines(keepends=True))
        self._body = body
        self.is_closed = False

    def __enter__(self) -> Answer:
        return self

    def __exit__(self, *_: object) -> None:
        self.is_closed = True

    def read(self) -> bytes:
        return self._body

    def __next__(self) -> bytes:
        return next(self._lines)


class Server:
    """Answers in order, and remembers what was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, str, Any]] = []

    def request(self, method: str, path: str, body: Any = None, headers: Any = None) -> None:
        self.asked.append((method, path, body and msgspec.json.decode(body)))
        public = path.startswith("/api/deals")
        assert headers.get("authorization") == (None if public else "Bearer token")

    def getresponse(self) -> Answer:
        return self.answers.pop(0)

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    def client(*answers: Answer) -> tuple[BotClient, Server, list[float]]:
        server, slept = Server(*answers), list[float]()
        monkeypatch.setattr(Connection, "_connection", lambda *_: server)
        return BotClient("http://skat.example", "token", sleep=slept.append), server, slept

    return client


def test_it_waits_as_long_as_it_is_told_and_asks_again(at: Any) -> None:
    busy = [Answer(429, wait="3"), Answer(503), Answer(429, wait="soon")]
    client, server, slept = at(*busy, Answer(200, b'{"ply": 13}'))
    assert client.move("t 1", ply=12, word="CJ") == 13
    assert slept == [3.0, 1.0, 1.0]
    assert server.asked == 4 * [("POST", "/api/bot/tables/t%201/moves", {"ply": 12, "word": "CJ"})]
    client, _, slept = at(*(Answer(429, wait="9") for _ in range(20)))
    with pytest.raises(LineLostError, match="too busy"):
        client.ready("t-1")
    assert slept == 20 * [9.0]


def test_a_refusal_is_raised_with_code_articles_and_sentence(at: Any) -> None:
    body = b'{"error": {"code": "must_follow", "message": "Follow", "articles": ["SkO-4.2.1"]}}'
    client, *_ = at(Answer(422, body))
    with pytest.raises(AnsweredError) as refused:
        client.move("t-1", ply=1, word="H7")
    assert (refused.value.status, refused.value.code) == (422, "must_follow")
    assert refused.value.articles == ("SkO-4.2.1",)
    assert refused.value.message == "Follow"
    assert str(refused.value) == "422 must_follow: Follow"
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.args, str(again)) == (refused.value.args, str(refused.value))
    client, *_ = at(Answer(502, b"<html>"))
    with pytest.raises(AnsweredError, match="502 http"):
        client.accept("t-1")


def test_a_stream_that_ends_is_lost_but_for_games(at: Any) -> None:
    client, *_ = at(Answer(200, b'\n{"type":"game_started","table":"t-1"}\n\n'))
    events = client.events()
    assert next(events).table == "t-1"
    with pytest.raises(LineLostError):
        next(events)
    client, *_ = at(Answer(200, b'{"a":1}\n{"a":2}\n'))
    assert list(client.games()) == [{"a": 1}, {"a": 2}]


def test_a_stream_that_is_left_in_the_middle_is_closed(at: Any) -> None:
    answer = Answer(200, b'{"a":1}\n{"a":2}\n')
    client, *_ = at(answer)
    assert next(client.games()) == {"a": 1}
    assert answer.is_closed


def test_a_line_that_is_cut_or_no_json_is_a_lost_line(at: Any) -> None:
    for cut in (b'{"a":1}\n{"a"', b'{"a":1}\n{"a":2}', b'{"a":1}\n<html>\n'):
        client, *_ = at(Answer(200, cut))
        games = client.games()
        assert next(games) == {"a": 1}
        with pytest.raises(LineLostError):
            next(games)
    client, *_ = at(Answer(200, b'{"type"\n'))
    with pytest.raises(LineLostError):
        next(client.events())
    client, *_ = at(Answer(200, b"<html>"))
    with pytest.raises(LineLostError):
        client.ready("t-1")


def test_a_stream_of_a_busy_server_is_lost_after_the_wait(at: Any) -> None:
    for status in (429, 503):
        client, _, slept = at(Answer(status, wait="7"))
        with pytest.raises(LineLostError):
            next(client.events())
        assert slept == [7.0]


@pytest.mark.parametrize("address", ["skat.example", "ftp://a.example", "https://a.example:99999"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    for wrong in (address, "https://a.example/skat"):
        with pytest.raises(ValueError, match=r"address|[Pp]ort"):
            BotClient(wrong, "token")


def test_standings_are_asked_for_to_their_end(at: Any) -> None:
    pages = [
        Answer(200, b'{"standings": [{"rank": 1}], "next": 1000}'),
        Answer(200, b'{"standings": [{"rank": 2}]}'),
    ]
    client, server, _ = at(*pages)
    assert [each["rank"] for each in client.standings("cup")] == [1, 2]
    assert [path for _, path, _ in server.asked] == [
        "/api/bot/tournaments/cup/standings?skip=0",
        "/api/bot/tournaments/cup/standings?skip=1000",
    ]


def test_public_deals_are_asked_for_answer_by_answer(at: Any) -> None:
    answers = [
        Answer(429, wait="4"),
        Answer(200, b'{"a":1}\n{"a":2}\n', X_Skat_After="9~t~2", X_Skat_More="1"),
        Answer(200, b'{"a":3}\n', X_Skat_After="9~t~3", X_Skat_More="0"),
    ]
    _, server, slept = at(*answers)
    client = PublicClient("http://skat.example", sleep=slept.append)
    assert list(client.deals(since=date(2026, 11, 1), contract="null")) == [
        {"a": 1},
        {"a": 2},
        {"a": 3},
    ]
    assert (client.after, slept) == ("9~t~3", [4.0])
    first, again, second = (path for _, path, _ in server.asked)
    assert first == again
    assert "contract=null" in first
    assert "since=2026-11-01" in first
    assert "after=&" in first
    assert "after=9~t~2" in second
    server.answers = [Answer(200, b'{"a":4}\n', X_Skat_After="9~t~4", X_Skat_More="1")]
    assert list(client.deals(limit=1, after=client.after)) == [{"a": 4}]
    assert "limit=1" in server.asked[-1][1]
    assert "after=9~t~3" in server.asked[-1][1]
    server.answers = [Answer(503, wait="1")] * 20
    with pytest.raises(LineLostError, match="too busy"):
        list(client.deals())


def test_a_server_that_is_not_there_is_a_lost_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise http.client.HTTPException("nobody")

    monkeypatch.setattr(Server, "request", gone)
    monkeypatch.setattr(Connection, "_connection", lambda *_: Server())
    with pytest.raises(LineLostError, match="nobody"):
        BotClient("http://skat.example", "token").leave("t-1")
