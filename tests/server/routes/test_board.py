"""The board's door: the answer of the request, refusals, limits."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from skat.analysis.board.chances import seat_chances
from skat.analysis.board.position import SeatChances
from skat.model.cards import Card
from skat.requests.board import board_request
from skat.requests.board_record import board_of_record
from skat.requests.solve import solve_request
from skat.server.limits.rate_limits import Limit
from skat.server.study.board import LONGEST_RECORD
from tests.analysis.test_board_chances import ENDING as SEEN
from tests.requests.test_board_requests import RECORDS
from tests.requests.test_solve_requests import ENDING
from tests.requests.test_sure_requests import NULL
from tests.server.http.test_http import ask
from tests.server.serving import Answer
from tests.server.steady.server import SteadyServer, steady_server


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def put(server: SteadyServer, body: object) -> Answer:
    data = json.dumps(body).encode()
    return ask(server, "/api/board", data=data, content_type="application/json")


def test_the_answer_is_that_of_the_request(server: SteadyServer) -> None:
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
    server: SteadyServer, question: dict[str, Any], code: str, sentence: str
) -> None:
    reply = put(server, {"question": question, "language": "de"})
    assert reply.status == 400
    assert reply.json["error"]["code"] == code
    assert sentence in reply.json["error"]["message"]


def solve(server: SteadyServer, **changes: object) -> Answer:
    body = json.dumps({"question": {**ENDING, **changes}}).encode()
    return ask(server, "/api/solve", data=body, content_type="application/json")


def test_a_question_of_the_solver_has_the_answer_of_the_command(server: SteadyServer) -> None:
    for changes in ({}, {"want": "moves"}, {"want": "target", "target": 10}):
        reply, told = solve(server, **changes), solve_request({**ENDING, **changes})
        assert reply.status == 200
        assert isinstance(told, dict)
        assert {**reply.json, "ms": 0} == {**told, "ms": 0}
    refused = solve(server, skat=[])
    assert (refused.status, refused.json["error"]["code"]) == (400, "skat_not_two")


def test_whether_a_hand_is_sure_is_worked_out_beside(server: SteadyServer) -> None:
    """Within five seconds whatever it asks for; what cannot be asked is refused in words."""

    def sure(**changes: object) -> Answer:
        question = {**NULL, "budget_ms": 1_000_000, **changes}
        body = json.dumps({"question": question, "language": "fr"}).encode()
        return ask(server, "/api/solve", data=body, content_type="application/json")

    reply = sure()
    assert reply.status == 200
    assert (reply.json["sure"], reply.json["tried"]) == (True, 1)
    broken = sure(
        leader="rearhand", hand=["C7", "C9", "CJ", *["S7", "S9", "SJ", "H7", "H9", "D7", "D9"]]
    )
    assert broken.json["sure"] is False
    assert set(broken.json["refutation"]) == {"forehand", "middlehand", "skat"}
    refused = sure(hand=["C7"])
    assert (refused.status, refused.json["error"]["code"]) == (400, "hand_not_whole")
    assert "dix cartes" in refused.json["error"]["message"]


def know(server: SteadyServer, **changes: object) -> Answer:
    seen = {**json.loads(msgspec.json.encode(SEEN)), "line": ["HT"], **changes}
    body = json.dumps({"question": seen, "language": "de"}).encode()
    return ask(server, "/api/board/chances", data=body, content_type="application/json")


def test_what_a_seat_can_know_is_worked_out_from_what_it_sees(server: SteadyServer) -> None:
    reply = know(server)
    assert reply.status == 200
    result = seat_chances(msgspec.structs.replace(SEEN, line=(Card.HT,)))
    assert isinstance(result, SeatChances)
    assert reply.json == json.loads(msgspec.json.encode(result))
    assert know(server).json == reply.json


@pytest.mark.parametrize(
    ("changes", "code", "sentence"),
    [
        ({"skat": ["D7", "D8"]}, "skat_is_hidden", "nur der Alleinspieler"),
        ({"hand": ["HA"]}, "board_counts", "1 auf der Hand"),
        ({"middlehand": ["HA"]}, "bad_request", ""),
        ({"gone": ["C7"] * 40}, "bad_request", ""),
    ],
)
def test_more_than_a_seat_sees_is_not_taken(
    server: SteadyServer, changes: dict[str, object], code: str, sentence: str
) -> None:
    reply = know(server, **changes)
    assert (reply.status, reply.json["error"]["code"]) == (400, code)
    assert sentence in reply.json["error"]["message"]


def test_a_record_becomes_a_position(server: SteadyServer) -> None:
    record = (RECORDS / "own_games.sgf").read_text().splitlines()[-1]
    reply = ask(
        server,
        "/api/board/record",
        data=json.dumps({"record": record}).encode(),
        content_type="application/json",
    )
    assert reply.status == 200
    assert reply.json == board_of_record(record)


POSITION = {
    "format": "skat-board/1",
    "contract": "grand",
    "soloist": "forehand",
    "forehand": ["ST"],
    "middlehand": ["HA"],
    "rearhand": ["SK"],
    "skat": ["D7", "D8"],
}


def read(server: SteadyServer, record: str) -> Answer:
    data = json.dumps({"record": record}, ensure_ascii=False).encode()
    return ask(server, "/api/board/record", data=data, content_type="application/json")


def test_a_text_of_every_length_that_is_promised_is_read(server: SteadyServer) -> None:
    whole = (RECORDS / "own_games.sgf").read_text().splitlines()[-1]
    many = "\n".join([whole] * (LONGEST_RECORD // (len(whole) + 1)))
    assert read(server, many).json == board_of_record(whole)
    spaced = json.dumps({**POSITION, "lines": [["ST"]]}).ljust(LONGEST_RECORD)
    assert read(server, spaced).json["line"] == ["ST"]
    cards = whole.ljust(LONGEST_RECORD, "\U0001f0a1")
    assert read(server, cards).json == board_of_record(whole)
    refused = read(server, whole.ljust(LONGEST_RECORD + 1))
    assert (refused.status, refused.json["error"]["code"]) == (400, "bad_request")


def test_a_saved_board_may_begin_with_the_mark_of_its_coding(server: SteadyServer) -> None:
    assert read(server, f"\ufeff{json.dumps(POSITION)}").json["soloist"] == "forehand"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("nothing", "text_outside_record"),
        ("", "no_record"),
        (3, "bad_request"),
        ("[" * LONGEST_RECORD, "bad_json"),
        ('{"format": "skat-board/1", "lines": ' + "[" * 50_000, "bad_json"),
    ],
)
def test_what_is_no_record_is_refused(server: SteadyServer, record: object, code: str) -> None:
    data = json.dumps({"record": record, "language": "fr"}).encode()
    reply = ask(server, "/api/board/record", data=data, content_type="application/json")
    assert reply.status == 400
    assert reply.json["error"]["code"] == code


def test_a_flood_of_questions_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limit.BOARD, "allows", (3, 0.01))
    body = {"question": {**ENDING, "values": False}}
    with steady_server() as server:
        codes = [put(server, body).status for _ in range(4)]
    assert codes == [200, 200, 200, 429]
