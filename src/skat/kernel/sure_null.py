"""A null that cannot be lost: shown by the cards of each suit alone.

A soloist who is not on lead is safe in a suit for ever where his lowest card is below the lowest of
all others, his second below their second, and so on. Where it is not, one defender with all other
cards of the suit plays them from below until he catches him. So against a defender's lead
every suit has to be safe, and that is enough. A soloist who leads must also get rid of the lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

SUITS: Final = range(4)

_STRENGTH: Final = (0, 1, 2, 5, 6, 3, 7, 4)
"""Of 7 8 9 Q K T A J, as the pack numbers them, in a null."""

_CARD_AT: Final = tuple(_STRENGTH.index(place) for place in range(8))
_DRAWN: Final = 400


def each_card(cards: int) -> Iterator[int]:
    """The masks of these cards, one by one.

    >>> list(each_card(0b1010))
    [2, 8]
    """
    while cards:
        yield cards & -cards
        cards &= cards - 1


@cache
def ranks_in(cards: int) -> int:
    """Eight bits of one suit, in the order of the pack, by their strength in null: 7 to ace.

    >>> bin(ranks_in(0b1010_0001))  # ten, jack and seven
    '0b11001'
    """
    return sum(1 << _STRENGTH[bit] for bit in range(8) if cards >> bit & 1)


@cache
def is_safe(own: int, others: int) -> bool:
    """Whether a suit is safe for ever for a soloist who does not lead it; cards by strength.

    >>> is_safe(0b00000101, 0b11111010), is_safe(0b00001001, 0b11110110)
    (True, False)
    """
    while own and others:
        mine, theirs = own & -own, others & -others
        if mine > theirs:
            return False
        own ^= mine
        others ^= theirs
    return True


@cache
def safe_lead(own: int, others: int, *, hidden: int) -> int | None:
    """The card of a safe suit that the soloist can lead and stay safe, by strength; None if none.

    A defender has to take it, so all `others` are higher, and one is left that is not among the
    `hidden` cards of the skat. It is the highest such card: the rest has to be safe after it.
    """
    below = own & ((others & -others) - 1)
    if others.bit_count() <= hidden or not below:
        return None
    card = 1 << (below.bit_length() - 1)
    highest = 1 << (others.bit_length() - 1)
    return card.bit_length() - 1 if is_safe(own ^ card, others ^ highest) else None


def suits_of(cards: int) -> tuple[int, int, int, int]:
    """The cards of each suit by their strength in null."""
    first, second, third, fourth = (ranks_in(cards >> 8 * suit & 255) for suit in SUITS)
    return first, second, third, fourth


def is_certain(hand: int, others: int, *, leads: bool) -> bool:
    """Whether the soloist takes no trick however the `others` lie, two of them in the skat or none.

    True is proven. False is proven too where a defender leads; a soloist on lead without a safe
    card might still have another one in every deal.
    """
    own, out = suits_of(hand), suits_of(others)
    if not all(map(is_safe, own, out)):
        return False
    hidden = others.bit_count() - 20
    if not leads:
        return True
    return any(
        safe_lead(cards, rest, hidden=hidden) is not None
        for cards, rest in zip(own, out, strict=True)
    )


def likely_refutations(hand: int, others: int, *, leader: int) -> Iterator[tuple[int, int]]:
    """Deals that may beat a null: hands of the left and the right defender, the likely ones first.

    `leader` is 0 for the soloist, 1 or 2 for a defender. In most of them no suit is split. Where a
    defender leads and a suit is not safe, the first of them beats it.
    """
    if leader:
        own, out = suits_of(hand), suits_of(others)
        unsafe = [suit for suit in SUITS if not is_safe(own[suit], out[suit])]
        if unsafe:
            yield _concentrated(others, unsafe[0], holder=leader)
    chance = random.Random(hand)
    for _ in range(_DRAWN):
        for holders in product((1, 2), repeat=4):
            yield _by_suits(others, holders, chance)


def _concentrated(others: int, suit: int, *, holder: int) -> tuple[int, int]:
    """One defender has all of a suit, and from the others what is missing to ten cards."""
    own = others & 255 << 8 * suit
    rest = list(each_card(others & ~own))
    missing = 10 - own.bit_count()
    full = own | sum(rest[:missing])
    other = sum(rest[missing : missing + 10])
    return (full, other) if holder == 1 else (other, full)


def _by_suits(others: int, holders: tuple[int, ...], chance: random.Random) -> tuple[int, int]:
    """Each suit with its holder; of the longer hand high cards go to the skat, then across."""
    hands = [0, 0, 0]
    for suit, holder in zip(SUITS, holders, strict=True):
        hands[holder] |= others & 255 << 8 * suit
    spare = others.bit_count() - 20
    for player in (1, 2):
        while hands[player].bit_count() > 10:
            card = _given_up(hands[player], chance)
            hands[player] ^= card
            if spare:
                spare -= 1
            else:
                hands[3 - player] |= card
    return hands[1], hands[2]


def _given_up(hand: int, chance: random.Random) -> int:
    """The highest card of one of its suits, which is of little use against a null."""
    suit = chance.choice([suit for suit in SUITS if hand >> 8 * suit & 255])
    strongest = ranks_in(hand >> 8 * suit & 255).bit_length() - 1
    return 1 << 8 * suit + _CARD_AT[strongest]
