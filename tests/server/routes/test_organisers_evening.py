"""An organiser's evening over HTTP, from the first walk-in to the archive."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.cli.app import app
from skat.rules.editions import Options, RuleSet
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import ask
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall
from tests.virtual_store import drive_all_stores
from tests.virtual_time import spend_commands

WALK_INS = 27
NOBODY = {"points": 0, "won": 0, "lost": 0}


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


class Organiser(Hall):
    """The desk of this evening: one round a series, results as soon as the last list is in."""

    def __init__(self, server: SteadyServer) -> None:
        rules = RuleSet(options=Options(protest_last_series_minutes=0))
        notice = replace(sample_prospectus(series=2, rounds=1), rules=rules)
        body = {"prospectus": msgspec.to_builtins(notice)}
        reply = ask(server, "/api/tournaments", body=body)
        assert reply.status == 201, reply.json
        self.server = server
        self.name, self.desk_key = reply.json["tournament"], reply.json["desk"]
        self.referee_key = reply.json["referee"]

    def paper(self, series: int, table: dict[str, Any], feet: dict[int, dict[str, int]]) -> None:
        """A paper list, typed and signed; `feet` by start number, everybody else has nothing."""
        totals = [feet.get(player["number"], NOBODY) for player in table["players"]]
        games = sum(foot["won"] + foot["lost"] for foot in totals)
        at = {"series": series, "table": table["table"]}
        passed = table["deals"] - games
        self.do({"do": "enter_totals", **at, "totals": totals, "passed": passed})
        self.do({"do": "sign", **at, "places": list(range(1, len(totals) + 1))})

    def file(self, name: str) -> bytes:
        """A paper or file of the desk."""
        path = f"/api/tournaments/{self.name}/files/{name}"
        headers = {"Authorization": f"Bearer {self.desk_key}"}
        return self.server.reply(path, headers=headers).granted()


@pytest.mark.proof
def test_an_organisers_evening(
    server: SteadyServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Organiser(server)
    desk.do({"do": "announce"})
    for value in range(1, WALK_INS + 1):
        entry = {"do": "enter", "name": f"Walk-in {value}", "club": f"Club {value % 5}"}
        desk.do({**entry, "paid": 1000})
    desk.do({"do": "enter", "name": "Reserve", "reserve": True})

    # Series 1: paper lists; four players win something, two of them the same.
    assert desk.draw(1, words="heads").status == 201
    tables = desk.tables
    assert [len(table["players"]) for table in tables] == [4] * 6 + [3]
    first, second, third, fourth = (table["players"][0]["number"] for table in tables[:4])
    feet = {
        first: {"points": 480, "won": 3, "lost": 0},
        second: {"points": 380, "won": 3, "lost": 0},
        third: {"points": 240, "won": 2, "lost": 0},
        fourth: {"points": 240, "won": 2, "lost": 0},
    }
    for table in tables:
        desk.paper(1, table, feet)
    desk.do({"do": "close_series", "series": 1})

    # The protest: lodged from the player's own phone, rejected by the referee.
    loser = tables[1]["players"][1]["number"]
    card = desk.get("cards").json[str(loser)]
    protest = {"do": "protest", "number": loser, "series": 1, "table": 2, "facts": "a remark"}
    desk.do(protest, key=card)
    ruling = {"upheld": False, "text": "SkO-4.1.4 was kept", "by": "Olga Rau"}
    desk.do({"do": "decide", "id": 1, "ruling": ruling}, key=desk.referee_key)

    # The correction: 380 was misread, it is 360; its effect is shown first.
    lower = [
        {"points": 360, "won": 3, "lost": 0} if player["number"] == second else NOBODY
        for player in tables[1]["players"]
    ]
    correction = {
        "do": "correct_totals",
        "series": 1,
        "table": 2,
        "totals": lower,
        "passed": 1,
        "reason": "a 6 read as an 8",
        "consent": [1, 2, 3, 4],
    }
    effect = ask(
        server,
        f"/api/tournaments/{desk.name}/effect",
        body={"command": correction},
        key=desk.desk_key,
    ).json
    assert [change["result"] for change in effect["changes"]] == [[530, 510]]
    desk.do({**correction, "seen": effect["digest"]})

    # Series 2: one table by phones, where a player is taken ill and the reserve takes over.
    assert desk.draw(2).status == 201
    table = next(
        table
        for table in desk.tables
        if len(table["players"]) == 4
        and not {first, second, third, fourth} & {player["number"] for player in table["players"]}
    )
    numbers = [player["number"] for player in table["players"]]
    cards = desk.get("cards").json
    at: dict[str, Any] = {"series": 2, "table": table["table"]}
    one, other = cards[str(numbers[0])], cards[str(numbers[2])]
    desk.do({"do": "enter_deal", **at, "deal": 1, "game": None}, key=one)
    desk.do({"do": "confirm_deal", **at, "deal": 1, "version": 0}, key=other)
    ill, reserve = numbers[1], WALK_INS + 1
    desk.do({"do": "substitute", **at, "left": ill, "reserve": reserve, "reason": "taken ill"})
    game = {"soloist": 2, "contract": "clubs", "won": False, "tops": {"held": True, "count": 1}}
    for deal, what in ((2, None), (3, game)):
        desk.do({"do": "enter_deal", **at, "deal": deal, "game": what}, key=cards[str(reserve)])
        desk.do({"do": "confirm_deal", **at, "deal": deal, "version": 0}, key=one)
    dealer = {**game, "soloist": 4}
    idle = desk.post({"do": "enter_deal", **at, "deal": 4, "game": dealer})
    assert idle.code == "soloist_not_dealt_in"
    desk.do({"do": "enter_deal", **at, "deal": 4, "game": None})
    desk.do({"do": "sign", **at, "places": [1, 2, 3, 4]})
    for each in desk.tables:
        if each["table"] != table["table"]:
            desk.paper(2, each, {})
    desk.do({"do": "close_series", "series": 2})

    # The tie for third place: equal in everything until the lot is drawn.
    ranks = {each["number"]: each for each in desk.get("desk").json["hall"]["standings"]}
    assert (ranks[first]["rank"], ranks[second]["rank"]) == (1, 2)
    assert ranks[third]["rank"] == ranks[fourth]["rank"] == 3
    assert ranks[reserve]["result"] == -48 - 50
    assert ranks[numbers[0]]["result"] == 30
    assert ranks[ill]["result"] == 0
    path = f"/api/tournaments/{desk.name}/publish"
    assert ask(server, path, body={"command_id": "out"}, key=desk.desk_key).status == 201
    shown = desk.get("desk").json
    ranks = {each["number"]: each for each in shown["hall"]["standings"]}
    assert {ranks[third]["rank"], ranks[fourth]["rank"]} == {3, 4}
    assert ranks[third]["tied"]

    # Prizes, accounts, papers.
    winners = [(prize["rank"], prize["amount"]) for prize in shown["hall"]["prizes"]]
    assert winners == [(1, 10_000), (2, 6_000), (3, 4_000)]
    for prize in shown["hall"]["prizes"]:
        desk.do({"do": "pay_prize", "number": prize["number"]})
    desk.do({"do": "money", "purpose": "lost_games", "amount": 50, "number": reserve, "note": "x"})
    for paper in ("standings", "prizes", "certificates", "start-cards", "prospectus", "seating"):
        assert desk.file(f"{paper}.de.pdf").startswith(b"%PDF")
    rows = list(csv.reader(io.StringIO(desk.file("standings.csv").decode("utf-8-sig"))))
    assert len(rows) == 1 + WALK_INS + 1

    # Close, archive, and nothing is destroyed yet.
    desk.do_seen({"do": "close", "signatures": ["Skatfreunde Altenburg", "Martha Voss"]})
    assert desk.get("desk").json["accounts"]["balance"] == WALK_INS * 1000 - 20_000 + 50
    late = desk.post({"do": "enter", "name": "Too late"})
    assert late.code == "tournament_closed"
    for name, named in (("tournament.json", True), ("public.json", False)):
        archive = tmp_path / name
        archive.write_bytes(desk.file(name))
        assert (b"Walk-in 7" in archive.read_bytes()) == named
        result = CliRunner().invoke(app, ["tournament", "check", str(archive)])
        assert result.exit_code == 0, result.output
    drive_all_stores(monkeypatch)
    spend_commands(monkeypatch)
    restored = str(tmp_path / "archive.db")
    for command, words in (("import", [str(tmp_path / "tournament.json")]), ("standings", [])):
        result = CliRunner().invoke(app, ["tournament", command, *words, "--db", restored])
        assert result.exit_code == 0, result.output
    kept = CliRunner().invoke(app, ["tournament", "purge", "--destroy", "--db", restored])
    assert kept.exit_code == 1
    assert "184" in kept.output
    file = json.loads((tmp_path / "tournament.json").read_bytes())
    assert file["steps"][-1]["do"]["do"] == "close"


@pytest.mark.parametrize(
    ("paper", "status"),
    [("posters.de.pdf", 400), ("standings.pdf", 404), ("..pdf", 404), ("x.csv", 404)],
)
def test_papers_that_there_are_not(server: SteadyServer, paper: str, status: int) -> None:
    desk = Hall(server)
    assert desk.get(f"files/{paper}").status == status
