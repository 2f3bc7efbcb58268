"""`skat judge --jsonl`: its form, its refusals, its sentences in four languages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.model.refusal import Refusal
from skat.notation.cards import CardScheme
from skat.referee.situation import Situation
from skat.requests.judge import judge_request
from skat.requests.situation import KINDS, read_situation

GAME: dict[str, Any] = {"contract": "clubs", "tops": "with 2", "bid": 30, "soloist": "forehand"}
REQUEST: dict[str, Any] = {
    "game": GAME,
    "state": {"soloist_points": 20, "opponent_points": 40},
    "event": {"kind": "revoke", "by": "middlehand"},
}
KEYS = [
    *("outcome", "winner", "level", "score", "breakdown", "tricks_to", "excluded", "may_bid"),
    *("skat", "correction", "articles", "reason", "undecided", "needs"),
]


def run(*lines: object, arguments: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    result = CliRunner().invoke(app, ["judge", "--jsonl", *arguments], input=text)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_one_line_in_one_line_out() -> None:
    code, answers = run(REQUEST, {**REQUEST, "state": {}}, REQUEST)
    assert code == 0
    assert [list(answer) for answer in answers] == [KEYS] * 3
    assert [answer["score"] for answer in answers] == [36, None, 36]
    assert answers[1]["needs"] == ["state.soloist_points", "state.opponent_points"]


def test_a_line_that_cannot_be_handled_does_not_stop_the_run() -> None:
    code, answers = run("{", {"event": {"kind": "storm"}}, REQUEST)
    assert code == 1
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "line_not_json",
        "bad_value",
        None,
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "with 2, game 3, times 12 = 36"),
        ("de", "mit 2, Spiel 3, mal 12 = 36"),
        ("fr", "= 36"),
        ("pl", "= 36"),
    ],
)
def test_the_reason_does_the_sum(language: str, words: str) -> None:
    _, answers = run(REQUEST, arguments=("--language", language))
    assert words in answers[0]["reason"]


def test_a_lost_and_an_overbid_game_in_words() -> None:
    game = {**GAME, "contract": "spades", "tops": "with 1"}
    state = {"soloist_points": 75, "opponent_points": 10}
    event = {"kind": "revoke", "by": "forehand"}
    null = {"contract": "null", "bid": 18, "soloist": "forehand"}
    _, (overbid, lost) = run(
        {"game": game, "state": state, "event": event},
        {"game": null, "state": {"soloist_tricks": 0}, "event": event},
    )
    assert "overbid, counted as 33; Lost: twice 33 = -66." in overbid["reason"]
    assert lost["reason"].endswith("Score: Null = 23; Lost: twice 23 = -46.")


def test_kontra_is_no_level_and_a_null_below_the_bid_says_so() -> None:
    doubled = {**REQUEST, "options": {"kontra": True}, "game": {**GAME, "kontra": True}}
    null = {"contract": "null", "bid": 24, "tops": "with 1", "soloist": "forehand"}
    _, (kontra, below) = run(doubled, {**REQUEST, "game": null})
    assert kontra["score"] == 72
    assert kontra["reason"].endswith("with 2, game 3, times 12 = 36; kontra: twice = 72.")
    assert "A null below the bid cannot be played" in below["reason"]


def test_cards_are_read_in_other_languages() -> None:
    event = {"kind": "cards_exposed", "by": "middlehand", "cards": ["KrB", "PiD"]}
    german = judge_request({**REQUEST, "event": event}, scheme=CardScheme.DE)
    assert isinstance(german, dict)
    assert german["winner"] == "soloist"
    assert isinstance(judge_request({**REQUEST, "event": event}), Refusal)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"tip": 1}, "tip"),
        ({"game": {**GAME, "tip": 1}}, "game.tip"),
        ({"state": {"tip": 1}}, "state.tip"),
        ({"hands": {"dealer": []}}, "hands.dealer"),
        ({"event": {"kind": "revoke", "cards": []}}, "event.cards"),
        ({"event": {"kind": "wrong_card_count", "sizes": {"dealer": 1}}}, "event.sizes.dealer"),
    ],
)
def test_unknown_keys_are_refused_with_their_path(change: dict[str, Any], key: str) -> None:
    refused = judge_request({**REQUEST, **change})
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.details) == ("key_unknown", {"key": key})


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"table": 9}, "table"),
        ({"game": 7}, "game"),
        ({"game": {**GAME, "soloist": "dealer"}}, "game.soloist"),
        ({"game": {**GAME, "hand": "yes"}}, "game.hand"),
        ({"state": {"trick": "3"}}, "state.trick"),
        ({"state": {"leader": 3}}, "state.leader"),
        ({"auction": ["forehand shrugs"]}, "auction"),
        ({"auction": ["dealer 18"]}, "auction"),
        ({"hands": {"forehand": "CA"}}, "hands.forehand"),
        ({"demand": "stop"}, "demand"),
        ({"event": {"kind": "storm"}}, "event.kind"),
        ({"event": {"kind": "revoke", "by": "somebody"}}, "event.by"),
        ({"event": {"kind": "revoke", "noticed": "signed"}}, "event.noticed"),
        ({"event": {"kind": "throw_in", "agreed": "all"}}, "event.agreed"),
        (
            {"event": {"kind": "wrong_hand_sizes", "sizes": {"forehand": 33}}},
            "event.sizes.forehand",
        ),
        ({"event": {"kind": "invalid_announcement", "said": ""}}, "event.said"),
        ({"event": {"kind": "wrong_card_count", "proved": "ouvert"}}, "event.proved"),
        ({"event": {"kind": "claim", "asked_level": "ouvert"}}, "event.asked_level"),
        ({"event": {"kind": {"revoke": 1}}}, "event.kind"),
    ],
)
def test_bad_values_are_refused_with_their_path(change: dict[str, Any], key: str) -> None:
    refused = judge_request({**REQUEST, **change})
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.details["key"]) == ("bad_value", key)


def test_the_claimant_may_stand_beside_the_event() -> None:
    beside = judge_request({**REQUEST, "claimed_by": "rearhand", "cards_mixed": True})
    assert isinstance(beside, dict)
    assert beside["outcome"] == "continue"
    twice = {**REQUEST, "event": {**REQUEST["event"], "claimed_by": "forehand"}}
    refused = judge_request({**twice, "claimed_by": "rearhand"})
    assert isinstance(refused, Refusal)
    assert refused.code == "key_twice"


def test_skat_points_that_nobody_knows_are_no_skat_points_left_out() -> None:
    """With `skat_points: null` the soloist's points are his tricks only."""
    for more, tricks_only in (
        ({}, False),
        ({"skat_points": None}, True),
        ({"skat_points": 4}, True),
    ):
        situation = read_situation({**REQUEST, "state": {"soloist_points": 20, **more}})
        assert isinstance(situation, Situation)
        assert situation.state.tricks_only is tricks_only


def test_every_kind_of_the_stable_form_is_there() -> None:
    for kind in KINDS:
        answer = judge_request({"event": {"kind": kind}, "game": GAME})
        assert isinstance(answer, dict | Refusal), kind


@pytest.mark.parametrize("request_", [None, [], "revoke", {}, {"event": None}])
def test_what_is_no_request(request_: object) -> None:
    assert isinstance(judge_request(request_), Refusal)


def test_the_example_of_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "referee.md").read_text("utf-8")
    match = re.search(r"echo '(\{.*\})' \| skat judge", page)
    assert match is not None
    _, (answer,) = run(match[1])
    assert answer["score"] == 36
    assert answer["reason"] in " ".join(page.split())
