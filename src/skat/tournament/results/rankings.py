"""The rankings beside that of the event: each category, each series, the best game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from skat.model.units import TournamentPoints
from skat.scoresheet.ranks import PlayerResult
from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.money import Award, AwardKind
from skat.tournament.results.foot_points import can_hold
from skat.tournament.results.standings import Ranked, in_order, series_sums, standings
from skat.tournament.state import NamedGame, Tournament
from skat.tournament.table_list import who_sat


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

    Somebody excluded has no place in any, and a void list counts in none.
    """
    if award.kind is AwardKind.SERIES:
        return _of_series(tournament, award.series)
    if award.kind is AwardKind.BEST_GAME:
        return _of_best_games(tournament)
    found = standings(tournament) if ranked is None else ranked
    if award.kind is AwardKind.CATEGORY:
        return _of_category(tournament, award.category, found)
    return tuple(
        AwardPlace(
            rank=each.rank, number=each.result.number, result=each.result.result, tied=each.tied
        )
        for each in found
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


def _placed(
    merits: Sequence[PlayerResult[StartNumber]], tournament: Tournament, kind: str
) -> tuple[AwardPlace, ...]:
    results = {each.player: each.result for each in merits}
    return tuple(
        AwardPlace(rank=rank, number=number, result=results[number], tied=tied)
        for rank, number, tied in in_order(merits, tournament, kind)
    )
