"""`skat season walkover`, `deduct` and `recount`: what counts beside the tournaments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from skat.cli.language import Language, LanguageOption, stop
from skat.cli.season.files import FileArgument, files_beside, print_standings, read_file, recounted

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
    """A team did not come: no points for the day; whoever was left alone has won.

    Recorded once more for the day, it takes the place of the first record.
    """
    from skat.tournament.season.decisions import Walkover

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
    from skat.tournament.season.decisions import Deduction

    new = Deduction(team=team, points=points, reason=reason)
    _decide(file, language, lambda plan: {"deductions": (*(plan.deductions or ()), new)})


def recount(file: FileArgument, *, language: LanguageOption = Language.EN) -> None:
    """Write the standings anew after the plan was changed by hand; refused as `add`."""
    season = read_file(file, language)
    print_standings(recounted(file, season, files_beside(season, file), language))


def _decide(file: Path, language: Language, decided: Callable[[Any], dict[str, Any]]) -> None:
    """Writes what a league decided into its plan, and counts again."""
    from msgspec.structs import replace

    season = read_file(file, language)
    if season.league is None:
        stop(f"skat season: {file}: a championship has no teams")
    season = replace(season, league=replace(season.league, **decided(season.league)))
    print_standings(recounted(file, season, files_beside(season, file), language))
