"""A league: what teams make against each other, series by series, and who may play for whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.tournament.draw.even_groups import even_groups
from skat.tournament.draw.lot import SEED_BYTES, Lot
from skat.tournament.season.form import LeaguePlan, LeagueRank, SeasonFile
from skat.tournament.season.order import ranks_by
from skat.tournament.season.played import PlayedEvening, person


class TeamSeries(msgspec.Struct, frozen=True, kw_only=True):
    """What a team made in one series of one match day, and its table points for that."""

    day: int
    group: int
    series: int
    team: str
    result: TournamentPoints
    points: Fraction


def drawn_fixtures(plan: LeaguePlan, seed: bytes) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For each match day the groups of teams that meet, as evenly as can be found, by lot.

    Raises `ValueError` for a seed that does not have 32 bytes.
    """
    names = [team.name for team in plan.teams]
    lot = Lot(seed, "league/fixtures", names)
    rounds = even_groups(len(names), size=plan.group, rounds=plan.days, lot=lot)
    return tuple(tuple(tuple(names[at] for at in group) for group in groups) for groups in rounds)


def refused_fixtures(plan: LeaguePlan) -> Refusal | None:
    """Why drawn fixtures do not follow from their seed; fixtures without one were agreed."""
    if not plan.seed:
        return None
    try:
        seed = bytes.fromhex(plan.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or drawn_fixtures(plan, seed) != plan.fixtures:
        return Refusal(code="season_fixtures_differ", articles=("TR-7.1.1",))
    return None


def series_of_teams(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> tuple[TeamSeries, ...]:
    """Every series that counts: of teams that were to meet on that day and both came.

    The teams of a group that play at one tournament are ranked by the sums of their players; equals
    share the points of their ranks.
    """
    return tuple(found for evening in evenings for found in _of_evening(plan, evening))


def league_table(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> tuple[LeagueRank, ...]:
    """The teams by table points, tournament points, more games won, fewer lost; equals share."""
    series = series_of_teams(plan, evenings)
    points = {team.name: Fraction(0) for team in plan.teams}
    days: dict[str, dict[int, Fraction]] = {team.name: {} for team in plan.teams}
    results = dict.fromkeys(points, 0)
    for each in series:
        points[each.team] += each.points
        days[each.team][each.day] = days[each.team].get(each.day, Fraction(0)) + each.points
        results[each.team] += each.result
    games = _games(plan, evenings)
    merits = {
        team: (points[team], results[team], games[team][0], -games[team][1]) for team in points
    }
    return tuple(
        LeagueRank(
            rank=rank,
            team=team,
            points=str(points[team]),
            result=TournamentPoints(results[team]),
            won=games[team][0],
            lost=games[team][1],
            days=tuple(
                None if day not in days[team] else str(days[team][day])
                for day in range(1, plan.days + 1)
            ),
        )
        for rank, team in ranks_by(merits)
    )


def line_up_problems(
    season: SeasonFile, plan: LeaguePlan, evenings: Sequence[PlayedEvening]
) -> Iterator[Refusal]:
    """Who played for whom without being allowed to: no member, too many at once, two teams."""
    squads = {team.name: frozenset(team.players) for team in plan.teams}
    played_for: dict[str, str] = {}
    for evening in evenings:
        called = {each.number: person(season, each) for each in evening.tournament.entrants}
        teams = {each.number: each.team for each in evening.tournament.entrants}
        for series in evening.tournament.series:
            seated = [teams[number] for table in series.seated for number in table]
            for team in squads:
                if seated.count(team) > plan.size:
                    yield Refusal(
                        code="season_too_many_play",
                        details={"team": team, "day": evening.day, "most": plan.size},
                    )
            for number in (tally.number for table in series.tables for tally in table.tallies):
                name, for_team = called[number], teams[number]
                if for_team not in squads:
                    continue
                details: dict[str, int | str] = {"name": name, "team": for_team, "day": evening.day}
                if name not in squads[for_team]:
                    yield Refusal(code="season_no_member", details=details)
                if played_for.setdefault(name, for_team) != for_team:
                    yield Refusal(code="season_two_teams", details=details)


def _of_evening(plan: LeaguePlan, evening: PlayedEvening) -> Iterator[TeamSeries]:
    groups = plan.fixtures[evening.day - 1] if evening.day <= len(plan.fixtures) else ()
    sums = _sums(evening)
    for number, group in enumerate(groups, start=1):
        for at in range(len(evening.tournament.series)):
            here = {team: sums[team][at] for team in group if team in sums}
            met = {team: result for team, result in here.items() if result is not None}
            if len(met) < 2:
                continue
            for team, result in met.items():
                yield TeamSeries(
                    day=evening.day,
                    group=number,
                    series=at + 1,
                    team=team,
                    result=TournamentPoints(result),
                    points=_share(plan.points, result, list(met.values())),
                )


def _share(points: Sequence[int], result: int, results: Sequence[int]) -> Fraction:
    """The table points of a result: the mean of those that its equals take up together.

    >>> _share((3, 2, 1, 0), 500, [900, 500, 500, 100])
    Fraction(3, 2)
    """
    better, equal = sum(other > result for other in results), results.count(result)
    taken = [points[at] if at < len(points) else 0 for at in range(better, better + equal)]
    return Fraction(sum(taken), equal)


def _sums(evening: PlayedEvening) -> Mapping[str, list[int | None]]:
    """What the players of each team made together in each series; None where nobody played."""
    found: dict[str, list[int | None]] = {}
    for entrant in evening.tournament.in_ranking:
        if not entrant.team or not entrant.is_ranked:
            continue
        sums = found.setdefault(entrant.team, [None] * len(evening.tournament.series))
        for at, result in enumerate(evening.results[entrant.number].series):
            if result is not None:
                sums[at] = (sums[at] or 0) + result
    return found


def _games(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> dict[str, tuple[int, int]]:
    """Games won and lost of each team, in the evenings in which it was to play."""
    found = {team.name: (0, 0) for team in plan.teams}
    for evening in evenings:
        counted = {each.team for each in _of_evening(plan, evening)}
        for entrant in evening.tournament.in_ranking:
            if entrant.team is not None and entrant.team in counted and entrant.is_ranked:
                result = evening.results[entrant.number]
                won, lost = found[entrant.team]
                found[entrant.team] = (won + result.won, lost + result.lost)
    return found
