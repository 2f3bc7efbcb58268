"""`skat duplicate`: an evening on which all tables play the same deals, from seals to the site.

The event is one file, without any card; the secret from which the cards follow lies in another.
"""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import Annotated

import typer

from skat.cli.app import group
from skat.cli.duplicate_files import COMMAND, load, save, secret_of, with_all, write_secret
from skat.cli.language import Language, LanguageOption, misused, stop_for, tell
from skat.cli.options import (
    JsonFlag,
    SiteFolder,
    end_unless_right,
    granted,
    print_json,
    read_whole,
    refuse_all,
    write_pages,
    write_whole,
)
from skat.model.refusal import Refusal

app = group("duplicate")
FileArgument = Annotated[Path, typer.Argument(help="The file of the event.")]
SecretOption = Annotated[
    Path | None, typer.Option("--secret", help="The secret's file; none: beside the event.")
]


@app.command()
def new(
    file: FileArgument,
    players: Annotated[Path, typer.Argument(help="The players, a name a line; 6 or more.")],
    *,
    name: Annotated[str, typer.Option(help="What the event is called.")],
    organiser: Annotated[str, typer.Option(help="Who answers for it.")],
    boards: Annotated[int, typer.Option(help="How many boards everybody plays.")] = 18,
    boards_a_round: Annotated[
        int | None, typer.Option(help="After so many boards players change tables; 3, 6, ...")
    ] = None,
    at_table: Annotated[int, typer.Option(help="3, or 4: then the dealer sits out.")] = 3,
    corrections: Annotated[
        int, typer.Option(help="Minutes in which results of a told board may be corrected.")
    ] = 0,
    language: LanguageOption = Language.EN,
) -> None:
    """Begin an event: draws the movement, seals all boards, writes the secret next to it."""
    from skat.tournament.duplicate.form import DuplicatePlayer, new_event

    if file.exists():
        stop_for(Refusal("already_there", details={"path": str(file)}), command=COMMAND)
    lines = read_whole(players, command=COMMAND).decode("utf-8-sig", errors="replace").splitlines()
    named = tuple(DuplicatePlayer(name=line.strip()[:80]) for line in lines if line.strip())
    secret = secrets.token_bytes(32)
    event = new_event(
        name=name,
        organiser=organiser,
        players=named,
        boards=boards,
        boards_a_round=at_table if boards_a_round is None else boards_a_round,
        at_table=at_table,
        correction_minutes=corrections,
        event_id=secrets.token_hex(6),
        seed=secrets.token_bytes(32),
        secret=secret,
    )
    event = granted(event, language, command=COMMAND)
    write_secret(file, secret)
    save(file, event)
    for board, seal in enumerate(event.seals, start=1):
        print(f"{board:>3}  {seal}")


@app.command()
def begin(
    file: FileArgument,
    *,
    words: Annotated[str, typer.Option(help="What the hall calls out, now that the seals are up.")],
    language: LanguageOption = Language.EN,
) -> None:
    """Fix the cards: what the hall calls out is mixed into every board."""
    from skat.tournament.duplicate.form import begun

    save(file, granted(begun(load(file, language), words=words), language, command=COMMAND))
    print(tell("cards_fixed"))


