"""The groups J, K and L of the scoring cases, told as what happened at the table.

`QUESTIONS` maps a case to the event that led to it. Game, points and tricks come from the case;
what is written here is only what the case leaves to its title.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.tools import read_yaml

CASES = Path(__file__).parents[1] / "data" / "scoring_cases.yaml"

SOLOIST, DEFENDER = "forehand", "middlehand"

QUESTIONS: dict[str, dict[str, Any]] = {
    "SC-150": {"event": {"kind": "concession", "by": SOLOIST, "trick": 1}},
    "SC-152": {"event": {"kind": "concession", "by": SOLOIST, "trick": 3, "agreed": [DEFENDER]}},
    "SC-153": {
        "event": {"kind": "concession", "by": SOLOIST, "trick": 2},
        "state": {"soloist_tricks": 0, "table_cards": []},
    },
    "SC-155": {"event": {"kind": "concession", "by": SOLOIST, "trick": 1}},
    "SC-156": {"event": {"kind": "concession", "by": SOLOIST, "trick": 1}},
    "SC-157": {"event": {"kind": "concession", "by": SOLOIST, "trick": 1}},
    "SC-158": {"event": {"kind": "concession", "by": SOLOIST, "trick": 1}},
    "SC-159": {"event": {"kind": "concession", "by": SOLOIST, "trick": 1}},
    "SC-163": {"event": {"kind": "concession", "by": DEFENDER}},
    "SC-164": {"event": {"kind": "concession", "by": DEFENDER}},
    "SC-165": {"event": {"kind": "concession", "by": DEFENDER}},
    "SC-166": {"event": {"kind": "concession", "by": DEFENDER}},
    "SC-169": {"event": {"kind": "concession", "by": DEFENDER}},
    "SC-170": {"event": {"kind": "concession", "by": DEFENDER}},
    "SC-171": {"event": {"kind": "concession", "by": "dealer"}, "table": 4},
    "SC-172": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-176": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-177": {"event": {"kind": "lead_out_of_turn", "by": DEFENDER}},
    "SC-178": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-179": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-181": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-184": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-185": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-186": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-187": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-190": {"event": {"kind": "revoke", "by": DEFENDER, "trick": 1}},
    "SC-193": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-194": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-195": {"event": {"kind": "revoke", "by": DEFENDER, "trick": 1}},
    "SC-196": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-197": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-198": {"event": {"kind": "revoke", "by": SOLOIST}},
    "SC-199": {"event": {"kind": "revoke", "by": DEFENDER}},
    "SC-201": {"event": {"kind": "cards_exposed", "by": DEFENDER, "cards": ["H7", "H8"]}},
    "SC-202": {"event": {"kind": "wrong_discard", "by": SOLOIST, "laid_away": 1}},
    "SC-204": {"event": {"kind": "skat_seen", "by": DEFENDER}},
    "SC-205": {"event": {"kind": "wrong_card_count", "by": DEFENDER, "trick": 3}},
    "SC-207": {"event": {"kind": "wrong_card_count", "by": SOLOIST, "sizes": {SOLOIST: 8}}},
    "SC-210": {"event": {"kind": "lead_before_announcement", "by": DEFENDER}, "soloist": DEFENDER},
    "SC-211": {"event": {"kind": "lead_before_announcement", "by": DEFENDER}, "soloist": DEFENDER},
    "SC-212": {"event": {"kind": "claim", "by": SOLOIST, "holds": False}},
    "SC-214": {
        "event": {"kind": "claim", "by": SOLOIST, "holds": True},
        "state": {"opponent_tricks": 0},
    },
    "SC-215": {
        "event": {"kind": "claim", "by": SOLOIST, "agreed": [DEFENDER, "rearhand"]},
        "state": {"soloist_points": 40, "opponent_points": 20},
    },
    "SC-220": {"event": {"kind": "throw_in", "by": SOLOIST}},
    "SC-221": {"event": {"kind": "throw_in", "by": DEFENDER}},
    "SC-222": {"event": {"kind": "throw_in", "by": DEFENDER}},
    "SC-223": {"event": {"kind": "throw_in", "by": DEFENDER}},
    "SC-224": {"event": {"kind": "throw_in", "by": DEFENDER}},
    "SC-225": {"event": {"kind": "throw_in", "by": DEFENDER}},
    "SC-226": {"event": {"kind": "claim", "by": DEFENDER, "holds": False}},
    "SC-228": {
        "event": {
            "kind": "tricks_left_lying",
            "by": SOLOIST,
            "gathered_points": 45,
            "lying_points": 21,
        }
    },
    "SC-229": {
        "event": {
            "kind": "tricks_left_lying",
            "by": SOLOIST,
            "gathered_points": 45,
            "lying_points": 21,
        },
        "state": {"opponent_points": 0},
    },
}

NO_CONSEQUENCE: dict[str, dict[str, Any]] = {
    "SC-208": {"event": {"kind": "lead_out_of_turn", "by": DEFENDER, "trick": 10}},
    "SC-209": {
        "event": {"kind": "lead_out_of_turn", "by": DEFENDER, "trick": 3, "noticed": "third_card"}
    },
}
"""Cases in which nothing happens: the game is played out and scored as it stands."""

_GAME_KEYS = ("contract", "hand", "announced", "ouvert", "tops", "bid", "tops_by_contract")


class Case(NamedTuple):
    """A scoring case, the question that leads to it, and what it expects."""

    id: str
    question: dict[str, Any]
    expect: dict[str, Any]
    undecided: bool


@cache
def cases() -> tuple[Case, ...]:
    """All cases of the groups J, K and L that a ruling decides."""
    return tuple(_cases())


def groups() -> dict[str, dict[str, Any]]:
    """The cases of the three groups as they stand in the file."""
    every = read_yaml(CASES)["cases"]
    return {case["id"]: case for case in every if case["group"][0] in "JKL"}


def _cases() -> Iterator[Case]:
    for name, case in groups().items():
        if name in QUESTIONS:
            question = _question(QUESTIONS[name], case["inputs"])
            yield Case(name, question, case["expect"], "undecided" in case)


def _question(told: dict[str, Any], inputs: dict[str, Any]) -> dict[str, Any]:
    game = {key: inputs[key] for key in _GAME_KEYS if key in inputs}
    if game.get("contract") == "cheapest":
        del game["contract"]
    game["soloist"] = told.get("soloist", SOLOIST)
    name, _, value = inputs.get("rule_option", "").partition("=")
    options = {name: True if value == "true" else value} if name else {}
    if name == "defender_claim":
        options["defender_claim_failed"] = "all_remaining"
    return {
        "event": told["event"],
        "game": game,
        "options": options,
        "state": {**inputs.get("state_at_end", {}), **told.get("state", {})},
        "table": told.get("table", 3),
    }
