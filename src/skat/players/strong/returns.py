"""What a game brings on average: from chances to tournament points.

Points are counted against the others at the table: what the soloist gets, less the mean of what
both others get. That is what wins a list, and what makes a pass cost something, since others play
then and mostly win.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skat.model.cards import CardSet
from skat.model.contract import TRUMP_CONTRACTS
from skat.model.order import trump_order
from skat.model.top_trumps import tops
from skat.model.value import base_value
from skat.players.strong.appraisal import NULL, Chances
from skat.players.strong.network import Cards

Points: TypeAlias = NDArray[np.float32]
Shares: TypeAlias = NDArray[np.float64]
Values: TypeAlias = NDArray[np.int64]

BASES: Final = np.array([base_value(contract) for contract in TRUMP_CONTRACTS])


class Scoring(NamedTuple):
    """What is added to the game value of a game won, and to twice the value of a game lost."""

    won: float
    lost: float


SCORINGS: Final = {
    # A loss costs 50, and each of the others gets 40 (TR-5.1).
    "seeger_fabian": Scoring(won=50.0, lost=50.0 + 40.0),
    "classic": Scoring(won=0.0, lost=0.0),
}


def average(chance: float, value: int, scoring: Scoring) -> float:
    """What a game of one fixed value brings that is won with this chance.

    >>> average(0.5, 24, SCORINGS["classic"])
    -12.0
    """
    return chance * (value + scoring.won) - (1 - chance) * (2 * value + scoring.lost)


def averages(chances: Shares, values: Values, scoring: Scoring) -> Shares:
    """The same of many games, each with its chance and its value."""
    mean: Shares = chances * (values + scoring.won) - (1 - chances) * (2 * values + scoring.lost)
    return mean


def simple_values(twelve: int) -> Values:
    """The values of suit games and grand with these cards, but for hand and schneider.

    >>> simple_values(1 << 31).tolist()
    [18, 20, 22, 24, 48]
    """
    counts = [tops(CardSet(twelve), contract=contract).count for contract in TRUMP_CONTRACTS]
    values: Values = BASES * (np.array(counts) + 1)
    return values


def simple_values_of(hands: Cards) -> Values:
    """What `simple_values` says of each of these hands, as [contract][hand].

    >>> simple_values_of(np.array([1 << 31, 0b11 << 30])).T.tolist()
    [[18, 20, 22, 24, 48], [18, 20, 22, 24, 48]]
    """
    values = []
    for order, base in zip(_trump_orders(), BASES, strict=True):
        held = hands[:, None] >> order & 1
        in_row = np.cumprod(held == held[:, :1], axis=1)
        values.append(base * (in_row.sum(axis=1) + 1))
    return np.array(values)


@cache
def _trump_orders() -> tuple[Cards, ...]:
    """The numbers of the trumps of each contract, highest first."""
    return tuple(
        np.array([card.index for card in trump_order(contract)]) for contract in TRUMP_CONTRACTS
    )


class Returns(NamedTuple):
    """What each hand brings in suit games and grand, as [contract][hand].

    `simply` where 61 card points are enough for the bid, `by_schneider` where it takes 90.
    """

    simply: Shares
    by_schneider: Shares


def returns(chances: Chances, values: Values, scoring: Scoring) -> Returns:
    """The returns of games with these values, [contract][hand] or to be spread so, at simple."""
    bases = BASES[:, None]
    won, schneider, schneidered = (part[:NULL] for part in chances)
    if_won = values + schneider * bases + scoring.won
    if_lost = 2 * (values + schneidered * bases) + scoring.lost
    higher = values + bases
    enough = won * schneider
    return Returns(
        simply=won * if_won - (1 - won) * if_lost,
        by_schneider=enough * (higher + scoring.won) - (1 - enough) * (2 * higher + scoring.lost),
    )


def at_bid(games: Returns, values: Values, bid: int, scoring: Scoring) -> Points:
    """The returns in view of the bid: a game that cannot reach it loses what it is lifted to."""
    bases = BASES[:, None]
    lost = -2.0 * (-(-bid // bases) * bases) - scoring.lost
    above = np.where(values + bases >= bid, games.by_schneider, lost)
    return np.where(values >= bid, games.simply, above).astype(np.float32)
