"""The commands and their options; what they do stands in a file of its own for each."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

from skat import __version__
from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.lookup.commands import app as interesting_app
from skat.cli.options import Cards, JsonlFlag, cannot_read
from skat.cli.questions import app as questions_app
from skat.cli.serve.accounts import app as accounts_app
from skat.cli.serve.backup import app as backup_app
from skat.cli.tournament.commands import app as tournament_app

app = typer.Typer(
    name="skat",
    help="Skat by the law: a table in the browser, rules with articles, records, scores.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(questions_app)
app.add_typer(interesting_app)
app.add_typer(tournament_app)
app.add_typer(accounts_app)
app.add_typer(backup_app)


class Form(Enum):
    """The forms of a record."""

    ISS = "iss"
    JSON = "json"


def _version(wanted: bool) -> None:  # noqa: FBT001 - the form of a Typer callback
    if wanted:
        print(f"skat {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


@app.command("list")
def score_list(
    file: Annotated[
        Path | None, typer.Argument(help="The list as JSON; none with --blank.")
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    records: Annotated[
        bool, typer.Option("--records", help="FILE has records of the deals, ISS or JSON.")
    ] = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Write it on paper: a PDF.")] = None,
    blank: Annotated[
        int | None, typer.Option("--blank", min=3, max=8, help="An empty list for so many.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", min=1, help="Rows of an empty list.")
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """A score list computed, checked, explained and printed."""
    from skat.cli.score_list.command import run_blank, run_list

    if file is not None and blank is None:
        status = run_list(file, records=records, as_json=json, pdf=pdf, language=language.value)
    elif file is None and blank is not None and pdf is not None:
        status = run_blank(blank, deals=deals, pdf=pdf, language=language.value)
    else:
        complain("skat: name a FILE, or --blank with --pdf")
        status = 2
    raise typer.Exit(status)


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Files of ISS or JSON records.")],
    *,
    jsonl: JsonlFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Play records again; name the first illegal move."""
    import msgspec

    from skat.cli.records.replay import replay_rows, row_line

    say, failed = say_in(language), False
    for file in files:
        try:
            with file.open("rb") as source:
                for row in replay_rows(source, name=str(file), say=say):
                    failed = failed or row.status in ("illegal", "mismatch", "unreadable")
                    print(msgspec.json.encode(row).decode() if jsonl else row_line(row))
        except OSError as error:
            raise cannot_read(error) from None
    raise typer.Exit(int(failed))


