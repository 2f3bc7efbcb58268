"""Tournaments over HTTP: who may see and do what, and kill -9 while a hall of phones enters."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skat.tournament.audit import problems, state_after
from skat.tournament.files import TournamentFile, checked, read
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament
from tests.lanes.few import few
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall, played_by_phones


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


@pytest.fixture
def hall(server: SteadyServer) -> Hall:
    """A tournament of eight, drawn; tests may look at it."""
    return Hall(server).seated(8)


def test_the_hall_sees_short_names_and_no_keys(server: SteadyServer, hall: Hall) -> None:
    reply = ask(server, f"/api/tournaments/{hall.name}/hall")
    assert reply.status == 200
    assert reply.json["tables"][0]["players"][0]["name"].startswith("Player ")
    text = json.dumps(reply.json)
    assert hall.desk_key not in text
    assert not {"paid", "protests", "secret", "entrants"} & set(reply.json)
    assert len(reply.json["commitments"]) == 2
    notice = ask(server, f"/api/tournaments/{hall.name}/notice")
    assert notice.json["organiser"] == "Skatfreunde Altenburg"


@pytest.mark.parametrize("room", ["desk", "cards", "tables", "files/tournament.json"])
def test_rooms_of_the_management_need_its_key(server: SteadyServer, hall: Hall, room: str) -> None:
    path = f"/api/tournaments/{hall.name}/{room}"
    player = hall.get("cards").json["1"]
    assert ask(server, path).status == 403
    assert ask(server, path, key=player).status == 403
    assert ask(server, path, key="7.forged").status == 401
    assert ask(server, path, key=hall.desk_key).status == 200


def test_the_referee_sees_lists_and_decides_but_does_not_draw(hall: Hall) -> None:
    assert hall.get("tables", hall.referee_key).status == 200
    refused = hall.post({"do": "close_series", "series": 1}, key=hall.referee_key)
    assert (refused.status, refused.code) == (403, "management_only")


def test_a_phone_shows_its_own_table(hall: Hall) -> None:
    cards = hall.get("cards").json
    for number, key in cards.items():
        shown = hall.get("phone", key).json
        assert str(shown["number"]) == number
        assert shown["players"][shown["place"] - 1]["number"] == shown["number"]
        assert shown["may_enter"]
    unchanged = hall.get(f"phone?after={shown['seq']}", cards["1"]).json
    assert unchanged == {"seq": shown["seq"]}


def test_entering_confirming_and_the_screens(server: SteadyServer) -> None:
    own = Hall(server).seated(4)
    cards = own.get("cards").json
    players = own.get("desk").json["hall"]["tables"][0]["players"]
    keys = [cards[str(player["number"])] for player in players]
    game = {"soloist": 2, "contract": "grand", "won": True, "tops": {"held": True, "count": 2}}
    entry = {"do": "enter_deal", "series": 1, "table": 1, "deal": 1, "game": game}
    own.do(entry, key=keys[0])
    assert own.get("phone", keys[1]).json["may_confirm"]
    assert not own.get("phone", keys[0]).json["may_confirm"]
    assert own.get("hall").json["tables"][0]["status"] == "confirm"
    confirm = {"do": "confirm_deal", "series": 1, "table": 1, "deal": 1, "version": 0}
    assert own.post(confirm, key=keys[0]).code == "own_entry"
    own.do(confirm, key=keys[3])
    first = own.get("hall").json["standings"][0]
    assert (first["number"], first["result"]) == (players[1]["number"], 72 + 50)
    assert own.post({**entry, "deal": 2}, key=f"{players[0]['number']}.forged").status == 401


def test_nobody_confirms_over_http_what_he_did_not_see(server: SteadyServer) -> None:
    own = Hall(server).seated(4)
    cards = own.get("cards").json
    players = own.get("desk").json["hall"]["tables"][0]["players"]
    one, other = (cards[str(player["number"])] for player in players[:2])
    at: dict[str, Any] = {"series": 1, "table": 1, "deal": 1}
    game = {"soloist": 2, "contract": "grand", "won": True, "tops": {"held": True, "count": 2}}
    own.do({"do": "enter_deal", **at, "game": game}, key=one)
    seen = own.get("phone", other).json["lines"][-1]
    own.do({"do": "take_back_deal", **at, "reason": "slip"}, key=one)
    own.do(
        {"do": "enter_deal", **at, "game": {**game, "tops": {"held": True, "count": 4}}}, key=one
    )
    for version in (seen["version"], None):
        refused = own.post({"do": "confirm_deal", **at, "version": version}, key=other)
        assert (refused.status, refused.code) == (409, "line_changed")
        assert refused.json["line"]["score"] == 120
    new = refused.json["line"]["version"]
    own.do({"do": "confirm_deal", **at, "version": new}, key=other)


def test_steps_are_taken_back_over_http(server: SteadyServer) -> None:
    own = Hall(server).seated(8)
    path = f"/api/tournaments/{own.name}"
    own.do({"do": "void", "series": 1, "table": 1, "reason": "illegible"})
    command = {"do": "restore_list", "series": 1, "table": 1, "reason": "table 2 was meant"}
    assert own.post(command).code == "effect_not_seen"
    assert ask(server, f"{path}/effect", body={"command": command}).code == "management_only"
    effect = ask(server, f"{path}/effect", body={"command": command}, key=own.desk_key).json
    own.do({**command, "seen": effect["digest"]})
    body = {"command_id": "again", "series": 1, "reason": "two came late", "absent": [8]}
    assert ask(server, f"{path}/redraw", body=body).status == 401
    assert ask(server, f"{path}/redraw", body=body, key=own.desk_key).status == 201
    assert ask(server, f"{path}/redraw", body=body, key=own.desk_key).status == 201
    seated = {
        each["number"] for table in own.get("hall").json["tables"] for each in table["players"]
    }
    assert seated == set(range(1, 8))


def test_everybody_reads_the_public_file_and_only_the_desk_the_others(server: SteadyServer) -> None:
    own = Hall(server).seated(8)
    path = f"/api/tournaments/{own.name}/files"
    steps = 0
    for _ in range(2):
        shown = ask(server, f"{path}/public.json")
        assert shown.status == 200
        steps = len(shown.json["steps"])
        file = read(json.dumps(shown.json).encode())
        assert isinstance(file, TournamentFile)
        assert checked(file) == ()
        assert (file.secret, set(file.lacks)) == ("", {"names", "texts", "secret"})
    own.do({"do": "enter", "name": "Anna"})
    assert len(ask(server, f"{path}/public.json").json["steps"]) == steps + 1
    assert b"Player" not in json.dumps(shown.json).encode()
    card = own.get("cards").json["1"]
    for name in ("tournament.json", "complete.json"):
        assert ask(server, f"{path}/{name}", key=card).code == "management_only"
    assert own.get("files/tournament.json").json["lacks"] == ["secret"]
    whole = own.get("files/complete.json").json
    assert whole["secret"]
    assert not whole["lacks"]
    assert ask(server, f"/api/tournaments/{'0' * 18}/files/public.json").status == 404


def test_a_correction_is_shown_and_then_confirmed(server: SteadyServer) -> None:
    own = Hall(server).seated(4)
    none = [None] * 3
    game = {"soloist": 2, "contract": "clubs", "won": True, "tops": {"held": True, "count": 3}}
    own.do({"do": "enter_list", "series": 1, "table": 1, "games": [game, *none]})
    own.do({"do": "sign", "series": 1, "table": 1, "places": [1, 2, 3, 4]})
    own.do({"do": "close_series", "series": 1})
    lower = {**game, "tops": {"held": True, "count": 1}}
    command = {
        "do": "correct_deal",
        "series": 1,
        "table": 1,
        "deal": 1,
        "game": lower,
        "reason": "typed wrong",
        "consent": [1, 2, 3, 4],
    }
    assert own.post(command).code == "effect_not_seen"
    path = f"/api/tournaments/{own.name}/effect"
    effect = ask(server, path, body={"command": command}, key=own.desk_key).json
    assert effect["changes"][0]["result"] == [98, 74]
    own.do({**command, "seen": effect["digest"]})


def test_players_come_as_a_table(server: SteadyServer) -> None:
    own = Hall(server)
    own.do({"do": "announce"})
    path = f"/api/tournaments/{own.name}/players"
    table = "name;club;paid\nDörte Weiß;Herz Acht;yes\nŁukasz;;no\n"
    assert ask(server, path, body=table.encode()).code == "management_only"
    refused = ask(server, path, body=b"name\nJ\x81\x02rgen\n", key=own.desk_key)
    assert (refused.status, refused.code) == (400, "not_utf8")
    assert ask(server, path, body=table.encode(), key=own.desk_key).json == {
        "players": 2,
        "encoding": "utf-8",
    }
    entrants = own.get("desk").json["entrants"]
    assert [(each["name"], each["paid"]) for each in entrants] == [
        ("Dörte Weiß", 1000),
        ("Łukasz", None),
    ]


def test_the_desk_sees_an_early_end_and_what_lost_games_cost(server: SteadyServer) -> None:
    own = Hall(server, series=2).seated(4)
    game = {"soloist": 2, "contract": "clubs", "won": False, "tops": {"held": True, "count": 3}}
    own.do({"do": "enter_list", "series": 1, "table": 1, "games": [game, None, None, None]})
    own.do({"do": "sign", "series": 1, "table": 1, "places": [1, 2, 3, 4]})
    own.do({"do": "close_series", "series": 1})
    assert own.draw(2).status == 201
    desk = own.get("desk").json
    (loser,) = desk["lost_money"]
    assert (loser["due"], loser["taken"]) == (50, 0)
    own.do({"do": "money", "purpose": "lost_games", "amount": 50, "number": loser["number"]})
    assert own.get("desk").json["lost_money"][0]["taken"] == 50
    kept = {series: json.dumps(own.get(f"tables{series}").json) for series in ("", "?series=1")}
    assert ['"score": -96' in text for text in kept.values()] == [False, True]
    assert json.dumps(own.get("tables?series=3").json) == "[]"
    ending = desk["ending"]
    assert (ending["played"], ending["planned"], ending["share"]) == (1, 2, 500)
    assert not own.get("hall").json["cut_short"]
    own.do_seen({"do": "abandon", "reason": "power cut", "refund": True})
    assert own.get("hall").json["cut_short"]
    assert own.get("desk").json["ending"]["refunds"] == [[at, 500] for at in range(1, 5)]


def test_the_timer_is_on_all_screens(server: SteadyServer) -> None:
    own = Hall(server)
    path = f"/api/tournaments/{own.name}/timer"
    assert ask(server, path, body={"seconds": 600}).status == 403
    assert ask(server, path, body={"seconds": 600}, key=own.desk_key).status == 200
    shown = own.get("hall").json
    assert 590 <= shown["timer_ends_at"] - shown["now"] <= 600
    assert ask(server, path, body={"seconds": -1}, key=own.desk_key).status == 400


@pytest.mark.parametrize(
    "body",
    few(
        [
            b"",
            b"[]",
            b'{"command_id": "x"}',
            b'{"command_id": "x", "command": {"do": "conquer"}}',
            b'{"command_id": "", "command": {"do": "announce"}}',
            b'{"command_id": "x", "command": {"do": "announce", "why": 1}}',
            b"\xff\xfe",
            b"[" * 60_000,
        ],
        gate=3,
    ),
)
def test_bodies_that_are_none(server: SteadyServer, hall: Hall, body: bytes) -> None:
    path = f"/api/tournaments/{hall.name}/commands"
    reply = ask(server, path, body=body, key=hall.desk_key)
    assert (reply.status, reply.code) == (400, "bad_request")


def test_a_notice_in_another_language_is_refused_in_that_language(server: SteadyServer) -> None:
    notice = {"name": "Cup", "deals_at_four": 47}
    reply = ask(server, "/api/tournaments", body={"prospectus": notice, "language": "de"})
    assert reply.json["error"]["articles"] == ["TR-6.1"]
    assert "Runden" in reply.json["error"]["message"]


def test_nothing_of_this_name(server: SteadyServer) -> None:
    assert ask(server, "/api/tournaments/nothing/hall").status == 404


# --- kill -9 --------------------------------------------------------------------------------------


def storm(tmp_path: Path, *, players: int, rounds: int, kills: int) -> None:
    """Every table is entered by phones while the server dies; nothing is lost or doubled."""
    chance = random.Random(players)
    with LiveServer(tmp_path) as server:
        hall = Hall(server, rounds=rounds).seated(players)

        def kill() -> None:
            for _ in range(kills):
                time.sleep(0.1 + chance.random())
                server.kill()
                server.start()

        played_by_phones(hall, deals=4 * rounds, kill=kill)
        shown = hall.get("hall").json["standings"]
        assert any(each["result"] for each in shown)
        server.kill()
        remove_derived(server.database)
        server.start()
        assert "Traceback" not in server.log
        assert hall.get("hall").json["standings"] == shown
        check_all_entered(hall, deals=4 * rounds)


def remove_derived(database: Path) -> None:
    """Everything that is not journal and entries is taken out of the database."""
    connection = sqlite3.connect(database)
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    for (name,) in tables:
        if name not in ("journal", "entry", "schema_version"):
            connection.execute(f"DELETE FROM {name}")
    connection.commit()
    connection.close()


def check_all_entered(hall: Hall, *, deals: int) -> None:
    data = hall.get("files/tournament.json").json
    file = read(msgspec.json.encode(data))
    assert isinstance(file, TournamentFile)
    assert checked(file) == ()
    assert problems(file.steps) == ()
    state = state_after(file.steps, len(file.steps))
    assert isinstance(state, Tournament)
    for table in state.series[0].tables:
        assert len(table.sheet.lines) == deals
        assert table.confirmed == deals
    shown = [(each["rank"], each["number"]) for each in hall.get("hall").json["standings"]]
    assert shown == [(each.rank, each.result.number) for each in standings(state)]


@pytest.fixture
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """All phones of these tests have one address."""
    monkeypatch.setenv("SKAT_LIMITS", "false")


@pytest.mark.usefixtures("without_limits")
@pytest.mark.live
@pytest.mark.parametrize(
    ("players", "rounds", "kills"),
    [(12, 2, 1), pytest.param(400, 12, 8, marks=pytest.mark.proof)],
)
def test_kill_9_while_a_hall_of_phones_enters(
    tmp_path: Path, players: int, rounds: int, kills: int
) -> None:
    storm(tmp_path, players=players, rounds=rounds, kills=kills)
