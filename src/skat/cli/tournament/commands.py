"""`skat tournament`: the office without a browser, on one SQLite file, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import UNSET

from skat.cli.app import group
from skat.cli.language import Language, LanguageOption, tell
from skat.cli.tournament.desk import (
    DEFAULT_DB,
    DbOption,
    Desk,
    desk_command,
    granted,
    misuse,
    office_at,
    read_input,
    read_json,
    run_office,
)
from skat.cli.tournament.giving import Given, gives
from skat.cli.tournament.hall import add_director, add_hall
from skat.cli.tournament.importing import add_import, add_reading_results
from skat.cli.tournament.papers import add_papers
from skat.cli.tournament.site import add_site
from skat.cli.tournament.text import seating_lines, standing_lines
from skat.cli.tournament.undo import add_undo
from skat.model.units import ListPoints
from skat.tournament.commands import (
    AnnounceNotice,
    Command,
    DrawSeries,
    Enter,
    EnterTotals,
    Pay,
    PayTeam,
    Publish,
    RefundTeam,
    Sign,
)
from skat.tournament.draw.drawing import Method
from skat.tournament.entrants import Membership
from skat.tournament.fees import team_fees
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.table_list import FootTotals

app = group("tournament")


@app.command()
def template() -> None:
    """A complete notice (TR-6.2) as JSON, to be changed and given to `new`."""
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
    prospectus = read_json(read_input(notice), Prospectus, place=notice, language=language)

    async def begin() -> Any:
        async with office_at(db) as office:
            return await office.open(prospectus)

    opened = granted(run_office(begin()), language)
    print(msgspec.json.encode(opened).decode())


@gives(app, AnnounceNotice)
async def announce(desk: Desk, visit: Any, given: Given) -> str:
    """Publish the notice; it must have all fourteen items of TR-6.2 and binds from now on."""
    await desk.accept(visit.do, AnnounceNotice())
    return "announced"


@gives(
    app,
    Enter,
    "name",
    options=(
        "club",
        "team",
        "number",
        "paid",
        "reserve",
        "categories",
        "fee_class",
        "pass_number",
        "fixed_table",
    ),
    called={"categories": "category", "fee_class": "fee"},
)
async def enter(
    desk: Desk,
    visit: Any,
    given: Given,
    *,
    paid: Annotated[bool, typer.Option("--paid", help="The fee is paid.")] = False,
    team_of: Annotated[
        list[str] | None, typer.Option("--team-of", help="KIND=TEAM, of a further kind of teams.")
    ] = None,
) -> int:
    """Enter a player, long before or at the door; prints his start number."""
    before = {entrant.number for entrant in visit.state.entrants}
    fee = visit.state.prospectus.fee_of(given.get("fee_class", "")) if paid else None
    memberships = tuple(Membership(*each.partition("=")[::2]) for each in team_of or ())
    entry = Enter(**given, paid=fee, memberships=memberships or UNSET)
    await desk.accept(visit.do, entry)
    return next(int(each.number) for each in visit.state.entrants if each.number not in before)


@gives(app, Pay, "number")
async def pay(desk: Desk, visit: Any, given: Given) -> None:
    """Book a player's fee."""
    entrant = visit.state.entrant(given["number"])
    fee = visit.state.prospectus.fee_of(entrant.fee_class if entrant is not None else "")
    await desk.accept(visit.do, Pay(**given, amount=fee or Cents(0)))


@gives(app, PayTeam, "team", options=("kind",))
async def pay_team(desk: Desk, visit: Any, given: Given) -> None:
    """Book what a team owes of its fee."""
    whose = (given["team"], given.get("kind", UNSET))
    owed = (each.owed for each in team_fees(visit.state) if (each.team, each.kind) == whose)
    await desk.accept(visit.do, PayTeam(**given, amount=next(owed, Cents(0))))


@gives(app, RefundTeam, "team", "amount", options=("kind",))
async def refund_team(desk: Desk, visit: Any, given: Given) -> None:
    """Give a team that has left its fee back, or a part, in the smallest unit of the currency."""
    await desk.accept(visit.do, RefundTeam(**given))


@desk_command(app, name="do")
def do_commands(
    desk: Desk,
    file: Annotated[Path, typer.Argument(help="Commands, one JSON object a line; - for stdin.")],
) -> None:
    """Do any commands of the documentation in order; stop at the first that is refused."""
    lines = [line for line in read_input(file).splitlines() if line.strip()]

    async def story(_: Any, visit: Any) -> int:
        for at, line in enumerate(lines, start=1):
            command = read_json(line, Command, place=f"line {at}", language=desk.language, line=at)
            await desk.accept(visit.do, command)
        return len(lines)

    print(tell("steps_done", number=desk.run(story)))


@gives(app, DrawSeries, "series", options=["words"])
async def draw(
    desk: Desk,
    visit: Any,
    given: Given,
    *,
    by_standing: Annotated[
        bool, typer.Option("--by-standing", help="The best sit at table 1.")
    ] = False,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Ranks 1 to 4 sit at table 1, 5 to 8 at table 2."),
    ] = False,
) -> list[str]:
    """Draw a series and print its tables; the sealed seed is shown."""
    if by_standing and strict:
        misuse("usage_not_both", option="--by-standing", other="--strict")
    method = Method.STRICT if strict else Method.STANDING if by_standing else Method.RANDOM
    words = given.get("words", "")
    await desk.accept(visit.draw, given["series"], method=method, words=words)
    return seating_lines(visit.state)


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
    feet = []
    for part in totals.split(","):
        try:
            points, won, lost = (int(word) for word in part.split())
        except ValueError:
            misuse("usage_not_of_the_form", value=part.strip(), form="POINTS WON LOST")
        feet.append(FootTotals(points=ListPoints(points), won=won, lost=lost))
    command = EnterTotals(series=series, table=table, totals=tuple(feet), passed=passed)

    async def story(_: Any, visit: Any) -> None:
        await desk.accept(visit.do, command)
        if not unsigned:
            places = visit.state.series[-1].tables[table - 1].signers
            sign = Sign(series=series, table=table, places=places)
            await desk.accept(visit.do, sign)

    desk.run(story)


@gives(app, Publish)
async def publish(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Announce the results, with the sealed lot among equals."""
    await desk.accept(visit.publish)
    return standing_lines(visit.state)


add_papers(app)
add_import(app)
add_reading_results(app)
add_hall(app)
add_director(app)
add_site(app)
add_undo(app)
