"""Switches in addresses: bare, empty and with a value they mean the same, at every door."""

from __future__ import annotations

import json
from typing import Any

import pytest

from skat.server.socket.connection import SocketConnection
from tests.server.steady.server import SteadyServer

ON = ["changes", "changes=", "changes=1", "changes=true", "a=b&changes", "changes=&a"]
OFF = ["", "a=changes", "changed", "changes=0", "changes=false", "changes=off", "%FF=%"]


async def nothing(*_: Any) -> Any:
    raise AssertionError


@pytest.mark.parametrize("query", [*ON, *OFF])
def test_changes_are_asked_for_however_a_proxy_writes_it(query: str) -> None:
    scope: Any = {"client": None, "query_string": query.encode()}
    assert SocketConnection(scope, nothing, nothing).wants_changes is (query in ON)


@pytest.mark.parametrize("query", ["changes", "changes=", "changes=1"])
def test_a_line_gets_changes_after_the_first_snapshot(steady: SteadyServer, query: str) -> None:
    opened = steady.open_table(name="Anna", others=["open", "open"], size=3)
    path = f"/api/tables/{opened.table}/socket?{query}"
    with steady.websocket_connect(path) as line:
        line.send(json.dumps({"type": "hello", "token": opened.token}))
        steady.sit_down(opened.table, "Ben")
        told = ""
        while told != "change":
            before, told = told, json.loads(line.recv(1))["type"]
            assert not before == told == "snapshot"


def test_a_review_in_short_is_asked_for_in_one_way(steady: SteadyServer) -> None:
    for query in ("short", "short=", "short=1", "short=true", "short=True", "short=0"):
        assert steady.get(f"/api/reviews/none?{query}").status_code == 404, query
    assert steady.get("/api/reviews/none?short=perhaps").status_code == 400


def test_no_route_has_a_switch_of_its_own_kind(steady: SteadyServer) -> None:
    """A `bool` in an address would refuse `?short` and `?short=`."""
    described = steady.get("/api/openapi.json").json()
    queries = {
        (path, asked["name"]): json.dumps(asked["schema"])
        for path, methods in described["paths"].items()
        for method in methods.values()
        for asked in method.get("parameters", ())
        if asked["in"] == "query"
    }
    assert len(queries) > 5
    assert [where for where, schema in queries.items() if "boolean" in schema] == []
