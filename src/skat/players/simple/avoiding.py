"""Card play where tricks are avoided: null and Ramsch.

In null the soloist takes no trick, and the defenders try to leave him one; in Ramsch everybody is
alone, and the most card points lose.
"""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.cards import Card, Suit
from skat.model.contract import Contract
from skat.model.order import suit_order
from skat.players.memory import Memory

_ORDERS = tuple(suit_order(suit, contract=Contract.NULL) for suit in Suit)


def _height(memory: Memory, card: Card) -> int:
    """How many cards of the suit are higher: 0 for the ace, 7 for the seven."""
    return memory.higher(card).bit_count()


def null_soloist_card(memory: Memory) -> Card:
    """The soloist: the highest card that stays under, else the most dangerous one away."""
    if not memory.trick:
        return min(memory.playable, key=lambda card: _lead_risk(memory, card))
    led = memory.trick[0]
    _, best = memory.winning(memory.trick)
    following = [card for card in memory.playable if card.mask & memory.group(led)]
    if not following:
        return min(memory.playable, key=lambda card: (_risk_without(memory, card), -card.index))
    lowest = max(following, key=lambda card: _height(memory, card))
    return _just_under(memory, following, best) or lowest


def _just_under(memory: Memory, following: Sequence[Card], best: Card) -> Card | None:
    """Of these cards the highest that the best one of the trick beats."""
    under = [card for card in following if _height(memory, card) > _height(memory, best)]
    return min(under, key=lambda card: _height(memory, card), default=None)


def suit_risk(own: int, unseen: int, order: tuple[Card, ...]) -> float:
    """How easily a suit takes a trick in null; 0 is safe. `order` is the suit from the top.

    The lowest card is safe if no unseen card is lower, the second if one is at most, and so on:
    by then the others had to play theirs.
    """
    risk = 0.0
    held = lower = 0
    for card in reversed(order):
        if card.mask & unseen:
            lower += 1
        elif card.mask & own:
            if lower > held:
                risk += 0.5 + 0.5 * (lower - held)
            held += 1
    return risk


def _risk_without(memory: Memory, card: Card) -> float:
    """The risk of the whole hand once this card is gone."""
    left = memory.hand & ~card.mask
    return sum(suit_risk(left, memory.unseen, order) for order in _ORDERS)


def _lead_risk(memory: Memory, card: Card) -> tuple[float, int]:
    """A lead is safe if another player must go higher, and better if it leaves the hand safe."""
    higher = (memory.higher(card) & memory.unseen).bit_count()
    lower = (memory.group(card) & ~memory.higher(card) & memory.unseen).bit_count()
    danger = 99.0 if not higher else lower / (lower + higher)
    return danger + 0.3 * _risk_without(memory, card), card.index


def null_defender_card(memory: Memory) -> Card:
    """A defender: lead low where the soloist may hold higher, get rid of what would save him."""
    if not memory.trick:
        return min(memory.playable, key=lambda card: _defence_lead(memory, card))
    led = memory.trick[0]
    following = [card for card in memory.playable if card.mask & memory.group(led)]
    holder, best = memory.winning(memory.trick)
    if not following:
        return max(memory.playable, key=lambda card: _throw_off(memory, card))
    under = _just_under(memory, following, best)
    if under is not None and memory.soloist in (holder, *memory.to_come):
        return under
    choose = max if memory.soloist in memory.to_come else min
    return choose(following, key=lambda card: _height(memory, card))


def _soloist_possible(memory: Memory) -> int:
    return memory.possible[memory.soloist.index] if memory.soloist else 0


def _defence_lead(memory: Memory, card: Card) -> tuple[float, int]:
    group = memory.group(card)
    higher = (memory.higher(card) & _soloist_possible(memory)).bit_count()
    lower = (group & ~memory.higher(card) & _soloist_possible(memory)).bit_count()
    length = (group & memory.hand).bit_count()
    if not higher:
        return (9.0 + lower, card.index)
    return (lower - 0.5 * higher + 0.7 * length, card.index)


def _throw_off(memory: Memory, card: Card) -> tuple[float, int]:
    """Short suits first, so that the partner's lead finds a void; a suit the soloist lacks last."""
    group = memory.group(card)
    length = (group & memory.hand).bit_count()
    held = (group & _soloist_possible(memory)).bit_count()
    return (7 - _height(memory, card) - 1.5 * length + (0 if held else -20), -card.index)


def ramsch_card(memory: Memory) -> Card:
    """Stay under what lies; if nothing stays under, take cheaply; throw the dearest away."""
    if not memory.trick:
        return min(memory.playable, key=lambda card: _ramsch_risk(memory, card))
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
    """How good it is to be rid of a card in a trick that another player takes."""
    lower = memory.group(card) & ~memory.higher(card) & memory.unseen
    return card.points + 1.5 * lower.bit_count()


def _ramsch_risk(memory: Memory, card: Card) -> tuple[float, int]:
    higher = (memory.higher(card) & memory.unseen).bit_count()
    lower = (memory.group(card) & ~memory.higher(card) & memory.unseen).bit_count()
    trump = 3 if card.mask & memory.trumps else 0
    return (lower - 1.5 * higher + card.points + trump + (20 if not higher else 0), card.index)
