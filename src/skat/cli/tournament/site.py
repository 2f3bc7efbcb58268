"""`skat tournament site`, `show-names`, `erase`: what is published, and what it says of whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import SiteFolder, write_pages
from skat.cli.tournament.desk import Desk, granted, read_input
from skat.cli.tournament.giving import Given, gives
from skat.tournament.commands import ErasePerson, ShowNames
from skat.tournament.draw import StartNumber


def add_site(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    app.command()(site)
    gives(app, ShowNames, "shown", name="show-names")(show_names)
    gives(app, ErasePerson, "number", name="erase")(erase)


def site(
    file: Annotated[Path, typer.Argument(help="A tournament file, as export --names writes it.")],
    *,
    to: SiteFolder,
    language: LanguageOption = Language.EN,
) -> None:
    """Write the published results as a folder of pages for any web host; names as allowed."""
    from skat.model.refusal import Refusal
    from skat.papers.publishing.site import site_of
    from skat.papers.publishing.tournament import tournament_subject
    from skat.tournament.audit import state_after
    from skat.tournament.files import checked, file_of, read, written

    tournament = granted(read(read_input(file)), language)
    wrong = checked(tournament)
    for problem in wrong:
        complain(say_in(language)(problem.code, problem.details))
    state = state_after(tournament.steps, len(tournament.steps))
    public = file_of(tournament.steps, public=True)
    if wrong or state is None or isinstance(state, Refusal) or isinstance(public, Refusal):
        raise typer.Exit(1)
    subject = tournament_subject(state, public_file=written(public))
    write_pages(site_of(granted(subject, language)), to, language, command="skat tournament")


async def show_names(
    desk: Desk,
    visit: Any,
    given: Given,
    *,
    numbers: Annotated[
        list[int] | None, typer.Argument(help="Start numbers; none: everybody.")
    ] = None,
) -> str:
    """What published results may call people: as each of them has allowed."""
    everybody = [each.number for each in visit.state.entrants]
    wanted = tuple(StartNumber(each) for each in numbers or everybody)
    await desk.accept(visit.do, ShowNames(numbers=wanted, **given))
    return f"{given['shown'].value}: {len(wanted)}"


async def erase(desk: Desk, visit: Any, given: Given) -> None:
    """Erase one person: a dash for the name everywhere. This cannot be taken back."""
    await desk.accept(visit.do, ErasePerson(**given))
