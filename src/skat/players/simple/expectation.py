"""From a chance to win to what a game brings on average, in tournament points (TR-5.1)."""

from __future__ import annotations

from skat.model.cards import CardSet, card_points
from skat.model.contract import Contract
from skat.model.units import CardPoints
from skat.players.simple.hand import chance

BONUS_FOR_WINNING = 50
LOSS_BESIDE_THE_VALUE = 50 + 40
"""A loss costs 50 beside twice the value, and each defender earns 40."""

GRAND_DOUBT = 24.0
"""Taken off what a grand brings, in tournament points.

The chances come from games against defenders who play by rules of thumb too. Better ones punish a
doubtful grand most, so it must be clearly better than the suit game.
"""

_OTHER_CARDS = 22


def average(chance_to_win: float, value: int) -> float:
    """What a game of this value brings its soloist on average.

    >>> average(1.0, 24), average(0.0, 24)
    (74.0, -138.0)
    """
    lost = 2 * value + LOSS_BESIDE_THE_VALUE
    return chance_to_win * (value + BONUS_FOR_WINNING) - (1 - chance_to_win) * lost


def hand_chance(hand: int, contract: Contract, *, leads: bool) -> float:
    """How likely ten cards win a hand game; the skat brings what other cards have on average.

    Ten cards as dealt are less even than ten after a discard, on which the weights were fitted:
    in trial games strong ones won a little less often than that, weak ones a little more.
    """
    others = 120 - card_points(CardSet(hand))
    in_skat = CardPoints(round(2 * others / _OTHER_CARDS))
    return 0.08 + 0.84 * chance(hand, contract, leads=leads, laid_away=in_skat)


def null_ouvert_chance(covered: float) -> float:
    """How likely a null is won open that is won covered with this chance."""
    return max(0.0, 2.0 * covered - 1.0)
