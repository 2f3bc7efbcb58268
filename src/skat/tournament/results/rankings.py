"""The further rankings of an event: each category, each series, the best game.

A paper list has a foot alone. Which games can be among those that make its points follows from the
sums of values that games have.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec import UNSET

from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.games import BID_VALUES, all_games
from skat.model.top_trumps import Tops, most_tops
from skat.model.units import ListPoints, TournamentPoints
from skat.model.value import Level, game_value, lifted_value, null_value
from skat.scoresheet.foot import PlayerResult
from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import Award, AwardKind
from skat.tournament.results.standings import Ranked, in_order, series_sums, standings
from skat.tournament.state import NamedGame, Tournament
from skat.tournament.table_list import FootTotals, Tally, who_sat


class AwardPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place in one ranking.

    `result` is in tournament points, of the best game its value. `tied` is as in `Ranked`.
    """

    rank: int
    number: StartNumber
    result: int
    tied: bool = False


def places_for(
    award: Award, tournament: Tournament, ranked: Sequence[Ranked] | None = None
) -> tuple[AwardPlace, ...]:
    """The ranking that decides an award, best first; `ranked` are the standings, if they are known.

    An excluded player has no place in any, and a void list counts in none.
    """
    if award.kind is AwardKind.SERIES:
        return _of_series(tournament, award.series)
    if award.kind is AwardKind.BEST_GAME:
        return _of_best_games(tournament)
    placed = standings(tournament) if ranked is None else ranked
    if award.kind is AwardKind.CATEGORY:
        return _of_category(tournament, award.category, placed)
    return tuple(
        AwardPlace(
            rank=each.rank, number=each.result.number, result=each.result.result, tied=each.tied
        )
        for each in placed
    )


def _of_category(
    tournament: Tournament, category: str, ranked: Sequence[Ranked]
) -> tuple[AwardPlace, ...]:
    """In the order of the standings, so that one lot has parted them everywhere."""
    members = {each.number for each in tournament.entrants if category in each.categories}
    places: list[AwardPlace] = []
    overall = 0
    for each in ranked:
        if each.result.number not in members:
            continue
        same = bool(places) and each.rank == overall
        rank = places[-1].rank if same else len(places) + 1
        overall = each.rank
        places.append(
            AwardPlace(
                rank=rank,
                number=each.result.number,
                result=each.result.result,
                tied=each.tied,
            )
        )
    return tuple(places)


def _of_series(tournament: Tournament, series: int) -> tuple[AwardPlace, ...]:
    """By the result of one series (TR-5.1), for everybody who played in it."""
    if not 1 <= series <= len(tournament.series):
        return ()
    in_ranking = {each.number for each in tournament.in_ranking if each.is_ranked}
    sums = series_sums(tournament, series)
    merits = [merit for number, merit in sums.items() if number in in_ranking]
    return _placed(merits, tournament, f"series/{series}")


def _of_best_games(tournament: Tournament) -> tuple[AwardPlace, ...]:
    """By the highest game that each won; from typed feet only what was named and confirmed."""
    best: dict[StartNumber, int] = {}

    def won(number: StartNumber, value: int) -> None:
        best[number] = max(best.get(number, 0), value)

    for series in tournament.series:
        for table in series.tables:
            if table.void or table.totals:
                continue
            lines = table.sheet.lines
            # As in all standings: a deal that waits for a second player does not count yet.
            counted = lines[: table.confirmed] if tournament.ranks_by_lists else lines
            for deal, line in enumerate(counted, start=1):
                if line.soloist is not None and line.won:
                    won(who_sat(table, deal)[line.soloist - 1], line.score)
    for named in tournament.named_games:
        if named.waits_for is UNSET and can_win(named, tournament):
            won(named.number, named.value)
    in_ranking = [each.number for each in tournament.in_ranking if each.is_ranked]
    merits = [
        PlayerResult(player=number, result=TournamentPoints(best[number]), won=0, lost=0)
        for number in in_ranking
        if number in best
    ]
    return _placed(merits, tournament, "best_game")


def can_win(named: NamedGame, tournament: Tournament) -> bool:
    """Whether a named game is in a list that is not void, and possible with the foot of today.

    In older events any value was.
    """
    table = tournament.series[named.series - 1].tables[named.table - 1]
    if table.void:
        return False
    if tournament.opened_by < 5:
        return True
    return any(
        tally.number == named.number and can_hold(tally, named.value) for tally in table.tallies
    )


def waiting_games(state: Tournament) -> tuple[NamedGame, ...]:
    """The games that one helper alone has named, while they may win a prize."""
    if not state.prospectus.prizes.best_game:
        return ()
    waiting = (each for each in state.named_games if each.waits_for is not UNSET)
    return tuple(each for each in waiting if can_win(each, state))


def _placed(
    merits: Sequence[PlayerResult[StartNumber]], tournament: Tournament, kind: str
) -> tuple[AwardPlace, ...]:
    results = {each.player: each.result for each in merits}
    return tuple(
        AwardPlace(rank=rank, number=number, result=results[number], tied=tied)
        for rank, number, tied in in_order(merits, tournament, kind)
    )


def can_be(foot: FootTotals) -> bool:
    """Whether so many won and lost games can make these points.

    >>> from skat.model.units import ListPoints
    >>> [can_be(FootTotals(points=ListPoints(points), won=1, lost=0)) for points in (18, 19)]
    [True, False]
    """
    gains, costs = _sums(won_values(), foot.won), _sums(_lost_values(), foot.lost)
    # Bit n of `gains` says that the won games can make n points; `costs` likewise.
    shifted = gains >> foot.points if foot.points >= 0 else gains << -foot.points
    return bool(shifted & costs)


def can_hold(tally: Tally, value: int) -> bool:
    """Whether a won game of this value can be among those that make this foot.

    >>> from skat.tournament.draw import StartNumber
    >>> foot = Tally(number=StartNumber(1), points=ListPoints(18), won=1)
    >>> can_hold(foot, 18), can_hold(foot, 264)
    (True, False)
    """
    if not tally.won or value not in won_values():
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
def won_values() -> frozenset[int]:
    """What a game can be worth that is won."""
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
