"""What a season comes to, a league or a club championship, and everything in it that does not fit.

In a championship the best evenings of each person count, so nobody must come always.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.tournament.season import ChampionshipPlan, SeasonFile, SeasonRank, ranks_by
from skat.tournament.season.league import (
    league_table,
    line_up_problems,
    refused_fixtures,
    walkover_problems,
)
from skat.tournament.season.played import PlayedEvening, person, played_evenings


def championship(
    season: SeasonFile, plan: ChampionshipPlan, evenings: Sequence[PlayedEvening]
) -> tuple[SeasonRank, ...]:
    """The persons by the sum of their best evenings, or series; then by the best, the next best.

    An excluded person has no result on that evening. Of two equal results the earlier one
    counts.
    """
    made = _made(season, plan, evenings)
    by_series = plan.count == "series"
    last = max((day for results in made.values() for day in results), default=0)
    days = max((*(evening.day for evening in evenings), last), default=0)
    ranks: dict[str, _Best] = {}
    for name, results in made.items():
        units = [
            (-result, day, at)
            for day, series in results.items()
            for at, result in enumerate(series if by_series else [sum(series)], start=1)
        ]
        ranks[name] = sorted(units)[: plan.best]
    merits = {
        name: (
            -sum(each[0] for each in best),
            *(-each[0] for each in best),
            *([_NOTHING] * (plan.best - len(best))),
        )
        for name, best in ranks.items()
    }
    return tuple(
        SeasonRank(
            rank=rank,
            name=name,
            result=TournamentPoints(-sum(each[0] for each in ranks[name])),
            days=tuple(_sum(made[name].get(day)) for day in range(1, days + 1)),
            counted=tuple(sorted({day for _, day, _ in ranks[name]})),
            series=tuple(tuple(made[name].get(day, ())) for day in range(1, days + 1))
            if by_series
            else UNSET,
            counted_series=tuple(sorted((day, at) for _, day, at in ranks[name]))
            if by_series
            else UNSET,
        )
        for rank, name in ranks_by(merits)
    )


_Best: TypeAlias = list[tuple[int, int, int]]
"""What counts for a person, the best first: the result with the other sign, its day, its series."""


def _made(
    season: SeasonFile, plan: ChampionshipPlan, evenings: Sequence[PlayedEvening]
) -> dict[str, dict[int, list[TournamentPoints]]]:
    """What everybody made on each day, those before the season was taken over included."""
    made = {
        each.name: {day: list(results) for day, results in each.evenings.items()}
        for each in plan.carried or ()
    }
    for evening in evenings:
        for entrant in evening.tournament.in_ranking:
            result = evening.results[entrant.number]
            if not entrant.is_ranked or all(each is None for each in result.series):
                continue
            of_day = made.setdefault(person(season, entrant), {}).setdefault(evening.day, [])
            if plan.count == "series":
                of_day += [each for each in result.series if each is not None]
            else:
                of_day.append(result.result)
    return made


_NOTHING = -(10**9)
"""Worse than any result: of equals he who came less often stands behind."""


def name_problems(season: SeasonFile, evenings: Sequence[PlayedEvening]) -> Iterator[Refusal]:
    """Names that stand for two people of one evening; aliases with their clubs tell them apart."""
    for evening in evenings:
        names = [person(season, each) for each in evening.tournament.entrants if each.is_ranked]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield Refusal(code="season_same_name", details={"name": name, "day": evening.day})


def _sum(results: Sequence[TournamentPoints] | None) -> TournamentPoints | None:
    return None if results is None else TournamentPoints(sum(results))


def with_standings(season: SeasonFile, evenings: Sequence[PlayedEvening]) -> SeasonFile:
    """The season with the standings that its evenings make; none before anything counts."""
    plan = season.league or season.championship
    if not season.evenings and not any(getattr(plan, name, ()) or () for name in _COUNTS):
        return replace(season, teams=(), persons=())
    if season.league is not None:
        return replace(season, teams=league_table(season.league, evenings))
    if season.championship is not None:
        return replace(season, persons=championship(season, season.championship, evenings))
    return season


def season_problems(season: SeasonFile, files: Mapping[str, bytes]) -> tuple[Refusal, ...]:
    """Everything that is wrong with a season: its files, fixtures, line-ups, names, standings.

    `files` are the bytes of its tournament files by their names. Every step, draw and sum of each
    of them is worked out again. Before the first evening there need be no standings.
    """
    evenings, wrong = played_evenings(season, files)
    problems = list(wrong)
    if season.league is not None:
        if refused := refused_fixtures(season.league):
            problems.append(refused)
        last = len(season.league.fixtures)
        problems += [
            Refusal(code="season_no_fixture", details={"day": evening.day})
            for evening in evenings
            if evening.day > last
        ]
        problems += line_up_problems(season, season.league, evenings)
        problems += walkover_problems(season.league, evenings)
    else:
        problems += name_problems(season, evenings)
    unwritten = not (season.evenings or season.teams or season.persons)
    if not wrong and not unwritten:
        counted = with_standings(season, evenings)
        if (counted.teams, counted.persons) != (season.teams, season.persons):
            problems.append(Refusal(code="standings_differ", articles=("TR-5.1",)))
    return tuple(problems)


_COUNTS = ("walkovers", "deductions", "carried")
"""Fields of a plan that count without an evening."""
