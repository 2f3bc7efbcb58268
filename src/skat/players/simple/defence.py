"""The two defenders in suit and grand."""

from __future__ import annotations

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.players.memory import Memory
from skat.players.simple.chances import takes
from skat.players.simple.following import best_card, worth_later


def defender_card(memory: Memory) -> Card:
    """A defender's card in suit and grand."""
    return best_card(memory) if memory.trick else _lead(memory)


def _lead(memory: Memory) -> Card:
    """Aces of short suits, the partner's suit, short to the friend and long to the foe."""
    soloist_is_next = memory.seat.next is memory.soloist
    partner = memory.partner
    partners_suits = 0
    for leader, card in memory.led_by:
        if leader is partner:
            partners_suits |= memory.group(card)

    def gain(card: Card) -> tuple[float, int, int]:
        length = (memory.group(card) & memory.hand).bit_count()
        value = takes(memory, card) * (card.points + 8) - worth_later(memory, card)
        if card.mask & memory.trumps:
            value -= 3.0 if memory.contract is Contract.GRAND else 5.0
        else:
            value += 0.4 * (length if soloist_is_next else -length)
            if card.points < 10 and memory.higher(card) & memory.hand:
                value -= 1.5
            if card.mask & partners_suits:
                value += 1.5
        return value - 0.3 * card.points, -card.points, -card.index

    return max(memory.playable, key=gain)
