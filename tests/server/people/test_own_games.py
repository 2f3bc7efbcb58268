"""One's own games: a guest's by his places, an account's by itself; exported, and made nameless."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from skat.journal import NAMELESS
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord
from skat.notation.record import Record, read_record
from skat.notation.replaying import replay
from skat.server.people.own_games import iss_name
from tests.server.in_process import Browser, code, server_on
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

OFFICE = "=1+1;Büro"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    store = virtual_store(tmp_path_factory.mktemp("games"))
    with server_on(store, limits=False) as running:
        yield running


def sit(browser: Browser, name: str = "Anna", **wish: object) -> dict[str, str]:
    """Opens a table; the place as the page remembers it."""
    seated = browser.post("/api/tables", name=name, **wish).json()
    return {"table": seated["table"], "token": seated["token"]}


def give_up(
    client: SteadyServer, place: dict[str, str], *, headers: dict[str, str] | None = None
) -> None:
    """The only person at a table leaves: his deal ends as if he had thrown in (SkO-4.3.6)."""
    who = {"token": place["token"]} if place["token"] else {"account": True}
    with client.websocket_connect(f"/api/tables/{place['table']}/socket", headers=headers) as line:
        line.send_json({"type": "hello", **who})
        while (told := line.receive_json())["type"] != "snapshot" or not told["view"]:
            pass
        command = {"type": "command", "command_id": "c1", "action": {"do": "leave"}}
        line.send_json({**command, "expected_seq": told["seq"]})
        while line.receive_json()["type"] != "ack":
            pass


def test_a_guest_sees_and_exports_what_he_played(client: SteadyServer) -> None:
    browser = Browser(client)
    older, newer = sit(browser), sit(browser, OFFICE)
    give_up(client, newer)
    listed = browser.post("/api/games", places=[newer, older]).json()
    assert [table["table"] for table in listed["tables"]] == [newer["table"], older["table"]]
    assert listed["more"] is None
    [deal] = listed["tables"][0]["deals"]
    assert (deal["number"], deal["ending"], deal["by"]) == (1, "left", OFFICE)
    assert deal["sat_out"] is False
    assert listed["tables"][0]["players"][0] == OFFICE
    assert listed["tables"][0]["others"] == listed["tables"][0]["players"][1:]
    assert listed["tables"][1]["deals"] == []
    assert browser.post("/api/games", places=[older], before=older["table"]).status_code == 200

    asked = {"places": [newer, older]}
    [line] = browser.post("/api/games/export", form="json", **asked).text.splitlines()
    record = read_record(line)
    assert isinstance(record, Record)
    assert OFFICE in record.players
    assert replay(record).status == "ok"
    exported = browser.post("/api/games/export", form="iss", **asked)
    assert exported.headers["content-disposition"] == 'attachment; filename="skat.txt"'
    lines = exported.text.splitlines()
    assert (len(lines), exported.headers["x-skat-left-out"]) == (1, "0")
    [iss] = read_iss(lines[0])
    assert isinstance(iss, IssRecord)
    assert iss_name(OFFICE) in iss.players
    assert OFFICE not in lines[0]


def test_a_tournament_is_exported_when_its_list_is_over(client: SteadyServer) -> None:
    browser = Browser(client)
    place = sit(browser, settings={"tournament": True, "seating": "chosen"})
    give_up(client, place)
    [listed] = browser.post("/api/games", places=[place]).json()["tables"]
    [deal] = listed["deals"]
    assert (listed["finished"], deal["first_of_list"], deal["replays"]) == (True, 1, True)
    exported = browser.post("/api/games/export", form="json", places=[place])
    assert isinstance(read_record(exported.text.strip()), Record)


@pytest.mark.parametrize(
    "name", ["=1+1;Büro", "@SUM(A1)", "+49 30", "-x", "a,b\tc", "]R[passed]", "\u202eevil", "'=x"]
)
def test_no_name_breaks_out_of_a_cell_or_a_field(name: str) -> None:
    made = iss_name(name)
    assert made
    assert made[0] not in "=+-@'"
    assert not set(made) & set(",;\t[]()\"'=")


def test_secrets_that_open_nothing_show_nothing(client: SteadyServer) -> None:
    browser = Browser(client)
    place = sit(browser)
    invented = {"table": place["table"], "token": "x" * 43}
    nowhere = {"table": "no-such-table", "token": place["token"]}
    assert browser.post("/api/games", places=[invented, nowhere]).json()["tables"] == []
    gone = browser.post("/api/games/forget", places=[invented], tables=[place["table"]])
    assert gone.json() == {"tables": []}
    assert code(browser.post("/api/games/keep", places=[place])) == "not_logged_in"
    for body in ({"places": [place] * 201}, {"tables": ["../x"]}, {"form": "csv"}):
        assert browser.post("/api/games/export", **body).status_code == 400


def greeted(client: SteadyServer, browser: Browser, table: str) -> Any:
    """What a browser hears that says hello for its account, without the secret of a place."""
    sent = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = {**browser.headers, **({"cookie": sent} if sent else {})}
    with client.websocket_connect(f"/api/tables/{table}/socket", headers=headers) as line:
        line.send_json({"type": "hello", "account": True})
        return line.receive_json()


def test_an_account_goes_on_at_its_table_on_another_device(client: SteadyServer) -> None:
    laptop, phone, other = Browser(client), Browser(client), Browser(client)
    laptop.create("Walburga")
    other.create("Ottokar")
    table = sit(laptop)["table"]
    phone.log_in("Walburga")
    [listed] = phone.post("/api/games").json()["tables"]
    assert (listed["table"], listed["seated"], listed["finished"]) == (table, True, False)
    told = greeted(client, phone, table)
    assert (told["type"], told["table"]["you"]) == ("snapshot", 1)
    assert phone.get(f"/api/tables/{table}/bid-hint").status_code in {200, 409}
    # Neither another account nor a guest, nor what is no page of ours, gets anywhere by that.
    no_page = Browser(client)
    no_page.cookies = dict(phone.cookies)
    no_page.headers = {}
    for stranger in (other, Browser(client), no_page):
        assert greeted(client, stranger, table)["code"] == "bad_token"
    for stranger in (other, Browser(client)):
        assert stranger.get(f"/api/tables/{table}/bid-hint").status_code == 403
    assert greeted(client, phone, "no-such-table")["code"] == "no_such_table"
    phone.post("/api/games/forget", tables=[table])
    assert greeted(client, phone, table)["code"] == "bad_token"
    assert phone.post("/api/games").json()["tables"] == []
    phone.post("/api/account/logout")
    assert greeted(client, phone, table)["code"] == "bad_token"


def test_who_got_up_has_no_place_on_another_device(client: SteadyServer) -> None:
    laptop, phone = Browser(client), Browser(client)
    laptop.create("Kunigunde")
    place = sit(laptop)
    phone.log_in("Kunigunde")
    give_up(client, place)
    [listed] = phone.post("/api/games").json()["tables"]
    assert not listed["seated"] or listed["finished"]


def test_an_account_keeps_its_games_and_takes_its_name_with_it(client: SteadyServer) -> None:
    browser, phone = Browser(client), Browser(client)
    guest = sit(browser, "Gast")
    browser.create("Annegret")
    assert browser.post("/api/games/keep", places=[guest]).json() == {"kept": 1}
    assert browser.post("/api/games/keep", places=[guest]).json() == {"kept": 0}
    own = sit(browser, "nobody asks for this name", others=["open", "simple"])
    single = sit(browser)
    give_up(client, single)
    phone.log_in("annegret")
    listed = phone.post("/api/games").json()["tables"]
    assert [table["table"] for table in listed] == [
        single["table"],
        own["table"],
        guest["table"],
    ]
    assert [table["players"][0] for table in listed] == ["Annegret", "Annegret", "Gast"]
    assert [table["others"] for table in listed] == [table["players"][1:] for table in listed]
    replayed = phone._asked("GET", f"/api/tables/{single['table']}/deals/1").json()
    assert replayed["places"][0]["name"] == "Annegret"
    stranger = Browser(client)._asked("GET", f"/api/tables/{single['table']}/deals/1")
    assert (stranger.status_code, code(stranger)) == (403, "no_spectators")

    other = Browser(client).post(f"/api/tables/{own['table']}/places", name="Ben").json()
    with client.websocket_connect(f"/api/tables/{own['table']}/socket") as line:
        line.send_json({"type": "hello", "token": other["token"]})
        assert names(next_snapshot(line))[:2] == ["Annegret", "Ben"]
        assert phone.post("/api/games/forget", tables=[own["table"]]).json() == {
            "tables": [own["table"]]
        }
        assert names(next_snapshot(line))[:2] == [NAMELESS, "Ben"]
    assert len(phone.post("/api/games").json()["tables"]) == 2
    password = "vier Buben im Skat"
    assert browser.post("/api/account/delete", password=password).status_code == 200
    assert phone.post("/api/games").json()["tables"] == []
    [left] = browser.post("/api/games", places=[single]).json()["tables"]
    assert left["players"][0] == NAMELESS
    assert "Annegret" not in json.dumps(left)


def next_snapshot(line: Any) -> Any:
    while (told := line.receive_json())["type"] != "snapshot":
        pass
    return told


def names(snapshot: Any) -> list[str]:
    return [place["name"] for place in snapshot["table"]["places"]]


def test_the_list_comes_in_pages(client: SteadyServer) -> None:
    browser = Browser(client)
    places = [sit(browser, others=["open", "open"]) for _ in range(11)]
    first = browser.post("/api/games", places=places).json()
    assert (len(first["tables"]), first["more"]) == (10, places[9]["table"])
    second = browser.post("/api/games", places=places, before=first["more"]).json()
    assert [table["table"] for table in second["tables"]] == [places[10]["table"]]
    assert second["more"] is None


def test_a_replay_shows_names_and_a_dash_where_one_was_taken_away(
    client: SteadyServer,
) -> None:
    browser = Browser(client)
    place = sit(browser)
    give_up(client, place)
    browser.headers["authorization"] = f"Bearer {place['token']}"
    path = f"/api/tables/{place['table']}/deals/1"
    assert browser._asked("GET", path).json()["places"][0]["name"] == "Anna"
    browser.post("/api/games/forget", places=[place], tables=[place["table"]])
    assert browser._asked("GET", path).json()["places"][0]["name"] == NAMELESS
