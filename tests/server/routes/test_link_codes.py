"""The QR code of a table's link: of that link alone, and never an error of the server."""

from __future__ import annotations

import asyncio
import json

import pytest

from skat.papers.printing.qr import qr_code
from skat.server.http.refusals import RefusedError
from skat.server.routes import tables
from skat.server.routes.tables import Link, code_of
from tests.server.http.test_http import ask
from tests.server.steady.server import SteadyServer
from tests.virtual_time import spent

LINK = "http://192.0.2.7:8000/table/k3v9"


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def test_the_code_is_that_of_the_link(server: SteadyServer) -> None:
    reply = ask(server, "/api/tables/k3v9/code", data=json.dumps({"link": LINK}).encode())
    assert reply.status == 201
    rows = [[module == "1" for module in row] for row in reply.json["rows"]]
    assert rows == qr_code(LINK)


@pytest.mark.parametrize(
    "body",
    [{"link": "https://elsewhere.example/"}, {"link": ""}, {"link": LINK * 9}, {"link": 7}, [], {}],
)
def test_no_other_codes_are_drawn(server: SteadyServer, body: object) -> None:
    reply = ask(server, "/api/tables/k3v9/code", data=json.dumps(body).encode())
    assert (reply.status, reply.json["error"]["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "link",
    [
        "https://elsewhere.example/table/k3v9/x",
        "ftp://192.0.2.7/table/k3v9",
        "javascript:/table/k3v9",
        "http:///table/k3v9",
        "http://bank.example@192.0.2.7/table/k3v9",
        "http://192.0.2.7/table/k3v9?next=/table/k3v9",
        "http://[::1/table/k3v9",
        "http://192.0.2.7/away#/table/k3v9",
    ],
)
def test_a_link_that_leads_elsewhere_is_refused(link: str) -> None:
    with pytest.raises(RefusedError) as refused:
        asyncio.run(code_of(Link(link), path="/table/k3v9"))
    assert refused.value.why.code == "bad_request"


def test_codes_are_drawn_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """No task of the loop draws: what is given to a thread belongs to none."""
    drawn_by: list[asyncio.Task[object] | None] = []

    def drawn(_link: str) -> list[list[bool]]:
        drawn_by.append(asyncio.current_task())
        return [[True]]

    monkeypatch.setattr(tables, "qr_code", drawn)
    assert spent(code_of(Link(LINK), path="/table/k3v9")).rows == ("1",)
    assert drawn_by == [None]
