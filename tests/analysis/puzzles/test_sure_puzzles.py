"""Puzzles won without luck: in every deal that fits; each other card fails by the rules."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skat.analysis.open_cards import ending_of
from skat.analysis.puzzles import Puzzle, own_view, shipped_puzzles
from skat.analysis.puzzles.solve import answer_to
from skat.arena.soundness import with_hidden_cards_anew
from skat.kernel.solve import move_decisions
from skat.kernel.worlds import count, worlds_at
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.order import winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.worlds.knowledge import known_in
from skat.referee.search.hidden_cards import Refuted
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import View, view
from tests.analysis.puzzles.enumerating import Enumerated
from tests.analysis.puzzles.test_puzzles import after_action, contract_of, state_of

SURE = tuple(each for each in shipped_puzzles() if each.kind == "sure")


def test_what_is_sure_wins_in_every_deal_that_fits() -> None:
    few = sorted(SURE, key=lambda one: len(state_of(one).hand_of(one.seat)))[:6]
    for one in few:
        assert_sure(one)


@pytest.mark.proof
def test_all_that_is_sure_wins_in_every_deal_that_fits() -> None:
    for each in SURE:
        assert_sure(each)


def assert_sure(puzzle: Puzzle) -> None:
    """With open cards the right ones win in each deal; a wrong one loses where its line leads."""
    state = state_of(puzzle)
    assert puzzle.seat is state.soloist
    known = known_in(view(state, puzzle.seat)).knowledge
    worlds = worlds_at(known, first=0, number=count(known))
    assert len(worlds) == puzzle.answer.worlds
    own = ending_of(state).position
    winning = dict.fromkeys((*puzzle.answer.steps[0].right, *puzzle.answer.fails), 0)
    for world in worlds:
        hands = (world.forehand, world.middlehand, world.rearhand)
        position = replace(own, hands=hands, skat=world.skat)
        for move in move_decisions(position, puzzle.answer.target).cards:
            winning[ALL_CARDS[move.card]] += move.answer is True
    assert all(winning[card] == len(worlds) for card in puzzle.answer.steps[0].right)


def test_a_plain_enumeration_says_the_same_of_three_cards() -> None:
    few = [each for each in SURE if len(state_of(each).hand_of(each.seat)) <= 3]
    assert len(few) >= 10
    for each in few:
        assert_enumerated(each)


@pytest.mark.proof
def test_a_plain_enumeration_says_the_same_of_four_cards() -> None:
    four = [each for each in SURE if len(state_of(each).hand_of(each.seat)) == 4]
    assert len(four) >= 50
    for each in four:
        assert_enumerated(each)


def assert_enumerated(puzzle: Puzzle) -> None:
    """The same cards win, and no other, in as many deals; counted from the text of the record."""
    enumerated = Enumerated(puzzle.record, puzzle.seat.value, target=puzzle.answer.target)
    assert len(enumerated.worlds) == puzzle.answer.worlds, puzzle.id
    right = {card.value for card in puzzle.answer.steps[0].right}
    assert {card for card in enumerated.playable() if enumerated.wins(card)} == right, puzzle.id


def test_hidden_cards_do_not_change_what_is_sure() -> None:
    null = [each for each in SURE if contract_of(each) is Contract.NULL]
    assert null
    for each in (*SURE[:4], *null):
        other = with_hidden_cards_anew(state_of(each), each.seat, Random(each.id))
        assert answer_to("sure", other) == each.answer


@pytest.mark.parametrize("wins", [{0, 1, 2, 3, 4}, set()])
def test_two_choices_that_win_or_none_are_no_puzzle(
    monkeypatch: pytest.MonkeyPatch, wins: set[int]
) -> None:
    def refuted(card: Card, seen: View, **_given: object) -> Refuted | None:
        return None if seen.hand.index(card) in wins else Refuted((card,), {})

    for each in SURE[:3]:
        monkeypatch.setattr(own_view, "_after", refuted)
        assert answer_to("sure", state_of(each)) == Refusal("puzzle_not_unique")


def test_what_fails_does_so_by_the_rules() -> None:
    lines = 0
    for each in SURE[:12]:
        state = state_of(each)
        for card, line in each.answer.fails.items():
            end = with_line(state, (card, *line))
            assert end.result is not None
            assert end.result.score is not None
            assert not end.result.score.won
            lines += 1
    assert lines > 20


def with_line(state: State, line: tuple[Card, ...]) -> State:
    """The end of this line; the hands of the others are those that it needs."""
    hands, now = list(state.hands), state
    shown: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    leader, trick = state.leader, list(state.trick)
    assert state.announcement is not None
    contract = state.announcement.contract
    for card in line:
        seat = SEATS[(leader.index + len(trick)) % 3]
        shown[seat].append(card)
        trick.append(card)
        if len(trick) == 3:
            leader = SEATS[(leader.index + winning_card(tuple(trick), contract=contract)) % 3]
            trick = []
    for seat in SEATS:
        hands[seat.index] = CardSet.of(shown[seat])
    first, second, third = hands
    now = replace(state, hands=(first, second, third))
    for card in line:
        assert now.turn is not None
        now = after_action(now, Play(now.turn, card))
    return now
