"""Card points that no tricks hold are refused; whatever can be played is never refused."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.order import followers, winning_card
from skat.model.top_trumps import tops
from skat.model.units import CardPoints
from skat.rules.scoring.finished import Standing
from skat.rules.scoring.possible import WRONG_DISCARDS, possible_piles, why_impossible_piles
from tests.lanes.few import few
from tests.rules.scoring.games import at, counted_tops, final


@pytest.mark.parametrize("cards", [1, 2, 3, 5])
def test_the_sums_are_those_of_all_piles(cards: int) -> None:
    """Every pile of so many cards, one after the other, or of as many left over."""
    every = {sum(card.points for card in pile) for pile in combinations(ALL_CARDS, cards)}
    nothing, sums = (0, 0), range(121)
    assert {points for points in sums if possible_piles((cards, points), nothing)} == every
    left = {120 - points for points in sums if possible_piles(nothing, (32 - cards, points))}
    assert left == every


@pytest.mark.parametrize("others", few([3, 9, 12, 15, 18, 27, 30], gate=2))
def test_two_piles_are_of_one_pack(others: int) -> None:
    """A skat and tricks of the others: each pair of cards leaves the sums of the other thirty."""
    both = set[tuple[int, int]]()
    for skat in {
        tuple(sorted(card.points for card in pair)) for pair in combinations(ALL_CARDS, 2)
    }:
        left = [card.points for card in ALL_CARDS]
        for points in skat:
            left.remove(points)
        sums = [{0}, *(set[int]() for _ in range(others))]
        for points in left:
            for more, fewer in pairwise(reversed(sums)):
                more.update(points + before for before in fewer)
        both.update((sum(skat), points) for points in sums[others])
    possible = {
        (own, theirs)
        for own in range(23)
        for theirs in range(121)
        if possible_piles((2, own), (others, theirs))
    }
    assert possible == both


@pytest.mark.article("SkO-1.2.2 (1)", "SkO-5.4.3 (2)", negative=True)
@pytest.mark.parametrize(
    ("contract", "count", "standing", "code"),
    [
        ("clubs", "with 1", final(91, 1), "points_not_in_tricks"),
        ("clubs", "without 1", final(54, 1), None),
        ("clubs", "without 1", final(55, 1), "points_not_in_tricks"),
        ("spades", "with 8", final(30, 6), "points_against_tops"),
        ("spades", "with 8", final(36, 6), None),
        ("spades", "without 8", final(90, 6), "points_against_tops"),
        ("spades", "without 8", final(84, 6), None),
        ("spades", "with 6", final(30, 5), None),
        ("spades", "with 8", at(0, 85, 0, 6), "points_against_tops"),
        ("spades", "with 8", at(0, 84, 0, 6), None),
        ("grand", "without 4", final(114, 8), None),
        ("clubs", "with 1", at(30, 60, 1, 1), "points_not_in_tricks"),
        ("clubs", "with 1", at(30, 30, 1, 1), None),
        ("clubs", "with 2", at(4, 33, 0, 1), None),
        ("clubs", "with 2", at(4, 34, 0, 1), "points_not_in_tricks"),
        ("clubs", "with 2", at(10, 7, 0, 5), "points_not_in_tricks"),
        ("clubs", "with 2", at(10, 0, 0, 4), "points_not_in_tricks"),
        ("clubs", "with 2", at(10, 2, 0, 4), None),
    ],
)
def test_what_cannot_be(contract: str, count: str, standing: Standing, code: str | None) -> None:
    refusal = why_impossible_piles(standing, contract=Contract(contract), tops=counted_tops(count))
    assert (refusal.code if refusal else None) == code


def test_a_wrong_number_laid_away_leaves_more_room() -> None:
    standing = at(65, 0, 1, 0)
    clubs = Contract.CLUBS
    assert why_impossible_piles(standing, contract=clubs, tops=None) is not None
    wider = why_impossible_piles(standing, contract=clubs, tops=None, skat=WRONG_DISCARDS)
    assert wider is None


def _choice(cards: list[Card], manner: str, chance: Random) -> Card:
    """A card to play: any, the dearest or the cheapest."""
    if manner == "any":
        return chance.choice(cards)
    return sorted(cards, key=lambda card: card.points, reverse=manner == "dear")[0]


def standings_of(seed: int) -> list[tuple[Contract, CardSet, Standing]]:
    """A deal with its standing after every trick; the soloist sits at 0, each with his manner."""
    chance = Random(seed)
    contract = chance.choice(TRUMP_CONTRACTS)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    if seed % 3 == 0:
        strength = sorted(pack, key=lambda card: card in followers(Card.CJ, contract=contract))
        pack = strength if seed % 2 else strength[::-1]
    twelve = pack[:12]
    manners = [chance.choice(["any", "dear", "cheap"]) for _ in range(3)]
    skat = sorted(twelve, key=lambda card: (card.points, card.value), reverse=seed % 4 == 0)[:2]
    hands = [[card for card in twelve if card not in skat], pack[12:22], pack[22:]]
    points, tricks, leader = [card_points(CardSet.of(skat)), 0], [0, 0], chance.randrange(3)
    reached = []
    for _ in range(10):
        trick: list[Card] = []
        for at_turn in range(3):
            hand = hands[(leader + at_turn) % 3]
            fitting = [
                card for card in hand if trick and card in followers(trick[0], contract=contract)
            ]
            card = _choice(fitting or hand, manners[(leader + at_turn) % 3], chance)
            hand.remove(card)
            trick.append(card)
        leader = (leader + winning_card((*trick,), contract=contract)) % 3
        side = int(leader != 0)
        points[side] += sum(card.points for card in trick)
        tricks[side] += 1
        reached.append((contract, CardSet.of(twelve), _standing(points, tricks)))
    return reached


def _standing(points: list[int], tricks: list[int]) -> Standing:
    return Standing(CardPoints(points[0]), CardPoints(points[1]), tricks[0], tricks[1])


def test_whatever_is_played_is_never_refused() -> None:
    """600 deals, wild ones among them, after each of their tricks."""
    for seed in range(600):
        for contract, twelve, standing in standings_of(seed):
            counted = tops(twelve, contract=contract)
            refusal = why_impossible_piles(standing, contract=contract, tops=counted)
            assert refusal is None, (seed, contract, counted, standing)