@app.command()
def convert(
    file: Annotated[Path, typer.Argument(help="A file of ISS or JSON records.")],
    *,
    to: Annotated[Form, typer.Option("--to", help="The form to write.")],
    language: LanguageOption = Language.EN,
) -> None:
    """Write records in another form, losslessly where the form allows."""
    from skat.cli.records.convert import Line, convert_lines

    failed = False
    try:
        with file.open("rb") as source:
            for found in convert_lines(source, to=to.value, say=say_in(language)):
                if isinstance(found, Line):
                    print(found.text)
                else:
                    failed = failed or found.failed
                    complain(f"{file}: {found.text}")
    except OSError as error:
        raise cannot_read(error) from None
    raise typer.Exit(int(failed))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of revealed deals, as JSON.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a deal.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Check revealed deals: all was fixed before, and the cards follow; voided ones are counted."""
    import msgspec

    from skat.cli.records.verify import Deals

    say, failed = say_in(language), False
    deals = Deals(say)
    for file in files:
        try:
            with file.open("rb") as source:
                for row in deals.rows(source, name=str(file)):
                    failed = failed or not row.fair
                    place = file if row.deal is None else f"{file}: {row.deal}"
                    text = f"{place}: {row.message or say('deal_is_fair', {})}"
                    print(msgspec.json.encode(row).decode() if json else text)
        except OSError as error:
            raise cannot_read(error) from None
    never = deals.never_dealt()
    if never is not None:
        # For programs every row has its outcome.
        (complain if json else print)(never)
    raise typer.Exit(int(failed))


@app.command()
def rules(
    article: Annotated[
        list[str] | None,
        typer.Argument(
            help="3.4.3 is the Skat Order's; TR-, LF-, PI- in full; or words to search for."
        ),
    ] = None,
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """An article: paraphrase, editions, where it lives in the code, its tests."""
    from skat.cli.lookup.rules import rules_text, unknown_text

    asked = " ".join(article) if article else None
    text = rules_text(asked, language=language.value)
    if isinstance(text, str):
        print(text)
        return
    complain(f"skat: {unknown_text(text, language=language.value)}")
    raise typer.Exit(1)


@app.command()
def doctor() -> None:
    """Versions, kernel, store, paths, what is missing."""
    from skat.cli.serve.doctor import diagnosis

    findings = diagnosis()
    width = max(len(finding.name) for finding in findings)
    for finding in findings:
        print(f"{'ok' if finding.good else '--'}  {finding.name:<{width}}  {finding.text}")
    raise typer.Exit(int(any(finding.needed and not finding.good for finding in findings)))


@app.command()
def play(
    *,
    size: Annotated[int, typer.Option("--players", min=3, max=4, help="Three or four.")] = 3,
    language: LanguageOption = Language.EN,
    cards: Annotated[
        Cards | None, typer.Option("--cards", help="Language of the card letters.")
    ] = None,
    edition: Annotated[str, typer.Option(help="isko-2022 or isko-1999.")] = "isko-2022",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the rules: name=value.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same cards again.")] = None,
) -> None:
    """Play in the terminal against computer players."""
    from skat.cli.play.deals import play_in_terminal

    chosen = cards or Cards(language.value)
    raise typer.Exit(
        play_in_terminal(
            size=size,
            language=language.value,
            cards=chosen.value,
            edition=edition,
            options=named(option or []),
            seed=seed,
        )
    )


def named(options: list[str]) -> dict[str, Any]:
    """Options given as name=value; true, false and whole numbers as such.

    >>> named(["kontra=true", "stake=1/4"])
    {'kontra': True, 'stake': '1/4'}
    """
    words: dict[str, Any] = {"true": True, "false": False}
    chosen: dict[str, Any] = {}
    for option in options:
        name, given, text = option.partition("=")
        value = words.get(text, int(text) if text.isdecimal() else text)
        chosen[name] = value if given else True
    return chosen


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free port.")] = 8780,
    db: Annotated[str | None, typer.Option(help="Where games are kept; a file or a URL.")] = None,
    bus: Annotated[str | None, typer.Option(help="For several nodes (not built yet).")] = None,
    tls: Annotated[
        tuple[Path, Path] | None, typer.Option(help="Certificate and key: serve https.")
    ] = None,
) -> None:
    """The table in the browser."""
    from skat.cli.serve.run import serve as run

    raise typer.Exit(run(host=host, port=port, db=db, bus=bus, tls=tls))


@app.command()
def arena(
    a: Annotated[str, typer.Argument(metavar="A", help="simple, random; with name:key=value.")],
    b: Annotated[str, typer.Argument(metavar="B", help="His opponent.")],
    *,
    boards: Annotated[int, typer.Option(min=2, help="How many; each is six games.")],
    seed: Annotated[int, typer.Option(help="Fixes the deals and all chance of the players.")],
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    cluster: Annotated[str | None, typer.Option(help="Play on the Dask cluster there.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; one a core.")] = None,
    contracts_by: Annotated[
        str | None, typer.Option(help="This player bids, discards and announces for both.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Keep finished boards here, and go on from them.")
    ] = None,
) -> None:
    """A duplicate match between two computer players."""
    from skat.arena import Match
    from skat.cli.arena.match import run_arena

    match = Match(a=a, b=b, boards=boards, seed=seed, contracts_by=contracts_by)
    status = run_arena(
        match, as_json=json, address=cluster, workers=workers, file=file, say=complain
    )
    raise typer.Exit(status)
