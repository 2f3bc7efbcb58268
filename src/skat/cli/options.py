"""What several commands have in common: the language of cards, lines of JSON, files and a dash."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, NoReturn

import typer

from skat.cli.language import Language, complain, say_in

if TYPE_CHECKING:
    from skat.model.refusal import Refusal
    from skat.requests.jsonl import Handler, Say


class Cards(Enum):
    """The languages that cards are written in."""

    EN = "en"
    DE = "de"
    FR = "fr"
    PL = "pl"


CardsOption = Annotated[Cards, typer.Option("--cards", help="Language of the card letters.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="As JSON.")]
DatabaseOption = Annotated[
    str | None, typer.Option("--db", help="Where games are kept, as `skat serve` has it.")
]

JsonlFlag = Annotated[bool, typer.Option("--jsonl", help="One JSON object a line, in and out.")]


STANDARD: Final = Path("-")
"""Standard input, wherever a file is read; standard output, where one is written."""


def cannot_read(error: OSError, *, command: str = "skat") -> typer.Exit:
    """The exit for a file that cannot be read or written.

    Raises the error itself where it is about no file, but about standard output: `streams` ends the
    command then.
    """
    if error.filename is None:
        raise error
    complain(f"{command}: {error.filename}: {error.strerror}")
    return typer.Exit(2)


@contextmanager
def opened(file: Path, *, command: str = "skat") -> Iterator[BinaryIO]:
    """A file open for reading, or standard input for a dash.

    One that cannot be read is named, and the command ends.
    """
    if file == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        with file.open("rb") as source:
            yield source
    except OSError as error:
        raise cannot_read(error, command=command) from None


def answer_lines(
    file: Path | None, handle: Handler, language: Language, *, command: str = "skat"
) -> NoReturn:
    """Runs a --jsonl command to its end over a file, or over standard input without one."""
    from skat.requests.jsonl import run_jsonl

    with opened(file or STANDARD, command=command) as source:
        status = run_jsonl(source, sys.stdout.buffer, handle=handle, say=say_in(language))
    raise typer.Exit(status)


def print_json(value: Any) -> None:
    """A value as one line of JSON: structs by their fields, fractions as text."""
    import msgspec

    print(msgspec.json.encode(value, enc_hook=str).decode(), flush=True)


def checked_answer(problems: Sequence[Refusal], say: Say) -> dict[str, Any]:
    """What a check answers as JSON: whether all is right, and each thing that is not.

    >>> checked_answer([], say=lambda code, details: code)
    {'ok': True, 'problems': []}
    """
    from skat.requests.jsonl import error_object

    return {
        "ok": not problems,
        "problems": [error_object(each, say=say)["error"] for each in problems],
    }
