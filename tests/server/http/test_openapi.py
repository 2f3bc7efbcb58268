"""The description of the requests, as programs read it that write clients."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from skat.server.http import openapi
from tests.server.steady.server import SteadyServer


@pytest.fixture
def document(steady: SteadyServer) -> Any:
    return steady.asked("/api/openapi.json")


def operations(document: Any) -> Iterator[tuple[str, Any]]:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation


def parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, (dict, list)):
            yield from parts(each)


def test_every_request_has_a_name_of_its_own_a_summary_and_a_tag(document: Any) -> None:
    told = [operation for _, operation in operations(document)]
    names = [each["operationId"] for each in told]
    assert len(set(names)) == len(names) > 100
    assert [name for name in names if not re.fullmatch(r"[a-z]+(_[a-z]+)+", name)] == []
    assert "bot_move" in names
    known = {each["name"] for each in document["tags"]}
    for each in told:
        assert 3 < len(each["summary"]) <= 120, each["operationId"]
        assert {*each["tags"]} <= known
        assert each["description"].startswith(each["summary"][:20])


def test_every_request_says_what_opens_it(document: Any) -> None:
    schemes = document["components"]["securitySchemes"]
    assert {each["type"] for each in schemes.values()} == {"http", "apiKey"}
    for path, operation in operations(document):
        named = {name for choice in operation["security"] for name in choice}
        assert named <= schemes.keys()
        assert ({} not in operation["security"]) == (path.startswith("/api/bot/") or not named)


def test_no_list_says_that_it_has_no_further_items_by_false(document: Any) -> None:
    lists = [each for each in parts(document) if each.get("type") == "array"]
    assert [each for each in lists if each.get("items") is False] == []
    assert [each for each in lists if "prefixItems" in each and "maxItems" not in each] == []
    hands = document["components"]["schemas"]["PastStep"]["properties"]["points"]
    assert hands["maxItems"] == hands["minItems"]


def test_items_of_several_kinds_keep_their_order() -> None:
    told = {"type": "array", "prefixItems": [{"type": "null"}, {"type": "string"}], "items": False}
    assert openapi._without_forbidden_items(told) == {
        "type": "array",
        "prefixItems": [{"type": "null"}, {"type": "string"}],
        "items": {"anyOf": [{"type": "null"}, {"type": "string"}]},
        "maxItems": 2,
    }
