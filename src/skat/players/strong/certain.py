"""What is certain of a hand, and bounds what was learned of hands like it.

A null that no deal beats is won, with closed cards and with open ones. No null is won more often
with open cards than with closed ones: who sees them may play as if he did not. And a hand game in a
suit with hardly a trump promises less than was learned: nobody declares it, so the games that the
values were trained on had none.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skat.kernel.sure_null import is_safe, ranks_in, safe_lead
from skat.players.strong.network import Floats
from skat.players.strong.patterns import Cards, trumps_held

FEW_TRUMPS: Final = 3

FEW_BY_HAND: Final = -1.2
"""What it takes off the logit of a suit game by hand that there are `FEW_TRUMPS` or fewer.

Hands that promised 0.4 and more: learned 0.53, played 0.25 (docs/how/players/model-card.md).
"""

_SUITS: Final = range(4)
_SKAT: Final = 2


def with_few_trumps(won: Floats, held: Cards) -> Floats:
    """The chances of suit games by hand, as [suit][hand], lower where there are few trumps.

    >>> held = np.array([0x70607801])  # one, four, two and three trumps
    >>> with_few_trumps(np.full((4, 1), 0.53), held)[:, 0].round(2).tolist()
    [0.25, 0.53, 0.25, 0.25]
    """
    few = np.stack([trumps_held(held, suit) for suit in _SUITS]) <= FEW_TRUMPS
    odds = np.exp(FEW_BY_HAND)
    lower: Floats = np.where(few, odds * won / (1 - won + odds * won), won)
    return lower


def certain_nulls(held: Cards, away: Cards, *, leads: bool) -> NDArray[np.bool_]:
    """Which of these hands no deal beats in null; both cards of the skat are known or none is.

    >>> from skat.model.cards import CardSet
    >>> low = sum(1 << at for at in (0, 1, 2, 8, 9, 10, 16, 17, 24, 25))
    >>> certain_nulls(np.array([low]), np.array([0]), leads=True)
    array([ True])
    """
    tables = _tables()
    safe = np.ones(held.shape, dtype=np.bool_)
    lead = np.zeros(held.shape, dtype=np.bool_)
    hidden = away == 0
    for suit in _SUITS:
        own, laid = held >> 8 * suit & 255, away >> 8 * suit & 255
        safe &= tables.safe[own, laid]
        lead |= np.where(hidden, tables.lead_of_ten[own, laid], tables.lead[own, laid])
    return safe & lead if leads else safe


def bounded_null(
    won: Floats, ouvert: Floats, *, certain: NDArray[np.bool_]
) -> tuple[Floats, Floats]:
    """The chances of a null closed and open, within what is certain.

    >>> closed, both = np.array([0.9, 0.5]), np.array([0.8, 0.6])
    >>> bounded_null(closed, both, certain=np.array([True, False]))
    (array([1. , 0.5]), array([1. , 0.5]))
    """
    return np.where(certain, 1, won), np.where(certain, 1, np.minimum(ouvert, won))


class _Tables(NamedTuple):
    """Of each suit by its cards in hand and laid away: whether it is safe, and can be led safely
    where the skat is known and where it is not."""

    safe: NDArray[np.bool_]
    lead: NDArray[np.bool_]
    lead_of_ten: NDArray[np.bool_]


@cache
def _tables() -> _Tables:
    shape = (256, 256)
    tables = _Tables(*(np.zeros(shape, dtype=np.bool_) for _ in _Tables._fields))
    for own in range(256):
        laid = 255 & ~own
        while True:
            if laid.bit_count() <= _SKAT:
                mine, others = ranks_in(own), ranks_in(255 & ~own & ~laid)
                if is_safe(mine, others):
                    tables.safe[own, laid] = True
                    tables.lead[own, laid] = safe_lead(mine, others, hidden=0) is not None
                    known = safe_lead(mine, others, hidden=_SKAT) is not None
                    tables.lead_of_ten[own, laid] = known
            if not laid:
                break
            laid = (laid - 1) & ~own & 255
    return tables
