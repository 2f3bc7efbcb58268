"""Which card points so many tricks can hold: finds sums that no cards can make.

The soloist's pile is his tricks and the skat. Everything that the sums allow is taken to be
possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import trump_order
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops
from skat.model.units import CardPoints
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL, Standing, is_schneider

CARDS_OF_THE_SKAT = (2,)
WRONG_DISCARDS = (0, 1, 2, 3, 4)
"""How many cards lie in the skat where a wrong number may have been laid away (SkO-4.2.6)."""


@implements("SkO-1.2.2", "SkO-5.4.3")
def why_impossible_piles(
    standing: Standing,
    *,
    contract: Contract,
    tops: Tops | None,
    skat: Sequence[int] = CARDS_OF_THE_SKAT,
) -> Refusal | None:
    """Why the parties cannot have these card points in these tricks, in a suit or grand game.

    The soloist's points are with the skat, of as many cards as `skat` allows. Tops are compared
    where they exclude a schneider. Whether they fit the tricks is not checked: worked cases count
    a game without 11 tops and 5 tricks, in which the opponents would hold every trump.

    >>> from skat.model.units import CardPoints
    >>> early = Standing(CardPoints(91), CardPoints(0), 1, 0)
    >>> why_impossible_piles(early, contract=Contract.CLUBS, tops=None).code
    'points_not_in_tricks'
    """
    if not _possible(standing, skat):
        return Refusal(
            "points_not_in_tricks",
            ("SkO-1.2.2",),
            {
                "points": standing.soloist_points,
                "tricks": standing.soloist_tricks,
                "others": standing.opponent_points,
                "theirs": standing.opponent_tricks,
            },
            impossible=True,
        )
    return None if tops is None else _why_against_tops(standing, contract, tops)


def _why_against_tops(standing: Standing, contract: Contract, tops: Tops) -> Refusal | None:
    """Tops never change sides: each takes its trick or lies in the skat."""
    worth = sum(card.points for card in trump_order(contract)[: tops.count])
    without_them = standing.opponent_points if tops.held else standing.soloist_points
    if is_schneider(CardPoints(worth)) or without_them + worth <= PACK_POINTS:
        return None
    return Refusal(
        "points_against_tops",
        ("SkO-2.4.2", "SkO-5.4.3"),
        {"tops": str(tops), "worth": worth, "points": standing.soloist_points},
        impossible=True,
    )


def _possible(standing: Standing, skat: Sequence[int]) -> bool:
    """Whether the pack can be divided so."""
    over = standing.soloist_tricks + standing.opponent_tricks == TRICKS_OF_A_DEAL
    for cards_of_skat in skat:
        cards = 3 * standing.soloist_tricks + cards_of_skat
        others = len(ALL_CARDS) - cards if over else 3 * standing.opponent_tricks
        own, theirs = (cards, standing.soloist_points), (others, standing.opponent_points)
        if possible_piles(own, theirs):
            return True
    return False


_COUNTING: Final = (11, 10, 4, 3, 2)
_OF_EACH: Final = 4
_WITHOUT_POINTS: Final = 12


def possible_piles(own: tuple[int, int], theirs: tuple[int, int]) -> bool:
    """Whether the pack holds two piles with so many cards and card points, both at once.

    >>> possible_piles((2, 10), (0, 0)), possible_piles((0, 0), (12, 0))
    (True, True)
    >>> possible_piles((2, 10), (12, 0))
    False
    """
    for mine, others in product(_counting_cards(own[1]), _counting_cards(theirs[1])):
        rests = own[0] - sum(mine), theirs[0] - sum(others)
        if (
            min(rests) >= 0
            and sum(rests) <= _WITHOUT_POINTS
            and all(one + other <= _OF_EACH for one, other in zip(mine, others, strict=True))
        ):
            return True
    return False


@cache
def _counting_cards(points: int) -> tuple[tuple[int, ...], ...]:
    """How many aces, tens, kings, queens and jacks can have these card points together."""
    return tuple(
        numbers
        for numbers in product(range(_OF_EACH + 1), repeat=len(_COUNTING))
        if sum(n * value for n, value in zip(numbers, _COUNTING, strict=True)) == points
    )
