"""Two people at two servers walk through all rooms: what one does the other sees."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.bus.redis_server import RedisServer, until
from tests.server.durability.test_two_servers import together
from tests.server.list_phone import ask
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer
from tests.server.two_servers import Service
from tests.store.cluster import Cluster

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Cluster() as cluster, RedisServer() as redis:
        running = Service(tmp_path_factory.mktemp("rooms"), cluster, redis)
        with running.servers[0], running.servers[1]:
            yield running
            for server in running.servers:
                assert "Traceback" not in server.log


def test_a_table_with_its_lobby_presence_talk_shuffle_and_computer_players(
    service: Service,
) -> None:
    here, there = service.servers
    public = {"visibility": "public", "spectators": True}
    opened = here.open_table(others=["open", "simple"], settings=public)
    with ExitStack() as lines:
        anna = lines.enter_context(Peer.seated(here, opened))
        # A lobby is a second old at most; asked too often it says so.
        for _ in range(20):
            if opened.table in listed(there):
                break
            time.sleep(0.5)
        assert opened.table in listed(there)
        guest = there.sit_down(opened.table, "Ben")
        ben = lines.enter_context(Peer.seated(there, guest))
        for person in (anna, ben):
            person.read_until(lambda at=person: at.presence.get("connected") == [1, 2])  # type: ignore[misc]
        ben.say(type="chat", text="Guten Abend")
        anna.read_until(lambda: bool(anna.chat))
        assert (anna.chat[0]["place"], anna.chat[0]["text"]) == (2, "Guten Abend")
        watching = Peer(there, opened.table)
        lines.enter_context(watching)
        watching.hello(None)
        watching.expect("snapshot")
        anna.read_until(lambda: anna.presence.get("spectators") == 1)
        anna.try_to({"do": "begin"})
        # The third is a computer player: one of both servers thinks for it.
        together([anna, ben], lambda told: bool(told["list"]["entries"]))
        # Both pages have added to the shuffle, whichever server drew it, and it is shown to both.
        deal = next(iter(anna.nonces))
        for one, other in ((anna, ben), (ben, anna)):
            added = one.nonces[deal].hex().encode()
            assert any(added in frame for frame in other.frames)


def listed(server: LiveServer) -> set[str]:
    return {table["id"] for table in server.asked("/api/tables")["tables"]}


def test_an_account_with_its_session_and_password(service: Service) -> None:
    here, there = service.servers
    body = {"name": "Cleo", "password": "vier Buben im Skat"}
    made = posted(here, "/api/account", body)
    session = {"Cookie": made.headers["set-cookie"].split(";")[0]}
    seen = ask(there, "/api/account", **session)
    assert (seen.status, seen.json["account"]["name"]) == (200, "Cleo"), seen.json
    assert ask(there, "/api/account/logout", body={}, Origin=there.url, **session).status < 300
    assert ask(here, "/api/account", **session).json != seen.json


def posted(server: LiveServer, path: str, body: object) -> Any:
    request = urllib.request.Request(f"{server.url}{path}", data=json.dumps(body).encode())
    request.add_header("Origin", server.url)
    return urllib.request.urlopen(request, timeout=30)


def test_who_waits_at_two_servers_sits_down_at_one_table(service: Service) -> None:
    here, there = service.servers
    doors = (there, here, here)
    with ExitStack() as open_now:
        lines = []
        for asked, led_to, name in zip(
            (here, there, here), doors, ("Anna", "Ben", "Dora"), strict=True
        ):
            wish = {"name": name, "patience": None}
            ticket = json.load(posted(asked, "/api/pairing", wish))["ticket"]
            # A proxy may lead the line to another server than the question.
            lines.append(open_now.enter_context(waiting(led_to, ticket)))
        places = [told(line, "seated") for line in lines]
        assert [place["place"] for place in places] == [1, 2, 3]
        people = [
            open_now.enter_context(Peer.seated(server, OpenedTable(**place)))
            for server, place in zip(doors, places, strict=True)
        ]
        together(people, lambda told: told["view"] is not None)


@contextmanager
def waiting(server: LiveServer, ticket: str) -> Iterator[ClientConnection]:
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/pairing/queue/socket") as line:
        line.send(json.dumps({"type": "hello", "key": ticket}))
        yield line


def told(line: ClientConnection, what: str) -> Any:
    while not (said := json.loads(line.recv(timeout=60))).get(what):
        pass
    return said[what]


@pytest.mark.proof
def test_limits_are_those_of_all_servers(service: Service) -> None:
    here, there = service.servers
    wish: dict[str, object] = {"prospectus": {}}
    while (answer := ask(here, "/api/tournaments", body=wish)).status != 429:
        assert answer.status == 400
    assert answer.code == "too_fast"
    # Nothing was asked of the other one yet.
    until(lambda: ask(there, "/api/tournaments", body=wish).status == 429)
    wrong = {"name": "Dora", "password": "not her password"}
    while (answer := ask(here, "/api/account/login", body=wrong)).status != 429:
        assert answer.status == 403, answer.json
    until(lambda: ask(there, "/api/account/login", body=wrong).status == 429)
