"""`skat replay`, `skat convert`, `skat verify`: their options, and opening the files."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import STANDARD, JsonlFlag, file_fault, opened
from skat.cli.records.convert import (
    Cell,
    ConvertedLine,
    ConvertedRow,
    Note,
    convert_lines,
    rows_csv,
)
from skat.cli.records.replay import replay_line, replays
from skat.cli.records.verify import Deals, Verified
from skat.notation.cards import CardScheme
from skat.notation.problem import Problem
from skat.requests.words import Words

app = typer.Typer()


class Form(Enum):
    """The forms of a record."""

    ISS = "iss"
    JSON = "json"
    CSV = "csv"


@app.command()
def replay(
    files: Annotated[
        list[Path], typer.Argument(help="Files of records: ISS, JSON, XSkat, or deals in a line.")
    ],
    *,
    jsonl: JsonlFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Play records again; name the first illegal move."""
    say, failed = say_in(language), False
    words = Words(language.value, CardScheme.EN)
    for file in files:
        with opened(file) as source:
            for replayed in replays(source, name=str(file), say=say):
                row = replayed.row
                failed = failed or row.status in ("illegal", "mismatch", "unreadable")
                line = msgspec.json.encode(row).decode() if jsonl else replay_line(replayed, words)
                print(line)
    raise typer.Exit(int(failed))


@app.command()
def convert(
    file: Annotated[
        Path, typer.Argument(help="A file of records: ISS, JSON, XSkat, or deals in a line.")
    ],
    *,
    to: Annotated[Form, typer.Option("--to", help="The format to write.")],
    language: LanguageOption = Language.EN,
) -> None:
    """Write records in another form, losslessly where the form allows."""
    failed, rows = False, list[tuple[Cell, ...]]()
    with opened(file) as source:
        for converted in convert_lines(source, to=to.value, say=say_in(language)):
            match converted:
                case ConvertedLine():
                    print(converted.text)
                case ConvertedRow():
                    rows.append(converted.cells)
                case Note():
                    failed = failed or converted.failed
                    complain(f"{file}: {converted.text}")
    if to is Form.CSV:
        sys.stdout.buffer.write(rows_csv(rows, language.value))
    raise typer.Exit(int(failed))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of revealed deals, as JSON.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a deal.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Check revealed deals: one answer each, and who has to answer for it."""
    deals, failed = Deals(say_in(language)), False

    def tell(checked: Verified) -> None:
        nonlocal failed
        failed = failed or not checked.good
        print(msgspec.json.encode(checked.row).decode() if json else checked.text)

    for file in files:
        try:
            with nullcontext(sys.stdin.buffer) if file == STANDARD else file.open("rb") as source:
                for unreadable in deals.read(source, name=str(file)):
                    tell(unreadable)
        except OSError as error:
            if error.filename is None:
                raise
            # The other files have their answers all the same.
            problem = Problem("unreadable_file", details=file_fault(error))
            tell(deals.unreadable(problem, name=str(file)))
    for answer in deals.answers():
        tell(answer)
    never = deals.never_dealt()
    if never is not None:
        # For programs every row has its answer.
        (complain if json else print)(never)
    raise typer.Exit(int(failed))
