"""The board's door: the answer of the request, refusals, limits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from skat.requests.board.answer import board_request
from skat.requests.board.record import board_of_record
from tests.requests.test_board_requests import RECORDS
from tests.requests.test_solve_requests import ENDING
from tests.server.http.test_http import Reply, ask
from tests.server.live import LiveServer


def put(server: LiveServer, body: object) -> Reply:
    data = json.dumps(body).encode()
    return ask(server, "/api/board", data=data, content_type="application/json")


def test_the_answer_is_that_of_the_request(server: LiveServer) -> None:
    question = {**ENDING, "line": ["ST"]}
    reply = put(server, {"question": question, "language": "de"})
    assert reply.status == 200
    assert reply.json == board_request(question)


@pytest.mark.parametrize(
    ("question", "code", "sentence"),
    [
        ({**ENDING, "line": ["ST", "HA", "H8"]}, "must_follow", "♠10 ist angespielt"),
        ({**ENDING, "forehand": ["ST"]}, "hands_do_not_match", ""),
        ({"contract": "grand"}, "key_missing", ""),
    ],
)
def test_a_refusal_says_why(
    server: LiveServer, question: dict[str, Any], code: str, sentence: str
) -> None:
    reply = put(server, {"question": question, "language": "de"})
    assert reply.status == 400
    assert reply.json["error"]["code"] == code
    assert sentence in reply.json["error"]["message"]


def test_a_record_becomes_a_position(server: LiveServer) -> None:
    record = (RECORDS / "own_games.sgf").read_text().splitlines()[-1]
    reply = ask(
        server,
        "/api/board/record",
        data=json.dumps({"record": record}).encode(),
        content_type="application/json",
    )
    assert reply.status == 200
    assert reply.json == board_of_record(record)


@pytest.mark.parametrize(
    ("record", "code"), [("nothing", "text_outside_record"), ("", "no_record"), (3, "bad_request")]
)
def test_what_is_no_record_is_refused(server: LiveServer, record: object, code: str) -> None:
    data = json.dumps({"record": record, "language": "fr"}).encode()
    reply = ask(server, "/api/board/record", data=data, content_type="application/json")
    assert reply.status == 400
    assert reply.json["error"]["code"] == code


def test_a_flood_of_questions_is_slowed_down(server: LiveServer) -> None:
    body = {"question": {**ENDING, "values": False}}
    codes = [put(server, body).status for _ in range(90)]
    assert 429 in codes
