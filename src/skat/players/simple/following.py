"""The second and third card of a trick: what the trick brings against what the card is worth later.

One rule serves taking, ducking, smearing, trumping and throwing off: play the card for which
(chance to take the trick) times (its card points) minus (the card's own worth later) is greatest.
"""

from __future__ import annotations

from skat.model.cards import Card, Rank
from skat.model.contract import Contract
from skat.players.memory import Memory
from skat.players.simple.chances import none_of, takes

POINTS_STILL_TO_COME = 4.0
"""Card points that a seat still to play adds to a trick on average."""

LEAD = 1.0
"""What it is worth to lead to the next trick, in card points."""


def best_card(memory: Memory) -> Card:
    """The card to play to a trick that somebody else led, in suit and grand."""
    on_table = sum(card.points for card in memory.trick)
    still = POINTS_STILL_TO_COME * len(memory.to_come)

    def gain(card: Card) -> tuple[float, int, int]:
        chance = takes(memory, card)
        brought = chance * (on_table + card.points + still + LEAD)
        return brought - worth_later(memory, card), -card.points, -card.index

    return max(memory.playable, key=gain)


def worth_later(memory: Memory, card: Card) -> float:
    """What this card will bring if it is kept: card points, from the player's own side."""
    if card.mask & memory.trumps:
        return _trump_later(memory, card)
    return _plain_later(memory, card)


def _trump_later(memory: Memory, card: Card) -> float:
    higher = (memory.higher(card) & memory.unseen).bit_count()
    if memory.seat is memory.soloist:
        if card.rank is Rank.JACK:
            return 2 + (10.0 if memory.contract is Contract.GRAND else 8.0) - 1.5 * higher
        return (0.8 if higher < 3 else 0.7) * (card.points + 8)
    if card.rank is Rank.JACK:
        return 8.0 - higher
    return (0.35 if higher > 1 else 0.6) * (card.points + 5)


def _plain_later(memory: Memory, card: Card) -> float:
    group = memory.group(card)
    higher = (memory.higher(card) & memory.unseen & group).bit_count()
    guards = (memory.hand & group).bit_count() - 1
    others = (memory.unseen & group).bit_count()
    soloist = memory.soloist
    ten_guarded, ten_bare = (0.3, 0.15) if memory.seat is soloist else (0.75, 0.35)
    if memory.seat is soloist:
        alone = 0.9 if others >= 3 else 0.6
    elif soloist is not None:
        alone = 0.2 + 0.4 * (1 - none_of(memory, soloist, group))
    else:
        alone = 0.5
    if higher == 0:
        return alone * (card.points + (8 if memory.seat is soloist else 2))
    chance = (
        (ten_guarded if guards else ten_bare) if higher == 1 else (0.15 if guards > 1 else 0.08)
    )
    return alone * chance * (card.points + 4)
