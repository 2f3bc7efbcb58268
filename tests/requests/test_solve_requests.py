"""`skat solve`: every question on positions that can be checked by hand, and every refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.model.refusal import Refusal
from skat.notation.cards import CardScheme
from skat.requests.solve import solve_request

# The ten of spades takes the king while it may; after a heart it is thrown away on a diamond.
ENDING = {
    "contract": "grand",
    "soloist": "forehand",
    "skat": ["D7", "D8"],
    "forehand": ["ST", "H7"],
    "middlehand": ["HA", "D9"],
    "rearhand": ["SK", "H8"],
}
# Middlehand ducks every heart and is glad to lose the king of clubs, but must not lead it.
NULL = {
    "contract": "null",
    "soloist": "middlehand",
    "forehand": ["H8", "SA"],
    "middlehand": ["H7", "CK"],
    "rearhand": ["H9", "HQ"],
}


def ask(request: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = solve_request({**request, **more})
    assert isinstance(answer, dict), answer
    assert set(answer) >= {"nodes", "ms"}
    assert isinstance(answer["nodes"], int)
    assert answer["ms"] >= 0
    return {key: value for key, value in answer.items() if key not in ("nodes", "ms")}


def test_value_is_the_default() -> None:
    assert ask(ENDING) == ask(ENDING, want="value") == {"card_points": 14}


def test_points_taken_and_the_skat_count() -> None:
    with_points = ask(ENDING, points={"soloist": 40, "defenders": 10})
    assert with_points == {"card_points": 54}
    assert ask({**ENDING, "skat": ["CA", "CT"]}) == {"card_points": 35}


def test_moves_give_every_playable_card() -> None:
    assert ask(ENDING, want="moves") == {"moves": {"H7": 0, "ST": 14}}


def test_only_legal_cards_are_moves() -> None:
    heart_led = {**ENDING, "middlehand": ["D9"], "leader": "middlehand", "trick": ["HA"]}
    assert set(ask(heart_led, want="moves")["moves"]) == {"H8"}
    spade_led = {**ENDING, "middlehand": ["D9"], "leader": "middlehand", "trick": ["C7"]}
    assert set(ask(spade_led, want="moves")["moves"]) == {"H8", "SK"}


@pytest.mark.parametrize(("target", "reaches"), [(14, True), (15, False), (0, True), (121, False)])
def test_target_is_about_the_final_total(target: int, reaches: bool) -> None:
    assert ask(ENDING, want="target", target=target) == {"reaches": reaches}


def test_null_is_won_or_not() -> None:
    assert ask(NULL) == {"won": True}
    assert ask(NULL, want="moves") == {"moves": {"H8": True, "SA": True}}
    assert ask(NULL, leader="middlehand") == {"won": True}
    assert ask(NULL, leader="middlehand", want="moves")["moves"] == {"H7": True, "CK": False}
    assert ask(NULL, leader="middlehand", middlehand=["HA", "CK"]) == {"won": False}


def test_a_null_with_points_is_lost_already() -> None:
    assert ask(NULL, points={"soloist": 4}) == {"won": False}
    moves = ask(NULL, points={"soloist": 4}, want="moves")
    assert moves == {"moves": {"H8": False, "SA": False}}


def test_a_null_may_name_its_skat() -> None:
    assert ask(NULL, skat=[]) == ask(NULL, skat=["C7", "C8"]) == ask(NULL)


def test_claims() -> None:
    refuted = ask(ENDING, want="claim", by="forehand")
    assert refuted["holds"] is False
    assert set(refuted["refutation"]) <= {"ST", "H7", "HA", "D9", "SK", "H8"}
    assert len(refuted["refutation"]) in (3, 6)
    strong = {**ENDING, "forehand": ["CJ", "SJ"]}
    assert ask(strong, want="claim", by="forehand") == {"holds": True, "refutation": []}
    assert ask(strong, want="claim", by="defenders")["holds"] is False
    weak = {**ENDING, "forehand": ["H7", "S7"]}
    assert ask(weak, want="claim", by="defenders", leader="middlehand")["holds"] is True


def test_the_soloist_of_a_null_claims_to_take_nothing() -> None:
    assert ask(NULL, want="claim", by="middlehand")["holds"] is True
    stopped = {**NULL, "middlehand": ["HA", "CK"], "leader": "middlehand"}
    lost = ask(stopped, want="claim", by="middlehand")
    assert lost["holds"] is False
    assert lost["refutation"][0] in ("HA", "CK")


def test_an_ended_deal_has_the_value_it_has() -> None:
    over = {**ENDING, "forehand": [], "middlehand": [], "rearhand": []}
    assert ask(over, points={"soloist": 61, "defenders": 59}) == {"card_points": 61}
    assert ask(over, want="moves") == {"moves": {}}


def test_a_whole_deal() -> None:
    """The soloist holds all trumps of a grand and three suits from the top."""
    deal = {
        "contract": "grand",
        "soloist": "rearhand",
        "forehand": ["D7", "D8", "D9", "DQ", "DK", "H7", "H8", "H9", "HQ", "HK"],
        "middlehand": ["DT", "DA", "HT", "S7", "S8", "S9", "SQ", "C7", "C8", "C9"],
        "rearhand": ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "SA", "ST", "SK"],
        "skat": ["CQ", "HA"],
    }
    assert ask(deal, want="claim", by="rearhand")["holds"] is True
    assert ask(deal) == {"card_points": 120}
    assert ask(deal, want="target", target=120) == {"reaches": True}


def test_null_counts_as_absent() -> None:
    told = ask(ENDING, points={"soloist": None, "defenders": 10})
    assert told == ask(ENDING, points={"defenders": 10}) == ask(ENDING, points=None)
    nothing = dict.fromkeys(("trick", "points", "leader", "want", "target", "by"))
    assert ask(ENDING, **nothing) == ask(ENDING)


def test_cards_in_other_letters() -> None:
    german = {
        **ENDING,
        "skat": ["Ka7", "Ka8"],
        "forehand": ["Pi10", "He7"],
        "middlehand": ["HeA", "Ka9"],
        "rearhand": ["PiK", "He8"],
        "want": "moves",
    }
    answer = solve_request(german, scheme=CardScheme.DE)
    assert isinstance(answer, dict)
    assert answer["moves"] == {"♥7": 0, "♠10": 14}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"contract": "ramsch"}, "bad_value"),
        ({"contract": None}, "key_missing"),
        ({"rearhand": None}, "key_missing"),
        ({"skat": None}, "key_missing"),
        ({"soloist": None}, "key_missing"),
        ({"soloist": "dealer"}, "bad_value"),
        ({"leader": 1}, "bad_value"),
        ({"trick": False}, "bad_value"),
        ({"trick": {}}, "bad_value"),
        ({"colour": 1}, "key_unknown"),
        ({"want": "all"}, "bad_value"),
        ({"want": "target"}, "key_missing"),
        ({"want": "target", "target": "61"}, "bad_value"),
        ({"want": "target", "target": True}, "bad_value"),
        ({"want": "claim"}, "key_missing"),
        ({"want": "claim", "by": "soloist"}, "bad_value"),
        ({"want": "claim", "by": ["forehand"]}, "bad_value"),
        ({"target": 61}, "keys_mixed"),
        ({"by": "forehand"}, "keys_mixed"),
        ({"forehand": "ST H7"}, "bad_value"),
        ({"forehand": ["ST", 7]}, "bad_value"),
        ({"forehand": ["ST", "X7"]}, "unknown_card"),
        ({"forehand": ["ST", "ST"]}, "card_twice"),
        ({"forehand": ["ST", "SK"]}, "card_twice"),
        ({"skat": ["ST", "D8"]}, "card_twice"),
        ({"trick": ["ST"]}, "card_twice"),
        ({"skat": ["D7", "D8", "DQ"]}, "skat_not_two"),
        ({"skat": []}, "skat_not_two"),
        ({"forehand": ["ST"]}, "hands_do_not_match"),
        ({"trick": ["C7"]}, "hands_do_not_match"),
        ({"trick": ["C7", "C8", "C9"]}, "bad_value"),
        ({"forehand": ["ST"], "middlehand": ["HA"], "trick": ["H7", "D9"]}, "must_follow"),
        ({"points": 40}, "bad_value"),
        ({"points": {"soloist": -1}}, "bad_value"),
        ({"points": {"defenders": -1}}, "bad_value"),
        ({"points": {"soloist": 40, "dealer": 0}}, "key_unknown"),
        ({"points": {"soloist": 90, "defenders": 6}}, "points_not_gone"),
        ({"contract": "null", "want": "target", "target": 61}, "null_without_target"),
    ],
)
def test_refused_before_any_search(change: dict[str, Any], code: str) -> None:
    request = {key: value for key, value in {**ENDING, **change}.items() if value is not None}
    answer = solve_request(request)
    assert not isinstance(answer, dict), answer
    assert getattr(answer, "code", None) == code


@pytest.mark.parametrize("request_", [None, [], "grand", 7])
def test_a_line_is_an_object(request_: object) -> None:
    assert getattr(solve_request(request_), "code", None) == "not_an_object"


def test_points_up_to_what_is_gone_are_possible() -> None:
    """The pack holds 120; the cards in hand 25, the skat none."""
    assert ask(ENDING, points={"soloist": 90, "defenders": 5}) == {"card_points": 104}


def test_the_command_answers_line_by_line() -> None:
    lines = [ENDING, {**ENDING, "skat": []}, {**NULL, "want": "value"}]
    typed = "\n".join(map(json.dumps, lines))
    result = CliRunner().invoke(app, ["solve", "--jsonl", "--language", "de"], input=typed)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert answers[0]["card_points"] == 14
    assert answers[1]["error"]["code"] == "skat_not_two"
    assert "Skat" in answers[1]["error"]["message"]
    assert answers[1]["error"]["articles"] == ["SkO-3.2.6"]
    assert answers[2]["won"] is True
    good = CliRunner().invoke(app, ["solve"], input=json.dumps(ENDING))
    assert good.exit_code == 0


def test_a_spent_budget_is_no_answer() -> None:
    pack = [suit + rank for suit in "CSHD" for rank in "JATKQ987"]
    hands = {seat: pack[at:30:3] for at, seat in enumerate(("forehand", "middlehand", "rearhand"))}
    deal = {"contract": "grand", "soloist": "forehand", "skat": pack[30:], **hands}
    for want in ({}, {"want": "target", "target": 61}, {"want": "claim", "by": "forehand"}):
        refusal = solve_request({**deal, **want}, budget=3)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.details) == ("solve_spent", {"nodes": 3})
    answer = solve_request({**deal, "want": "moves"}, budget=3)
    assert isinstance(answer, dict)
    assert set(answer["moves"].values()) == {None}
    null = solve_request({**deal, "contract": "null", "want": "moves"}, budget=3)
    assert isinstance(null, dict)
    assert None in null["moves"].values()
