"""A tiny Skat: the last tricks of a null game, by the rules and the stepper of the whole game.

Forehand plays null by hand. All tricks before are the same in every deal and everybody followed
suit, so they tell nothing; two known cards lie in the skat. What is left is dealt by chance: with
two tricks 90 deals, with three 1,680. That is small enough for exact best responses and for
regret minimisation, and every door of the environments takes it: `deals=tiny_deals()`,
`contracts=tiny_opening`, `start="play"`.

>>> from skat.env import Batch
>>> batch = Batch(2, start="play", deals=tiny_deals(), contracts=tiny_opening, reward="win")
>>> batch.mask.sum(axis=1).tolist(), batch.player.tolist()
([2, 2], [2, 2])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skat.env.actions import string_to_action
from skat.env.dealing import Pack, won_at_eighteen
from skat.model.cards import ALL_CARDS, Card
from skat.rules.dealing import pack_of, receivers

_LEFT: Final = ("D7 DA", "H7 HT", "S9 SQ", "C8 CJ")
"""What of each suit is not played in the tricks before; the diamonds are the skat."""
_SKAT: Final = (Card.D7, Card.DA)
_NULL_ORDER: Final = "789TJQKA"
Trick = tuple[Card, Card, Card]


def _tricks_before() -> Iterator[Trick]:
    """Two of each suit, by seat: forehand always the lowest card, rearhand the highest."""
    for left in _LEFT:
        kept = {Card(word) for word in left.split()}
        cards = [Card(left[0] + rank) for rank in _NULL_ORDER]
        rest = [card for card in cards if card not in kept]
        yield rest[0], rest[1], rest[2]
        yield rest[3], rest[4], rest[5]


_BEFORE: Final = tuple(_tricks_before())


def _before(tricks: int) -> tuple[Trick, ...]:
    if tricks not in (2, 3):
        raise ValueError(f"tricks are 2 or 3, not {tricks!r}")
    return _BEFORE[: 10 - tricks]


def tiny_deals(*, tricks: int = 2) -> NDArray[np.uint8]:
    """All deals of the tiny Skat, a row of 32 card numbers each, as `deals=` takes them.

    They are equally likely. Raises ValueError for other than two or three tricks.

    >>> tiny_deals().shape, tiny_deals(tricks=3).shape
    ((90, 32), (1680, 32))
    """
    before = _before(tricks)
    played = [[trick[seat] for trick in before] for seat in range(3)]
    gone = {card for trick in before for card in trick}.union(_SKAT)
    left = [card for card in ALL_CARDS if card not in gone]
    rows = []
    for first in combinations(left, tricks):
        others = [card for card in left if card not in first]
        for second in combinations(others, tricks):
            third = tuple(card for card in others if card not in second)
            hands = [[*played[0], *first], [*played[1], *second], [*played[2], *third]]
            rows.append([card.index for card in pack_of(hands, list(_SKAT))])
    return np.array(rows, np.uint8)


def tiny_opening(pack: Pack, *, tricks: int = 2) -> list[int] | None:
    """What happened before in such a deal; None for a pack that is not of `tiny_deals`.

    With three tricks left give `partial(tiny_opening, tricks=3)` as `contracts`.

    >>> pack = tuple(ALL_CARDS[card] for card in tiny_deals()[0])
    >>> len(tiny_opening(pack) or ()), tiny_opening(ALL_CARDS)
    (28, None)
    """
    held: list[set[Card]] = [set(), set(), set()]
    for card, seat in zip(pack, receivers(), strict=True):
        if seat is not None:
            held[seat.index].add(card)
    if any(card in cards for cards in held for card in _SKAT):
        return None
    before = _before(tricks)
    if not all(card in held[seat] for trick in before for seat, card in enumerate(trick)):
        return None
    actions = [*won_at_eighteen(0), string_to_action("NH")]
    for number, (first, second, third) in enumerate(before):
        turned = (first, second, third) if number == 0 else (third, first, second)
        actions += [card.index for card in turned]
    return actions
