"""The OpenAPI document shows an example of every request of bots and of every answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from skat.client import BotEvent, Full, TableLine
from skat.notation.record import Record, read_record
from skat.notation.seen_deal import PositionRead, read_position
from skat.server.bots.examples import EXAMPLES
from tests.server.steady.server import SteadyServer

OF_BOTS = (
    "/api/bot",
    "/api/account/bot",
    "/api/account/tokens",
    "/api/tables/{table}/invitations",
)

Operation = dict[str, Any]


@pytest.fixture
def described(steady: SteadyServer) -> dict[str, Operation]:
    return {
        f"{method} {path}": operation
        for path, operations in steady.asked("/api/openapi.json")["paths"].items()
        for method, operation in operations.items()
        if path.startswith(OF_BOTS)
    }


def test_every_request_and_answer_of_bots_has_an_example(described: dict[str, Operation]) -> None:
    assert set(described) == set(EXAMPLES)
    for name, operation in described.items():
        body = operation.get("requestBody", {}).get("content", {})
        (done,) = (each for code, each in operation["responses"].items() if code.startswith("2"))
        for content in (*body.values(), *done.get("content", {}).values()):
            assert "example" in content, name


def test_every_example_is_read_as_what_it_stands_for(described: dict[str, Operation]) -> None:
    for name, examples in EXAMPLES.items():
        operation = described[name]
        for code, one in (("", examples.request), ("2", examples.answer)):
            if one is None:
                continue
            where = operation.get("requestBody")
            if code:
                where = next(each for at, each in operation["responses"].items() if at < "3")
            assert where is not None, name
            content = where["content"]["application/json"]
            assert content["schema"]["$ref"].endswith(f"/{type(one).__name__}")
            assert msgspec.convert(content["example"], type(one)) == one


def test_every_line_of_a_stream_is_shown() -> None:
    lines = [each for examples in EXAMPLES.values() for each in examples.lines]
    for union in (BotEvent, TableLine):
        assert set(union.__args__) <= {type(each) for each in lines}
        for each in lines:
            if isinstance(each, union):
                assert msgspec.json.decode(msgspec.json.encode(each), type=union) == each


def test_positions_and_records_of_the_examples_are_read() -> None:
    lines = [each for examples in EXAMPLES.values() for each in examples.lines]
    full = next(each for each in lines if isinstance(each, Full))
    assert full.position
    seen = read_position(full.position)
    assert isinstance(seen, PositionRead)
    assert seen.seat.index == full.seat
    text = EXAMPLES["get /api/bot/games"].text
    assert isinstance(read_record(text), Record)
