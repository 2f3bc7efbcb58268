"""`skat tournament`: what is shown, checked, written and read, and in the end destroyed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from json import dumps
from pathlib import Path
from typing import Annotated, Any

import typer

from skat.cli.language import Language, LanguageOption, complain, misused, say_in, stop_for, tell
from skat.cli.options import (
    JsonFlag,
    cannot_write,
    checked_answer,
    print_json,
    refuse_standard,
)
from skat.cli.progress import ProgressLine
from skat.cli.tournament import figures
from skat.cli.tournament.desk import Desk, desk_command, granted, misuse, read_input, write_output
from skat.cli.tournament.text import (
    accounts_lines,
    cash_lines,
    entrant_lines,
    prize_lines,
    ranking_lines,
    seating_lines,
    standing_lines,
    step_lines,
)


def add_papers(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    for command in (entrants, seating, standings, rankings, prizes, accounts, cash, keys, audit):
        desk_command(app)(command)
    app.command()(check)
    desk_command(app)(export)
    app.command()(sample)
    desk_command(app)(purge)
    desk_command(app, name="print")(print_paper)


def _shown(
    lines: Callable[[Any], list[str]], figures: Callable[[Any], Any], desk: Desk, *, json: bool
) -> None:
    """Prints the lines, or the data behind them."""

    async def story(_: Any, visit: Any) -> Any:
        return figures(visit.state) if json else lines(visit.state)

    _print(desk.run(story, only_looks=True), json=json)


def _print(shown: Any, *, json: bool) -> None:
    if json:
        print_json(shown)
    else:
        print("\n".join(shown))


def entrants(desk: Desk, *, json: JsonFlag = False) -> None:
    """Who takes part, with number, club, payment and status."""
    _shown(entrant_lines, figures.entrant_rows, desk, json=json)


def seating(desk: Desk, *, json: JsonFlag = False) -> None:
    """The tables of the newest series."""
    _shown(seating_lines, figures.seating, desk, json=json)


def standings(
    desk: Desk,
    *,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV in the language, in UTF-8.")] = False,
    json: JsonFlag = False,
) -> None:
    """The standings now."""
    from skat.office.spreadsheets.csv_files import standings_csv

    if not csv:
        _shown(standing_lines, figures.standings, desk, json=json)
        return
    if json:
        misused("usage_not_both", option="--json", other="--csv")

    async def story(_: Any, visit: Any) -> bytes:
        language = desk.language.value
        return standings_csv(visit.state, "" if language == "en" else language)

    sys.stdout.buffer.write(desk.run(story, only_looks=True))


def prizes(desk: Desk, *, json: JsonFlag = False) -> None:
    """Who gets which prize, and why an entrant gets none."""
    _shown(prize_lines, figures.prizes, desk, json=json)


def accounts(desk: Desk, *, json: JsonFlag = False) -> None:
    """Money taken and paid (TR-3.3)."""
    _shown(accounts_lines, figures.money, desk, json=json)


def rankings(desk: Desk, *, json: JsonFlag = False) -> None:
    """The rankings of categories, of each series, and of the best games."""
    _shown(ranking_lines, figures.rankings, desk, json=json)


def cash(desk: Desk, *, json: JsonFlag = False) -> None:
    """The cash sheet: income by fee, prizes by ranking, what is left; amounts in cents."""
    _shown(cash_lines, figures.cash, desk, json=json)


def keys(desk: Desk) -> None:
    """The keys of desk, referees and start cards, as JSON; the holder of one may act with it."""
    from skat.office.keys import key_of
    from skat.tournament.commands import By, Role

    async def story(office: Any, visit: Any) -> dict[str, Any]:
        secret = await office.secret(visit.state.id)
        return {
            "desk": key_of(secret, By()),
            "referee": key_of(secret, By(Role.REFEREE)),
            "cards": {
                str(each.number): visit.card_key(each.number) for each in visit.state.entrants
            },
        }

    print(dumps(desk.run(story, only_looks=True), indent=1))


def audit(
    desk: Desk,
    *,
    at: Annotated[int | None, typer.Option(help="Show the standings after so many steps.")] = None,
    json: JsonFlag = False,
) -> None:
    """Every step with its time, or the standings as they were after one of them."""
    from skat.tournament.audit import state_after

    async def story(office: Any, visit: Any) -> Any:
        steps = office.steps(visit.state.id)
        if at is None:
            return steps if json else step_lines(steps)
        state = granted(state_after(steps, at), desk.language)
        if state is None:
            return []
        return figures.standings(state) if json else standing_lines(state)

    _print(desk.run(story, only_looks=True), json=json)


def check(
    file: Annotated[Path, typer.Argument(help="A tournament file.")],
    *,
    json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Check a tournament file: every step, every draw, every sum, standings and accounts."""
    from skat.tournament.files import checked, read

    read_file = granted(read(read_input(file)), language)
    problems = checked(read_file)
    if json:
        print_json(checked_answer(problems, say_in(language)))
        raise typer.Exit(int(bool(problems)))
    for problem in problems:
        print(say_in(language)(problem.code, problem.details))
    if not problems:
        steps, players = len(read_file.steps), len(read_file.standings)
        print(tell("tournament_right", steps=steps, players=players))
    raise typer.Exit(int(bool(problems)))


