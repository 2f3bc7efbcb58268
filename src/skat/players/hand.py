"""What a hand is worth: how likely ten cards win a contract, from their features.

Trumps and each side suit are judged by themselves and added up; a logistic curve makes a chance
of the sum. A side suit is a byte as in `CardSet`: 7 8 9 Q K T A J from the lowest bit.
"""

from __future__ import annotations

from math import exp

from skat.model.contract import Contract

_ACE, _TEN, _KING = 64, 32, 16


def _side_in_suit(byte: int) -> float:
    cards = (byte & 127).bit_count()
    if not cards:
        return 1.0
    score = -0.45 * cards
    if byte & _ACE:
        score += 1.5
    if byte & _TEN:
        score += 1.0 if byte & _ACE else 0.55 if cards > 1 else -0.1
    if byte & _KING:
        score += 0.2 if cards > 1 else 0.0
    return score


def _side_in_grand(byte: int) -> float:
    cards = (byte & 127).bit_count()
    if not cards:
        return 0.2
    score = -0.45 * cards
    if byte & _ACE:
        score += 1.9
        score += 0.35 * max(0, cards - 2)
        if byte & _TEN:
            score += 1.0
    elif byte & _TEN:
        score += 0.6 if cards > 1 else -0.2
        if byte & _KING:
            score += 0.3
    return score


def _side_in_null(byte: int) -> float:
    """How sure the soloist stays under with this suit; 0 is safe."""
    # Null order 7 8 9 T J Q K A; the i-th lowest card is safe up to height 2 i.
    order = (0, 1, 2, 5, 4, 7, 3, 6)
    heights = [height for height, bit in enumerate(order) if byte >> bit & 1]
    risk = 0.0
    for place, height in enumerate(heights):
        over = height - 2 * place
        if over > 0:
            risk += 0.5 + 0.45 * over
    return -risk


SIDE_IN_SUIT = tuple(_side_in_suit(byte) for byte in range(256))
SIDE_IN_GRAND = tuple(_side_in_grand(byte) for byte in range(256))
SIDE_IN_NULL = tuple(_side_in_null(byte) for byte in range(256))

_JACK_IN_SUIT = {31: 1.25, 23: 1.05, 15: 0.9, 7: 0.8}
_JACK_IN_GRAND = {31: 2.1, 23: 1.8, 15: 1.5, 7: 1.3}
_CONSTANT_IN_SUIT = -4.6
_CONSTANT_IN_GRAND = -5.2
_CONSTANT_IN_NULL = 2.6


def strength(hand: int, contract: Contract) -> float:
    """The sum of the judgements; 0 is an even chance."""
    if contract is Contract.NULL:
        return _CONSTANT_IN_NULL + sum(
            SIDE_IN_NULL[hand >> shift & 255] for shift in (0, 8, 16, 24)
        )
    if contract is Contract.GRAND:
        jacks = sum(worth for bit, worth in _JACK_IN_GRAND.items() if hand >> bit & 1)
        return (
            _CONSTANT_IN_GRAND
            + jacks
            + sum(SIDE_IN_GRAND[hand >> shift & 255] for shift in (0, 8, 16, 24))
        )
    jacks = sum(worth for bit, worth in _JACK_IN_SUIT.items() if hand >> bit & 1)
    total = _CONSTANT_IN_SUIT + jacks
    for suit in range(4):
        byte = hand >> 8 * suit & 127
        if suit == contract.index:
            total += 0.85 * byte.bit_count() + (0.5 if byte & _ACE else 0)
            total += 0.3 if byte & _TEN else 0
        else:
            total += SIDE_IN_SUIT[byte]
    return total


def chance(hand: int, contract: Contract) -> float:
    """How likely these ten cards win this contract."""
    return 1 / (1 + exp(-strength(hand, contract)))
