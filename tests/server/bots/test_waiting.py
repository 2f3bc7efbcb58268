"""Bots that wait are listed for all the world, and challenge each other; a no stays quiet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from skat.client.lines import BotOffer
from skat.journal import Following
from skat.server.bots.waiting import LASTS, WaitingBots
from skat.server.limits.rate_limits import Limit
from skat.server.settings import ServerSettings
from tests.lanes.few import few
from tests.server.bots.owner import Owner, a_bot
from tests.server.bots.player import Player
from tests.server.bots.program import OPEN, BotProgram, Line
from tests.server.bots.test_bots import code, opened
from tests.server.bots.test_socket import BotSocketProgram
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


@pytest.fixture
def server(tmp_path: Any) -> Iterator[SteadyServer]:
    with SteadyServer(virtual_store(tmp_path), settings=ServerSettings(limits=False)) as running:
        yield running
        while OPEN:
            OPEN.pop().hang_up()


def listed(server: SteadyServer) -> list[Line]:
    lines: list[Line] = server.asked("/api/bots")["bots"]
    return lines


def three(server: SteadyServer) -> tuple[list[Owner], list[BotProgram]]:
    owners, bots = zip(*(a_bot(server) for _ in range(3)), strict=True)
    return list(owners), list(bots)


def test_only_who_says_so_is_listed_and_as_long_as_it_listens(server: SteadyServer) -> None:
    (first, second, _), bots = three(server)
    quiet = bots[2].stream("/api/bot/events")
    server.passes(1)
    assert listed(server) == []
    asked = "/api/bot/events?listed=1&rules=isko-2022&rules=isko-1999&seats=3&who=bots&run_by=Anna"
    line = bots[0].stream(asked)
    server.passes(1)
    with BotSocketProgram(
        server, {"type": "hello", "token": bots[1].token, "offer": {"run_by": "Ben"}}
    ):
        server.passes(1)
        one, two = listed(server)
        assert one == {
            "name": first.name,
            "since": one["since"],
            "tables": 0,
            "rules": ["isko-2022", "isko-1999"],
            "seats": [3],
            "who": ["bots"],
            "run_by": "Anna",
        }
        assert (two["name"], two["run_by"], two["seats"]) == (second.name, "Ben", [3, 4])
        opened(bots[0])
        server.passes(2)
        assert [bot["tables"] for bot in listed(server)] == [0, 1], "who is free stands first"
        server.passes(3 * LASTS)
        assert [bot["since"] for bot in listed(server)] == [two["since"], one["since"]]
    line.hang_up()
    quiet.hang_up()
    server.passes(1)
    assert listed(server) == []


@pytest.mark.parametrize(
    ("asked", "why"),
    few(
        [
            ("rules=isko-1950", "unknown_edition"),
            ("rules=isko-2022,kontra=perhaps", "bad_option"),
            ("seats=5", "bad_request"),
            ("who=dogs", "bad_request"),
            ("run_by=" + 30 * "x", "bad_request"),
            ("run_by=%E2%80%AEevil", "bad_name"),
            ("&".join(["rules=isko-2022"] * 9), "bad_request"),
        ],
        gate=2,
    ),
)
def test_what_cannot_be_shown_is_refused(steady_bots: SteadyServer, asked: str, why: str) -> None:
    _, bot = a_bot(steady_bots)
    assert code(bot.ask("GET", f"/api/bot/events?listed=1&{asked}")) == (400, why)


def test_servers_tell_each_other_and_a_silent_bot_is_forgotten() -> None:
    class Bus(Following):
        def __init__(self) -> None:
            self.heard: list[Any] = []

        def listen(self, _channel: object, hear: Any) -> None:
            self.heard.append(hear)

        def call(self, _channel: object, told: bytes) -> None:
            for hear in self.heard:
                hear(told)

    now, bus = [0.0], Bus()
    here, there = (
        WaitingBots(clock=lambda: now[0], now=lambda: now[0], others=bus) for _ in range(2)
    )
    for each in (here, there):
        each.listen()
    bus.heard[0](b'{"of": "another release"}')
    here.wait("x", name="Kreuzbube [bot]", offer=BotOffer(), tables=0)
    assert [bot.name for bot in there.listed()] == ["Kreuzbube [bot]"]
    now[0] = LASTS - 1
    here.wait("x", name="Kreuzbube [bot]", offer=BotOffer(), tables=0)
    now[0] = LASTS + 1
    assert [bot.since for bot in there.listed()] == [0]
    now[0] = 3 * LASTS
    assert there.listed() == here.listed() == ()
    here.wait("x", name="Kreuzbube [bot]", offer=BotOffer(), tables=0)
    here.gone("x")
    assert there.listed() == ()


@pytest.mark.proof
def test_three_bots_find_each_other_and_play_a_round(server: SteadyServer) -> None:
    owners, bots = three(server)
    with BotSocketProgram(server, bots[0].token) as host:
        waiting = [bot.stream("/api/bot/events?listed=1") for bot in bots[1:]]
        server.passes(1)
        names = [bot["name"] for bot in listed(server)]
        assert sorted(names) == sorted(owner.name for owner in owners[1:])
        host.say(type="challenge", invite=names, settings={"length": "round"})
        done = host.next("done", "refused")
        table = done["table"]
        assert (done["type"], done["to"]) == ("done", "challenge")
        for heard, bot in zip(waiting, bots[1:], strict=True):
            assert heard.next("invited")["table"] == table
            assert bot.post(f"/api/bot/tables/{table}/accept")[0] == 204
        assert host.next("game_started")["table"] == table
    players = [Player(bot, table) for bot in bots]
    over = [0, 0, 0]
    while over != [3, 3, 3]:
        for at, player in enumerate(players):
            while player.stream.waits or over[at] < 3:
                line = player.hear()
                if line["type"] == "turn":
                    assert player.answer(line)[0] == 200
                    break
                if line["type"] == "over":
                    over[at] += 1
                    bots[at].post(f"/api/bot/tables/{table}/ready")
                if not player.stream.waits:
                    break


def test_a_no_is_quiet_and_counts_as_a_challenge_that_stands(server: SteadyServer) -> None:
    owners, (host, guest, other) = three(server)
    events, told = host.stream("/api/bot/events"), guest.stream("/api/bot/events")
    for _ in range(2):
        table = opened(host, invite=[owners[1].name])
        told.next("invited")
        assert guest.post(f"/api/bot/tables/{table}/decline", reason="later")[0] == 204
        assert host.post(f"/api/bot/tables/{table}/leave")[0] == 204
    for _ in range(2):
        opened(host, invite=[owners[1].name])
    with BotSocketProgram(server, host.token) as program:
        program.say(type="challenge", invite=[owners[1].name])
        refused = program.next("refused")
    assert (refused["to"], refused["table"]) == ("challenge", "")
    assert refused["error"]["code"] == "challenge_stands"
    asked = host.post("/api/bot/tables", invite=[owners[1].name])
    assert code(asked) == (409, "challenge_stands")
    while events.waits:
        assert events.next()["type"] in ("game_started", "game_over"), "nobody tells of a no"
    assert other.post("/api/bot/tables", invite=[owners[1].name])[0] == 201, "others may ask"
    server.passes(301)
    assert host.post("/api/bot/tables", invite=[owners[1].name])[0] == 201


@pytest.mark.proof
def test_who_can_be_challenged_and_how_often(tmp_path: Any) -> None:
    with SteadyServer(virtual_store(tmp_path)) as server:
        owners, (host, *_) = three(server)
        assert code(host.post("/api/bot/tables", invite=[owners[0].name])) == (
            400,
            "challenge_is_self",
        )
        name = Owner(server).name
        assert code(host.post("/api/bot/tables", invite=[name])) == (404, "no_such_bot")
        most, _ = Limit.BOT_CHALLENGES.allows
        wish = {"invite": [owners[1].name], "edition": "isko-1950"}
        answers = [code(host.post("/api/bot/tables", **wish)) for _ in range(most + 15)]
        assert answers[0] == (400, "unknown_edition")
        assert answers[-1] == (429, "too_fast")
        assert most + 15 < Limit.NEW_TABLES.allows[0], "it is no other limit"
