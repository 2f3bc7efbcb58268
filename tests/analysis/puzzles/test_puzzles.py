"""Puzzles: one right choice each, proven again; wrong answers, other positions, odd files found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from skat.analysis.puzzles import (
    FIRST_DAY,
    KINDS,
    LONGEST_PUZZLE,
    Answer,
    Puzzle,
    PuzzleStep,
    daily_puzzle,
    packed_puzzles,
    position_in,
    read_puzzle,
    shipped_puzzles,
    solve,
    unpacked_puzzles,
    written_puzzle,
)
from skat.analysis.puzzles.equals import choices_of_view, puzzle_id, renamed, renamings
from skat.analysis.puzzles.make import MOST_A_DEAL, own_deal, puzzles_of
from skat.analysis.puzzles.open import open_answer
from skat.analysis.puzzles.own_view import LEAST_CHANCE, LEAST_LEAD, Lead
from skat.analysis.puzzles.solve import answer_to, why_not_proven
from skat.arena.soundness import with_hidden_cards_anew
from skat.model.cards import Card, Suit
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.problem import Problem
from skat.rules.actions import Play
from skat.rules.applied import Applied
from skat.rules.machine import apply
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.tools import code_of
from tools.proofs import hundred
from tools.proofs.puzzles import KEPT, LEAST_AGREEING

OPEN = tuple(each for each in shipped_puzzles() if each.kind == "open")
ODDS = tuple(each for each in shipped_puzzles() if each.kind == "odds")
DISCARD = tuple(each for each in shipped_puzzles() if each.kind == "discard")
LATER = DISCARD[49:]
"""These came when the others had had days already."""

PARTS = 8
"""The proof of all has so many, so that several processes share it."""

LATE = tuple(each for each in OPEN if len(each.record["actions"]) > 20)


def state_of(puzzle: Puzzle) -> State:
    position = position_in(puzzle.record, puzzle.seat, kind=puzzle.kind)
    assert isinstance(position, State), position
    return position


def contract_of(puzzle: Puzzle) -> Contract:
    announcement = state_of(puzzle).announcement
    assert announcement is not None
    return announcement.contract


def test_those_that_come_with_the_package_are_different_and_read_back() -> None:
    every = shipped_puzzles()
    assert len({one.id for one in every}) == len(every)
    by_kind = sorted(every, key=lambda one: (KINDS.index(one.kind), one in LATER, one.id))
    assert list(every) == by_kind
    assert unpacked_puzzles(packed_puzzles(every)) == every
    for one in islice(every, 20):
        assert read_puzzle(written_puzzle(one)) == one


def test_a_few_are_proven_again() -> None:
    for each in (*LATE[:3], ODDS[0]):
        assert why_not_proven(each) is None


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_all_are_proven_again(part: int) -> None:
    wrong = {each.id: why_not_proven(each) for each in shipped_puzzles()[part::PARTS]}
    assert {name: reason for name, reason in wrong.items() if reason is not None} == {}


def test_hidden_cards_change_neither_the_answer_to_odds_nor_the_id() -> None:
    few = sorted(ODDS, key=lambda one: -len(one.record["actions"]))[:4]
    for one in few:
        state = state_of(one)
        other = with_hidden_cards_anew(state, one.seat, Random(one.id))
        assert state.hands != other.hands
        again = view(other, one.seat)
        kept, answer = one.answer, answer_to("odds", other)
        assert isinstance(answer, Answer)
        assert (answer.steps, answer.chances) == (kept.steps, kept.chances)
        assert puzzle_id("odds", other, again, target=one.answer.target) == one.id
        assert puzzle_id("open", other, again, target=61) != puzzle_id(
            "open", state, view(state, one.seat), target=61
        )


def test_odds_want_a_chance_a_lead_and_intervals_apart() -> None:
    clear = Lead((Card.CJ,), 0.8, 0.3, error_of_best=0.02, error_of_next=0.02, error_of_lead=0.03)
    assert clear.is_clear
    assert not clear._replace(best=LEAST_CHANCE - 0.01).is_clear
    assert not clear._replace(lead=LEAST_LEAD - 0.01).is_clear
    assert not clear._replace(error_of_best=0.15).is_clear
    assert not clear._replace(error_of_next=0.15).is_clear


def test_with_ten_times_the_worlds_the_same_card_is_right() -> None:
    kept = KEPT.all()
    assert {each.id for each in kept} == {each.id for each in ODDS}
    assert sum(not each.complete for each in kept) >= 100
    drawn = [each.agrees for each in kept if not each.complete]
    assert sum(drawn) >= LEAST_AGREEING * len(drawn)
    assert all(each.agrees for each in kept if each.complete)


def test_of_a_random_hundred_of_all_kinds_ninety_nine_agree() -> None:
    solved = {each.id: each for each in hundred.KEPT.all()}
    assert [each.id for each in hundred.drawn_puzzles()] == list(solved)
    assert {each.kind for each in solved.values()} == set(KINDS)
    assert sum(each.agrees for each in solved.values()) >= LEAST_AGREEING * hundred.HUNDRED


def test_every_line_played_out_says_the_same() -> None:
    for each in played_out(most_cards=3):
        assert_only_its_cards_win(each)


@pytest.mark.proof
def test_every_line_of_longer_ends_says_the_same() -> None:
    longer = played_out(most_cards=4)
    assert len(longer) >= 40
    for each in longer:
        assert_only_its_cards_win(each)


def played_out(*, most_cards: int) -> list[Puzzle]:
    """The puzzles in which a hand has so few cards."""
    return [each for each in LATE if len(state_of(each).hand_of(each.seat)) <= most_cards]


def assert_only_its_cards_win(puzzle: Puzzle) -> None:
    """No solver: the rules play every line to its end, and the result says who has won."""
    state = state_of(puzzle)
    assert state.soloist is not None
    alone = puzzle.seat is state.soloist
    after = {action.card: after_action(state, action) for action in cards_of(state)}
    winning = {card for card, next_state in after.items() if soloist_wins(next_state) is alone}
    assert winning == set(puzzle.answer.steps[0].right), puzzle.id


def soloist_wins(state: State) -> bool:
    """Whether the soloist wins if everybody knows all cards and plays his best."""
    if state.phase is not Phase.PLAY:
        assert state.result is not None
        assert state.result.score is not None
        return state.result.score.won
    outcomes = (soloist_wins(after_action(state, action)) for action in cards_of(state))
    return any(outcomes) if state.turn is state.soloist else all(outcomes)


def cards_of(state: State) -> list[Play]:
    assert state.turn is not None
    legal = view(state, state.turn).legal
    return [action for action in legal if isinstance(action, Play)]


def after_action(state: State, action: Play) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied)
    return applied.state


def test_a_position_with_two_right_cards_is_no_puzzle() -> None:
    several = 0
    for number in range(8):
        deal = own_deal(number)
        for state, action in zip(deal.states, deal.actions, strict=False):
            if not isinstance(action, Play) or len(state.hand_of(action.seat)) > 3:
                continue
            alone = action.seat is state.soloist
            each = cards_of(state)
            right = [one for one in each if soloist_wins(after_action(state, one)) is alone]
            classes = choices_of_view(view(state, action.seat))
            ways = sum(any(one.card in group for one in right) for group in classes)
            answer = open_answer(state)
            several += ways > 1 and len(classes) >= 3
            assert isinstance(answer, Answer) == (ways == 1 and len(classes) >= 3)
    assert several


def test_what_is_asked_of_a_puzzle_holds_for_each() -> None:
    for each in (*OPEN[:40], *ODDS):
        right = each.answer.steps[0].right
        if each.kind == "odds":
            shares = each.answer.chances
            best = max(shares.values())
            rest = max(share for card, share in shares.items() if card not in right)
            assert best >= LEAST_CHANCE
            assert best - rest >= LEAST_LEAD - 0.001
            assert shares[right[0]] >= best - 0.01
        elif each.answer.target is not None:
            ends, target = each.answer.ends, each.answer.target
            alone = each.seat is state_of(each).soloist
            winning = {card for card, points in ends.items() if (points >= target) is alone}
            assert winning == set(right)


def test_a_planted_wrong_answer_is_found() -> None:
    one = LATE[0]
    state = state_of(one)
    right = one.answer.steps[0].right
    legal = [done.card for done in view(state, one.seat).legal if isinstance(done, Play)]
    for card in legal:
        if card in right:
            continue
        planted = replace(one.answer, steps=(PuzzleStep((card,)), *one.answer.steps[1:]))
        assert code_of(why_not_proven(replace(one, answer=planted))) == "puzzle_wrong_answer"
    more = replace(one.answer, steps=(PuzzleStep(tuple(legal)), *one.answer.steps[1:]))
    assert code_of(why_not_proven(replace(one, answer=more))) == "puzzle_wrong_answer"
    assert code_of(why_not_proven(replace(one, id="0" * 16))) == "puzzle_wrong_id"
    assert code_of(why_not_proven(replace(one, rating=one.rating + 1))) == "puzzle_wrong_rating"


def test_another_position_proves_nothing() -> None:
    for each in LATE[:3]:
        state = state_of(each)
        first, second = (state.hand_of(seat) for seat in each.seat.others)
        for mine, theirs in zip(first, second, strict=False):
            other = exchanged(each.record, mine, theirs)
            assert why_not_proven(replace(each, record=other)) is not None
        shorter = {**each.record, "actions": each.record["actions"][:-1]}
        assert why_not_proven(replace(each, record=shorter)) is not None


def test_other_names_of_suits_change_neither_id_nor_answer() -> None:
    looked_at = set()
    # These renamings leave trumps their name: another suit would be worth another bid.
    games = (None, Suit.DIAMONDS)
    for each in [each for each in LATE if contract_of(each).trump_suit in games][:3]:
        contract, state = contract_of(each), state_of(each)
        for renaming in renamings(contract):
            names = {card.value: renamed(card, contract, renaming).value for card in Card}
            other = replace(each, record=with_names(each.record, names))
            changed = state_of(other)
            seen = view(changed, each.seat)
            assert puzzle_id("open", changed, seen, target=each.answer.target) == each.id
            answer = open_answer(changed)
            assert isinstance(answer, Answer)
            assert {card.value for card in answer.steps[0].right} == {
                names[card.value] for card in each.answer.steps[0].right
            }
            assert answer.ends == {
                Card(names[card.value]): points for card, points in each.answer.ends.items()
            }
            looked_at.add(contract)
        assert (
            puzzle_id("odds", state, view(state, each.seat), target=each.answer.target) != each.id
        )
    assert looked_at


def test_puzzles_of_a_deal_are_few_and_new(monkeypatch: pytest.MonkeyPatch) -> None:
    # How hard they are is another question, and takes longer.
    missed = {"random": 0.8, "one_trick": 1.0}
    monkeypatch.setattr(solve, "missed_with_open_cards", lambda *_given: missed)
    deal = own_deal(0)
    puzzles = list(puzzles_of(deal, kind="open"))
    assert 0 < len(puzzles) <= MOST_A_DEAL
    known = {puzzles[0].id}
    assert puzzles[0] not in list(puzzles_of(deal, kind="open", known=known))
    assert own_deal(0).actions == deal.actions


def test_each_day_has_its_puzzle() -> None:
    days = [daily_puzzle(FIRST_DAY + timedelta(days=n), kind="open") for n in range(len(OPEN))]
    assert sorted(each.id for each in days) == [each.id for each in OPEN]
    assert daily_puzzle(date(2026, 1, 3), kind="odds") == ODDS[2 % len(ODDS)]
    # What came later took nothing from the days before.
    days_of_discards = [(date(2026, 11, 23), 326 % 49), (date(2026, 11, 24), 327 % len(DISCARD))]
    for day, number in days_of_discards:
        assert daily_puzzle(day, kind="discard") == DISCARD[number]
    with pytest.raises(ValueError, match="no puzzle of the kind"):
        daily_puzzle(date(2026, 1, 1), kind="odds", puzzles=OPEN)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "skat-puzzle/2"},
        {"kind": "guess"},
        {"id": "short"},
        {"more": 1},
        {"seat": "dealer"},
        {"answer": {"steps": []}},
        {"answer": {"steps": [{"right": []}]}},
        {"answer": {"steps": [{"right": ["XX"]}]}},
        {"answer": {"steps": [{"right": ["CJ"]}], "target": 121}},
        {"answer": {"steps": [{"right": ["CJ"]}], "chances": {"CJ": 1.5}}},
        {"missed": {"simple": 2}},
        {"rating": -1},
    ],
)
def test_a_puzzle_from_outside_is_refused_with_a_reason(change: dict[str, Any]) -> None:
    given = {**json.loads(written_puzzle(LATE[0])), **change}
    problem = read_puzzle(json.dumps(given).encode(), line=3)
    assert isinstance(problem, Problem)
    assert (problem.code, problem.line) == ("puzzle_not_readable", 3)
    assert problem.details["reason"]


def test_lines_without_end_and_records_that_are_none_are_refused() -> None:
    noise = read_puzzle(b"x" * (LONGEST_PUZZLE + 1))
    assert isinstance(noise, Problem)
    assert noise.code == "puzzle_too_long"
    for record in ({}, {"format": "skat-record/1"}, {**LATE[0].record, "actions": []}):
        assert isinstance(position_in(record, LATE[0].seat), Refusal)


def exchanged(record: Mapping[str, Any], one: Card, other: Card) -> dict[str, Any]:
    """The record of a deal in which these two cards lay in each other's place."""
    names = {card.value: card.value for card in Card}
    names[one.value], names[other.value] = other.value, one.value
    deal = {
        place: [names[card] for card in record["deal"][place]]
        for place in (*(seat.value for seat in SEATS), "skat")
    }
    return {**record, "deal": deal}


def with_names(record: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The record with every card under another name."""
    text = json.dumps(record)
    marked = {old: f'"#{new}"' for old, new in names.items()}
    for old, new in marked.items():
        text = text.replace(f'"{old}"', new)
    return dict(json.loads(text.replace('"#', '"')))
