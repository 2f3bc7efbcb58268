"""Conversations with a server over its lines."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from skat.tables.running.thinkers import Pace
from tests.lanes.few import few
from tests.server.peer import Peer, Told
from tests.server.serving import OpenedTable
from tests.server.steady.server import SteadyServer

CARDS = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]


@pytest.fixture
def server(steady: SteadyServer, monkeypatch: pytest.MonkeyPatch) -> SteadyServer:
    """Computer players who are not to play at once do not play at all, so that nothing sent
    meanwhile comes too late.
    """
    for pace in (Pace.NORMAL, Pace.SLOW):
        monkeypatch.setattr(pace, "seconds", 600.0)
    return steady


@pytest.fixture
def opened(server: SteadyServer) -> OpenedTable:
    return server.open_table()


@pytest.fixture
def peer(server: SteadyServer) -> Any:
    """A player at a new table of three, on turn, his computer players playing at once."""
    with Peer.seated(server, server.open_table()) as seated:
        seated.play_until(lambda _: seated.my_turn)
        yield seated


def test_a_deal_from_hello_to_the_list(server: SteadyServer) -> None:
    with Peer(server, (new := server.open_table(size=4)).table) as peer:
        peer.hello(new.token, language="de")
        first = peer.expect("snapshot")
        assert first["table"]["id"] == new.table
        assert first["table"]["you"] == new.place == 1
        assert [place["seat"] for place in first["table"]["places"]].count(None) == 1
        peer.say(type="pace", pace="instant")
        last = peer.play_until(lambda snapshot: len(snapshot["list"]["entries"]) == 5)
        assert last["table"]["round"] == 2
        seqs = [json.loads(frame)["seq"] for frame in peer.frames if b'"snapshot"' in frame]
        assert seqs == sorted(set(seqs))


def test_acknowledged_then_shown_with_the_same_number(peer: Peer) -> None:
    before = peer.seq
    done = peer.done(peer.choose())
    assert done == before + 1
    peer.wait_for(lambda snapshot: snapshot["seq"] >= done)


def test_a_command_sent_again_has_one_effect(server: SteadyServer, peer: Peer) -> None:
    action, expected = peer.choose(), peer.seq
    done = peer.done(action, name="once", expected=expected)
    assert peer.done(action, name="once", expected=expected) == done
    assert peer.done({"do": "leave"}, name="once", expected=0) == done
    assert not peer.snapshot["table"]["finished"]


def test_a_resend_after_reconnecting_is_acknowledged_with_the_first_number(
    server: SteadyServer,
) -> None:
    new = server.open_table()
    with Peer.seated(server, new) as peer:
        peer.play_until(lambda _: peer.my_turn)
        action, expected = peer.choose(), peer.seq
        done = peer.done(action, name="once", expected=expected)
    with Peer(server, new.table) as again:
        # A page of an older release says what it saw last.
        again.say(type="hello", token=new.token, last_seq=expected)
        again.expect("snapshot")
        assert again.done(action, name="once", expected=expected) == done


def test_a_command_that_saw_an_older_table_is_refused(peer: Peer) -> None:
    told = peer.refused(peer.choose(), expected=peer.seq - 1)
    assert (told["code"], told["seq"]) == ("stale", peer.seq)
    assert told["message"]
    assert peer.refused(peer.choose(), expected=peer.seq + 7)["code"] == "stale"


def test_nobody_acts_for_another_seat(peer: Peer) -> None:
    own = peer.view["viewer"]
    for seat in {"forehand", "middlehand", "rearhand"} - {own}:
        told = peer.refused({"do": "pass", "seat": seat})
        assert (told["code"], told["articles"]) == ("not_your_seat", ["SkO-3.3.3", "SkO-3.3.8"])


def test_a_card_one_does_not_hold_cannot_be_played(peer: Peer) -> None:
    peer.play_until(lambda _: peer.my_turn and peer.view["phase"] == "play")
    missing = next(card for card in CARDS if card not in peer.view["hand"])
    told = peer.refused({"do": "play", "seat": peer.view["viewer"], "card": missing})
    assert told["code"] == "card_not_held"
    assert told["articles"] == ["SkO-4.1.2"]
    assert told["details"] == {"card": missing}
    assert peer.done(peer.choose()) == told["seq"] + 1


def test_a_revoke_is_refused_with_its_article(peer: Peer) -> None:
    def may_not_play_all(_: object) -> bool:
        view = peer.view
        plays = [action for action in view["legal"] if action["do"] == "play"]
        return peer.my_turn and view["phase"] == "play" and len(plays) < len(view["hand"])

    peer.play_until(may_not_play_all)
    allowed = [action.get("card") for action in peer.view["legal"]]
    revoke = next(card for card in peer.view["hand"] if card not in allowed)
    told = peer.refused({"do": "play", "seat": peer.view["viewer"], "card": revoke})
    assert told["code"] == "must_follow"
    assert told["articles"] == ["SkO-4.2.1", "SkO-4.2.3"]


def test_out_of_turn_is_refused_with_articles(server: SteadyServer) -> None:
    with Peer.seated(server, server.open_table(), pace="slow") as peer:
        # At three place 1 deals first, so middlehand is a computer player who is still thinking.
        assert peer.view["turn"] != peer.view["viewer"]
        told = peer.refused({"do": "pass", "seat": peer.view["viewer"]})
        assert told["code"] == "not_your_turn"
        assert told["articles"]
        told = peer.refused(
            {"do": "play", "seat": peer.view["viewer"], "card": peer.view["hand"][0]}
        )
        assert (told["code"], told["articles"]) == ("not_now", ["SkO-4.1.1"])


@pytest.mark.parametrize(
    "action",
    few(
        [
            {"do": "win"},
            {"do": "verdict", "holds": True},
            {"do": "ruled", "outcome": "game_over", "winner": "soloist", "level": "simple"},
            {"do": "deal", "pack": CARDS},
            {"do": "time_out", "seat": "forehand"},
            {"do": "leave", "seat": "forehand"},
            {"do": "open_table"},
            {"do": "pass", "seat": "forehand", "secretly": True},
            {"do": "play", "seat": "forehand", "card": "C1"},
            {"do": "bid", "seat": "forehand", "value": "a lot"},
            [],
            "pass",
            None,
        ],
        gate=4,
    ),
)
def test_actions_that_nobody_can_ask_for(
    server: SteadyServer, opened: OpenedTable, action: Any
) -> None:
    with Peer.seated(server, opened, pace="slow") as peer:
        told = peer.refused(action)
        assert told["code"] == "unknown_action"
        assert told["details"]["reason"]
        assert peer.refused({"do": "next_deal"})["code"] == "deal_running"


def test_sentences_come_in_the_language_chosen(server: SteadyServer, opened: OpenedTable) -> None:
    with Peer.seated(server, opened, pace="slow") as peer:
        english = peer.refused({"do": "next_deal"})["message"]
        peer.say(type="language", language="pl")
        polish = peer.refused({"do": "next_deal"})["message"]
        assert english
        assert polish
        assert english != polish


# --- lines that are closed ----------------------------------------------------------------------


def test_a_wrong_token(server: SteadyServer, opened: OpenedTable) -> None:
    other = server.open_table()
    for token in (other.token, opened.token[:-1], "x"):
        with Peer(server, opened.table) as peer:
            peer.hello(token)
            peer.expect_error("bad_token", 4401)


def test_no_such_table(server: SteadyServer, opened: OpenedTable) -> None:
    with Peer(server, "nowhere") as peer:
        peer.hello(opened.token)
        peer.expect_error("no_such_table", 4404)


@pytest.mark.parametrize(
    "first",
    [
        '{"type":"pace","pace":"fast"}',
        '{"type":"shout"}',
        '{"type":"hello","token":"x","token2":"y"}',
        "hello",
        "[" * 5000,
        "{}",
        '{"type":"hello","token":"' + "x" * 8200 + '"}',
        b'{"type":"hello","token":"x"}',
    ],
)
def test_a_bad_first_message(server: SteadyServer, opened: OpenedTable, first: str | bytes) -> None:
    with Peer(server, opened.table) as peer:
        peer.write(first)
        assert peer.expect_error("bad_message", 4400)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"shout"}',
        '{"type":"pace","pace":"breakneck"}',
        '{"type":"command","command_id":"a b","expected_seq":1,"action":{"do":"pass"}}',
        '{"type":"command","command_id":"a","expected_seq":-1,"action":{"do":"pass"}}',
        '{"type":"command","command_id":"a","expected_seq":1}',
        '{"type":"hello","token":"again"}',
        "nonsense",
        '{"type":"language","language":"de"' + " " * 8200 + "}",
    ],
)
def test_a_bad_later_message(server: SteadyServer, opened: OpenedTable, text: str) -> None:
    with Peer.seated(server, opened, pace="slow") as peer:
        peer.write(text)
        assert peer.expect_error("bad_message", 4400)


def test_a_flood_is_closed_and_others_play_on(server: SteadyServer, peer: Peer) -> None:
    with Peer.seated(server, server.open_table(), pace="slow") as flood:
        # The server may close before the last of them is sent.
        with suppress(ConnectionClosed):
            for _ in range(150):
                flood.say(type="language", language="de")
        flood.expect_error("too_fast", 4429)
    assert peer.done(peer.choose())


def test_phrases_are_said_no_faster_than_people_talk(server: SteadyServer) -> None:
    with Peer.seated(server, server.open_table(others=["open", "open"])) as peer:
        for _ in range(6):
            peer.say(type="phrase", phrase="one_moment")
        while (told := peer._read())["type"] != "refused":
            pass
        assert (told["command_id"], told["code"]) == (None, "too_fast")
        assert len(peer.chat) == 5


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_cannot_open_a_socket(
    server: SteadyServer, opened: OpenedTable, origin: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Peer(server, opened.table, origin=origin)
    assert refused.value.response.status_code == 403


def test_the_own_page_can_open_a_socket(server: SteadyServer, opened: OpenedTable) -> None:
    with Peer(server, opened.table, origin=server.url) as peer:
        peer.hello(opened.token)
        peer.expect("snapshot")


def test_two_lines_to_one_place_see_the_same(server: SteadyServer) -> None:
    new = server.open_table()
    with Peer.seated(server, new) as one, Peer.seated(server, new) as two:
        one.play_until(lambda _: one.my_turn)
        done = one.done(one.choose())
        one.wait_for(lambda snapshot: snapshot["seq"] >= done)
        two.wait_for(lambda snapshot: snapshot["seq"] >= one.seq)
        both = {frame for frame in one.frames if b'"snapshot"' in frame}
        assert both & set(two.frames)


def test_a_line_with_changes_tells_what_one_with_snapshots_does(server: SteadyServer) -> None:
    """Two lines of one person: every number once, and the same snapshot behind each."""
    new = server.open_table()
    with (
        Peer.seated(server, new) as whole,
        Peer.seated(server, new, changes=True) as player,
    ):
        kept: dict[int, Told] = {}

        def listed(told: Told) -> bool:
            kept[told["seq"]] = told
            return bool(told["list"]["entries"])

        player.play_until(listed)
        compared = 0

        def caught_up(told: Told) -> bool:
            nonlocal compared
            if told["seq"] in kept:
                assert told == kept[told["seq"]]
                compared += 1
            return bool(told["seq"] >= player.seq)

        whole.wait_for(caught_up)
        assert compared > 10
        kinds = [json.loads(frame)["type"] for frame in player.frames]
        assert kinds.count("snapshot") == 1
        told = sum(len(frame) for frame in player.frames if b'"change"' in frame)
        assert told < sum(len(frame) for frame in whole.frames if b'"snapshot"' in frame) / 3


def test_leaving_ends_the_table(server: SteadyServer) -> None:
    with Peer.seated(server, server.open_table(), pace="slow") as peer:
        done = peer.done({"do": "leave"})
        assert peer.wait_for(lambda snapshot: snapshot["seq"] == done)["table"]["finished"]
        assert peer.refused({"do": "next_deal"}, expected=done)["code"] == "table_finished"


def test_silence_is_closed(server: SteadyServer, opened: OpenedTable) -> None:
    with Peer(server, opened.table) as silent:
        silent.expect_error("hello_timeout", 4408)
