"""Results that no deal of cards can bring: the sums a typing error betrays.

What so many tricks can hold is counted out: the soloist's pile is his tricks and the skat, and
everything that the sums allow is taken to be possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import Final

from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import trump_order
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops, most_tops
from skat.model.units import CardPoints
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL, Standing, is_schneider

SKAT_POINTS = frozenset(
    first.points + second.points for first, second in combinations(ALL_CARDS, 2)
)
"""What two cards can be worth together: 0 to 22, but not every number between."""


def why_impossible_tops(tops: Tops, *, contract: Contract) -> Refusal | None:
    """Why a soloist cannot have these tops: 1 to 11, in grand 1 to 4 (SkO-2.4.3).

    >>> why_impossible_tops(Tops(held=True, count=5), contract=Contract.GRAND).code
    'tops_out_of_range'
    """
    if 1 <= tops.count <= most_tops(contract):
        return None
    details = {"tops": str(tops), "contract": contract.value, "most": most_tops(contract)}
    return Refusal("tops_out_of_range", ("SkO-2.4.3",), dict(details), impossible=True)


@implements("SkO-1.2.2")
def why_impossible_points(points: int) -> Refusal | None:
    """Why no party can hold so many card points: 0 to 120, but neither 1 nor 119.

    >>> why_impossible_points(119).code, why_impossible_points(118) is None
    ('points_impossible', True)
    """
    if 0 <= points <= PACK_POINTS and points not in (1, PACK_POINTS - 1):
        return None
    return Refusal("points_impossible", ("SkO-1.2.2",), {"points": points}, impossible=True)


def why_impossible_result(
    *, points: int, tricks: int, contract: Contract, tops: Tops | None
) -> Refusal | None:
    """Why a soloist cannot end a game with these card points (skat included) and tricks.

    >>> why_impossible_result(points=9, tricks=0, contract=Contract.CLUBS,
    ...                       tops=Tops(held=True, count=1)).code
    'skat_points_impossible'
    """
    if refused := why_impossible_points(points) or _why_impossible_tricks(tricks):
        return refused
    if tricks == 0 and points not in SKAT_POINTS:
        return _impossible_skat(points)
    if tricks == TRICKS_OF_A_DEAL:
        return _why_not_all_tricks(points=points, contract=contract, tops=tops)
    return None


def why_impossible_standing(
    standing: Standing, *, contract: Contract, tops: Tops | None
) -> Refusal | None:
    """Why the parties cannot have taken so much at the moment a game ended.

    >>> from skat.model.units import CardPoints
    >>> why_impossible_standing(Standing(CardPoints(70), CardPoints(60), 6, 3),
    ...                         contract=Contract.CLUBS, tops=Tops(held=True, count=1)).code
    'points_exceed_pack'
    """
    own, theirs = standing.soloist_points, standing.opponent_points
    together = standing.soloist_tricks + standing.opponent_tricks
    refused = why_impossible_points(theirs) or _why_impossible_tricks(standing.opponent_tricks)
    refused = refused or why_impossible_result(
        points=own, tricks=standing.soloist_tricks, contract=contract, tops=tops
    )
    if refused is not None:
        return refused
    if together > TRICKS_OF_A_DEAL:
        return _why_impossible_tricks(together)
    if own + theirs > PACK_POINTS:
        return _impossible("points_exceed_pack", points=own + theirs)
    if standing.opponent_tricks == 0 and theirs > 0:
        return _impossible("points_without_trick", points=theirs)
    left_out = PACK_POINTS - own - theirs
    if left_out == 1 or (together == TRICKS_OF_A_DEAL and left_out > 0):
        return _impossible("points_missing", points=left_out)
    return None


def why_impossible_ramsch(tricks: Sequence[int], *, skat: int, last_trick: int) -> Refusal | None:
    """Why three players cannot end Ramsch with these card points and this skat.

    >>> why_impossible_ramsch([20, 40, 50], skat=9, last_trick=2).code
    'skat_points_impossible'
    """
    if len(tricks) != 3 or not 0 <= last_trick < 3:
        return _impossible("ramsch_needs_three", players=len(tricks), article="LF-ramsch")
    if skat not in SKAT_POINTS:
        return _impossible_skat(skat)
    refused = next((why for points in tricks if (why := why_impossible_points(points))), None)
    if refused is None and sum(tricks) + skat != PACK_POINTS:
        return _impossible("points_not_120", points=sum(tricks) + skat)
    return refused


def _why_impossible_tricks(tricks: int) -> Refusal | None:
    if 0 <= tricks <= TRICKS_OF_A_DEAL:
        return None
    return Refusal("tricks_impossible", ("LF-tricks",), {"tricks": tricks}, impossible=True)


def _why_not_all_tricks(*, points: int, contract: Contract, tops: Tops | None) -> Refusal | None:
    """All ten tricks hold all 120 points, and need the club jack where it is a top."""
    if points != PACK_POINTS:
        return _impossible("all_tricks_without_120", points=points)
    if contract is not Contract.NULL and tops is not None and not tops.held:
        return Refusal(
            "all_tricks_without_club_jack", ("SkO-5.4.3",), {"tops": str(tops)}, impossible=True
        )
    return None


def _impossible_skat(points: int) -> Refusal:
    return _impossible("skat_points_impossible", points=points, article="SkO-2.2.1")


def _impossible(code: str, *, article: str = "SkO-1.2.2", **numbers: int) -> Refusal:
    return Refusal(code, (article,), dict(numbers), impossible=True)


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
            and all(first + second <= _OF_EACH for first, second in zip(mine, others, strict=True))
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
