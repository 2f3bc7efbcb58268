"""All 178,560 tricks, against an oracle that knows only the printed orders."""

from itertools import pairwise, permutations

import pytest

from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import followers, sorted_for, trumps, winning_card

_TRUMP_SUIT = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


def strength(card: str, *, led: str, contract: str) -> tuple[int, int]:
    """How high a card stands in a trick: nothing, of the suit led, trump."""
    if contract == "null":
        return int(card[0] == led[0]), "789TJQKA".index(card[1])
    if card[1] == "J":
        return 3, "DHSC".index(card[0])
    rank = "789QKTA".index(card[1])
    if card[0] == _TRUMP_SUIT.get(contract):
        return 2, rank
    return int(card[0] == led[0] and led[1] != "J"), rank


@pytest.mark.article("SkO-4.4.2")
@pytest.mark.parametrize("contract", ALL_CONTRACTS)
def test_all_tricks(contract: Contract) -> None:
    name = contract.value
    words = {card: str(card) for card in ALL_CARDS}
    by_led = {
        led: {card: strength(words[card], led=words[led], contract=name) for card in ALL_CARDS}
        for led in ALL_CARDS
    }
    played = 0
    for trick in permutations(ALL_CARDS, 3):
        strengths = by_led[trick[0]]
        first, second, third = (strengths[card] for card in trick)
        winner = 0 if first > second and first > third else 1 if second > third else 2
        if winning_card(trick, contract=contract) != winner:
            pytest.fail(f"{' '.join(map(str, trick))} in {name}: position {winner} wins")
        played += 1
    assert played == 178_560 // 6


@pytest.mark.article("SkO-4.4.2", negative=True)
def test_a_discard_never_wins() -> None:
    assert winning_card((Card.S7, Card.HA, Card.DA), contract=Contract.CLUBS) == 0


@pytest.mark.parametrize("contract", ALL_CONTRACTS)
def test_followers_are_one_group_for_all_its_cards(contract: Contract) -> None:
    for led in ALL_CARDS:
        group = followers(led, contract=contract)
        assert led in group
        assert all(followers(card, contract=contract) == group for card in group)
    sizes = sorted({len(followers(led, contract=contract)) for led in ALL_CARDS})
    expected = {Contract.GRAND: [4, 7], Contract.NULL: [8]}.get(contract, [7, 11])
    assert sizes == expected


@pytest.mark.parametrize("contract", ALL_CONTRACTS)
def test_a_hand_is_sorted_by_strength(contract: Contract) -> None:
    ordered = sorted_for(contract, ALL_CARDS)
    assert set(ordered) == set(ALL_CARDS)
    assert set(ordered[: len(trumps(contract))]) == set(trumps(contract))
    for stronger, weaker in pairwise(ordered):
        if weaker in followers(stronger, contract=contract):
            assert winning_card((weaker, stronger), contract=contract) == 1
