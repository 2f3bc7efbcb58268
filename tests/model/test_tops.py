"""Tops of every trump holding in every contract, against counting them on a list of words."""

from itertools import product

import pytest

from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import ALL_CONTRACTS, SUIT_CONTRACTS, Contract
from skat.model.order import trump_order
from skat.model.top_trumps import Tops, can_be_together, most_tops, tops

_JACKS = ["CJ", "SJ", "HJ", "DJ"]
_SUIT_LETTERS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


def trumps_by_the_book(contract: Contract) -> list[str]:
    """SkO-2.3.2 and 2.3.3 as they are printed."""
    if contract is Contract.GRAND:
        return _JACKS
    return _JACKS + [
        _SUIT_LETTERS[contract.value] + rank for rank in ["A", "T", "K", "Q", "9", "8", "7"]
    ]


def tops_by_the_book(held: list[bool]) -> str:
    """Count from the club jack while nothing changes."""
    run = 1
    while run < len(held) and held[run] == held[0]:
        run += 1
    return f"{'with' if held[0] else 'without'} {run}"


@pytest.mark.article("SkO-2.4.1", "SkO-2.4.2")
@pytest.mark.parametrize("contract", SUIT_CONTRACTS)
def test_all_2048_holdings_of_a_suit_game(contract: Contract) -> None:
    trumps = trumps_by_the_book(contract)
    seen = 0
    for held in product((False, True), repeat=11):
        cards = CardSet.of(Card(text) for text, own in zip(trumps, held, strict=True) if own)
        assert str(tops(cards, contract=contract)) == tops_by_the_book(list(held))
        seen += 1
    assert seen == 2048


@pytest.mark.article("SkO-2.4.1", "SkO-2.4.2")
def test_all_16_holdings_of_a_grand() -> None:
    for held in product((False, True), repeat=4):
        cards = CardSet.of(Card(text) for text, own in zip(_JACKS, held, strict=True) if own)
        assert str(tops(cards, contract=Contract.GRAND)) == tops_by_the_book(list(held))


def test_side_suits_do_not_count() -> None:
    side = deck() - CardSet.of(trump_order(Contract.HEARTS))
    assert str(tops(side, contract=Contract.HEARTS)) == "without 11"


@pytest.mark.article("SkO-2.4.1", "SkO-2.4.2", negative=True)
def test_a_gap_ends_the_run() -> None:
    without_jack = CardSet.of([Card.CJ, Card.HJ, Card.DJ, Card.CA])
    assert str(tops(without_jack, contract=Contract.CLUBS)) == "with 1"


@pytest.mark.parametrize("held", [True, False])
def test_tops_can_be_together_where_a_hand_has_them(held: bool) -> None:
    """All 4,096 runs beyond the jacks: those that twelve cards can have, and no other."""
    room = 12 if held else 20
    fitting = 0
    for counts in product(range(4, 12), repeat=4):
        runs = {
            suit: Tops(held=held, count=count)
            for suit, count in zip(SUIT_CONTRACTS, counts, strict=True)
        }
        run = {card for suit in runs for card in trump_order(suit)[: runs[suit].count]}
        assert can_be_together(runs) is (len(run) <= room), runs
        if len(run) <= room:
            ends = {card for suit in runs for card in trump_order(suit)[runs[suit].count :][:1]}
            rest = [card for card in deck() if card not in run | ends]
            same_side = CardSet.of([*run, *rest[: room - len(run)]])
            soloist = same_side if held else deck() - same_side
            assert len(soloist) == 12
            assert all(tops(soloist, contract=suit) == runs[suit] for suit in runs)
            fitting += 1
    assert 0 < fitting < 4096


@pytest.mark.article("SkO-2.4.3")
@pytest.mark.parametrize("contract", ALL_CONTRACTS)
def test_most_tops(contract: Contract) -> None:
    expected = {Contract.NULL: 0, Contract.GRAND: 4}.get(contract, 11)
    assert most_tops(contract) == expected


@pytest.mark.article("SkO-2.4.3", negative=True)
def test_null_has_no_tops() -> None:
    assert most_tops(Contract.NULL) == 0
    with pytest.raises(ValueError, match=r"2\.4\.3"):
        tops(deck(), contract=Contract.NULL)


@pytest.mark.article("SkO-1.2.2", "LF-card-points")
def test_every_suit_holds_thirty_points() -> None:
    by_rank = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    assert {str(card)[1]: card.points for card in deck()} == by_rank
    for letter in "CSHD":
        suit = CardSet.of(card for card in deck() if str(card)[0] == letter)
        assert (len(suit), card_points(suit)) == (8, 30)
    assert card_points(deck()) == 120


@pytest.mark.article("SkO-1.2.2", "LF-card-points", negative=True)
def test_low_cards_count_nothing() -> None:
    assert card_points(CardSet.of([Card.C9, Card.H8, Card.D7])) == 0
    assert card_points(CardSet()) == 0


def test_card_points_of_any_cards_are_the_sum() -> None:
    for start in range(32):
        cards = [card for card in deck() if (card.index * 7 + start) % 5 < 2]
        assert card_points(CardSet.of(cards)) == sum(card.points for card in cards)
