"""A league: what teams make against each other, series by series, and who may play for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec import UNSET

from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.tournament.draw.even_groups import even_groups_of, group_sizes, mixed_sizes
from skat.tournament.draw.lot import SEED_BYTES, Lot
from skat.tournament.season import (
    CarriedTeam,
    LeaguePlan,
    LeagueRank,
    SeasonFile,
    Walkover,
    ranks_by,
)
from skat.tournament.season.played import PlayedEvening, person


class TeamSeries(msgspec.Struct, frozen=True, kw_only=True):
    """What a team made in one series of one match day, and its table points for that.

    With a `walkover` it could not play, because its only opponent did not come.
    """

    day: int
    group: int
    series: int
    team: str
    result: TournamentPoints
    points: Fraction
    walkover: bool = False


def drawn_fixtures(plan: LeaguePlan, seed: bytes) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For each match day the groups of teams that meet, as evenly as can be found, by lot.

    Raises `ValueError` for a seed that does not have 32 bytes.
    """
    names = [team.name for team in plan.teams]
    lot = Lot(seed, "league/fixtures", names)
    sizes = mixed_sizes(len(names), plan.sizes or ()) or group_sizes(len(names), plan.group)
    rounds = even_groups_of(sizes, rounds=plan.days, lot=lot)
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
    share the points of their ranks. Who is alone because of a walkover has won.
    """
    played = tuple(series for evening in evenings for series in _of_evening(plan, evening))
    return (*played, *_walked_over(plan, played))


def league_table(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> tuple[LeagueRank, ...]:
    """The teams by table points, tournament points, more games won, fewer lost; equals share."""
    series = series_of_teams(plan, evenings)
    carried = {each.team: each for each in plan.carried or ()}
    before = {team.name: carried.get(team.name, CarriedTeam(team=team.name)) for team in plan.teams}
    deducted = Counter[str]()
    for each in plan.deductions or ():
        deducted[each.team] += each.points
    points = {team: Fraction(had.points) - deducted[team] for team, had in before.items()}
    results: dict[str, int] = {team: had.result for team, had in before.items()}
    days: dict[str, dict[int, Fraction]] = {team: {} for team in before}
    for absent in plan.walkovers or ():
        days[absent.team][absent.day] = Fraction(0)
    for made in series:
        points[made.team] += made.points
        days[made.team][made.day] = days[made.team].get(made.day, Fraction(0)) + made.points
        results[made.team] += made.result
    games = _games(plan, evenings)
    won = {team: had.won + games[team][0] for team, had in before.items()}
    lost = {team: had.lost + games[team][1] for team, had in before.items()}
    merits = {team: (points[team], results[team], won[team], -lost[team]) for team in before}
    return tuple(
        LeagueRank(
            rank=rank,
            team=team,
            points=str(points[team]),
            result=TournamentPoints(results[team]),
            won=won[team],
            lost=lost[team],
            days=tuple(
                None if day not in days[team] else str(days[team][day])
                for day in range(1, plan.days + 1)
            ),
            carried=str(Fraction(before[team].points)) if team in carried else UNSET,
            deducted=str(deducted[team]) if team in deducted else UNSET,
        )
        for rank, team in ranks_by(merits)
    )


def walkover_problems(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> Iterator[Refusal]:
    """Walkovers of teams that were not to play on that day, or did."""
    played = {
        (evening.day, team)
        for evening in evenings
        for team, sums in _sums(evening).items()
        if any(each is not None for each in sums)
    }
    for absent in plan.walkovers or ():
        details: dict[str, int | str] = {"team": absent.team, "day": absent.day}
        if not any(absent.team in group for group in _groups(plan, absent.day)):
            yield Refusal(code="season_walkover_not_due", details=details)
        if (absent.day, absent.team) in played:
            yield Refusal(code="season_walkover_played", details=details)


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
    sums = _sums(evening)
    for number, group in enumerate(_groups(plan, evening.day), start=1):
        fewest = min(2, len(group) - len(_absent(plan, evening.day, group)))
        for at in range(len(evening.tournament.series)):
            here = {team: sums[team][at] for team in group if team in sums}
            met = {team: result for team, result in here.items() if result is not None}
            if len(met) < fewest:
                continue
            for team, result in met.items():
                yield TeamSeries(
                    day=evening.day,
                    group=number,
                    series=at + 1,
                    team=team,
                    result=TournamentPoints(result),
                    points=_share(points_in(plan, group), result, list(met.values())),
                )


def points_in(plan: LeaguePlan, group: Sequence[str]) -> Sequence[int]:
    """The table points for the ranks in a group, by how many were to meet in it."""
    return (plan.points_by_size or {}).get(len(group), plan.points)


def _groups(plan: LeaguePlan, day: int) -> Sequence[Sequence[str]]:
    return plan.fixtures[day - 1] if day <= len(plan.fixtures) else ()


def _absent(plan: LeaguePlan, day: int, group: Sequence[str]) -> Sequence[Walkover]:
    return [each for each in plan.walkovers or () if each.day == day and each.team in group]


def _walked_over(plan: LeaguePlan, played: Sequence[TeamSeries]) -> Iterator[TeamSeries]:
    """What a team is given that was left alone in its group and did not play."""
    for day in sorted({each.day for each in plan.walkovers or ()}):
        for number, group in enumerate(_groups(plan, day), start=1):
            absent = _absent(plan, day, group)
            there = set(group) - {each.team for each in absent}
            if len(there) != 1 or any((each.day, each.group) == (day, number) for each in played):
                continue
            (team,) = there
            for at in range(max(each.series for each in absent)):
                yield TeamSeries(
                    day=day,
                    group=number,
                    series=at + 1,
                    team=team,
                    result=TournamentPoints(0),
                    points=Fraction(points_in(plan, group)[0]),
                    walkover=True,
                )


def _share(points: Sequence[int], result: int, results: Sequence[int]) -> Fraction:
    """The table points of a result: the mean of those that its equals take up together.

    >>> _share((3, 2, 1, 0), 500, [900, 500, 500, 100])
    Fraction(3, 2)
    """
    better, equal = sum(rival > result for rival in results), results.count(result)
    taken = [points[at] if at < len(points) else 0 for at in range(better, better + equal)]
    return Fraction(sum(taken), equal)


def _sums(evening: PlayedEvening) -> Mapping[str, list[int | None]]:
    """What the players of each team made together in each series; None where nobody played."""
    sums_of: dict[str, list[int | None]] = {}
    for entrant in evening.tournament.in_ranking:
        if not entrant.team or not entrant.is_ranked:
            continue
        sums = sums_of.setdefault(entrant.team, [None] * len(evening.tournament.series))
        for at, result in enumerate(evening.results[entrant.number].series):
            if result is not None:
                sums[at] = (sums[at] or 0) + result
    return sums_of


def _games(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> dict[str, tuple[int, int]]:
    """Games won and lost of each team, in the evenings in which it was to play."""
    games_of = {team.name: (0, 0) for team in plan.teams}
    for evening in evenings:
        counted = {each.team for each in _of_evening(plan, evening)}
        for entrant in evening.tournament.in_ranking:
            if entrant.team is not None and entrant.team in counted and entrant.is_ranked:
                result = evening.results[entrant.number]
                won, lost = games_of[entrant.team]
                games_of[entrant.team] = (won + result.won, lost + result.lost)
    return games_of
