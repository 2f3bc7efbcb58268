"""What the soloist leads in suit and grand: trumps first, then aces, tens, and last what loses."""

from __future__ import annotations

from skat.model.cards import ALL_CARDS, Card, Rank
from skat.model.contract import Contract
from skat.players.memory import Memory
from skat.players.simple.chances import takes
from skat.players.simple.following import best_card, worth_later


def soloist_card(memory: Memory) -> Card:
    """The soloist's card in suit and grand."""
    return best_card(memory) if memory.trick else _lead(memory)


def _cards(mask: int) -> list[Card]:
    return [card for card in ALL_CARDS if card.mask & mask]


def _lead(memory: Memory) -> Card:
    own = _cards(memory.hand & memory.trumps)
    theirs = memory.unseen & memory.trumps
    for seat in memory.seat.others:
        if memory.possible[seat.index] & memory.trumps:
            break
    else:
        theirs = 0
    if own and theirs and _should_draw(memory, own, theirs):
        return _trump_to_draw(memory, own, theirs)
    return _plain_lead(memory, own)


def _should_draw(memory: Memory, own: list[Card], theirs: int) -> bool:
    highest = min(own, key=lambda card: memory.higher(card).bit_count())
    beaten_by = (memory.higher(highest) & theirs).bit_count()
    outstanding = theirs.bit_count()
    if memory.contract is Contract.GRAND:
        return beaten_by == 0 or (len(own) > outstanding and beaten_by < len(own))
    if beaten_by and outstanding == 1 and len(own) < 3:
        return False
    return len(own) >= 2 and (beaten_by == 0 or 2 * len(own) >= outstanding)


def _trump_to_draw(memory: Memory, own: list[Card], theirs: int) -> Card:
    """The top if it is high; else a cheap one that forces a higher one."""

    def beaten_by(card: Card) -> int:
        return (memory.higher(card) & theirs).bit_count()

    high = [card for card in own if beaten_by(card) == 0]
    if high:
        return min(high, key=lambda card: (-memory.higher(card).bit_count(), card.points))
    jacks = [card for card in own if card.rank is Rank.JACK]
    if len(jacks) > 1:
        return max(jacks, key=beaten_by)
    return min(own, key=lambda card: (card.points, -memory.higher(card).bit_count()))


def _plain_lead(memory: Memory, own_trumps: list[Card]) -> Card:
    plain = [card for card in _cards(memory.hand) if not card.mask & memory.trumps]
    if not plain:
        return min(own_trumps, key=lambda card: memory.higher(card).bit_count())
    winners = [card for card in plain if not memory.higher(card) & memory.unseen]
    if winners:
        return max(winners, key=lambda card: (takes(memory, card), card.points, card.index))

    def cheap(card: Card) -> tuple[float, int, int, int]:
        length = (memory.group(card) & memory.hand).bit_count()
        return (worth_later(memory, card) + card.points, length, card.points, card.index)

    return min(plain, key=cheap)
