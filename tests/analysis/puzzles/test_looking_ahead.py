"""Open puzzles are rated by players who see the open cards, too."""

from __future__ import annotations

import statistics

from skat.analysis.open_cards import ending_of
from skat.analysis.puzzles import Puzzle, position_in, shipped_puzzles
from skat.analysis.puzzles.rate import AHEAD, look_ahead, missed_with_open_cards
from skat.kernel.position import NULL, Position
from skat.kernel.reference_solve import moves
from skat.rules.state import State

OPEN = tuple(each for each in shipped_puzzles() if each.kind == "open")
BY_LENGTH = sorted(OPEN, key=lambda one: -len(one.record["actions"]))


def state_of(one: Puzzle) -> State:
    state = position_in(one.record, one.seat)
    assert isinstance(state, State)
    return state


def best(worths: dict[int, int], *, most: bool) -> set[int]:
    choose = max if most else min
    return {card for card, worth in worths.items() if worth == choose(worths.values())}


def test_the_ratings_are_those_of_players_who_see_the_open_cards() -> None:
    for one in [*BY_LENGTH[:4], *sorted(BY_LENGTH[:200], key=lambda one: one.rating)[:4]]:
        assert missed_with_open_cards(state_of(one), one.answer) == one.missed
    assert {frozenset(one.missed) for one in OPEN} == {frozenset({"random", *AHEAD})}


def test_what_is_seen_at_once_is_easier_than_what_two_tricks_do_not_show() -> None:
    seen = [each for each in OPEN if not each.missed["one_trick"]]
    unseen = [each for each in OPEN if each.missed["two_tricks"] == 1.0]
    for steps in (1, 2, 3):
        easy, hard = (
            statistics.mean(each.rating for each in some if len(each.answer.steps) == steps)
            for some in (seen, unseen)
        )
        assert easy + 400 < hard


def test_who_looks_to_the_end_plays_as_the_solver_does() -> None:
    tried = 0
    for each in BY_LENGTH[:60]:
        position: Position = ending_of(state_of(each)).position
        left = max(hand.bit_count() for hand in position.hands)
        if left > 4 or position.contract == NULL:
            continue
        alone = position.turn == position.soloist
        values = look_ahead(position, tricks=left)
        assert best(values, most=True) == best(moves(position), most=alone), each.id
        tried += 1
    assert tried == 20
