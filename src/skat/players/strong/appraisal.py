"""How likely each contract is won with ten cards and a discard, thousands of hands at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from skat.players.strong import patterns
from skat.players.strong.certain import bounded_null, certain_nulls, with_few_trumps
from skat.players.strong.network import Floats, tables
from skat.players.strong.patterns import Cards
from skat.players.strong.rivals import ON_THE_LOGIT, Rivals

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
    a hand bounds what was learned (certain.py).

    >>> from skat.model.cards import Card, CardSet
    >>> jacks_and_aces = CardSet.of(card for card in Card if str(card)[1] in "JA").mask
    >>> hand = np.array([jacks_and_aces | Card.CT.mask | Card.CK.mask])
    >>> found = appraise(hand, hand * 0, seat=0, by_hand=True)
    >>> bool(found.won[4, 0] > 0.95)
    True
    """
    found = as_learned(held, away, seat=seat, by_hand=by_hand, rivals=rivals)
    return Chances(*_bounded(found, held, away, leads=seat == 0, by_hand=by_hand))


def chance_to_win(held: Cards, away: Cards, *, contract: int, seat: int, by_hand: bool) -> Floats:
    """The chances of these hands in one contract, as `appraise` says them; a fifth of the work."""
    found = as_learned(
        held, away, seat=seat, by_hand=by_hand, rivals=Rivals.NO_BID, contracts=(contract,)
    )
    bounded = _bounded(found, held, away, leads=seat == 0, by_hand=by_hand, contracts=(contract,))
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
    place = patterns.situation(seat, by_hand=by_hand)
    found: Floats = tables().logits(held, away, situation=place, contracts=contracts)
    found[0] += np.array(OWN_PLAY, dtype=np.float32)[:, None]
    if by_hand:
        found[0, GRAND] += GRAND_BY_HAND
    found[0] += np.array(ON_THE_LOGIT[rivals], dtype=np.float32)[:, None]
    np.clip(found, -30, 30, out=found)
    np.divide(1, 1 + np.exp(-found), out=found)
    return found


def _bounded(
    found: Floats,
    held: Cards,
    away: Cards,
    *,
    leads: bool,
    by_hand: bool,
    contracts: Sequence[int] = range(CONTRACTS),
) -> Floats:
    """The same chances within what is certain of these hands; of other contracts nothing is."""
    if by_hand:
        found[0, :GRAND] = with_few_trumps(found[0, :GRAND], held)
    if NULL in contracts:
        certain = certain_nulls(held, away, leads=leads)
        found[:2, NULL] = bounded_null(*found[:2, NULL], certain=certain)
    return found
