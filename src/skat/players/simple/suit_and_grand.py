"""Card play in suit and grand, by the soloist and by the two defenders.

The soloist leads trumps first, then aces, tens, and last what loses. In the second and third card
one rule serves taking, ducking, smearing, trumping and throwing off: play the card for which
(chance to take the trick) times (its card points) minus (the card's own worth later) is greatest.
Chances are estimated: that a player holds a card, beats one, or that a party takes the trick.
"""

from __future__ import annotations

from skat.model.cards import ALL_CARDS, Card, Rank
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.players.memory import Memory

SOLOIST_HOLDS_TRUMP = 0.65
SOLOIST_HOLDS_JACK_IN_GRAND = 0.65
PARTNER_SAVES = 0.4
"""How often a partner who could take a trick back from the soloist is in time to do so."""


def density(memory: Memory, seat: Seat, *, trump: bool) -> float:
    """How likely this seat holds a given unseen card that it may hold."""
    possible = memory.possible[seat.index]
    count = memory.counts[seat.index]
    trumps = (possible & memory.trumps).bit_count()
    plain = possible.bit_count() - trumps
    if count >= trumps + plain:
        return 1.0
    if memory.soloist is None or memory.seat is memory.soloist or not memory.trumps:
        return count / (trumps + plain)
    holds = (
        SOLOIST_HOLDS_JACK_IN_GRAND if memory.contract is Contract.GRAND else SOLOIST_HOLDS_TRUMP
    )
    share = holds if seat is memory.soloist else (1 - holds) * 0.8
    held = min(share * trumps, count)
    if trump:
        return held / trumps if trumps else 0.0
    return min((count - held) / plain, 1.0) if plain else 0.0


def none_of(memory: Memory, seat: Seat, cards: int) -> float:
    """How likely this seat holds none of these cards."""
    held = memory.possible[seat.index] & cards
    if not held:
        return 1.0
    of_trumps = (held & memory.trumps).bit_count()
    of_plain = held.bit_count() - of_trumps
    chance = 1.0
    if of_trumps:
        chance *= (1 - density(memory, seat, trump=True)) ** of_trumps
    if of_plain:
        chance *= (1 - density(memory, seat, trump=False)) ** of_plain
    return chance


def beats(memory: Memory, seat: Seat, best: Card, *, led: Card) -> float:
    """How likely this seat can beat the best card of a trick that was led with `led`."""
    group = memory.group(led)
    higher = memory.higher(best)
    if group & memory.trumps:
        return 1 - none_of(memory, seat, higher)
    void = none_of(memory, seat, group)
    best_is_trump = bool(best.mask & memory.trumps)
    over = 0.0 if best_is_trump else max(0.0, none_of(memory, seat, higher & group) - void)
    following = 0.0 if best_is_trump else 1 - void - over
    trumping = void * (1 - none_of(memory, seat, higher if best_is_trump else memory.trumps))
    return following + trumping


def takes(memory: Memory, card: Card) -> float:
    """How likely the player's party takes the trick if he plays this card to it."""
    trick = (*memory.trick, card)
    led = trick[0]
    holder, best = memory.winning(trick)
    ours = memory.is_friend(holder)
    chance = 1.0 if ours else 0.0
    partner_beats = 0.0
    for seat in memory.to_come:
        against = beats(memory, seat, best, led=led)
        if memory.is_friend(seat):
            partner_beats = against
            chance += (1 - chance) * against * (PARTNER_SAVES if ours else 1.0)
        elif partner_beats and ours:
            chance *= 1 - against * (1 - partner_beats * PARTNER_SAVES)
        else:
            chance *= 1 - against
    return chance


POINTS_STILL_TO_COME = 4.0
"""Card points that a seat still to play adds to a trick on average."""

LEAD = 1.0
"""What it is worth to lead to the next trick, in card points."""


def best_card(memory: Memory) -> Card:
    """The card to play to a trick that another player led, in suit and grand."""
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


def defender_card(memory: Memory) -> Card:
    """A defender's card in suit and grand."""
    return best_card(memory) if memory.trick else _defender_lead(memory)


def _defender_lead(memory: Memory) -> Card:
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
