"""Tops: the unbroken run of trumps from the club jack downwards, held or missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from skat.model.cards import CardSet
from skat.model.contract import SUIT_CONTRACTS, Contract
from skat.model.law import implements
from skat.model.order import trump_order

_JACKS: Final = 4
_SOLOIST_CARDS: Final = 12
_OTHER_CARDS: Final = 20


class Tops(msgspec.Struct, frozen=True, gc=False):
    """ "With n" or "without n" tops.

    >>> str(Tops(held=True, count=2)), str(Tops(held=False, count=1))
    ('with 2', 'without 1')
    """

    held: bool
    count: int

    def __str__(self) -> str:
        return f"{'with' if self.held else 'without'} {self.count}"

    @property
    def are_jacks(self) -> bool:
        """Whether the run ends within the four jacks, so that it is the same in every contract."""
        return self.count < _JACKS

    def can_be_beside(self, other: Tops) -> bool:
        """Whether the same twelve cards can have these tops in another contract.

        >>> Tops(held=True, count=1).can_be_beside(Tops(held=True, count=2))
        False
        >>> Tops(held=True, count=4).can_be_beside(Tops(held=True, count=7))
        True
        """
        if self.are_jacks or other.are_jacks:
            return self == other
        together = self.count + other.count - _JACKS
        return self.held is other.held and not (self.held and together > _SOLOIST_CARDS)


def can_be_together(tops_by_contract: Mapping[Contract, Tops]) -> bool:
    """Whether twelve cards have room for all these tops, which fit in pairs (`can_be_beside`).

    The four jacks are the same cards in every suit game, what follows is not. What the soloist has
    lies in his twelve cards, what he lacks in the twenty others.

    >>> from skat.model.contract import SUIT_CONTRACTS
    >>> can_be_together(dict.fromkeys(SUIT_CONTRACTS, Tops(held=True, count=6)))
    True
    >>> can_be_together(dict.fromkeys(SUIT_CONTRACTS, Tops(held=True, count=7)))
    False
    """
    for held, room in ((True, _SOLOIST_CARDS), (False, _OTHER_CARDS)):
        runs = (tops_by_contract[suit] for suit in SUIT_CONTRACTS if suit in tops_by_contract)
        beyond = sum(max(0, run.count - _JACKS) for run in runs if run.held is held)
        if _JACKS + beyond > room:
            return False
    return True


@implements("SkO-2.4.1", "SkO-2.4.2")
def tops(cards: CardSet, *, contract: Contract) -> Tops:
    """The tops of the soloist's cards: his ten and the two skat cards.

    Raises ValueError for null, which has no tops (SkO-2.4.3).

    >>> from skat.model.cards import Card
    >>> str(tops(CardSet.of([Card.DJ, Card.CA]), contract=Contract.HEARTS))
    'without 3'
    """
    order = trump_order(contract)
    if not order:
        raise ValueError("null has no tops (SkO-2.4.3)")
    held = order[0] in cards
    count = 0
    for trump in order:
        if (trump in cards) is not held:
            break
        count += 1
    return Tops(held=held, count=count)


@implements("SkO-2.4.3")
def most_tops(contract: Contract) -> int:
    """The largest number of tops, held or missing: 11, in grand 4, in null none.

    >>> most_tops(Contract.SPADES), most_tops(Contract.GRAND), most_tops(Contract.NULL)
    (11, 4, 0)
    """
    return len(trump_order(contract))
