"""Several people at one table, over their lines."""

from __future__ import annotations

import json
import urllib.error
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.peer import Peer, Told
from tests.server.serving import OpenedTable
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")

PUBLIC = {"visibility": "public", "spectators": True}


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    """Whatever was opened is closed again."""
    with ExitStack() as stack:
        yield stack


def two_people(
    server: SteadyServer, lines: ExitStack, **settings: Any
) -> tuple[OpenedTable, Peer, Peer]:
    """Anna and Ben with a computer player, the list begun."""
    host = server.open_table(others=["open", "simple"], settings=settings)
    anna = lines.enter_context(Peer.seated(server, host))
    guest = server.sit_down(host.table, "Ben")
    ben = lines.enter_context(Peer.seated(server, guest))
    anna.wait_for(lambda told: told["table"]["places"][1]["kind"] == "human")
    anna.done({"do": "begin"})
    ben.wait_for(lambda told: told["view"] is not None)
    anna.wait_for(lambda told: told["view"] is not None)
    return guest, anna, ben


def play_together(peers: list[Peer], *, until: int) -> None:
    """Plays until so many deals are in the list; everybody asks for the next."""
    while True:
        newest = max(peer.seq for peer in peers)
        for peer in peers:
            peer.read_until(lambda: peer.seq >= newest)  # noqa: B023 - called at once
        if all(len(peer.snapshot["list"]["entries"]) >= until for peer in peers):
            return
        asked = [p for p in peers if p.view["phase"] == "finished" and not p.is_ready]
        acting = [peer for peer in peers if peer.my_turn]
        if asked:
            asked[0].try_to({"do": "next_deal"})
        elif acting:
            acting[0].try_to(acting[0].choose())
        else:
            peers[0].read_until(lambda: peers[0].seq > newest)  # noqa: B023 - called at once


def test_two_people_and_a_computer_player_play_with_a_lost_line(
    server: SteadyServer, lines: ExitStack
) -> None:
    guest, anna, ben = two_people(server, lines)
    play_together([anna, ben], until=1)
    before = ben.snapshot
    ben.hang_up()
    again = lines.enter_context(Peer(server, guest.table))
    again.hello(guest.token)
    again.expect("snapshot")
    assert again.snapshot["list"] == before["list"]
    assert again.snapshot["table"]["you"] == guest.place
    play_together([anna, again], until=2)
    # Everybody was sent the same numbers, and saw only his own cards.
    assert anna.snapshot["list"] == again.snapshot["list"]
    assert seqs(anna)[-1] == seqs(again)[-1]


def test_guests_who_keep_the_name_of_all_can_be_told_apart(
    server: SteadyServer, lines: ExitStack
) -> None:
    host = server.open_table(others=["open", "open", "open"], size=4, name="Guest")
    anna = lines.enter_context(Peer.seated(server, host))
    for name in ("Guest", " guest", "Gast"):
        server.sit_down(host.table, name)
    anna.wait_for(lambda told: told["table"]["places"][3]["kind"] == "human")
    names = [place["name"] for place in anna.snapshot["table"]["places"]]
    assert names == ["Guest", "Guest 2", "guest 3", "Gast"]
    with pytest.raises(urllib.error.HTTPError, match="400"):
        server.sit_down(server.open_table(others=["open", "open"], name="Ben").table, "Ben")


def seqs(peer: Peer) -> list[int]:
    return [json.loads(frame)["seq"] for frame in peer.frames if b'"snapshot"' in frame]


def test_two_tabs_at_one_place(server: SteadyServer, lines: ExitStack) -> None:
    opened = server.open_table()
    first, second = (lines.enter_context(Peer.seated(server, opened)) for _ in range(2))
    first.play_until(lambda told: len(told["list"]["entries"]) == 1)
    second.wait_for(lambda told: told["seq"] == first.seq)
    assert second.snapshot == first.snapshot


def test_the_lobby_shows_public_tables_with_people(server: SteadyServer, lines: ExitStack) -> None:
    public = server.open_table(others=["open", "open"], settings=PUBLIC)
    private = server.open_table(others=["open", "open"])
    lines.enter_context(Peer.seated(server, public))
    lines.enter_context(Peer.seated(server, private))
    shown = {table["id"]: table for table in server.asked("/api/tables")["tables"]}
    assert private.table not in shown
    table = shown[public.table]
    assert (table["stage"], table["room"]) == ("waiting", "seat")
    assert [place["kind"] for place in table["places"]] == ["human", "free", "free"]
    assert server.asked(f"/api/tables/{private.table}")["room"] == "seat"
    assert b"token" not in json.dumps(shown).encode()


def test_computer_players_of_every_level(server: SteadyServer) -> None:
    told = server.asked("/api/levels")
    assert told["usual"] in told["levels"]
    for level in told["levels"]:
        server.open_table(others=[level, "open"])


def test_spectators_see_what_lies_on_the_table(server: SteadyServer, lines: ExitStack) -> None:
    guest, anna, _ = two_people(server, lines, **PUBLIC)
    watcher = lines.enter_context(Peer(server, guest.table))
    watcher.hello(None)
    watcher.expect("snapshot")
    assert watcher.snapshot["table"]["role"] == "spectator"
    assert watcher.snapshot["table"]["you"] is None
    assert watcher.view["hand"] == []
    assert watcher.refused({"do": "next_deal"})["code"] == "not_a_player"
    for said in (
        {"type": "chat", "text": "Schneider!"},
        {"type": "phrase", "phrase": "well_played"},
        {"type": "report", "place": 1, "reason": "insult"},
        {"type": "mute", "places": [1]},
    ):
        watcher.say(**said)
        assert watcher.expect("refused")["code"] == "not_a_player", said
    assert anna.chat == []
    anna.read_until(lambda: anna.presence.get("spectators") == 1)


