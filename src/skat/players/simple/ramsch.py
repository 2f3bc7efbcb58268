"""Ramsch: everybody alone against points; the most card points lose."""

from __future__ import annotations

from skat.model.cards import Card
from skat.players.memory import Memory


def ramsch_card(memory: Memory) -> Card:
    """Stay under what lies; if nothing stays under, take cheaply; throw the dearest away."""
    if not memory.trick:
        return min(memory.playable, key=lambda card: _lead_risk(memory, card))
    _, best = memory.winning(memory.trick)
    losing = [card for card in memory.playable if memory.winning((*memory.trick, card))[1] is best]
    if losing:
        return max(losing, key=lambda card: (_riddance(memory, card), -card.index))
    if memory.to_come:
        return max(
            memory.playable, key=lambda card: (memory.higher(card).bit_count(), -card.points)
        )
    return min(memory.playable, key=lambda card: (card.points, memory.higher(card).bit_count()))


def _riddance(memory: Memory, card: Card) -> float:
    """How good it is to be rid of a card in somebody else's trick."""
    lower = memory.group(card) & ~memory.higher(card) & memory.unseen
    return card.points + 1.5 * lower.bit_count()


def _lead_risk(memory: Memory, card: Card) -> tuple[float, int]:
    higher = (memory.higher(card) & memory.unseen).bit_count()
    lower = (memory.group(card) & ~memory.higher(card) & memory.unseen).bit_count()
    trump = 3 if card.mask & memory.trumps else 0
    return (lower - 1.5 * higher + card.points + trump + (20 if not higher else 0), card.index)
