"""The file of a season as the commands read, count and write it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from skat.cli.language import Language
from skat.cli.options import granted, read_whole, refuse_all, refuse_standard, write_whole

COMMAND: Final = "skat season"
FileArgument = Annotated[Path, typer.Argument(help="The season's file.")]


def read_file(file: Path, language: Language) -> Any:
    """The season in a file; ends the command where there is none."""
    from skat.tournament.season import read_season

    season = read_season(read_whole(file, command=COMMAND))
    return granted(season, language, command=COMMAND)


def files_beside(season: Any, file: Path) -> dict[str, bytes]:
    """The tournament files in the folder of the season's; a name never leads out of it."""
    read_files = {}
    for evening in season.evenings:
        path = file.parent / Path(evening.file).name
        if path.name == evening.file and path.is_file():
            read_files[evening.file] = read_whole(path, command=COMMAND)
    return read_files


def recounted(
    file: Path, season: Any, files: dict[str, bytes], language: Language, *, added: str = ""
) -> Any:
    """The season as it is written with its standings; ends the command where a thing is wrong.

    A file that is `added` has no series that is being played: it would count as far as it went.
    """
    from skat.model.refusal import Refusal
    from skat.tournament.season.checking import season_problems, with_standings
    from skat.tournament.season.played import played_evenings

    readable(season, language)
    played, wrong = played_evenings(season, files)
    for evening, each in zip(season.evenings, played, strict=False):
        if evening.file == added and each.tournament.running is not None:
            at = len(each.tournament.series)
            refused = Refusal(code="season_series_running", details={"file": added, "series": at})
            refuse_all([*wrong, refused], language, command=COMMAND)
    season = season if wrong else with_standings(season, played)
    refuse_all(season_problems(season, files), language, command=COMMAND)
    write_file(file, season, language)
    return season


def readable(season: Any, language: Language) -> bytes:
    """The season as a file; ends the command where that could not be read again."""
    from msgspec.structs import replace

    from skat.model.refusal import Refusal
    from skat.tournament.season import read_season, written_season

    data = written_season(season)
    again = read_season(data)
    if isinstance(again, Refusal):
        # The season is the one of a moment ago: what is wrong is what was asked for now.
        asked = again.code == "no_season_file"
        again = replace(again, code="season_cannot_be") if asked else again
        refuse_all([again], language, command=COMMAND)
    return data


def write_file(file: Path, season: Any, language: Language) -> None:
    """The whole file or nothing of it; standard input cannot be changed."""
    refuse_standard(file, command=COMMAND)
    write_whole(file, readable(season, language), command=COMMAND)


def print_fixtures(days: Any) -> None:
    """Match day, group, teams."""
    for day, groups in enumerate(days, start=1):
        for number, group in enumerate(groups, start=1):
            print(f"{day:>3} {number:>3}  {', '.join(group)}")


def print_standings(season: Any) -> None:
    """The teams with points, result, games won and lost; or the persons with their evenings."""
    for team in season.teams:
        print(
            f"{team.rank:>4}  {team.team:<24} {team.points:>7} {team.result:>7} "
            f"{team.won:>4} {team.lost:>4}"
        )
    for each in season.persons:
        evenings = sum(result is not None for result in each.days)
        print(f"{each.rank:>4}  {each.name:<28} {each.result:>7} {evenings:>3}")
