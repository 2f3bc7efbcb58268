"""The board: lines of cards as the rules play them, values as the solver gives them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.problem import Problem
from skat.requests.board import board_request
from skat.requests.board_record import board_of_record
from skat.requests.solve import solve_request
from skat.rules import actions as act
from skat.rules.machine import apply, start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.requests.test_solve_requests import ENDING
from tests.rules.positions import rules_with

RECORDS = Path(__file__).parent.parent / "data" / "records"


def asked(question: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    answer = board_request({**question, **more})
    assert isinstance(answer, dict), answer
    return answer


def begun(contract: Contract, seed: int) -> State:
    """A deal in which middlehand plays a hand game of this contract for 18."""
    pack = list(ALL_CARDS)
    random.Random(seed).shuffle(pack)
    state = start(rules_with("isko-2022"))
    for action in (
        act.Deal(tuple(pack)),
        act.Bid(Seat.MIDDLEHAND, 18),  # type: ignore[arg-type]
        act.Pass(Seat.FOREHAND),
        act.Pass(Seat.REARHAND),
        act.Announce(Seat.MIDDLEHAND, Announcement(contract, hand=True)),
    ):
        state = apply(state, action).state  # type: ignore[union-attr]
    return state


def question_of(state: State) -> dict[str, Any]:
    """The deal as the board is asked about it."""
    hands = {seat.value: [str(card) for card in state.hand_of(seat)] for seat in SEATS}
    assert state.announcement is not None
    assert state.soloist is not None
    return {
        **hands,
        "contract": state.announcement.contract.value,
        "soloist": state.soloist.value,
        "skat": [str(card) for card in state.skat],
    }


@pytest.mark.parametrize("contract", ALL_CONTRACTS, ids=lambda contract: contract.value)
def test_a_line_is_played_as_the_rules_play_it(contract: Contract) -> None:
    chance = random.Random(contract.index)
    state = begun(contract, seed=contract.index)
    question = question_of(state)
    line: list[str] = []
    while state.phase is Phase.PLAY:
        told = asked(question, line=line, values=False)
        assert told["turn"] == state.turn.value  # type: ignore[union-attr]
        assert told["leader"] == state.leader.value
        assert told["trick"] == [str(card) for card in state.trick]
        for seat in SEATS:
            assert set(told[seat.value]) == {str(card) for card in state.hand_of(seat)}
        legal = view(state).legal
        plays = [action for action in legal if isinstance(action, act.Play)]
        assert set(told["moves"]) == {str(action.card) for action in plays}
        assert set(told["moves"].values()) == {None}
        assert [trick["winner"] for trick in told["tricks"]] == [
            trick.winner.value for trick in state.tricks
        ]
        action = chance.choice(plays)
        line.append(str(action.card))
        state = apply(state, action).state  # type: ignore[union-attr]
    end = asked(question, line=line)
    result = state.result
    assert result is not None
    if contract is Contract.NULL:
        assert result.score is not None
        assert end.get("won", False) is result.score.won
    else:
        assert end["turn"] is None
        assert end["card_points"] == result.soloist_points


@pytest.mark.parametrize("contract", ALL_CONTRACTS, ids=lambda contract: contract.value)
def test_values_are_the_solvers(contract: Contract) -> None:
    question = question_of(begun(contract, seed=40 + contract.index))
    line: list[str] = []
    for _ in range(8):
        told = asked(question, line=line)
        position = {key: told[key] for key in (*(s.value for s in SEATS), "trick", "leader")}
        solved = solve_request({**question, **position, "points": told["points"], "want": "moves"})
        assert isinstance(solved, dict)
        assert told["moves"] == solved["moves"]
        line.append(min(told["moves"]))


def test_a_line_to_the_end_counts_the_skat() -> None:
    end = asked({**ENDING, "skat": ["CA", "CT"]}, line=["ST", "HA", "SK", "H7", "D9", "H8"])
    assert end["card_points"] == 10 + 11 + 4 + 21
    assert end["points"] == {"soloist": 25, "defenders": 0}
    assert end["moves"] == {}
    assert end["turn"] is None


def test_a_lost_null_stays_lost() -> None:
    null = {**ENDING, "contract": "null", "skat": []}
    after = asked(null, line=["ST", "HA", "SK"])
    assert after["tricks"] == [
        {"leader": "forehand", "cards": ["ST", "HA", "SK"], "winner": "rearhand"}
    ]
    taken = asked({**null, "soloist": "rearhand"}, line=["ST", "HA", "SK"])
    assert set(taken["moves"].values()) == {False}
    assert asked({**null, "soloist": "rearhand"}, line=["ST", "HA", "SK", "H8", "H7", "D9"])[
        "won"
    ] is (False)


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        (["HA"], "card_not_held", 1),
        (["ST", "HA", "H8"], "must_follow", 3),
        (["ST", "HA", "SK", "H8"], "card_not_held", 4),
        (["ST", "HA", "SK", "H7", "D9", "H8", "CJ"], "card_not_held", 7),
    ],
)
def test_a_card_that_cannot_be_played_is_named(line: list[str], code: str, number: int) -> None:
    refused = board_request({**ENDING, "line": line})
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.details["number"]) == (code, number)
    assert refused.articles


def test_a_small_budget_leaves_values_open_but_no_card_out() -> None:
    question = question_of(begun(Contract.GRAND, seed=7))
    told = board_request(question, budget=50)
    assert isinstance(told, dict)
    assert set(told["moves"]) == set(asked(question)["moves"])
    assert None in told["moves"].values()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"forehand": ["ST", "H7", "H9"]}, "hands_do_not_match"),
        ({"rearhand": ["SK", "ST"]}, "card_twice"),
        ({"contract": "ramsch"}, "bad_value"),
        ({"line": ["XX"]}, "unknown_card"),
        ({"line": ["ST", "ST"]}, "card_twice"),
        ({"depth": 3}, "key_unknown"),
    ],
)
def test_what_is_no_position_is_refused(change: dict[str, Any], code: str) -> None:
    refused = board_request({**ENDING, **change})
    assert not isinstance(refused, dict)
    assert refused.code == code  # type: ignore[union-attr]


def test_every_card_has_its_place() -> None:
    told = asked(ENDING, line=["ST"])
    places = [*told["forehand"], *told["middlehand"], *told["rearhand"], *told["trick"]]
    assert sorted(places) == ["D9", "H7", "H8", "HA", "SK", "ST"]


@pytest.mark.parametrize("name", ["own_games.jsonl", "own_games.sgf"])
def test_every_record_is_taken_up_at_its_first_card(name: str) -> None:
    records = (RECORDS / name).read_text().splitlines()
    played = 0
    for text in filter(None, records):
        board = board_of_record(text)
        if isinstance(board, Refusal | Problem):
            assert board.code == "record_without_play"
            continue
        played += 1
        told = asked(board, values=False)
        line = board["line"]
        assert isinstance(line, list)
        assert len(told["tricks"]) == len(line) // 3
    assert played >= 3


SAVED: dict[str, Any] = {
    **ENDING,
    "format": "skat-board/1",
    "lines": [["ST", "HA", "SK"], ["ST", "HA", "H8"][:2], ["H7"]],
}


def test_a_saved_board_is_read_again_with_all_its_lines() -> None:
    board = board_of_record(json.dumps(SAVED))
    assert isinstance(board, dict)
    assert board["lines"] == SAVED["lines"]
    assert board["line"] == SAVED["lines"][0]
    kept = {key: board[key] for key in ENDING}
    assert kept == ENDING
    assert (board["leader"], board["trick"]) == ("forehand", [])
    # What is read can be saved again, and asked as it is.
    again = {**board, "format": "skat-board/1"}
    del again["line"]
    assert board_of_record(json.dumps(again)) == board
    assert asked(again)["moves"] == asked(ENDING)["moves"]


def test_a_saved_board_is_a_question_of_the_solver_about_its_beginning() -> None:
    whole, plain = solve_request(SAVED), solve_request(ENDING)
    assert isinstance(whole, dict)
    assert isinstance(plain, dict)
    assert whole["card_points"] == plain["card_points"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"lines": [["ST"], ["HA"]]}, "card_not_held"),
        ({"lines": [["H7", "D9"]]}, "must_follow"),
        ({"lines": [["XX"]]}, "unknown_card"),
        ({"skat": []}, "skat_not_two"),
        ({"surprise": 1}, "key_unknown"),
    ],
)
def test_a_saved_board_that_cannot_be_is_refused(change: dict[str, Any], code: str) -> None:
    refusal = board_of_record(json.dumps({**SAVED, **change}))
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.parametrize(("text", "code"), [("", "no_record"), ("nothing", "text_outside_record")])
def test_what_is_no_record_is_refused(text: str, code: str) -> None:
    refusal = board_of_record(text)
    assert isinstance(refusal, Refusal | Problem)
    assert refusal.code == code
