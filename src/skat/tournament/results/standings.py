"""The standings of players and teams, at any moment and at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.entry import Player
from skat.scoresheet.foot import PlayerResult, ranking
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import Lot
from skat.tournament.entrants import Entrant
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import TeamKind, day_of, last_series
from skat.tournament.state import Tournament, have_list, lot_purpose
from skat.tournament.table_list import TableList, Tally, confirmed_tallies
from skat.tournament.who_played import who_came_in_time, who_played


class Result(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a player has so far; `series` are his results in tournament points, None if not played.

    `lost_money` is what his lost games cost him (`Prospectus.side_payments`), and `stand_ins` the
    deals of all series in which a computer player acted for him.
    """

    number: StartNumber
    points: ListPoints = ListPoints(0)
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    result: TournamentPoints = TournamentPoints(0)
    series: tuple[TournamentPoints | None, ...] = ()
    lost_money: Cents = Cents(0)
    stand_ins: int = 0


class Ranked(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player with a rank; `tied` means that only the lot decides among equals, or did."""

    rank: int
    result: Result
    tied: bool = False


class RankedTeam(msgspec.Struct, frozen=True, kw_only=True):
    """A team with its rank: the sums of its players, or of those who `counted` in each series."""

    rank: int
    team: str
    result: TournamentPoints
    won: int
    lost: int
    numbers: tuple[StartNumber, ...]
    tied: bool = False
    counted: tuple[tuple[StartNumber, ...], ...] = ()


class RankedKind(msgspec.Struct, frozen=True, kw_only=True):
    """The teams of a further kind by rank."""

    kind: str
    teams: tuple[RankedTeam, ...]


def results(
    tournament: Tournament,
    *,
    only: Collection[StartNumber] | None = None,
    lists: Iterable[tuple[int, TableList]] | None = None,
) -> dict[StartNumber, Result]:
    """Every participant's result so far, excluded ones too; void lists count for nobody.

    With `only`, the results of these participants. `lists` are all in which one of them has a
    tally, each with its series from 0, if they are known.
    """
    # Plain lists instead of values: this runs for all players.
    sums_of: dict[StartNumber, list[int]] = {}
    counts_from: dict[StartNumber, int] = {}
    each: dict[StartNumber, list[TournamentPoints | None]] = {}
    for entrant in tournament.entrants:
        if only is None or entrant.number in only:
            counts_from[entrant.number] = first_counting(tournament, entrant.number)
            sums_of[entrant.number] = [0, 0, 0, 0, 0, 0, 0]
            each[entrant.number] = [None] * len(tournament.series)
    if lists is None:
        lists = ((at, table) for at, of in enumerate(tournament.series) for table in of.tables)
    cost_of = cache(tournament.prospectus.side_payments.for_list)
    for at, table in lists:
        for tally in counting(tournament, table):
            sums = sums_of.get(tally.number)
            if sums is None:
                continue
            result = tally.result(table.size)
            before = each[tally.number][at]
            each[tally.number][at] = TournamentPoints((before or 0) + result)
            sums[5] += cost_of(tally.lost)
            sums[6] += tally.stand_ins
            if at < counts_from[tally.number]:
                continue
            sums[0] += tally.points
            sums[1] += tally.won
            sums[2] += tally.lost
            sums[3] += tally.others_lost
            sums[4] += result
    return {
        number: Result(
            number=number,
            points=ListPoints(sums[0]),
            won=sums[1],
            lost=sums[2],
            others_lost=sums[3],
            result=TournamentPoints(sums[4]),
            series=tuple(each[number]),
            lost_money=Cents(sums[5]),
            stand_ins=sums[6],
        )
        for number, sums in sums_of.items()
    }


@implements("TR-5.1", "TR-1.5")
def standings(tournament: Tournament) -> tuple[Ranked, ...]:
    """The players by rank: result, more games won, fewer lost; then the lot.

    Until the results are published equals share a rank; then the lot has parted them, unless the
    notice says that they share their prizes. Excluded players and those without a list have no
    rank; who is excluded after the results keeps his, so that nobody moves up.
    """
    return ranked_by(results(tournament), tournament)


@implements("TR-7.4.1")
def ranked_by(made: Mapping[StartNumber, Result], tournament: Tournament) -> tuple[Ranked, ...]:
    """The standings; `made` are all results of this tournament, by number.

    Those who went on after a day stand before all who did not; where the notice says so, those who
    have not played every series stand behind all who have, of those who went on as far.
    """
    further: dict[tuple[int, bool], list[Result]] = {}
    behind = have_missed_series(tournament) if tournament.prospectus.unplayed == "behind" else ()
    for entrant in _ranked(tournament):
        cuts = sum(entrant.number in cut.through for cut in tournament.cuts)
        further.setdefault((cuts, entrant.number not in behind), []).append(made[entrant.number])
    placed: list[Ranked] = []
    for (cuts, all_played), listed in sorted(further.items(), reverse=True):
        merits = [
            PlayerResult(player=each.number, result=each.result, won=each.won, lost=each.lost)
            for each in listed
        ]
        before = len(placed)
        kind = f"players/{cuts}" if cuts else "players"
        kind = kind if all_played else f"{kind}/behind"
        placed += [
            Ranked(rank=before + rank, result=made[number], tied=tied)
            for rank, number, tied in in_order(merits, tournament, kind)
        ]
    return tuple(placed)


def have_missed_series(tournament: Tournament) -> frozenset[StartNumber]:
    """Who was at no table in some series that is over, of those that were theirs to play.

    A series after a cut is theirs who went on; a void list was played, too.
    """
    missed: set[StartNumber] = set()
    everybody = {entrant.number for entrant in tournament.in_ranking}
    for at, series in enumerate(tournament.series, start=1):
        day = day_of(tournament.prospectus.days, at)
        if series.closed_at is None:
            continue
        theirs = everybody.intersection(*(cut.through for cut in tournament.cuts if cut.day < day))
        missed |= theirs.difference(*map(who_played, series.tables))
    return frozenset(missed)


def _ranked(tournament: Tournament) -> list[Entrant]:
    """Who has a rank: nobody without a list; an older event ranks those too who never came."""
    ranked = [entrant for entrant in tournament.in_ranking if entrant.is_ranked]
    if not tournament.ranks_by_lists and all(entrant.takes_part for entrant in ranked):
        return ranked
    played = have_list(tournament)
    ranks_all = not tournament.ranks_by_lists
    return [each for each in ranked if each.number in played or (ranks_all and each.takes_part)]


@implements("TR-1.5")
def team_standings(tournament: Tournament, kind: TeamKind | None = None) -> tuple[RankedTeam, ...]:
    """The teams by rank, by the sums of their players; `kind` is a further kind of them."""
    return teams_by(results(tournament), tournament, kind)


def kinds_by(made: Mapping[StartNumber, Result], tournament: Tournament) -> tuple[RankedKind, ...]:
    """The standings of each further kind of teams, in the order of the notice."""
    return tuple(
        RankedKind(kind=kind.name, teams=teams_by(made, tournament, kind))
        for kind in tournament.prospectus.team_kinds or ()
    )


def teams_by(
    made: Mapping[StartNumber, Result], tournament: Tournament, kind: TeamKind | None = None
) -> tuple[RankedTeam, ...]:
    """The standings of teams; `made` are all results of this tournament, by number."""
    kind = kind or tournament.prospectus.all_kinds[0]
    teams: dict[str, list[Result]] = {}
    playing = _ranked(tournament) if tournament.ranks_by_lists else tournament.in_ranking
    for entrant in playing:
        own = entrant.team_of(kind)
        if own and entrant.is_ranked:
            teams.setdefault(own, []).append(made[entrant.number])
    counted: dict[str, tuple[tuple[StartNumber, ...], ...]] = {}
    if kind.counting:
        sums = []
        each_series = [series_sums(tournament, at) for at in range(1, len(tournament.series) + 1)]
        for team, members in teams.items():
            merit, counted[team] = _best_of_each(
                team, members, tournament, each_series, most=kind.counting
            )
            sums.append(merit)
    else:
        sums = [_sum_of(team, members) for team, members in teams.items()]
    by_team = {each.player: each for each in sums}
    return tuple(
        RankedTeam(
            rank=rank,
            team=team,
            result=by_team[team].result,
            won=by_team[team].won,
            lost=by_team[team].lost,
            numbers=tuple(each.number for each in teams[team]),
            tied=tied,
            counted=counted.get(team, ()),
        )
        for rank, team, tied in in_order(
            sums, tournament, f"teams/{kind.name}" if kind.name else "teams"
        )
    )


@implements("TR-9.6")
def counting(tournament: Tournament, table: TableList) -> tuple[Tally, ...]:
    """What a list brings to whom: a void one nothing, nor to who left before its deals.

    A deal that waits for a second player does not count yet; in older events it did.
    """
    if table.void:
        return ()
    if not tournament.ranks_by_lists:
        return table.tallies
    tallies = confirmed_tallies(table)
    if not (table.changes or table.leavers):
        return tallies
    whose = who_played if tournament.counts_deals_played else who_came_in_time
    played = whose(table)
    return tuple(tally for tally in tallies if tally.number in played)


def series_sums(
    tournament: Tournament, series: int
) -> dict[StartNumber, PlayerResult[StartNumber]]:
    """What everybody has in one series, over all lists that count; series count from 1."""
    sums: dict[StartNumber, PlayerResult[StartNumber]] = {}
    for table in tournament.series[series - 1].tables:
        for tally in counting(tournament, table):
            before = sums.get(tally.number)
            result = tally.result(table.size) + (before.result if before else 0)
            sums[tally.number] = PlayerResult(
                player=tally.number,
                result=TournamentPoints(result),
                won=tally.won + (before.won if before else 0),
                lost=tally.lost + (before.lost if before else 0),
            )
    return sums


def first_counting(tournament: Tournament, number: StartNumber) -> int:
    """The first series that counts for this player, from 0: a day may begin from nothing."""
    first = 0
    days = tournament.prospectus.days
    for day in range(2, len(days) + 1):
        begins = last_series(days, day - 1)
        cut = next((cut for cut in tournament.cuts if cut.day == day - 1), None)
        if len(tournament.series) <= begins or (cut is not None and number not in cut.through):
            break
        if not days[day - 1].carried:
            first = begins
    return first


def _best_of_each(
    team: str,
    members: Sequence[Result],
    tournament: Tournament,
    each_series: Sequence[Mapping[StartNumber, PlayerResult[StartNumber]]],
    *,
    most: int,
) -> tuple[PlayerResult[str], tuple[tuple[StartNumber, ...], ...]]:
    """The sums of the best of each series, and who they were; reserves count like all others."""
    first = {each.number: first_counting(tournament, each.number) for each in members}
    best: list[PlayerResult[StartNumber]] = []
    counted = []
    for at, sums in enumerate(each_series):
        played = [sums[number] for number in first if number in sums and at >= first[number]]
        played.sort(key=lambda each: (each.result, each.won, -each.lost), reverse=True)
        chosen = played[:most]
        best += chosen
        counted.append(tuple(each.player for each in chosen))
    return _sum_of(team, best), tuple(counted)


def _sum_of(
    team: str, results: Sequence[Result] | Sequence[PlayerResult[StartNumber]]
) -> PlayerResult[str]:
    """The merit of a team for which these results count."""
    return PlayerResult(
        player=team,
        result=TournamentPoints(sum(each.result for each in results)),
        won=sum(each.won for each in results),
        lost=sum(each.lost for each in results),
    )


def in_order(
    merits: Sequence[PlayerResult[Player]], tournament: Tournament, kind: str
) -> list[tuple[int, Player, bool]]:
    """Ranks, names and whether they were equal; the lot draws where it has been cast.

    `kind` names the ranking, so that each has a lot of its own out of the one seed.
    """
    ranks = ranking(merits)
    if isinstance(ranks, Refusal):
        raise AssertionError(f"start numbers are unique: {ranks.code}")
    lot = None
    if tournament.drawn_lot and tournament.prospectus.prizes.ties == "lot":
        lot = Lot(bytes.fromhex(tournament.drawn_lot), lot_purpose(tournament.id), [kind])
    position = {merit.player: at for at, merit in enumerate(merits)}
    ordered: list[tuple[int, Player, bool]] = []
    for rank in ranks:
        if not rank.drawn_by_lot:
            ordered.extend((rank.number, name, False) for name in rank.players)
            continue
        equals = sorted(rank.players, key=position.__getitem__)
        drawn = lot.shuffled(equals) if lot is not None else equals
        for at, name in enumerate(drawn):
            number = rank.number + at if lot is not None else rank.number
            ordered.append((number, name, True))
    return ordered