def print_paper(
    desk: Desk,
    paper: Annotated[
        str, typer.Argument(help="prospectus, start-cards, table-cards, seating, ...; or all.")
    ],
    file: Annotated[Path, typer.Argument(help="The PDF to write; of all a folder.")],
    *,
    url: Annotated[
        str, typer.Option(help="Where phones reach the hall; for the codes on start cards.")
    ] = "",
    first: Annotated[
        int | None, typer.Option("--from", help="Of the lists those of 100 tables from this one.")
    ] = None,
) -> None:
    """A paper of the tournament as PDF; start cards have codes if --url is given."""
    from skat.papers.printing.tournament import PAPERS, tournament_pdf

    async def story(_: Any, visit: Any) -> Any:
        cards = {
            each.number: f"{url.rstrip('/')}/tournament/{visit.name}/phone"
            f"#{visit.card_key(each.number)}"
            for each in visit.state.entrants
            if url
        }
        return partial(
            tournament_pdf,
            state=visit.state,
            language=desk.language.value,
            cards=cards,
            first=first,
        )

    made = desk.run(story, only_looks=True)
    if paper == "all":
        _print_all(PAPERS, made, file, desk.language)
        return
    write_output(file, granted(made(paper), desk.language))


def _print_all(
    papers: Sequence[str], made: Callable[[str], Any], folder: Path, language: Language
) -> None:
    """Every paper that there can be now, each as a PDF; reports why there are no others."""
    from skat.model.refusal import Refusal

    refuse_standard(folder, command="skat tournament")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(error, command="skat tournament") from None
    with ProgressLine(len(papers), "papers", language=language) as progress:
        for paper in papers:
            data = made(paper)
            progress.hide()
            if isinstance(data, Refusal):
                complain(f"{paper}: {say_in(language)(data.code, data.details)}")
            else:
                write_output(folder / f"{paper}.pdf", data)
            progress.step()


def export(
    desk: Desk,
    file: Annotated[Path, typer.Argument(help="Where to write: .json, or .csv for the players.")],
    *,
    to_go_on: Annotated[
        bool, typer.Option("--to-go-on", help="Everything, to continue elsewhere; keep it safe.")
    ] = False,
    names: Annotated[
        bool, typer.Option("--names", help="With names and texts about persons.")
    ] = False,
    with_secret: Annotated[
        bool, typer.Option("--with-secret", help="Lets another machine continue.")
    ] = False,
) -> None:
    """Write the tournament file to show, or all of it to continue from; says what it lacks."""
    from skat.cli.tournament.files import exported

    async def story(office: Any, visit: Any) -> Any:
        return await exported(
            office,
            visit,
            csv=file.suffix.lower() == ".csv",
            language=desk.language,
            names=names or to_go_on,
            with_secret=with_secret or to_go_on,
        )

    data, lacks = granted(desk.run(story, only_looks=True), desk.language)
    write_output(file, data)
    for each in lacks:
        complain(f"{file}: {say_in(desk.language)(f'tournament.lacks_{each}', {})}")


def sample(
    *,
    players: Annotated[
        int | None, typer.Option(min=3, max=400, help="How many players: else 27.")
    ] = None,
    series: Annotated[
        int | None, typer.Option(min=1, max=6, help="How many series: else 2.")
    ] = None,
    deals: Annotated[
        list[int] | None,
        typer.Option(
            help="Deals at four of each series, where they differ: give it once a series."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed: which tournament is made.")] = 1,
    eventful: Annotated[
        bool,
        typer.Option("--eventful", help="Much happens, by chance; so is what you do not give."),
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """A random tournament that fits together, as a tournament file, for trying things out."""
    from skat.tournament.eventful.evening import eventful_steps
    from skat.tournament.files import file_of, written
    from skat.tournament.sample import sample_steps

    drawn, lengths = seed.to_bytes(32, "big", signed=True), tuple(deals or ())
    try:
        if eventful:
            steps = eventful_steps(drawn, players=players, series=series, deals=lengths)
        else:
            steps = sample_steps(
                drawn, players=players or 27, series=len(lengths) or series or 2, deals=lengths
            )
    except ValueError as error:
        stop_for(error, command="skat tournament")
    file = file_of(steps, public=False)
    sys.stdout.buffer.write(written(file))  # type: ignore[arg-type]


def purge(
    desk: Desk,
    *,
    sure: Annotated[
        bool, typer.Option("--destroy", help="Confirm: destroy the documents.")
    ] = False,
) -> None:
    """Destroy the papers of a closed tournament for good, six months later at the earliest."""
    if not sure:
        misuse("usage_final", option="--destroy")

    async def story(office: Any, visit: Any) -> None:
        granted(await office.purge(visit.state.id), desk.language)

    desk.run(story)
    print(tell("purged"))
