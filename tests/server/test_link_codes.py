"""The QR code of a table's link: of that link alone, and never an error of the server."""

from __future__ import annotations

import json

import pytest

from skat.printing.qr import qr_code
from tests.server.live import LiveServer
from tests.server.test_http import ask

LINK = "http://192.0.2.7:8000/table/k3v9"


def test_the_code_is_that_of_the_link(server: LiveServer) -> None:
    reply = ask(server, "/api/tables/k3v9/code", data=json.dumps({"link": LINK}).encode())
    assert reply.status == 201
    rows = [[module == "1" for module in row] for row in reply.json["rows"]]
    assert rows == qr_code(LINK)


@pytest.mark.parametrize(
    "body",
    [{"link": "https://elsewhere.example/"}, {"link": ""}, {"link": LINK * 9}, {"link": 7}, [], {}],
)
def test_no_other_codes_are_drawn(server: LiveServer, body: object) -> None:
    reply = ask(server, "/api/tables/k3v9/code", data=json.dumps(body).encode())
    assert (reply.status, reply.json["error"]["code"]) == (400, "bad_request")
