"""What Ramsch counts: by the leaflet everybody's card points against him, by house rules otherwise.

The player with the most card points is called the loser. In a row: the march, the owner of the
skat, the loser where two are equal, the players without a trick, and what doubles the whole deal.
People enter it once it is over: card points, the skat, the winner of the last trick.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import CardPoints
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL
from skat.rules.scoring.possible import possible_piles, why_impossible_ramsch


class PlayedRamsch(msgspec.Struct, frozen=True, kw_only=True):
    """A Ramsch that is over, seat by seat: card points in tricks, and how many tricks.

    `last_trick` is the position of who took the last one, `pushed` how many pushed the skat on
    unseen, `bock` whether the deal counts double.
    """

    points: tuple[CardPoints, CardPoints, CardPoints]
    tricks: tuple[int, int, int]
    skat: CardPoints
    last_trick: int
    pushed: int = 0
    bock: bool = False


@implements("LF-ramsch")
def ramsch_points(played: PlayedRamsch, rules: RuleSet) -> tuple[CardPoints, ...]:
    """The points against each player, seat by seat; below zero they are for him.

    By the leaflet alone they are what he took in tricks, for the last trick also the skat.

    >>> points = (CardPoints(20), CardPoints(40), CardPoints(50))
    >>> played = PlayedRamsch(points=points, tricks=(2, 4, 4), skat=CardPoints(10), last_trick=2)
    >>> ramsch_points(played, RuleSet())
    (20, 40, 60)
    """
    if rules.options.ramsch_march == "wins" and TRICKS_OF_A_DEAL in played.tricks:
        against = tuple(-PACK_POINTS if tricks else 0 for tricks in played.tricks)
    else:
        against = _by_points(played, rules)
    times = 2**played.pushed * (2 if played.bock else 1)
    return tuple(CardPoints(times * points) for points in against)


def _by_points(played: PlayedRamsch, rules: RuleSet) -> tuple[int, ...]:
    """Each his points; a player who shares the most of them and does not lose is let off.

    Where the skat is the loser's, the tricks alone say who that is.
    """
    taken = list(played.points)
    if rules.options.ramsch_skat != "loser":
        taken[played.last_trick] = CardPoints(taken[played.last_trick] + played.skat)
    lose = losers(taken, last_trick=played.last_trick, rules=rules)
    let_off = [seat for seat in _highest(taken) if seat not in lose]
    if rules.options.ramsch_skat == "loser":
        for seat in lose:
            taken[seat] = CardPoints(taken[seat] + played.skat)
    times = 2 ** played.tricks.count(0) if rules.options.ramsch_virgin == "double" else 1
    return tuple(
        0 if seat in let_off else points * times if seat in lose else points
        for seat, points in enumerate(taken)
    )


def losers(points: Sequence[int], *, last_trick: int, rules: RuleSet) -> tuple[int, ...]:
    """Who has the most card points: of several all, or the one who took the last trick.

    If none of them took it, all lose by either rule (option `ramsch_tie`).

    >>> losers([50, 50, 20], last_trick=1, rules=RuleSet())
    (0, 1)
    """
    highest = _highest(points)
    if rules.options.ramsch_tie == "last_trick" and last_trick in highest:
        return (last_trick,)
    return highest


def _highest(points: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, each in enumerate(points) if each == max(points))


def told_ramsch(
    points: Sequence[int],
    *,
    skat: int,
    last_trick: int,
    tricks: Sequence[int] | None = None,
    pushed: int = 0,
    bock: bool = False,
) -> PlayedRamsch | Refusal:
    """The Ramsch in which the three took these card points in tricks, or why there is none.

    `last_trick` is the position of the winner of the last one. Without `tricks` a player without
    card points took none, unless the last one was his. Refused: sums that no cards make, tricks
    that are not ten or cannot hold the points (LF-ramsch).

    >>> told_ramsch([20, 40, 50], skat=10, last_trick=2).tricks
    (1, 1, 1)
    >>> told_ramsch([20, 40, 50], skat=9, last_trick=2).code
    'skat_points_impossible'
    """
    counts = _taken(points, last_trick=last_trick) if tricks is None else tuple(tricks)
    refused = why_impossible_ramsch(points, skat=skat, last_trick=last_trick)
    if refused is None and tricks is not None:
        refused = _why_not_in_tricks(points, counts, last_trick=last_trick)
    if refused is not None:
        return refused
    first, second, third = map(CardPoints, points)
    return PlayedRamsch(
        points=(first, second, third),
        tricks=(counts[0], counts[1], counts[2]),
        skat=CardPoints(skat),
        last_trick=last_trick,
        pushed=pushed,
        bock=bock,
    )


def _taken(points: Sequence[int], *, last_trick: int) -> tuple[int, ...]:
    """How many tricks each took where it is not known; only who took none, or all, is right."""
    took = [each > 0 or seat == last_trick for seat, each in enumerate(points)]
    return tuple((TRICKS_OF_A_DEAL if sum(took) == 1 else 1) * each for each in took)


def _why_not_in_tricks(
    points: Sequence[int], counts: Sequence[int], *, last_trick: int
) -> Refusal | None:
    if len(counts) != 3 or min(counts) < 0 or sum(counts) != TRICKS_OF_A_DEAL:
        details = {"key": "ramsch.trick_counts", "expected": "[2, 4, 4]"}
        return Refusal("bad_value", ("LF-ramsch",), dict(details))
    if counts[last_trick] == 0:
        return Refusal("last_trick_not_taken", ("LF-ramsch",), {"tricks": 0})
    for each, tricks in zip(points, counts, strict=True):
        if not possible_piles((3 * tricks, each), (0, 0)):
            return Refusal(
                "ramsch_not_in_tricks", ("LF-ramsch",), {"points": each, "tricks": tricks}
            )
    return None
