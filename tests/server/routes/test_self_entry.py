"""Players enter a tournament over HTTP by the link that the desk has opened."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from skat.tournament.notice.parts import TeamKind
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import Reply, ask
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def entry(own: Hall, code: str, name: str, /, **wish: Any) -> Reply:
    """A player enters himself by this code, unless he wishes another."""
    command_id = sha256(name.encode()).hexdigest()[:32]
    body = {"code": code, "name": name, "consents": True, "command_id": command_id, **wish}
    return ask(own.server, f"/api/tournaments/{own.name}/entry", body=body)


def test_players_enter_themselves_by_a_link(server: SteadyServer) -> None:
    own = Hall(server)
    own.do({"do": "announce"})
    assert own.get("entry-link").code == "entry_closed"
    own.do({"do": "open_entry", "most": 3})
    link = own.get("entry-link").json
    page, _, code = link["address"].partition("#")
    assert page == f"{server.url}/tournament/{own.name}/enter"
    assert link["code"].startswith("<svg")
    for key in (None, own.referee_key):
        path = f"/api/tournaments/{own.name}/entry-link"
        assert ask(server, path, key=key).code == "management_only"

    enters = partial(entry, own, code)
    eva = enters("Eva Ernst", club="Herz 7")
    assert (eva.status, eva.json["number"]) == (201, 1)
    # An answer that was lost is asked for again, and she is entered once.
    assert enters("Eva Ernst", club="Herz 7").json == eva.json
    phone = own.get("phone", eva.json["key"]).json
    assert (phone["number"], phone["name"], phone["paid"]) == (1, "Eva Ernst", False)
    assert [each["name"] for each in own.get("desk").json["entrants"]] == ["Eva Ernst"]
    assert enters("Mallory", code="AAAAAAAA").code == "entry_closed"
    assert enters("Shy", consents=False).code == "entry_consent_missing"
    assert enters("\u2060").code == "no_such_name"
    assert enters("Short", command_id="short").status == 400
    # A person has no name that is taken for a bot's; whom the desk enters, it knows.
    assert enters("Karl (bot)").code == "no_such_name"
    assert enters("Karl 【Ｂ０Ｔ】").code == "no_such_name"
    # Mates find each other, however they type the name; without teams nobody names one.
    assert enters("Gisela", team="Pik As").code == "no_teams"
    own.do({"do": "enter", "name": "Hans", "team": "Pik As"})
    gisela = enters("Gisela", team=" pik  as")
    assert gisela.status == 201
    assert enters("Gisela", team=" pik  as").json == gisela.json
    assert own.get("desk").json["entrants"][-1]["team"] == "Pik As"
    assert enters("Ilse", team="\u2060").code == "no_such_name"
    # The hall is shown that it is open; nothing of the code, and names are short there as ever.
    hall = ask(server, f"/api/tournaments/{own.name}/hall").json
    assert hall["entry_open"]
    assert not [word for word in (code, eva.json["key"], "Ernst") if word in json.dumps(hall)]
    # Who types it from the paper need not care for capitals.
    fritz = enters("Fritz", code=code.lower())
    own.do({"do": "refuse_entry", "number": fritz.json["number"]})
    assert own.get("phone", fritz.json["key"]).code == "entry_refused"
    assert enters("Fritz").code == "entry_refused"
    own.do({"do": "close_entry"})
    assert enters("Eva Ernst").json == eva.json
    own.do({"do": "open_entry", "most": 9})
    assert enters("Late").code == "entry_closed"
    assert own.get("entry-link").json["address"] != link["address"]


def test_who_enters_himself_is_in_a_team_of_each_kind(server: SteadyServer) -> None:
    """Mates find each other however they type its name; a full team takes nobody more."""
    kinds = (TeamKind(name="Tandem", size=2), TeamKind(name="Clubs", of="clubs"))
    own = Hall(server, notice=replace(sample_prospectus(series=1, rounds=1), team_kinds=kinds))
    own.do({"do": "announce"})
    own.do({"do": "open_entry", "most": 5})
    code = own.get("entry-link").json["address"].partition("#")[2]

    def enters(name: str, kind: str, team: str) -> Reply:
        return entry(own, code, name, memberships=[{"kind": kind, "team": team}])

    assert enters("Eva", "Tandem", "Berg + Rau").status == 201
    assert enters("Udo", "Tandem", " berg  + rau").status == 201
    entrants = own.get("desk").json["entrants"]
    assert [each["memberships"][0]["team"] for each in entrants] == ["Berg + Rau"] * 2
    assert enters("Ida", "Tandem", "BERG + RAU").code == "team_full"
    assert enters("Ida", "Tandem", "\u2060").code == "no_such_name"
    assert enters("Ida", "Clubs", "Herz Acht").code == "no_such_kind"
    assert enters("Ida", "Trio", "Any").code == "no_such_kind"
    hall = ask(server, f"/api/tournaments/{own.name}/hall").json
    assert [each["kind"] for each in hall["team_kinds"]] == ["Tandem", "Clubs"]
