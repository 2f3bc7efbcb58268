"""How likely each contract is won with ten cards and a discard, thousands of hands at a time.

What is certain bounds what was learned of hands like it. A null that no deal beats is won, with
closed cards and with open ones. No null is won more often with open cards than with closed ones:
who sees them may play as if he did not. And a hand game in a suit with hardly a trump promises less
than was learned: nobody declares it, so the games that the values were trained on had none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skat.kernel.sure_null import is_safe, ranks_in, safe_lead
from skat.players.strong import network
from skat.players.strong.network import Cards, Floats, tables, trumps_held
from skat.players.strong.rivals import ON_THE_LOGIT, Rivals

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


CONTRACTS: Final = 6
GRAND: Final = 4
NULL: Final = 5

OWN_PLAY: Final = (0.0, 0.0, 0.0, 0.0, -0.5, -0.8)
"""What it takes off the logit of each contract that defenders are better than those in training.

Measured on games of our own (docs/how/players/model-card.md).
"""

GRAND_BY_HAND: Final = -0.7
"""What it takes off besides that a grand is played without the skat; in suits it takes nothing."""


class Chances(NamedTuple):
    """Chances from 0 to 1, as [contract][hand], contracts in the order of `ALL_CONTRACTS`.

    In suit and grand: `won` with 61 card points and more, `schneider` that a game won is won with
    90, `schneidered` that a game lost is lost with 30 or less. In null: `won` with closed cards,
    `schneider` stands for the game won with open cards, `schneidered` has no meaning and is 0.
    """

    won: Floats
    schneider: Floats
    schneidered: Floats


def appraise(
    held: Cards, away: Cards, *, seat: int, by_hand: bool, rivals: Rivals = Rivals.NO_BID
) -> Chances:
    """The chances of these hands in all contracts.

    `held` are the ten cards played with, `away` the two laid away (0 in a hand game), `seat` the
    soloist's: 0 leads to the first trick; `rivals` what the others have called. What is certain of
    a hand bounds what was learned.

    >>> from skat.model.cards import Card, CardSet
    >>> jacks_and_aces = CardSet.of(card for card in Card if str(card)[1] in "JA").mask
    >>> hand = np.array([jacks_and_aces | Card.CT.mask | Card.CK.mask])
    >>> found = appraise(hand, hand * 0, seat=0, by_hand=True)
    >>> bool(found.won[4, 0] > 0.95)
    True
    """
    learned = as_learned(held, away, seat=seat, by_hand=by_hand, rivals=rivals)
    return Chances(*_bounded(learned, held, away, leads=seat == 0, by_hand=by_hand))


def chance_to_win(held: Cards, away: Cards, *, contract: int, seat: int, by_hand: bool) -> Floats:
    """The chances of these hands in one contract, as `appraise` says them; a fifth of the work."""
    learned = as_learned(
        held, away, seat=seat, by_hand=by_hand, rivals=Rivals.NO_BID, contracts=(contract,)
    )
    bounded = _bounded(learned, held, away, leads=seat == 0, by_hand=by_hand, contracts=(contract,))
    won: Floats = bounded[0, contract]
    return won


def as_learned(
    held: Cards,
    away: Cards,
    *,
    seat: int,
    by_hand: bool,
    rivals: Rivals = Rivals.NO_BID,
    contracts: Sequence[int] = range(CONTRACTS),
) -> Floats:
    """The three chances as [chance][contract][hand], by what was learned alone; those of other
    contracts mean nothing."""
    place = network.situation(seat, by_hand=by_hand)
    learned: Floats = tables().logits(held, away, situation=place, contracts=contracts)
    learned[0] += np.array(OWN_PLAY, dtype=np.float32)[:, None]
    if by_hand:
        learned[0, GRAND] += GRAND_BY_HAND
    learned[0] += np.array(ON_THE_LOGIT[rivals], dtype=np.float32)[:, None]
    np.clip(learned, -30, 30, out=learned)
    np.divide(1, 1 + np.exp(-learned), out=learned)
    return learned


def _bounded(
    learned: Floats,
    held: Cards,
    away: Cards,
    *,
    leads: bool,
    by_hand: bool,
    contracts: Sequence[int] = range(CONTRACTS),
) -> Floats:
    """The same chances within what is certain of these hands; of other contracts nothing is."""
    if by_hand:
        learned[0, :GRAND] = with_few_trumps(learned[0, :GRAND], held)
    if NULL in contracts:
        certain = certain_nulls(held, away, leads=leads)
        learned[:2, NULL] = bounded_null(*learned[:2, NULL], certain=certain)
    return learned
