"""At the desk of an evening that is played here: presence, the referee, seats, looking back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.list_phone import ask
from tests.server.online.evening import OnlineHall, OnlineTable, passes_until
from tests.server.peer import Peer, Told
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


@pytest.fixture
def hall(server: SteadyServer) -> OnlineHall:
    hall = OnlineHall(server)
    hall.seated(3)
    assert hall.open_online(1).status == 201
    return hall


@pytest.fixture
def table(hall: OnlineHall) -> Iterator[OnlineTable]:
    numbers = [player["number"] for player in hall.tables[0]["players"]]
    table = OnlineTable(hall, numbers, hall.cards())
    yield table
    table.leave()


def referee_sees(hall: OnlineHall, key: str | None = None) -> Told:
    reply = hall.get("online/1", key or hall.referee_key)
    assert reply.status == 200, reply.json
    return reply.json


NOTE = "The line was gone before the first card"


def rule(hall: OnlineHall, ruling: Told | None, *, command_id: str = "r1") -> int:
    body = {"command_id": command_id, "ruling": ruling, "by": "Olga Rau", "note": NOTE}
    return hall.send("online/1/ruling", body, key=hall.referee_key).status


def test_only_a_start_card_leads_to_a_seat(hall: OnlineHall, table: OnlineTable) -> None:
    server, keys = hall.server, hall.cards()
    number = table.numbers[0]
    assert hall.get("seat", hall.desk_key).code == "bad_key"
    assert hall.get("seat", "7.forged").code == "bad_key"
    assert hall.get("seat?series=2", keys[number]).code == "no_live_table"
    assert hall.open_online(2).code == "series_not_drawn"
    player = hall.send("online", {"series": 1}, key=keys[number])
    assert player.code == "management_only"
    # The same card on a fresh device leads to the same place.
    assert hall.seat(keys[number]) == table.seats[number]
    assert len({seat.token for seat in table.seats.values()}) == 3
    place = f"/api/tables/{table.live}/places"
    assert ask(server, place, body={"name": "Eve"}).code == "drawn_table"
    for token, why in (("forged", "bad_token"), (None, "no_spectators_in_tournament")):
        with Peer(server, table.live) as stranger:
            stranger.hello(token)
            told = stranger.expect_any("error")
            assert told["code"] == why
    with Peer(server, table.live) as player_one:
        player_one.hello(table.seats[number].token)
        player_one.expect("snapshot")
        # The coming deal is sealed as soon as a player is there.
        player_one.wait_for(lambda snapshot: bool(snapshot["seq"] >= 3))
        for request, refused in (
            ({"do": "ask_hint"}, "drawn_table"),
            ({"do": "leave"}, "announce_leaving_first"),
            ({"do": "announce_leave"}, "drawn_table"),
            ({"do": "remove", "place": 2}, "drawn_table"),
        ):
            assert player_one.refused(request)["code"] == refused


def test_the_desk_sees_who_is_there_and_the_table_begins_with_all(
    hall: OnlineHall, table: OnlineTable
) -> None:
    assert hall.online()[0]["there"] == []
    assert hall.online()[0]["idle"] is None
    first, second, third = table.numbers
    table.come(first, second)
    passes_until(hall, lambda: set(hall.online()[0]["there"]) == {first, second})
    shown = hall.online()[0]
    assert (shown["deal"], shown["deals"], shown["waits_for"]) == (0, 3, [])
    assert table.peers[0].snapshot["view"] is None
    table.come(third)
    table.play(until=1)
    passes_until(hall, lambda: hall.online()[0]["passed_on"] == 1)
    assert hall.online()[0]["idle"] is not None
    assert hall.get("online", hall.cards()[first]).code == "management_only"


def test_a_call_stops_play_and_the_ruling_enters_deal_and_list(
    hall: OnlineHall, table: OnlineTable
) -> None:
    caller = table.come()[0]
    for peer in table.peers:
        peer.wait_for(lambda snapshot: snapshot["view"] is not None)
    # Nobody at the desk sees anything of a deal before he is called.
    assert referee_sees(hall)["view"] is None
    assert hall.send("online/1/ruling", {"ruling": None}).code == "nobody_called"
    caller.done({"do": "call_official", "said": "What now?"})
    passes_until(hall, lambda: hall.online()[0]["awaited"])
    seen = referee_sees(hall)
    assert (seen["online"]["called"], seen["online"]["said"]) == (table.numbers[0], "What now?")
    # What the referee is sent has no card of a player.
    hands = {card for peer in table.peers for card in peer.view["hand"]}
    assert len(hands) == 30
    shown_to_him = json.dumps(seen["view"])
    assert not [card for card in hands if f'"{card}"' in shown_to_him]
    acting = next(peer for peer in table.peers if _sees_call(peer) and peer.view["legal"])
    assert acting.refused(acting.view["legal"][0])["code"] == "referee_awaited"
    assert hall.get("online/1", hall.cards()[table.numbers[0]]).code == "management_only"
    ruled = {"do": "ruled", "outcome": "passed", "articles": ["TR-7.3.2"]}
    assert rule(hall, ruled) == 201
    assert rule(hall, ruled) == 201  # sent again it has one effect
    passes_until(hall, lambda: hall.online()[0]["passed_on"] == 1)
    line = hall.lists(1)[0]["sheet"]["lines"][0]
    assert (line["soloist"], line["score"]) == (None, 0)
    # Author and note stay: at the table, beside its list, and in what the management reads.
    passes_until(hall, lambda: bool(hall.lists(1)[0]["rulings"]))
    kept = hall.lists(1)[0]["rulings"]
    assert [(each["deal"], each["by"], each["note"], each["outcome"]) for each in kept] == [
        (1, "Olga Rau", NOTE, "passed")
    ]
    caller.wait_for(lambda snapshot: bool(snapshot["table"]["drawn"]["rulings"]))
    shown = caller.snapshot["table"]["drawn"]["rulings"]
    assert [(each["deal"], each["by"], each["note"]) for each in shown] == [(1, "Olga Rau", NOTE)]
    assert shown == referee_sees(hall)["rulings"]
    told: Any = hall.get("audit").json
    audit = [line for line in told if line["do"] == "enter_ruling"]
    assert len(audit) == 1
    assert "Olga Rau" in audit[0]["about"]
    assert NOTE in audit[0]["about"]
    entries = table.play()
    assert len(entries) == 3
    assert entries[0]["ending"] == "passed"


def test_a_finished_deal_is_open_to_the_referee_and_a_running_one_to_nobody(
    hall: OnlineHall, table: OnlineTable
) -> None:
    table.come()
    table.play(until=1)
    assert referee_sees(hall)["finished"] == 1
    reply = hall.get("online/1/deals/1", hall.referee_key)
    assert reply.status == 200, reply.json
    first = reply.json["steps"][0]
    cards = [card for hand in (*first["hands"], first["skat"]) for card in hand]
    assert len(set(cards)) == 32
    assert hall.get("online/1/deals/2", hall.referee_key).code == "no_finished_deal"
    player = hall.cards()[table.numbers[0]]
    assert hall.get("online/1/deals/1", player).code == "management_only"
    seat = table.seats[table.numbers[0]]
    refused = ask(hall.server, f"/api/tables/{table.live}/deals/1", key=seat.token)
    assert refused.code == "review_after_series"
    # A helper who is a referee sees the same, one who enters players does not.
    for duties, status in ((["referee"], 200), (["entry"], 403)):
        hall.do({"do": "add_helper", "name": f"Helper {duties[0]}", "duties": duties})
        helper = hall.get("desk").json["helpers"][-1]["id"]
        key = hall.get(f"helper/{helper}").json["address"].rpartition("#")[2]
        for room in ("online", "online/1", "online/1/deals/1"):
            assert hall.get(room, key).status == status, room
    # Called between two deals he rules without a ruling: play goes on, and his word is kept.
    table.peers[0].done({"do": "call_official", "said": "That was no revoke?"})
    passes_until(hall, lambda: hall.online()[0]["awaited"])
    assert rule(hall, None, command_id="r2") == 201
    passes_until(hall, lambda: bool(hall.lists(1)[0]["rulings"]))
    assert hall.lists(1)[0]["rulings"][0]["outcome"] == ""


def test_a_referee_of_one_hall_sees_and_rules_there_alone(server: SteadyServer) -> None:
    hall = OnlineHall(server, halls=("Upper hall", "Cellar"))
    hall.seated(8)
    assert hall.open_online(1).status == 201
    for section in (1, 2):
        body = {"name": f"Helper {section}", "duties": ["referee"], "section": section}
        hall.do({"do": "add_helper", **body})
        key = hall.get(f"helper/{section}").json["address"].rpartition("#")[2]
        own, other = section, 3 - section
        assert [each["table"] for each in hall.get("online", key).json["tables"]] == [own]
        assert hall.get(f"online/{own}", key).status == 200
        for room in (f"online/{other}", f"online/{other}/deals/1"):
            assert hall.get(room, key).code == "other_hall", room
        sent = hall.send(f"online/{other}/ruling", {"ruling": None}, key=key)
        assert sent.code == "other_hall"


def _sees_call(peer: Peer) -> bool:
    peer.wait_for(lambda snapshot: snapshot["table"]["drawn"]["awaited"])
    return True


@pytest.mark.proof
def test_deals_are_looked_back_at_after_the_series_and_by_its_players_alone(
    hall: OnlineHall, table: OnlineTable
) -> None:
    table.come()
    table.play()
    seat = table.seats[table.numbers[0]]
    address = f"/api/tables/{table.live}/deals/1"
    assert ask(hall.server, address, key=seat.token).code == "review_after_series"
    passes_until(hall, lambda: hall.tables[0]["status"] == "done")
    hall.do({"do": "close_series", "series": 1})
    passes_until(hall, lambda: ask(hall.server, address, key=seat.token).status == 200)
    assert ask(hall.server, address).code == "no_spectators_in_tournament"
    phone = hall.get("phone", hall.cards()[table.numbers[0]]).json
    assert phone["reviews"] == [1]
    assert phone["final"]["own"][0]["series"] == 1


@pytest.mark.proof
def test_some_tables_in_the_hall_and_some_here(server: SteadyServer) -> None:
    hall = OnlineHall(server)
    hall.seated(8)
    assert hall.open_online(1, tables=[2]).status == 201
    assert hall.open_online(1, tables=[2]).code == "table_is_live"
    keys = hall.cards()
    paper, live = hall.tables
    assert hall.get("online").json["may_open"] == [1]
    table = OnlineTable(hall, [player["number"] for player in live["players"]], keys)
    table.come()
    table.play()
    table.leave()
    # The table in the hall goes on as ever: a phone enters, another one confirms.
    one, other = (keys[player["number"]] for player in paper["players"][:2])
    assert hall.get("phone", one).json["may_enter"]
    for deal in range(1, 5):
        at = {"series": 1, "table": 1, "deal": deal}
        hall.do({"do": "enter_deal", **at, "game": None}, key=one)
        hall.do({"do": "confirm_deal", **at, "version": 0}, key=other)
    hall.do({"do": "sign", "series": 1, "table": 1, "places": [1, 2, 3, 4]})
    by_hand = hall.post({"do": "enter_deal", "series": 1, "table": 2, "deal": 1, "game": None})
    assert by_hand.code == "table_is_live"
    passes_until(hall, lambda: all(each["status"] == "done" for each in hall.tables))
    hall.do({"do": "close_series", "series": 1})