@app.command()
def movement(
    file: FileArgument, *, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """Who sits where: a line for each round and table, players from forehand of its first board."""
    from skat.tournament.duplicate.form import movement_of
    from skat.tournament.duplicate.movement import quality_of

    event = load(file, language)
    plan = granted(movement_of(event), language, command=COMMAND)
    if json:
        print_json({"movement": plan, "quality": quality_of(plan), "players": event.players})
        return
    for number, tables in enumerate(plan.rounds, start=1):
        for table, seated in enumerate(tables, start=1):
            names = "  ".join(f"{each} {event.players[each - 1].name}" for each in seated)
            at = tell("table", number=f"{table:>2}")
            print(f"{tell('round', number=f'{number:>2}')}  {at}  {names}")
        for each in plan.resting[number - 1 : number]:
            names = "  ".join(
                f"{start_number} {event.players[start_number - 1].name}" for start_number in each
            )
            print(f"{tell('round', number=f'{number:>2}')}  {tell('sits_out')}  {names}")
    quality = quality_of(plan)
    print(tell("two_meet", least=quality.least_met, most=quality.most_met))
    print(tell("two_compared", least=quality.least_compared, most=quality.most_compared))


@app.command(name="print")
def print_paper(
    file: FileArgument,
    paper: Annotated[
        str, typer.Argument(help="deals (secret!), slips, guides, results or regulation.")
    ],
    pdf: Annotated[Path, typer.Argument(help="The PDF to write.")],
    *,
    secret: SecretOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """A paper as PDF: deal sheets for the host who lays the packs, slips, guides, results."""
    from skat.papers.printing.duplicate import duplicate_pdf

    event = load(file, language)
    key = secret_of(file, secret) if paper == "deals" else b""
    made = duplicate_pdf(paper, event, secret=key, language=language.value)
    write_whole(pdf, granted(made, language, command=COMMAND), command=COMMAND)


@app.command()
def form(
    file: FileArgument,
    table: Annotated[Path, typer.Argument(help="The CSV file to write.")],
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """A form for results as a table: a row for each board and table, for `enter` and `correct`."""
    from skat.office.spreadsheets.board_form import result_form

    made = result_form(load(file, language), language=language.value)
    write_whole(table, granted(made, language, command=COMMAND), command=COMMAND)


@app.command()
def enter(
    file: FileArgument,
    results: Annotated[
        Path, typer.Argument(help="Results: a filled form, or JSON objects, one a line.")
    ],
    *,
    secret: SecretOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Enter results, all or none; a board is published with the last of its tables."""
    from skat.tournament.duplicate.results import with_result

    event = load(file, language)
    key, now = secret_of(file, secret), int(time.time())
    event, count = with_all(
        event,
        results,
        language,
        change=lambda before, each: with_result(before, each, secret=key, at=now),
    )
    save(file, event)
    told = len(event.seeds)
    print(tell("results_entered", number=count, told=told, boards=event.boards))


@app.command()
def correct(
    file: FileArgument,
    results: Annotated[Path, typer.Argument(help="Results as they should be, as for `enter`.")],
    *,
    reason: Annotated[str, typer.Option(help="Why; it is kept with what stood there before.")],
    director: Annotated[
        bool, typer.Option("--director", help="The director decides, also after the time.")
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Correct results of published boards, within the time set when the event began."""
    from skat.tournament.duplicate.results import with_correction

    now = int(time.time())
    event, count = with_all(
        load(file, language),
        results,
        language,
        change=lambda before, each: with_correction(
            before, each, at=now, reason=reason[:200], by_director=director
        ),
    )
    save(file, event)
    print(tell("corrected", number=count))


@app.command()
def show_names(
    file: FileArgument,
    shown: Annotated[str, typer.Argument(help="name, initials or number.")],
    numbers: Annotated[list[int] | None, typer.Argument(help="Players; none: everybody.")] = None,
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """What published results may call people: as each of them has allowed."""
    from msgspec.structs import replace

    from skat.tournament.entrants import ShownAs

    event = load(file, language)
    choices = [each.value for each in ShownAs]
    if shown not in choices:
        misused(
            "usage_not_a_choice",
            command="skat duplicate",
            status=1,
            name="SHOWN",
            value=shown,
            choices=", ".join(choices),
        )
    wanted = set(numbers or range(1, len(event.players) + 1))
    unknown = wanted - set(range(1, len(event.players) + 1))
    if unknown:
        details = {"number": min(unknown)}
        stop_for(Refusal("duplicate_no_such_player", details=details), command=COMMAND)
    players = tuple(
        replace(each, shown=ShownAs(shown)) if at in wanted else each
        for at, each in enumerate(event.players, start=1)
    )
    save(file, replace(event, players=players))


@app.command()
def standings(
    file: FileArgument, *, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """The ranking over the boards that all tables have played."""
    from skat.tournament.duplicate.scoring import chairs_of, duplicate_ranking

    event = load(file, language)
    ranked = duplicate_ranking(event, chairs_of(event))
    if json:
        print_json({"ranking": ranked, "players": event.players})
        return
    for each in ranked:
        who = event.players[each.number - 1].name
        print(
            f"{each.rank:>4}  {each.number:>4}  {who:<28} {float(each.points):>+9.1f} "
            f"{float(100 * each.places):>6.1f} % {float(each.steps):>+8.1f} {each.own:>6}"
        )


@app.command()
def check(
    file: FileArgument, *, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """Check an event: movement, seals, seeds and results."""
    from skat.tournament.duplicate.results import duplicate_problems

    event = load(file, language)
    problems = duplicate_problems(event)
    end_unless_right(problems, language, command=COMMAND, json=json)
    told, results = len(event.seeds), len(event.results)
    print(tell("event_right", told=told, boards=event.boards, results=results))


@app.command()
def site(
    file: FileArgument,
    *,
    to: SiteFolder,
    language: LanguageOption = Language.EN,
) -> None:
    """Write the results as pages for any web host; nothing of a board still to be played."""
    from skat.papers.publishing.duplicate import duplicate_subject
    from skat.papers.publishing.site import site_of
    from skat.tournament.duplicate.results import duplicate_problems

    event = load(file, language)
    refuse_all(duplicate_problems(event), language, command=COMMAND)
    write_pages(site_of(duplicate_subject(event)), to, language, command=COMMAND)
