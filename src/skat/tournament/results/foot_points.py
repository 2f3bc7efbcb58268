"""Which points so many won and lost games can make: the sums of values that games have."""

from __future__ import annotations

from functools import cache

from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.games import BID_VALUES, all_games
from skat.model.top_trumps import Tops, most_tops
from skat.model.units import ListPoints
from skat.model.value import Level, game_value, lifted_value, null_value
from skat.tournament.table_list import FootTotals, Tally


def can_be(foot: FootTotals) -> bool:
    """Whether so many won and lost games can make these points.

    >>> from skat.model.units import ListPoints
    >>> [can_be(FootTotals(points=ListPoints(points), won=1, lost=0)) for points in (18, 19)]
    [True, False]
    """
    gains, costs = _sums(_won_values(), foot.won), _sums(_lost_values(), foot.lost)
    # Bit n of `gains` says that the won games can make n points; `costs` likewise.
    shifted = gains >> foot.points if foot.points >= 0 else gains << -foot.points
    return bool(shifted & costs)


def can_hold(tally: Tally, value: int) -> bool:
    """Whether a won game of this value can be among those that make somebody's foot.

    >>> from skat.tournament.draw.seating import StartNumber
    >>> foot = Tally(number=StartNumber(1), points=ListPoints(18), won=1)
    >>> can_hold(foot, 18), can_hold(foot, 264)
    (True, False)
    """
    if not tally.won or value not in _won_values():
        return False
    rest = ListPoints(tally.points - value)
    return can_be(FootTotals(points=rest, won=tally.won - 1, lost=tally.lost))


@cache
def _sums(values: frozenset[int], games: int) -> int:
    """The sums that so many games of these values can have, as the bits of a number."""
    if games == 0:
        return 1
    fewer = _sums(values, games - 1)
    sums = 0
    for value in values:
        sums |= fewer << value
    return sums


@cache
def _won_values() -> frozenset[int]:
    return frozenset(int(game.value) for game in all_games())


@cache
def _lost_values() -> frozenset[int]:
    """What a lost game can cost: twice a value, also one that was lifted to the bid (SkO-5.4.1)."""
    values = {
        int(null_value(hand=hand, ouvert=ouvert))
        for hand in (False, True)
        for ouvert in (False, True)
    }
    levels = tuple(Level)
    for contract in (each for each in ALL_CONTRACTS if each is not Contract.NULL):
        for count in range(1, most_tops(contract) + 1):
            for more in range(1, len(levels) + 1):
                tops = Tops(held=True, count=count)
                values.add(int(game_value(contract, tops=tops, counted=levels[:more])))
        values.update(int(lifted_value(contract, bid=bid)) for bid in BID_VALUES)
    return frozenset(2 * value for value in values)
