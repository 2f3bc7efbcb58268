"""How likely it is that somebody holds a card, beats one, or that a party takes the trick."""

from __future__ import annotations

from skat.model.cards import Card
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
