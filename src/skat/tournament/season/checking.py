"""A season worked out from its tournament files, and everything in it that does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.season.championship import championship, name_problems
from skat.tournament.season.form import SeasonFile
from skat.tournament.season.league import (
    league_table,
    line_up_problems,
    refused_fixtures,
    walkover_problems,
)
from skat.tournament.season.played import PlayedEvening, played_evenings


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
    found = list(wrong)
    if season.league is not None:
        refused = refused_fixtures(season.league)
        if refused is not None:
            found.append(refused)
        last = len(season.league.fixtures)
        found += [
            Refusal(code="season_no_fixture", details={"day": evening.day})
            for evening in evenings
            if evening.day > last
        ]
        found += line_up_problems(season, season.league, evenings)
        found += walkover_problems(season.league, evenings)
    else:
        found += name_problems(season, evenings)
    unwritten = not (season.evenings or season.teams or season.persons)
    if not wrong and not unwritten:
        counted = with_standings(season, evenings)
        if (counted.teams, counted.persons) != (season.teams, season.persons):
            found.append(Refusal(code="standings_differ", articles=("TR-5.1",)))
    return tuple(found)


_COUNTS = ("walkovers", "deductions", "carried")
"""Fields of a plan that count without an evening."""
