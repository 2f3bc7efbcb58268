"""What tokens of any scope read, how people invite a bot, limits, and a stream kept alive."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skat.server.bots.routes import ALIVE_SECONDS
from skat.server.limits.rate_limits import Limit
from tests.server.bots.owner import a_bot
from tests.server.bots.program import BotProgram
from tests.server.peer import Peer
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


def code(answer: tuple[int, Any]) -> tuple[int, str]:
    return answer[0], answer[1]["error"]["code"]


def test_a_stream_is_kept_alive_by_empty_lines(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    events = bot.stream("/api/bot/events")
    other, _ = a_bot(steady_bots)
    del other
    status, body = bot.post("/api/bot/tables", settings={"length": "round"})
    assert status == 201
    line = bot.stream(f"/api/bot/tables/{body['table']}")
    line.next("full")
    events.next("game_started")
    steady_bots.passes(2 * ALIVE_SECONDS)
    assert b"\n\n" in events.bytes


def test_a_person_at_a_table_invites_a_bot(steady_bots: SteadyServer) -> None:
    owner, bot = a_bot(steady_bots)
    events = bot.stream("/api/bot/events")
    table = steady_bots.open_table(others=["open", "simple"])
    guest = BotProgram(steady_bots, table.token)
    with Peer.seated(steady_bots, table):
        path = f"/api/tables/{table.table}/invitations"
        assert code(BotProgram(steady_bots, "x" * 43).post(path, bot=owner.name))[0] == 403
        assert code(guest.post(path, bot="Nobody [bot]")) == (404, "no_such_bot")
        assert guest.post(path, bot=owner.name)[0] == 204
        asked = events.next("invited")
        assert (asked["by"], asked["people"]) == ("Anna", 1)
        assert bot.post(f"/api/bot/tables/{table.table}/accept")[0] == 204
        assert code(guest.post(path, bot=owner.name)) == (409, "table_full")
        described = steady_bots.asked(f"/api/tables/{table.table}")
        assert owner.name in [place["name"] for place in described["places"]]


def test_a_token_to_read_reads_own_games_and_public_tables(steady_bots: SteadyServer) -> None:
    owner, bot = a_bot(steady_bots)
    reader = owner.token("read")
    status, body = bot.post(
        "/api/bot/tables",
        settings={"length": "round", "visibility": "public", "spectators": True},
    )
    assert status == 201
    with_line = bot.stream(f"/api/bot/tables/{body['table']}")
    full = with_line.next("full")
    watching = reader.stream(f"/api/bot/tables/{body['table']}/watch")
    seen = watching.next("full")
    assert seen["seat"] is None
    assert full["place"] == 1
    if seen["position"]:
        assert "OW[.]" in seen["position"]
        deal = seen["position"].partition("MV[w ")[2].split()[0]
        assert set(deal) <= set("?.|")
    private = bot.post("/api/bot/tables", settings={"length": "round"})[1]["table"]
    refused = reader.ask("GET", f"/api/bot/tables/{private}/watch")
    assert code(refused) == (403, "no_spectators")
    assert code(reader.ask("GET", "/api/bot/tournaments/none/standings")) == (
        404,
        "no_such_tournament",
    )
    assert code(BotProgram(steady_bots, "").ask("GET", "/api/bot/games")) == (401, "no_token")


def test_who_says_too_many_words_is_told_how_long_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limit.BOT_MOVES, "allows", (3, 0.01))
    with SteadyServer(virtual_store(tmp_path)) as server:
        _, bot = a_bot(server)
        status, body = bot.post("/api/bot/tables")
        assert status == 201
        path = f"/api/bot/tables/{body['table']}/moves"

        for _ in range(3):
            assert bot.post(path, ply=999, word="p")[0] in (409, 422)
        status, body = bot.post(path, ply=999, word="p")
        assert (status, body["error"]["code"]) == (429, "too_fast")
        assert body["error"]["seconds"] >= 1
        assert int(bot.headers["retry-after"]) >= 1
