"""Limits: a hall behind one router never meets them, a flood does, and learns how long to wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from skat.server.limits.buckets import Buckets
from skat.server.limits.callers import network_of
from skat.server.limits.rate_limits import Limit
from tests.server.list_phone import Phone, ask, next_shown
from tests.server.steady.server import HERE, SteadyServer
from tests.server.tournament_hall import Hall
from tests.virtual_store import virtual_store

PHONES = 150
ROUNDS = 4
CSV = "Name\n" + "".join(f"Player {at}\n" for at in range(1, PHONES + 1))
FREE = {"/health", "/metrics", "/api/levels", "/api/openapi.json"}
"""What costs nothing: a constant, or what watches over the server."""


def test_a_hall_behind_one_router_and_its_desk_never_wait(steady: SteadyServer) -> None:
    hall = Hall(steady)
    hall.do({"do": "announce"})
    entered = ask(
        steady,
        f"/api/tournaments/{hall.name}/players",
        body=CSV.encode(),
        key=hall.desk_key,
    )
    assert entered.status == 201, entered.json
    keys = hall.get("cards").json
    assert len(keys) == PHONES
    path = f"/api/tournaments/{hall.name}"
    answers: list[int] = []

    def get(room: str, key: str) -> None:
        answer = steady.reply(f"{path}/{room}", headers={"authorization": f"Bearer {key}"})
        answers.append(answer.status)

    for _ in range(ROUNDS):
        for key in keys.values():
            get("phone", key)
        get("desk", hall.desk_key)
    # One address alone, without keys, would have been refused long before.
    assert answers == [200] * (ROUNDS * (PHONES + 1))
    for _ in range(PHONES):
        get("phone", "7.forged")
    assert set(answers) <= {200, 401}


def test_a_hundred_sockets_of_lists_from_one_address(steady: SteadyServer) -> None:
    phones = [Phone.opening(steady) for _ in range(2)]
    with ExitStack() as open_now:
        for phone in phones:
            for _ in range(50):
                line = phone.look(key=phone.view_key)
                open_now.callback(line.close)
                assert next_shown(line)["list"] == phone.name


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SteadyServer]:
    """A server that lets nobody in any more; after two seconds it would."""
    for limit in Limit:
        monkeypatch.setattr(limit, "allows", (0, 0.5))
    store = virtual_store(tmp_path)
    with SteadyServer(store) as client:
        yield client


def test_every_route_has_a_limit_and_says_when_to_come_again(full: SteadyServer) -> None:
    described = full.get("/api/openapi.json").json()["paths"]
    asked = 0
    for path, operations in described.items():
        if path in FREE:
            continue
        for method in operations:
            answer = full.request(
                method.upper(),
                path.replace("{number}", "1")
                .replace("{deal}", "1")
                .replace("{", "")
                .replace("}", ""),
                content=b"{}" if method == "post" else None,
                headers={"origin": HERE, "accept-language": "de-AT"},
            )
            assert answer.status_code == 429, (method, path)
            assert answer.headers["retry-after"] == "2", (method, path)
            assert answer.json()["error"]["code"] == "too_fast"
            assert answer.json()["error"]["message"] == "Zu viele Nachrichten auf einmal"
            asked += 1
    assert asked > 30


@pytest.mark.parametrize(
    ("limit", "path", "body"),
    [
        (Limit.NEW_TABLES, "/api/tables", {"name": "Anna", "language": "de"}),
        (Limit.NEW_PLAYERS, "/api/tables/x/places", {"name": "Anna", "language": "de"}),
        (Limit.NEW_LISTS, "/api/lists", {"players": ["A", "B", "C"], "language": "de"}),
    ],
)
def test_what_is_made_has_a_limit_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: Limit, path: str, body: dict[str, Any]
) -> None:
    monkeypatch.setattr(limit, "allows", (0, 0.25))
    store = virtual_store(tmp_path)
    with SteadyServer(store, accounts=False) as client:
        answer = client.post(path, json=body)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "4")
        assert answer.json()["error"]["message"] == "Zu viele Nachrichten auf einmal"
        # A body that is none costs nothing of it.
        assert client.post(path, content=b"[").status_code == 400


def test_keys_are_no_way_to_more_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limit.NEW_LISTS, "allows", (2, 0.001))
    store = virtual_store(tmp_path)
    wish = {"players": ["A", "B", "C"]}
    with SteadyServer(store, accounts=False) as client:
        opened = [client.post("/api/lists", json=wish).json() for _ in range(2)]
        for each in opened:
            key = {"authorization": f"Bearer {each['key']}"}
            assert client.get(f"/api/lists/{each['list']}", headers=key).status_code == 200
            assert client.post("/api/lists", json=wish, headers=key).status_code == 429


def test_a_key_that_opens_nothing_counts_for_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limit.AT_LISTS, "allows", (3, 0.001))
    store = virtual_store(tmp_path)
    with SteadyServer(store, accounts=False) as client:
        opened = client.post("/api/lists", json={"players": ["A", "B", "C"]}).json()

        def asked(key: str) -> int:
            headers = {"authorization": f"Bearer {key}"}
            status: int = client.get(f"/api/lists/{opened['list']}", headers=headers).status_code
            return status

        # Each key has its own three; what a key that opens something asks counts for no address.
        assert [asked(opened["key"]) for _ in range(5)] == [200] * 4 + [429]
        assert asked(opened["view_key"]) == 200
        assert [asked(f"invented {at}") for at in range(4)] == [401] * 3 + [429]
        assert asked(opened["view_key"]) == 200


def test_what_the_keys_of_others_ask_leaves_each_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limit.WITH_KEYS, "allows", (3, 0.0001))
    with SteadyServer(virtual_store(tmp_path)) as client:
        wish = {"players": ["A", "B", "C"]}
        first, second = (client.post("/api/lists", json=wish).json() for _ in range(2))

        def asked(opened: dict[str, str]) -> int:
            path, key = f"/api/lists/{opened['list']}", {"authorization": f"Bearer {opened['key']}"}
            return int(client.get(path, headers=key).status_code)

        # One key asks more than all of its address may, and then more than each may besides.
        assert 429 in [asked(first) for _ in range(50)]
        assert [asked(second) for _ in range(20)] == [200] * 20


def test_what_is_given_back_can_be_taken_again() -> None:
    buckets = Buckets(burst=1, rate=0.5, clock=lambda: 0.0)
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 2
    buckets.give_back("a")
    buckets.give_back("nobody")
    assert buckets.wait("a") == 0


def test_addresses_that_are_one() -> None:
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("::ffff:10.0.0.7") == "10.0.0.7"
    assert network_of("testclient") == "testclient"
    assert network_of("") == ""
