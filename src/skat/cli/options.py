"""What several commands have in common: the language of cards, lines of JSON, unreadable files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from skat.cli.language import complain


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


def cannot_read(error: OSError, *, command: str = "skat") -> typer.Exit:
    """The exit for a file that cannot be read or written.

    Raises the error itself where whoever reads our output has gone: that ends a command in silence.
    """
    if isinstance(error, BrokenPipeError):
        raise error
    complain(f"{command}: {error.filename}: {error.strerror}")
    return typer.Exit(2)


@contextmanager
def opened(file: Path) -> Iterator[BinaryIO]:
    """A file open for reading; one that cannot be read is named, and the command ends."""
    try:
        with file.open("rb") as source:
            yield source
    except OSError as error:
        raise cannot_read(error) from None
