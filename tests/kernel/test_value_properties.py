"""What every value must satisfy, whatever it is."""

from __future__ import annotations

import random
from itertools import permutations

import msgspec
import pytest

from skat.kernel import Solver, solve
from skat.kernel.position import NULL, Position, packed
from tests.kernel.endings import ending, final, full_deal
from tests.lanes.few import few


def renamed(position: Position, order: tuple[int, ...]) -> Position:
    """The position with suit number s called order[s]; the contract's suit moves along."""

    def cards(hand: int) -> int:
        return sum((hand >> 8 * suit & 0xFF) << 8 * order[suit] for suit in range(4))

    def jacks_back(hand: int, original: int) -> int:
        return hand & ~0x80808080 | original & 0x80808080

    null = position.contract == NULL
    hands = tuple(cards(hand) if null else jacks_back(cards(hand), hand) for hand in position.hands)
    contract = order[position.contract] if position.contract < 4 else position.contract
    return msgspec.structs.replace(position, hands=hands, contract=contract)


def assert_names_do_not_matter(chance: random.Random, *, contract: int, cards: int) -> None:
    position = ending(chance, cards=cards, contract=contract, played=0)
    assert len({final(renamed(position, order)) for order in permutations(range(4))}) == 1


@pytest.mark.parametrize("contract", range(6))
def test_renaming_plain_suits_changes_nothing(contract: int) -> None:
    chance = random.Random(contract)
    for _ in range(4):
        assert_names_do_not_matter(chance, contract=contract, cards=6)


@pytest.mark.proof
@pytest.mark.parametrize("contract", range(6))
def test_renaming_plain_suits_changes_nothing_often(contract: int) -> None:
    chance = random.Random(100 + contract)
    for cards in (5, 6, 7, 8):
        for _ in range(50):
            assert_names_do_not_matter(chance, contract=contract, cards=cards)


def test_the_value_is_that_of_the_best_card_of_the_seat_on_turn() -> None:
    """So more cards to choose from never make it worse for him."""
    chance = random.Random(9)
    for _ in range(60):
        position = ending(chance, cards=5)
        null = position.contract == NULL
        after = (
            [int(move.answer is True) for move in solve.move_decisions(position).cards]
            if null
            else [move.lower for move in solve.moves(position).cards]
        )
        best = max(after) if position.turn == position.soloist else min(after)
        assert final(position) == best


@pytest.mark.parametrize("contract", few([0, 4, NULL], gate=1))
def test_who_may_lay_two_cards_away_gets_no_less_than_who_may_not(contract: int) -> None:
    """All twelve cards to choose from contain the hand game, where these two lie in the skat."""
    for seed in range(3):
        hand_game = full_deal(seed, contract)
        own, left, right = hand_game.hands
        with_skat = msgspec.structs.replace(
            hand_game, hands=(own | hand_game.skat, left, right), skat=0
        )
        values = {each.skat: each.lower for each in solve.discards(with_skat).discards}
        assert values[hand_game.skat] == final(hand_game) <= max(values.values())


@pytest.mark.parametrize("cards", [3, 5, 7])
def test_a_claim_is_only_easier_with_more_choosers_and_more_takers(cards: int) -> None:
    chance = random.Random(cards)
    solver, changed = Solver(), 0
    for _ in range(40):
        plain = packed(ending(chance, cards=cards))
        holds = {
            (takers, choosers): bool(solver.claim(plain, takers=takers, choosers=choosers)[0][0])
            for takers in range(8)
            for choosers in range(8)
        }
        for (takers, choosers), answer in holds.items():
            for seat in (1, 2, 4):
                assert answer <= holds[takers | seat, choosers]
                assert answer <= holds[takers, choosers | seat]
                changed += answer < holds[takers, choosers | seat]
    assert changed, "no position in which the choice decides"


def test_a_target_that_is_reached_makes_every_lower_one_reached() -> None:
    for seed in range(4):
        position = full_deal(seed, seed % 5)
        points = solve.value(position).points
        answers = [solve.reaches(position, target).answer for target in range(0, 122, 7)]
        assert answers == [target <= points for target in range(0, 122, 7)]
