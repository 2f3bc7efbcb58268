"""Invitations and events of bots at two servers of one database, and after a server was killed."""

from __future__ import annotations

import threading

import pytest

from tests.server.bots.owner import a_bot
from tests.server.bots.player import Player
from tests.server.bots.program import BotProgram
from tests.server.live import LiveServer
from tests.server.steady.server import SteadyServer
from tests.server.two_servers import Service

ROUND = {"length": "round"}


def at(server: LiveServer, bot: BotProgram) -> BotProgram:
    """The same bot at another server."""
    return BotProgram(server, bot.token)


def opened(bot: BotProgram, *invite: str) -> str:
    status, body = bot.post("/api/bot/tables", settings=ROUND, invite=invite)
    assert status == 201, body
    return str(body["table"])


def played(player: Player, results: list[int]) -> None:
    """Plays a round; how many deals it had."""
    deals = 0
    while True:
        line = player.hear()
        if line["type"] == "turn":
            assert player.answer(line)[0] in (200, 409)
        elif line["type"] == "over":
            deals += 1
            if player.bot.post(f"{player.path}/ready")[0] != 204:
                results.append(deals)
                return


@pytest.mark.proof
def test_invitations_and_games_are_there_after_kill_9(steady_bots: SteadyServer) -> None:
    server = steady_bots
    _, host = a_bot(server)
    owners, guests = zip(*(a_bot(server) for _ in range(2)), strict=True)
    table = opened(host, *(owner.name for owner in owners))
    assert guests[0].post(f"/api/bot/tables/{table}/accept") == (204, None)
    server.kill()
    server.start()
    events = [each.stream("/api/bot/events") for each in (host, *guests)]
    assert events[2].next("invited")["by"].endswith("[bot]")
    assert guests[1].post(f"/api/bot/tables/{table}/accept") == (204, None)
    for heard in events:
        assert heard.next("game_started")["table"] == table, "the last one who came began it"
    server.kill()
    server.start()
    again = [each.stream("/api/bot/events") for each in (host, *guests)]
    for heard in again:
        assert heard.next("game_started")["table"] == table, "it runs still"
    for bot in (host, *guests):
        assert bot.post(f"/api/bot/tables/{table}/leave") == (204, None)
    for heard in again:
        assert heard.next("game_over")["table"] == table
    assert "Traceback" not in server.log


@pytest.mark.proof
@pytest.mark.live
@pytest.mark.usefixtures("without_limits")
def test_bots_of_two_servers_invite_each_other_and_play(service: Service) -> None:
    """In the end the server that made an invitation is killed, and the other one has it."""
    here, there = service.servers
    _, host = a_bot(here)
    (second_owner, second), (third_owner, third) = a_bot(here), a_bot(there)
    away = at(there, second)
    streams = [each.stream("/api/bot/events") for each in (host, second, away, at(there, third))]
    table = opened(host, second_owner.name, third_owner.name)
    for stream in streams[1:]:
        assert stream.next("invited")["table"] == table
    # Asked at one server, it answers at the other.
    assert second.post(f"/api/bot/tables/{table}/accept") == (204, None)
    assert away.post(f"/api/bot/tables/{table}/accept") == (204, None), "it sits there already"
    assert away.post(f"/api/bot/tables/{table}/decline")[0] == 404
    assert at(there, third).post(f"/api/bot/tables/{table}/accept") == (204, None)
    for stream in streams:
        assert stream.next("game_started")["table"] == table
    deals: list[int] = []
    threads = [
        threading.Thread(target=played, args=(Player(bot, table), deals))
        for bot in (host, away, at(here, third))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)
    assert deals == [3, 3, 3]
    for stream in streams:
        assert stream.next("game_over")["table"] == table

    table = opened(host, second_owner.name, third_owner.name)
    here.kill()
    away_still = away.stream("/api/bot/events")
    assert away_still.next("invited")["table"] == table
    assert away.post(f"/api/bot/tables/{table}/decline", reason="later")[0] == 204
    assert away_still.next("invite_gone")["table"] == table
    assert away.post(f"/api/bot/tables/{table}/accept")[0] == 404
