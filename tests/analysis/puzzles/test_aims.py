"""Puzzles with another aim than the game won: schneider."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.analysis.open_cards import ending_of
from skat.analysis.puzzles import (
    AIMED,
    KINDS,
    Puzzle,
    position_in,
    read_puzzle,
    shipped_puzzles,
    written_puzzle,
)
from skat.analysis.puzzles.make import own_deal, puzzles_of
from skat.analysis.puzzles.open import target_of
from skat.analysis.puzzles.solve import answer_to, why_not_proven
from skat.cli.puzzle import app, puzzle_request
from skat.kernel.solve import move_decisions
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.requests.jsonl import answer_of


@cache
def made() -> list[Puzzle]:
    """Puzzles of two kinds, in whose deals there are some."""
    return _of("open", deals=range(12)) + _of("sure", deals=range(120, 140))


def _of(kind: str, *, deals: range) -> list[Puzzle]:
    by_deal = (puzzles_of(own_deal(seed), kind=kind, aim="schneider") for seed in deals)  # type: ignore[arg-type]
    return list(chain.from_iterable(by_deal))


@pytest.mark.proof
def test_schneider_is_aimed_at() -> None:
    assert made()
    for puzzle in made():
        assert puzzle.aim == "schneider"
        assert puzzle.answer.target == 90
        assert read_puzzle(written_puzzle(puzzle)) == puzzle
        assert why_not_proven(puzzle) is None


def test_the_right_cards_are_those_that_decide_90_points() -> None:
    for puzzle in made():
        state = position_in(puzzle.record, puzzle.seat, kind=puzzle.kind)
        assert not isinstance(state, Refusal)
        decided = move_decisions(ending_of(state).position, 90).cards
        alone = puzzle.seat is state.soloist
        right = {card.index for card in puzzle.answer.steps[0].right}
        winning = {move.card for move in decided if move.answer is alone}
        assert right == winning if puzzle.kind == "open" else right <= winning


def test_the_same_position_asked_for_the_game_is_another_puzzle() -> None:
    for puzzle in made():
        refused = why_not_proven(replace(puzzle, aim=None))
        assert isinstance(refused, Refusal)


def test_a_question_may_have_an_aim() -> None:
    one = made()[0]
    asked = {"kind": one.kind, "record": one.record, "seat": one.seat.value}
    assert puzzle_request({**asked, "aim": "schneider"}) == answer_of(one.answer)
    assert getattr(puzzle_request({**asked, "aim": "schwarz"}), "code", None) == "bad_value"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in AIMED])
def test_other_kinds_have_none(kind: str) -> None:
    one = next(one for one in shipped_puzzles() if one.kind == kind)
    asked = {"kind": kind, "record": one.record, "seat": one.seat.value, "aim": "schneider"}
    for key in ("game", "counted"):
        if getattr(one, key) is not None:
            asked[key] = to_builtins(getattr(one, key))
    refusal = puzzle_request(asked)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "puzzle_without_aim"
    line = json.dumps({**json.loads(written_puzzle(one)), "aim": "schneider"})
    assert not isinstance(read_puzzle(line.encode()), Puzzle)
    result = CliRunner().invoke(app, ["make", "--deals", "1", "--kind", kind, "--aim", "schneider"])
    assert result.exit_code == 2


def test_a_null_and_a_game_that_needs_schneider_have_none() -> None:
    kinds = set()
    for each in shipped_puzzles():
        if each.kind != "open" or each.answer.target in (31, 61):
            continue
        state = position_in(each.record, each.seat)
        assert not isinstance(state, Refusal)
        assert state.announcement is not None
        assert target_of(state, aim="schneider") == 0
        refusal = answer_to("open", state, aim="schneider")
        assert isinstance(refusal, Refusal)
        assert refusal.code in ("puzzle_not_judged", "puzzle_few_choices")
        kinds.add(state.announcement.contract is Contract.NULL)
    assert kinds == {True, False}