def test_a_private_table_has_no_spectators(server: SteadyServer) -> None:
    with Peer(server, server.open_table().table) as stranger:
        stranger.hello(None)
        stranger.expect_error("no_spectators", 4405)


def test_a_newcomer_waits_for_everybody(server: SteadyServer, lines: ExitStack) -> None:
    guest, anna, _ = two_people(server, lines)
    asked = server.sit_down(guest.table, "Cleo")
    assert asked.place is None
    cleo = lines.enter_context(Peer(server, guest.table))
    cleo.hello(asked.token)
    cleo.expect("snapshot")
    assert (cleo.snapshot["table"]["role"], cleo.snapshot["view"]) == ("newcomer", None)
    anna.wait_for(lambda told: bool(told["table"]["newcomers"]))
    newcomer = anna.snapshot["table"]["newcomers"][0]
    assert (newcomer["name"], newcomer["consents"]) == ("Cleo", [])
    consent = {"do": "consent", "newcomer": newcomer["number"], "agrees": False}
    anna.try_to(consent)
    cleo.expect_error("sent_away", 4410)


def test_the_host_sends_a_guest_away(server: SteadyServer, lines: ExitStack) -> None:
    _, anna, ben = two_people(server, lines)
    ben.wait_for(lambda told: told["seq"] >= anna.seq)
    assert ben.refused({"do": "remove", "place": 1})["code"] == "only_the_host"
    anna.try_to({"do": "remove", "place": 2})
    ben.expect_error("sent_away", 4410)
    anna.wait_for(lambda told: told["table"]["places"][1]["substitute"] is not None)


def test_chat_is_open_between_deals_only(server: SteadyServer, lines: ExitStack) -> None:
    host = server.open_table(others=["open", "simple"])
    anna = lines.enter_context(Peer.seated(server, host))
    guest = server.sit_down(host.table, "Ben")
    ben = lines.enter_context(Peer.seated(server, guest))
    ben.say(type="chat", text="<b>Guten Abend</b>")
    anna.read_until(lambda: bool(anna.chat))
    line = anna.chat[0]
    assert (line["place"], line["name"], line["text"]) == (2, "Ben", "<b>Guten Abend</b>")
    later = lines.enter_context(Peer.seated(server, host))
    later.read_until(lambda: bool(later.chat))
    anna.say(type="mute", places=[2])
    # Heard before he talks on: the two lines have no order among each other.
    anna.say(type="ping")
    anna.expect_any("pong")
    ben.say(type="chat", text="Hörst du?")
    later.read_until(lambda: len(later.chat) == 2)
    anna.say(type="report", place=2, reason="Er redet zu viel")
    anna.expect("noted", what="report")
    assert len(anna.chat) == 1
    assert "Hörst du?" in server.log or "report" in server.log
    anna.done({"do": "begin"})
    anna.wait_for(lambda told: told["view"] is not None)
    anna.say(type="chat", text="Pik!")
    refusals: list[Told] = []
    while not refusals:
        refusals += [told] if (told := anna._read())["type"] == "refused" else []
    assert refusals[0]["code"] == "chat_closed"


def test_a_phrase_travels_as_a_code_and_can_be_muted(
    server: SteadyServer, lines: ExitStack
) -> None:
    host = server.open_table(others=["open", "simple"])
    anna = lines.enter_context(Peer.seated(server, host))
    ben = lines.enter_context(Peer.seated(server, server.sit_down(host.table, "Ben")))
    ben.say(type="phrase", phrase="good_luck")
    anna.read_until(lambda: bool(anna.chat))
    said = anna.chat[0]
    assert (said["name"], said["phrase"], said["text"]) == ("Ben", "good_luck", "")
    anna.say(type="mute", places=[2])
    anna.done({"do": "begin"})
    anna.wait_for(lambda told: told["view"] is not None)
    # During a deal praise would be a remark; what tells nothing of the cards may be said.
    ben.say(type="phrase", phrase="well_played")
    refused = next_of(ben, "refused")
    assert refused["code"] == "chat_closed"
    ben.say(type="phrase", phrase="one_moment")
    ben.read_until(lambda: len(ben.chat) == 2)
    anna.say(type="mute", places=[])
    anna.say(type="phrase", phrase="back")
    anna.read_until(lambda: any(line["place"] == 1 for line in anna.chat))
    assert [line["phrase"] for line in anna.chat] == ["good_luck", "back"]
    ben.say(type="phrase", phrase="my_trump_is_long")
    ben.expect_error("bad_message", 4400)


def next_of(peer: Peer, kind: str) -> Told:
    while (told := peer._read())["type"] != kind:
        pass
    return told


def test_names_are_taken_once_and_links_must_be_right(server: SteadyServer) -> None:
    host = server.open_table(others=["open", "open"])
    assert refusal(server, host.table, "anna") == (400, "name_taken")
    assert refusal(server, "nowhere", "Ben") == (404, "no_such_table")


def refusal(server: SteadyServer, table: str, name: str) -> tuple[int, str]:
    with pytest.raises(urllib.error.HTTPError) as refused:
        server.sit_down(table, name)
    with refused.value as error:
        return error.code, json.load(error)["error"]["code"]


def test_the_list_is_told_when_it_has_changed(server: SteadyServer, lines: ExitStack) -> None:
    peer = lines.enter_context(Peer.seated(server, server.open_table()))
    peer.play_until(lambda told: len(told["list"]["entries"]) == 2)
    snapshots = [frame for frame in peer.frames if b'"type":"snapshot"' in frame]
    assert len(snapshots) > 20
    assert sum(b'"seeger_fabian"' in frame for frame in snapshots) == 3
