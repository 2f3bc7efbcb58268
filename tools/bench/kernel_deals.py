"""The deals of `make bench-kernel`: full ten-card deals as they are really played.

The strongest of the three hands becomes soloist, picks up the skat, chooses the contract and
discards by a rule of thumb; forehand leads. Nothing is left out: a deal that asks for another
contract than the wanted one counts for that other contract.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

GRAND, NULL = 4, 5
JACKS = 0x80808080
_NULL_RANKS = (0, 1, 2, 5, 6, 3, 7, 4)
"""Rank in the order 7 8 9 Q K T A J -> its place in null, 7 8 9 T J Q K A."""


class BenchDeal(NamedTuple):
    """Three hands of ten cards as masks, what is played, by whom, and who leads."""

    contract: int
    hands: tuple[int, int, int]
    skat: int
    soloist: int
    leader: int


def _suit(hand: int, suit: int) -> int:
    return hand >> (8 * suit) & 0x7F


def trump_length(hand: int, contract: int) -> int:
    """How many trumps a hand holds."""
    own = 0 if contract == GRAND else _suit(hand, contract).bit_count()
    return (hand & JACKS).bit_count() + own


def _side_strength(hand: int, trump_suit: int) -> float:
    """Aces and guarded tens outside the trumps, and short suits."""
    sum_ = 0.0
    for suit in range(4):
        cards = _suit(hand, suit)
        if suit == trump_suit:
            continue
        ace, ten = cards >> 6 & 1, cards >> 5 & 1
        sum_ += ace + (0.8 if ten and ace else 0.3 if ten and cards.bit_count() > 1 else 0)
        sum_ += 0.4 if not cards else 0
    return sum_


def suit_strength(hand: int, suit: int) -> float:
    """How good this hand is with that trump suit."""
    cards = _suit(hand, suit)
    tops = 0.5 * ((hand & JACKS).bit_count() + (hand >> 31) + (cards >> 6 & 1)) + 0.2 * (
        cards >> 5 & 1
    )
    return trump_length(hand, suit) + tops + _side_strength(hand, suit)


def grand_strength(hand: int) -> float:
    """How good this hand is in grand; comparable with `suit_strength`."""
    jacks = (hand & JACKS).bit_count()
    long_suits = sum(
        0.7 * max(0, _suit(hand, suit).bit_count() - 3)
        for suit in range(4)
        if _suit(hand, suit) >> 6 & 1
    )
    return 2.1 * jacks + 0.5 * (hand >> 31) + 1.5 * _side_strength(hand, -1) + long_suits


def null_risk(hand: int) -> float:
    """How dangerous this hand is in null; 0 is safe."""
    risk = 0.0
    for suit in range(4):
        cards = hand >> (8 * suit) & 0xFF
        held = sorted(_NULL_RANKS[rank] for rank in range(8) if cards >> rank & 1)
        risk += sum(max(0, place - 2 * at) for at, place in enumerate(held)) * (1.0 if held else 0)
    return risk


def _strength(hand: int) -> tuple[float, int]:
    best = max((suit_strength(hand, suit), suit) for suit in range(4))
    return max(best, (grand_strength(hand) - 0.8, GRAND))


def _discard(cards: int, contract: int) -> int:
    """The two cards laid away: what leaves the best hand, points in the skat as a tie-break."""
    held = [1 << card for card in range(32) if cards >> card & 1]

    def worth(pair: tuple[int, int]) -> float:
        hand, skat = cards & ~(pair[0] | pair[1]), pair[0] | pair[1]
        points = sum((0, 0, 0, 3, 4, 10, 11, 2)[card % 8] for card in range(32) if skat >> card & 1)
        if contract == NULL:
            return -null_risk(hand)
        strength = grand_strength(hand) if contract == GRAND else suit_strength(hand, contract)
        return strength + 0.08 * points

    best = max(combinations(held, 2), key=worth)
    return best[0] | best[1]


def deals(seed: int) -> Iterator[BenchDeal]:
    """Deals without end; every one is given, whatever its contract."""
    chance = random.Random(seed)
    while True:
        pack = list(range(32))
        chance.shuffle(pack)
        hands = [sum(1 << card for card in pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
        skat = 1 << pack[30] | 1 << pack[31]
        risks = [null_risk(hand) for hand in hands]
        strengths = [_strength(hand)[0] for hand in hands]
        if min(risks) <= 4 and max(strengths) < 11:
            soloist, contract = risks.index(min(risks)), NULL
        else:
            soloist = strengths.index(max(strengths))
            contract = _strength(hands[soloist] | skat)[1]
        cards = hands[soloist] | skat
        laid = _discard(cards, contract)
        hands[soloist] = cards & ~laid
        yield BenchDeal(contract, (hands[0], hands[1], hands[2]), laid, soloist, 0)


def deals_of(kind: str, *, count: int, seed: int) -> list[BenchDeal]:
    """The first deals of one kind: "suit", "grand" or "null"."""
    chosen: list[BenchDeal] = []
    for deal in deals(seed):
        own = "null" if deal.contract == NULL else "grand" if deal.contract == GRAND else "suit"
        if own == kind:
            chosen.append(deal)
        if len(chosen) == count:
            break
    return chosen
