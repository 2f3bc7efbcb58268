"""Two people at two servers walk through all rooms: what one does the other sees."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner
from websockets.sync.client import ClientConnection, connect

from skat.cli.app import app
from skat.tournament.sample import sample_prospectus
from tests.journal.bus.redis_server import RedisServer
from tests.server.durability.test_two_servers import together
from tests.server.list_phone import Phone, ask, deal, next_shown
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer
from tests.server.tournament_hall import Hall
from tests.server.two_servers import Service

pytestmark = pytest.mark.live


def test_what_is_done_at_one_server_is_seen_at_the_other(
    service: Service, redis: RedisServer
) -> None:
    the_doctor_looks_at_database_and_bus(service, redis)
    a_table_with_its_lobby_presence_talk_shuffle_and_computer_players(service)
    an_account_with_its_session_and_password(service)
    who_waits_at_two_servers_sits_down_at_one_table(service)
    lists_and_tournaments(service)
    limits_are_those_of_all_servers(service)
    for server in service.servers:
        assert "Traceback" not in server.log


def a_table_with_its_lobby_presence_talk_shuffle_and_computer_players(service: Service) -> None:
    """Each of two sits at a server of his own."""
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


def an_account_with_its_session_and_password(service: Service) -> None:
    """It is looked after by commands, too, while servers run."""
    here, there = service.servers
    body = {"name": "Cleo", "password": "vier Buben im Skat"}
    with posted(here, "/api/account", body) as made:
        session = {"Cookie": made.headers["set-cookie"].split(";")[0]}
    seen = ask(there, "/api/account", **session)
    assert (seen.status, seen.json["account"]["name"]) == (200, "Cleo"), seen.json
    assert ask(there, "/api/account/logout", body={}, Origin=there.url, **session).status < 300
    assert ask(here, "/api/account", **session).json != seen.json
    assert ask(there, "/api/account", body=body).code == "account_name_taken"
    assert ask(there, "/api/account/login", body=body).status == 201
    run = CliRunner()
    looked_after = ["--db", service.database]
    listed = run.invoke(app, ["accounts", "list", *looked_after])
    assert (listed.exit_code, listed.output.split()[1:]) == (0, ["Cleo"])
    gone = run.invoke(app, ["accounts", "delete", "Cleo", "--yes", *looked_after])
    assert gone.exit_code == 0, gone.output
    assert ask(there, "/api/account/login", body=body).status == 403


def posted(server: LiveServer, path: str, body: object) -> Any:
    request = urllib.request.Request(f"{server.url}{path}", data=json.dumps(body).encode())
    request.add_header("Origin", server.url)
    return urllib.request.urlopen(request, timeout=30)


def who_waits_at_two_servers_sits_down_at_one_table(service: Service) -> None:
    """A proxy may lead them to either."""
    here, there = service.servers
    doors = (there, here, here)
    with ExitStack() as open_now:
        lines = []
        for asked, led_to, name in zip(
            (here, there, here), doors, ("Anna", "Ben", "Dora"), strict=True
        ):
            wish = {"name": name, "patience": None}
            with posted(asked, "/api/pairing", wish) as answer:
                ticket = json.load(answer)["ticket"]
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


def lists_and_tournaments(service: Service) -> None:
    """They are those of all servers."""
    here, there = service.servers
    phone = Phone.opening(here, players=["Anna", "Ben", "Cleo"], length=None)
    elsewhere = Phone(there, {"list": phone.name, "key": phone.key, "view_key": phone.view_key})
    with elsewhere.look() as line:
        assert next_shown(line)["lines"] == []
        seen = elsewhere.shown()["seq"]
        entered = phone.post(deal(1, 2), command="d1", expected=seen)
        assert entered.status == 201, entered.json
        assert len(next_shown(line)["lines"]) == 1
        # A command that was sent to one server and again to the other has one effect.
        again = elsewhere.post(deal(1, 2), command="d1", expected=seen)
        assert again.json["seq"] == entered.json["seq"]
        assert elsewhere.post(deal(2, 3), command="d2", expected=again.json["seq"]).status == 201
    assert len(phone.shown()["lines"]) == 2
    hall = Hall(here)
    hall.do({"do": "announce"})
    hall.do({"do": "enter", "name": "Anna", "paid": 1000})
    hall.server = there
    hall.do({"do": "enter", "name": "Ben", "paid": 1000})
    assert len(hall.get("desk").json["entrants"]) == 2


def the_doctor_looks_at_database_and_bus(service: Service, redis: RedisServer) -> None:
    """While both serve, and where there is neither."""
    run = CliRunner()
    here = ["doctor", "--db", service.database, "--bus", redis.url]
    ran = run.invoke(app, here)
    assert ran.exit_code == 0, ran.output
    assert "2 with --bus, which drive 0 tables" in ran.output
    assert "none that is synchronous" in ran.output
    away = run.invoke(
        app,
        ["doctor", "--db", "postgresql://x:hidden@127.0.0.1:1/x", "--bus", "redis://127.0.0.1:1"],
    )
    assert away.exit_code == 1
    assert "hidden" not in away.output
    assert away.output.count("cannot be") == 2
    alone = run.invoke(app, ["doctor", "--db", "skat.db"])
    assert alone.exit_code == 1
    assert "several servers need postgresql://" in alone.output


def limits_are_those_of_all_servers(service: Service) -> None:
    """Last of all: who has asked too often at one server may not go on at the other."""
    here, there = service.servers
    wish = {"prospectus": msgspec.to_builtins(sample_prospectus())}
    while (answer := ask(here, "/api/tournaments", body=wish)).status != 429:
        assert answer.status == 201
    assert answer.code == "too_fast"
    assert 429 in few_answers(there, "/api/tournaments", wish)
    wrong = {"name": "Dora", "password": "not her password"}
    while (answer := ask(here, "/api/account/login", body=wrong)).status != 429:
        assert answer.status == 403, answer.json
    assert 429 in few_answers(there, "/api/account/login", wrong)


def few_answers(server: LiveServer, path: str, body: Mapping[str, object]) -> Iterator[int]:
    """To questions too few to use up what one server alone allows.

    What was asked at other servers may be heard a moment later.
    """
    for _ in range(4):
        yield ask(server, path, body=body).status
        time.sleep(0.5)
