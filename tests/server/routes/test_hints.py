"""Hints over the wire: computed in a helper process, starred in the list, there after a kill -9."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.live import OpenedTable
from tests.server.peer import Peer
from tests.server.routes.test_replay import ask, play_a_deal
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")

ASK = {"do": "ask_hint"}


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def decide(peer: Peer) -> None:
    """Plays on until there is something to decide on which a hint is to be had."""
    while peer.snapshot["hint"] is None:
        assert peer.view["phase"] != "finished"
        if peer.my_turn:
            peer.try_to(peer.choose())
        else:
            seq = peer.seq
            peer.read_until(lambda: peer.seq > seq)  # noqa: B023 - called at once


def told(server: SteadyServer, opened: OpenedTable) -> Any:
    status, answer = ask(server, f"{opened.table}/hint", opened.token)
    assert status == 200, answer
    return answer


def test_three_steps_and_a_star_that_a_kill_does_not_take_away(server: SteadyServer) -> None:
    opened = server.open_table()
    with Peer.seated(server, opened) as anna:
        decide(anna)
        assert ask(server, f"{opened.table}/hint", opened.token)[0] == 409
        steps = []
        for step in (1, 2, 3):
            anna.done(ASK)
            anna.wait_for(lambda snapshot: snapshot["hint"] is not None)
            assert anna.snapshot["hint"] == {"step": step, "most": 3}
            steps.append(told(server, opened))
        assert anna.refused(ASK)["code"] == "no_more_hints"
    first, second, third = (each["told"] for each in steps)
    assert first["think"]
    assert not first["candidates"]
    assert not first["best"]
    assert len(second["candidates"]) == 2
    assert not second["best"]
    assert not second["options"]
    assert {option["action"] for option in third["options"]} >= set(third["best"])
    assert {ask(server, f"{opened.table}/hint", key)[0] for key in ("", "abc")} == {403}
    assert ask(server, "nowhere/hint")[0] == 404
    server.kill()
    server.start()
    with Peer.seated(server, opened) as anna:
        assert anna.snapshot["hint"] == {"step": 3, "most": 3}
        assert told(server, opened) == steps[2]
        play_a_deal(anna)
        assert anna.snapshot["list"]["entries"][0]["hinted"] == [1]
        anna.play_until(lambda snapshot: len(snapshot["list"]["entries"]) == 2)
        assert anna.snapshot["list"]["entries"][1]["hinted"] == []


def test_a_play_meanwhile_takes_the_question_back(server: SteadyServer) -> None:
    opened = server.open_table()
    with Peer.seated(server, opened) as anna:
        decide(anna)
        name = anna.command(ASK)
        anna.command(anna.choose())
        answers: dict[str, Any] = {}
        while len(answers) < 2:
            answer = anna.expect_any("ack", "refused")
            answers[answer["command_id"]] = answer
        if answers[name]["type"] == "refused":
            assert answers[name]["code"] == "stale"
        play_a_deal(anna)
        starred = anna.snapshot["list"]["entries"][0]["hinted"]
        assert starred == ([1] if answers[name]["type"] == "ack" else [])


def test_a_hint_is_worked_out_once_at_a_time(server: SteadyServer) -> None:
    opened = server.open_table()
    with Peer.seated(server, opened) as anna:
        decide(anna)
        first, second = anna.command(ASK), anna.command(ASK)
        answers: dict[str, Any] = {}
        while len(answers) < 2:
            answer = anna.expect_any("ack", "refused")
            answers[answer["command_id"]] = answer
        assert answers[first]["type"] == "ack"
        assert answers[second]["code"] == "too_fast"


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"length": "series"}, "hint_in_list"), ({"tournament": True}, "hint_in_tournament")],
)
def test_where_nothing_is_told(server: SteadyServer, settings: dict[str, Any], code: str) -> None:
    opened = server.open_table(settings=settings)
    with Peer.seated(server, opened) as anna:
        # Nobody else moves then, so the answer is not that it came too late.
        anna.read_until(lambda: anna.my_turn)
        refused = anna.refused(ASK)
        assert refused["code"] == code
        assert refused["message"]
        assert refused["articles"]
        assert anna.snapshot["hint"] is None
        assert ask(server, f"{opened.table}/hint", opened.token)[0] == 409


def test_nobody_is_helped_against_people(server: SteadyServer) -> None:
    opened = server.open_table(others=["open", "simple"])
    server.sit_down(opened.table, "Ben")
    with Peer.seated(server, opened) as anna:
        assert anna.refused(ASK)["code"] == "hint_in_company"
