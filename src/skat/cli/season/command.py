"""`skat season`: a league or a club championship as a file next to its tournament files.

Decisions outside the tournaments, walkovers and deductions, are entered here too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from skat.cli.app import group
from skat.cli.language import Language, LanguageOption, language_asked, say_in, stop, stop_for, tell
from skat.cli.options import (
    JsonFlag,
    SiteFolder,
    end_unless_right,
    print_json,
    read_whole,
    refuse_all,
    refuse_standard,
    write_pages,
)
from skat.cli.season.files import (
    COMMAND,
    FileArgument,
    files_beside,
    print_fixtures,
    print_standings,
    read_file,
    recounted,
    write_file,
)
from skat.model.refusal import Refusal

ReasonOption = Annotated[str, typer.Option(help="As the pages show it.")]


def walkover(
    file: FileArgument,
    team: Annotated[str, typer.Argument(help="The team that did not come.")],
    *,
    day: Annotated[int, typer.Option(help="Match day, from 1.")],
    reason: ReasonOption,
    series: Annotated[int, typer.Option(help="Won by an only opponent that did not play.")] = 1,
    language: LanguageOption = Language.EN,
) -> None:
    """A team did not come: no points for the day; an opponent left alone has won.

    Recorded once more for the day, it takes the place of the first record.
    """
    from skat.tournament.season import Walkover

    new = Walkover(team=team, day=day, reason=reason, series=series)

    def others(plan: Any) -> list[Walkover]:
        return [old for old in plan.walkovers or () if (old.team, old.day) != (team, day)]

    _decide(file, language, lambda plan: {"walkovers": (*others(plan), new)})


def deduct(
    file: FileArgument,
    team: Annotated[str, typer.Argument(help="The team that loses points.")],
    *,
    points: Annotated[int, typer.Option(help="Table points.")],
    reason: ReasonOption,
    language: LanguageOption = Language.EN,
) -> None:
    """Take table points from a team, for a reason that the pages show."""
    from skat.tournament.season import Deduction

    new = Deduction(team=team, points=points, reason=reason)
    _decide(file, language, lambda plan: {"deductions": (*(plan.deductions or ()), new)})


def recount(file: FileArgument, *, language: LanguageOption = Language.EN) -> None:
    """Write the standings anew after the plan was changed by hand; refused as `add`."""
    season = read_file(file, language)
    print_standings(recounted(file, season, files_beside(season, file), language))


def _refuse(file: Path, code: str) -> NoReturn:
    stop(f"{COMMAND}: {file}: {say_in(language_asked())(code, {})}")


def _decide(file: Path, language: Language, decided: Callable[[Any], dict[str, Any]]) -> None:
    """Writes what a league decided into its plan, and counts again."""
    from msgspec.structs import replace

    season = read_file(file, language)
    if season.league is None:
        _refuse(file, "season_no_teams")
    season = replace(season, league=replace(season.league, **decided(season.league)))
    print_standings(recounted(file, season, files_beside(season, file), language))


app = group("season")

app.command()(walkover)
app.command()(deduct)
app.command()(recount)


class Kind(Enum):
    """What a season is."""

    LEAGUE = "league"
    CHAMPIONSHIP = "championship"


@app.command()
def template(kind: Annotated[Kind, typer.Argument(help="league or championship.")]) -> None:
    """A season without evenings as JSON, to be changed and written to a file."""
    from skat.tournament.season import (
        FORMAT,
        ChampionshipPlan,
        LeaguePlan,
        LeagueTeam,
        SeasonFile,
        written_season,
    )

    people = ("Anna", "Bela", "Cleo", "Dora", "Emil", "Fritz", "Gerd", "Hanna")
    teams = tuple(
        LeagueTeam(name=f"Team {at}", players=people[2 * at - 2 : 2 * at]) for at in range(1, 5)
    )
    season = SeasonFile(
        format=FORMAT,
        name="Skat 2026/27",
        organiser="Skatfreunde Altenburg",
        league=LeaguePlan(teams=teams, days=6) if kind is Kind.LEAGUE else None,
        championship=ChampionshipPlan(best=8) if kind is Kind.CHAMPIONSHIP else None,
    )
    print(written_season(season).decode(), end="")


@app.command()
def draw(
    file: FileArgument,
    *,
    seed: Annotated[str, typer.Option(help="32 bytes in hex; none: by chance.")] = "",
    language: LanguageOption = Language.EN,
) -> None:
    """Draw the fixtures of a league: all meet as evenly as can be found, by a seed that is kept."""
    from msgspec.structs import replace

    from skat.tournament.season.checking import with_standings
    from skat.tournament.season.league import drawn_fixtures

    season = read_file(file, language)
    if season.league is None:
        _refuse(file, "season_no_fixtures")
    if season.evenings:
        _refuse(file, "season_begun")
    chosen = seed or secrets.token_hex(32)
    try:
        fixtures = drawn_fixtures(season.league, bytes.fromhex(chosen))
    except ValueError:
        stop_for(Refusal("season_no_seed", details={"seed": chosen}), command=COMMAND)
    league = replace(season.league, fixtures=fixtures, seed=chosen)
    write_file(file, with_standings(replace(season, league=league), ()), language)
    print_fixtures(fixtures)


@app.command()
def fixtures(
    file: FileArgument, *, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """The groups of teams that meet, match day by match day."""
    season = read_file(file, language)
    days = () if season.league is None else season.league.fixtures
    (print_json if json else print_fixtures)(days)


@app.command()
def add(
    file: FileArgument,
    tournament: Annotated[Path, typer.Argument(help="A tournament file with names, beside it.")],
    *,
    day: Annotated[int, typer.Option(help="Match day or evening, from 1.")],
    language: LanguageOption = Language.EN,
) -> None:
    """Add a tournament to the season, or its newer file; refused where something does not fit."""
    from hashlib import sha256

    from msgspec.structs import replace

    from skat.tournament.season import SeasonEvening

    for each in (file, tournament):
        refuse_standard(each, command=COMMAND)
    season = read_file(file, language)
    if tournament.resolve().parent != file.resolve().parent:
        details = {"tournament": str(tournament), "file": str(file)}
        stop_for(Refusal("season_beside", details=details), command=COMMAND)
    data = read_whole(tournament, command=COMMAND)
    new = SeasonEvening(file=tournament.name, sha256=sha256(data).hexdigest(), day=day)
    others = [each for each in season.evenings if each.file != new.file]
    evenings = tuple(sorted([*others, new], key=lambda each: (each.day, each.file)))
    season = replace(season, evenings=evenings)
    files = {**files_beside(season, file), new.file: data}
    print_standings(recounted(file, season, files, language, added=new.file))


@app.command()
def standings(
    file: FileArgument, *, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """The standings as the file has them."""
    season = read_file(file, language)
    if json:
        print_json({"teams": season.teams, "persons": season.persons})
    else:
        print_standings(season)


@app.command()
def check(
    file: FileArgument, *, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """Check a season: every step, draw and sum of its tournaments, fixtures, line-ups, ranks."""
    from skat.tournament.season.checking import season_problems

    season = read_file(file, language)
    problems = season_problems(season, files_beside(season, file))
    end_unless_right(problems, language, command=COMMAND, json=json)
    ranks = len(season.teams or season.persons)
    print(tell("season_right", tournaments=len(season.evenings), ranks=ranks))


@app.command()
def site(
    file: FileArgument,
    *,
    to: SiteFolder,
    language: LanguageOption = Language.EN,
) -> None:
    """Write the season as a folder of pages for any web host; names as people allow them."""
    from skat.papers.publishing.season import season_subject
    from skat.papers.publishing.site import site_of
    from skat.tournament.season.checking import season_problems
    from skat.tournament.season.played import played_evenings

    season = read_file(file, language)
    files = files_beside(season, file)
    refuse_all(season_problems(season, files), language, command=COMMAND)
    played, _ = played_evenings(season, files)
    write_pages(site_of(season_subject(season, played)), to, language, command=COMMAND)
