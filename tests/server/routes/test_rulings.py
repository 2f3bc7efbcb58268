"""The referee's door: questions as `skat judge` reads them, the same rulings, limits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from skat.requests.judge import judge_request
from skat.rules.articles.catalogue import texts
from tests.server.http.test_http import ask, is_slowed_down
from tests.server.serving import Answer
from tests.server.steady.server import SteadyServer

QUESTION = {
    "game": {"contract": "clubs", "tops": "with 2", "bid": 30, "soloist": "forehand"},
    "event": {"kind": "revoke", "by": "middlehand"},
    "state": {"soloist_points": 20, "opponent_points": 40},
}


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def put(server: SteadyServer, body: object) -> Answer:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ask(server, "/api/rulings", data=data, content_type="application/json")


@pytest.mark.parametrize("language", ["de", "en", "fr", "pl"])
def test_the_ruling_is_that_of_the_command(server: SteadyServer, language: str) -> None:
    reply = put(server, {"question": QUESTION, "language": language})
    assert reply.status == 200
    ruling: Any = judge_request(QUESTION, language=language)
    titles = {article: texts(language)[article].title for article in ruling["articles"]}
    assert reply.json == {**ruling, "titles": titles}
    assert reply.headers["cache-control"] == "no-store"


def test_what_is_missing_is_asked_for(server: SteadyServer) -> None:
    reply = put(server, {"question": {"event": {"kind": "revoke"}}})
    assert reply.json["needs"] == ["event.by"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "bad_request"),
        ({"question": 3}, "bad_request"),
        ({"question": {}, "and": 1}, "bad_request"),
        ({"question": {"event": {"kind": "thunder"}}}, "bad_value"),
        ({"question": {**QUESTION, "state": {"soloist_points": 130}}}, "points_impossible"),
        (b'{"question":' + b"[" * 20_000, "http_413"),
    ],
)
def test_bad_questions_are_refused(server: SteadyServer, body: Any, code: str) -> None:
    reply = put(server, body)
    assert reply.status == (413 if code == "http_413" else 400)
    assert reply.json["error"]["code"] == code
    assert reply.json["error"]["message"]


def test_a_flood_of_questions_is_slowed_down(server: SteadyServer) -> None:
    body = {"question": {"event": {"kind": "revoke"}}}
    assert is_slowed_down(lambda: put(server, body).status)
    assert ask(server, "/health").status == 200
