"""What several commands have in common: options, and files that they read and write.

A file is written whole or not at all, and each problem with one is a sentence.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from shutil import copymode
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, NoReturn, TypeVar

import typer

from skat.cli.language import Language, complain, language_asked, misused, say_in, tell
from skat.model.refusal import Detail, Refusal

if TYPE_CHECKING:
    from skat.requests.jsonl import Handler, Say


class Cards(Enum):
    """The languages that cards are written in."""

    EN = "en"
    DE = "de"
    FR = "fr"
    PL = "pl"


CardsOption = Annotated[Cards, typer.Option("--cards", help="Language of the card letters.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="As JSON.")]
SiteFolder = Annotated[
    Path, typer.Option("--to", help="The folder to write; may hold an earlier one.")
]
DatabaseOption = Annotated[
    str | None, typer.Option("--db", help="Where games are kept, as `skat serve` has it.")
]

JsonlFlag = Annotated[bool, typer.Option("--jsonl", help="One JSON object a line, in and out.")]


STANDARD: Final = Path("-")
"""Standard input, wherever a file is read; standard output, where one is written."""


def cannot_read(error: OSError, *, command: str = "skat") -> typer.Exit:
    """The exit for a file that cannot be read.

    Raises the error itself where it is about no file, but about standard output: `streams` ends the
    command then.
    """
    return _ended(error, Refusal("unreadable_file", details=file_fault(error)), command)


def cannot_write(error: OSError, *, command: str = "skat") -> typer.Exit:
    """The same for a file or folder that cannot be written: why, in a word."""
    details = file_fault(error)
    return _ended(error, Refusal(str(details["reason"]), details=details), command)


def _ended(error: OSError, why: Refusal, command: str) -> typer.Exit:
    if error.filename is None:
        raise error
    said = say_in(language_asked())(why.code, why.details)
    complain(f"{command}: {error.filename}: {said}")
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


_KNOWN: Final = {
    errno.ENOENT: "file_missing",
    errno.EACCES: "file_forbidden",
    errno.EPERM: "file_forbidden",
    errno.EISDIR: "file_is_folder",
    errno.ENOSPC: "disk_full",
}


def file_fault(error: OSError) -> Mapping[str, Detail]:
    """The details of "unreadable_file"; of a rare fault the system's own words.

    >>> file_fault(FileNotFoundError(2, "No such file or directory"))
    {'reason': 'file_missing'}
    >>> file_fault(OSError(5, "Input/output error"))["text"]
    'Input/output error'
    """
    known = _KNOWN.get(error.errno or 0)
    if known is not None:
        return {"reason": known}
    return {"reason": "file_fault", "text": error.strerror or str(error)}


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
    from skat.model.files import written

    # A link stays one: what it leads to is written anew.
    at = file.resolve()
    fresh = at.with_name(f".{at.name}.{os.getpid()}")
    try:
        with written(str(file)):
            if at.exists() and not at.is_file():
                # A device or a pipe stays what it is.
                at.write_bytes(data)
                return
            fresh.touch(mode=0o600 if at.exists() else 0o666)
            if at.exists():
                copymode(at, fresh)
            fresh.write_bytes(data)
            fresh.replace(at)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise cannot_write(error, command=command) from None


def refuse_standard(file: Path, *, command: str) -> None:
    """Ends the command for a dash where a file is changed or kept by its name, and for folders."""
    if file == STANDARD:
        misused("usage_needs_name", command=command)


Found = TypeVar("Found")


def granted(answer: Found | Refusal, language: Language, *, command: str, place: str = "") -> Found:
    """What was asked for; where it is refused, says why and ends the command."""
    if isinstance(answer, Refusal):
        complain(f"{command}: {place}{say_in(language)(answer.code, answer.details)}")
        raise typer.Exit(1)
    return answer


def refuse_all(problems: Sequence[Refusal], language: Language, *, command: str) -> None:
    """Says all problems and ends the command; nothing where there are none."""
    for problem in problems:
        complain(f"{command}: {say_in(language)(problem.code, problem.details)}")
    if problems:
        raise typer.Exit(1)


def end_unless_right(
    problems: Sequence[Refusal], language: Language, *, command: str, json: bool
) -> None:
    """Says what a check found and ends the command; in sentences only where something is wrong."""
    if json:
        print_json(checked_answer(problems, say_in(language)))
        raise typer.Exit(int(bool(problems)))
    refuse_all(problems, language, command=command)


def write_pages(made: dict[str, bytes], folder: Path, language: Language, *, command: str) -> None:
    """Writes the files of a site and says how many; ends the command where it is refused."""
    from skat.papers.publishing.site import write_site

    refuse_standard(folder, command=command)
    try:
        refused = write_site(made, folder)
    except OSError as error:
        raise cannot_write(error, command=command) from None
    granted(refused, language, command=command)
    print(tell("files_written", folder=str(folder), files=len(made)))
