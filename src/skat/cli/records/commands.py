"""`skat replay`, `skat convert`, `skat verify`: their options, and opening the files."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import JsonlFlag, opened
from skat.cli.records.convert import ConvertedLine, convert_lines
from skat.cli.records.replay import replay_line, replays
from skat.cli.records.verify import Deals
from skat.notation.cards import CardScheme
from skat.requests.words import Words

app = typer.Typer()


class Form(Enum):
    """The forms of a record."""

    ISS = "iss"
    JSON = "json"


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Files of ISS or JSON records.")],
    *,
    jsonl: JsonlFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Play records again; name the first illegal move."""
    say, failed = say_in(language), False
    words = Words(language.value, CardScheme.EN)
    for file in files:
        with opened(file) as source:
            for found in replays(source, name=str(file), say=say):
                row = found.row
                failed = failed or row.status in ("illegal", "mismatch", "unreadable")
                line = msgspec.json.encode(row).decode() if jsonl else replay_line(found, words)
                print(line)
    raise typer.Exit(int(failed))


@app.command()
def convert(
    file: Annotated[Path, typer.Argument(help="A file of ISS or JSON records.")],
    *,
    to: Annotated[Form, typer.Option("--to", help="The format to write.")],
    language: LanguageOption = Language.EN,
) -> None:
    """Write records in another form, losslessly where the form allows."""

    failed = False
    with opened(file) as source:
        for found in convert_lines(source, to=to.value, say=say_in(language)):
            if isinstance(found, ConvertedLine):
                print(found.text)
            else:
                failed = failed or found.failed
                complain(f"{file}: {found.text}")
    raise typer.Exit(int(failed))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of revealed deals, as JSON.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a deal.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Check revealed deals: all was fixed before, and the cards follow; voided ones are counted."""
    say, failed = say_in(language), False
    deals = Deals(say)
    for file in files:
        with opened(file) as source:
            for row in deals.rows(source, name=str(file)):
                failed = failed or not row.fair
                place = file if row.deal is None else f"{file}: {row.deal}"
                text = f"{place}: {row.message or say('deal_is_fair', {})}"
                print(msgspec.json.encode(row).decode() if json else text)
    never = deals.never_dealt()
    if never is not None:
        # For programs every row has its outcome.
        (complain if json else print)(never)
    raise typer.Exit(int(failed))
