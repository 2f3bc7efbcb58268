"""People who want to play now, over HTTP and their lines: each waits once, and then has a place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from skat.analysis.own_record.rating import Rating
from skat.server.routes import pairing
from skat.tables.pairing import NEAR_SECONDS
from tests.server.in_process import Browser, code, server_on
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

LINE = "/api/pairing/queue/socket"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    store = virtual_store(tmp_path)
    with server_on(store) as running:
        yield running


def wait(browser: Browser, name: str, **wish: object) -> str:
    answer = browser.post("/api/pairing", name=name, **wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["ticket"])


def told_at(line: Any, what: str) -> Any:
    """The value sent for this key, as soon as there is one."""
    while not (told := line.receive_json())[what]:
        pass
    return told[what]


def test_three_who_want_to_play_now_have_a_table(client: SteadyServer) -> None:
    anna, ben, cleo = (Browser(client) for _ in range(3))
    assert cleo.create("Cleo").status_code == 201
    tickets = [
        wait(anna, "Guest", patience=60),
        wait(ben, "Guest", patience=None),
        wait(cleo, "somebody else"),
    ]
    # The same browser in another tab waits no second time.
    assert wait(anna, "Guest", patience=None) == tickets[0]
    with ExitStack() as open_now:
        lines = []
        for waiting, ticket in enumerate(tickets):
            assert client.get("/api/tables").json()["waiting"] == waiting
            lines.append(open_now.enter_context(client.websocket_connect(LINE)))
            lines[-1].send_json({"type": "hello", "key": ticket})
            if waiting < 2:
                assert told_at(lines[-1], "waiting") == waiting + 1
        places = [told_at(line, "seated") for line in lines]
    assert client.get("/api/tables").json()["waiting"] == 0
    assert len({place["table"] for place in places}) == 1
    assert [place["place"] for place in places] == [1, 2, 3]
    table = client.get(f"/api/tables/{places[0]['table']}").json()
    # Two of one name are told apart, and an account has its own.
    assert [chair["name"] for chair in table["places"]] == ["Guest", "Guest 2", "Cleo"]
    assert (table["stage"], table["settings"]["length"]) == ("playing", "12")
    with client.websocket_connect(f"/api/tables/{table['id']}/socket") as line:
        line.send_json({"type": "hello", "token": places[1]["token"]})
        assert line.receive_json()["table"]["you"] == 2


def test_who_waits_no_more_is_told_in_every_tab(client: SteadyServer) -> None:
    ticket = wait(Browser(client), "Anna")
    with client.websocket_connect(LINE) as line:
        line.send_json({"type": "hello", "key": ticket})
        assert told_at(line, "waiting") == 1
        assert client.post("/api/pairing/leave", json={"ticket": ticket}).json() == {"waiting": 0}
        assert told_at(line, "refused") == "waits_no_more"
    invented = client.post("/api/pairing/leave", json={"ticket": "x"})
    assert invented.json() == {"waiting": 0}
    with client.websocket_connect(LINE) as line:
        line.send_json({"type": "hello", "key": "invented", "language": "de"})
        assert line.receive_json()["code"] == "bad_key"


@pytest.mark.parametrize(
    ("wish", "refused"),
    [
        ({"patience": 5}, "bad_request"),
        ({"place": 1}, "bad_request"),
        ({"name": "x" * 99}, "bad_name"),
    ],
)
def test_what_is_no_wish_is_refused(
    client: SteadyServer, wish: dict[str, object], refused: str
) -> None:
    answer = Browser(client).post("/api/pairing", **{"name": "Anna", **wish})
    assert answer.status_code == 400
    assert code(answer) == refused


def test_who_wants_it_waits_for_people_of_near_rating_and_not_for_long(
    client: SteadyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "rating_of", lambda _deals: rated.pop(0))
    rated: list[Rating | None] = [
        *(Rating(points=points, margin=5.04, deals=40) for points in (0.0, 2.04, -50.0)),
        None,
    ]
    anna, ben, cleo, dora = (Browser(client) for _ in range(4))
    for browser, name in ((anna, "Anna"), (ben, "Ben"), (cleo, "Cleo"), (dora, "Dora")):
        browser.create(name)
    wish: dict[str, Any] = {"name": "", "patience": None, "near": True}
    told = [browser.post("/api/pairing", **wish).json() for browser in (anna, ben, cleo)]
    assert told[1]["rating"] == {"points": 2.0, "margin": 5.0, "deals": 40}
    with ExitStack() as open_now:
        lines = []
        for each in told:
            lines.append(open_now.enter_context(client.websocket_connect(LINE)))
            lines[-1].send_json({"type": "hello", "key": each["ticket"]})
        client.passes(NEAR_SECONDS - 5)
        assert client.get("/api/tables").json()["waiting"] == 3
        client.passes(6)
        assert client.get("/api/tables").json()["waiting"] == 0
        assert len({told_at(line, "seated")["table"] for line in lines}) == 1
    # Without a rating the wish changes nothing, nor that of a guest.
    assert dora.post("/api/pairing", **wish).json()["rating"] is None
    guest = {**wish, "name": "Guest"}
    assert Browser(client).post("/api/pairing", **guest).json()["rating"] is None
    assert rated == []
