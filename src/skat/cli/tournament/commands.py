"""`skat tournament`: the office without a browser, on one SQLite file, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from skat.cli.language import Language, LanguageOption, stop
from skat.cli.tournament.desk import (
    DEFAULT_DB,
    DbOption,
    Desk,
    desk_command,
    office_at,
    read_input,
    read_json,
    refuse,
    run_office,
)
from skat.cli.tournament.hall import add_hall
from skat.cli.tournament.papers import add_papers
from skat.cli.tournament.site import add_site
from skat.cli.tournament.text import seating_lines, standing_lines
from skat.cli.tournament.undo import add_undo

app = typer.Typer(
    name="tournament",
    help="The tournament office: notice, entries, draws, lists, standings, prizes, papers.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.command()
def template() -> None:
    """A complete notice (TR-6.2) as JSON, to be changed and given to `new`."""
    import msgspec

    from skat.tournament.sample import sample_prospectus

    print(msgspec.json.format(msgspec.json.encode(sample_prospectus())).decode())


@app.command()
def new(
    notice: Annotated[Path, typer.Argument(help="The notice as JSON; see template.")],
    *,
    db: DbOption = DEFAULT_DB,
    language: LanguageOption = Language.EN,
) -> None:
    """Begin a tournament; prints its name and the keys of desk and referees."""
    import msgspec

    from skat.model.refusal import Refusal
    from skat.tournament.notice.prospectus import Prospectus

    prospectus = read_json(read_input(notice), Prospectus, place=notice, language=language)

    async def begin() -> Any:
        async with office_at(db) as office:
            return await office.open(prospectus)

    opened = run_office(begin())
    if isinstance(opened, Refusal):
        refuse(opened, language)
    print(msgspec.json.encode(opened).decode())


@desk_command(app)
def announce(desk: Desk) -> None:
    """Publish the notice; it must have all fourteen items of TR-6.2 and binds from now on."""
    from skat.tournament.commands import AnnounceNotice

    async def story(_: Any, visit: Any) -> None:
        await desk.accept(visit.do, AnnounceNotice())

    desk.run(story)
    print("announced")


@desk_command(app)
def enter(
    desk: Desk,
    name: Annotated[str, typer.Argument(help="The player's name.")],
    *,
    club: Annotated[str | None, typer.Option(help="The player's club.")] = None,
    team: Annotated[str | None, typer.Option(help="The player's team.")] = None,
    number: Annotated[
        int | None, typer.Option(help="A start number; if none is given, the next.")
    ] = None,
    paid: Annotated[bool, typer.Option("--paid", help="The fee is paid.")] = False,
    reserve: Annotated[bool, typer.Option("--reserve", help="Plays only as a substitute.")] = False,
    category: Annotated[
        list[str] | None, typer.Option(help="A category of the notice; may be given several times.")
    ] = None,
    fee: Annotated[str, typer.Option(help="The name of a reduced fee of the notice.")] = "",
) -> None:
    """Enter a player, long before or at the door; prints his start number."""
    from skat.tournament.commands import Enter
    from skat.tournament.draw.seating import StartNumber

    async def story(_: Any, visit: Any) -> int:
        before = {entrant.number for entrant in visit.state.entrants}
        command = Enter(
            name=name,
            club=club,
            team=team,
            number=None if number is None else StartNumber(number),
            paid=visit.state.prospectus.fee_of(fee) if paid else None,
            reserve=reserve,
            categories=tuple(category or ()),
            fee_class=fee,
        )
        await desk.accept(visit.do, command)
        entrants = visit.state.entrants
        return next(int(each.number) for each in entrants if each.number not in before)

    print(desk.run(story))


@desk_command(app)
def pay(desk: Desk, number: int) -> None:
    """Book a player's fee."""
    from skat.tournament.commands import Pay
    from skat.tournament.draw.seating import StartNumber
    from skat.tournament.notice.money import Cents

    async def story(_: Any, visit: Any) -> None:
        entrant = visit.state.entrant(StartNumber(number))
        fee_class = entrant.fee_class if entrant is not None else ""
        amount = visit.state.prospectus.fee_of(fee_class) or Cents(0)
        command = Pay(number=StartNumber(number), amount=amount)
        await desk.accept(visit.do, command)

    desk.run(story)


@desk_command(app, name="do")
def do_commands(
    desk: Desk,
    file: Annotated[Path, typer.Argument(help="Commands, one JSON object a line; - for stdin.")],
) -> None:
    """Do any commands of the documentation in order; stop at the first that is refused."""
    from skat.tournament.commands import Command

    lines = [line for line in read_input(file).splitlines() if line.strip()]

    async def story(_: Any, visit: Any) -> int:
        for at, line in enumerate(lines, start=1):
            command = read_json(line, Command, place=f"line {at}", language=desk.language, line=at)
            await desk.accept(visit.do, command)
        return len(lines)

    print(f"done: {desk.run(story)}")


@desk_command(app)
def draw(
    desk: Desk,
    series: Annotated[int, typer.Argument(help="The series, from 1.")],
    *,
    by_standing: Annotated[
        bool, typer.Option("--by-standing", help="The best sit at table 1.")
    ] = False,
    words: Annotated[str, typer.Option(help="What the hall called out; part of the lot.")] = "",
) -> None:
    """Draw a series and print its tables; the sealed seed is shown."""
    from skat.tournament.draw.drawing import Method

    async def story(_: Any, visit: Any) -> list[str]:
        method = Method.STANDING if by_standing else Method.RANDOM
        await desk.accept(visit.draw, series, method=method, words=words)
        return seating_lines(visit.state)

    desk.print_lines(story)


@desk_command(app)
def result(
    desk: Desk,
    series: int,
    table: int,
    totals: Annotated[
        str, typer.Argument(help="From place 1: points won lost, players apart by commas.")
    ],
    *,
    passed: Annotated[int, typer.Option(help="How many deals were passed.")] = 0,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Some players have not signed.")
    ] = False,
) -> None:
    """Enter the foot of a paper list, e.g. `result 1 3 "96 2 0, -48 0 1, 0 0 0, 22 1 0"`."""
    from skat.model.seats import Place
    from skat.model.units import ListPoints
    from skat.tournament.commands import EnterTotals, Sign
    from skat.tournament.table_list import FootTotals

    feet = []
    for part in totals.split(","):
        try:
            points, won, lost = (int(word) for word in part.split())
        except ValueError:
            stop(f'skat tournament: "{part.strip()}" is not: points won lost')
        feet.append(FootTotals(points=ListPoints(points), won=won, lost=lost))
    command = EnterTotals(series=series, table=table, totals=tuple(feet), passed=passed)
    places = tuple(Place(at) for at in range(1, len(feet) + 1))

    async def story(_: Any, visit: Any) -> None:
        await desk.accept(visit.do, command)
        if not unsigned:
            sign = Sign(series=series, table=table, places=places)
            await desk.accept(visit.do, sign)

    desk.run(story)


@desk_command(app)
def publish(desk: Desk) -> None:
    """Announce the results, with the sealed lot among equals."""

    async def story(_: Any, visit: Any) -> list[str]:
        await desk.accept(visit.publish)
        return standing_lines(visit.state)

    desk.print_lines(story)


add_papers(app)
add_hall(app)
add_site(app)
add_undo(app)
