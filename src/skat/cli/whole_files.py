"""Files that a command reads and keeps: whole or not at all, each problem as a sentence."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from skat.cli.language import Language, complain, say_in, stop
from skat.cli.options import STANDARD, cannot_read, opened

if TYPE_CHECKING:
    from skat.model.refusal import Refusal


def read_whole(file: Path, *, command: str) -> bytes:
    """What a file holds, or standard input for a dash; ends the command where it cannot be read."""
    with opened(file, command=command) as source:
        return source.read()


def write_whole(file: Path, data: bytes, *, command: str) -> None:
    """Writes the whole file or nothing of it, or to standard output for a dash.

    Ends the command where it cannot be written.
    """
    if file == STANDARD:
        sys.stdout.buffer.write(data)
        return
    fresh = file.with_name(f"{file.name}.new")
    try:
        if file.exists() and not file.is_file():
            # A device or a pipe stays what it is.
            file.write_bytes(data)
            return
        fresh.write_bytes(data)
        fresh.replace(file)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        error.filename = str(file)
        raise cannot_read(error, command=command) from None


def refuse_standard(file: Path, *, command: str) -> None:
    """Ends the command for a dash where a file is changed, or kept by its name."""
    if file == STANDARD:
        stop(f"{command}: a file that is changed or kept needs a name", status=2)


def refuse_all(
    problems: Sequence[Refusal], language: Language, *, command: str, place: str = ""
) -> None:
    """Says all problems and ends the command; nothing where there are none."""
    for problem in problems:
        complain(f"{command}: {place}{say_in(language)(problem.code, problem.details)}")
    if problems:
        raise typer.Exit(1)


def write_pages(made: dict[str, bytes], folder: Path, language: Language, *, command: str) -> None:
    """Writes the files of a site and says how many; ends the command where it is refused."""
    from skat.publishing.folder import write_site

    try:
        refused = write_site(made, folder)
    except OSError as error:
        raise cannot_read(error, command=command) from None
    refuse_all([] if refused is None else [refused], language, command=command)
    print(f"{folder}: {len(made)} files")
