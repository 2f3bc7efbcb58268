"""Files of records, of either form: which one a file holds is seen from its first letter."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from typing import BinaryIO

from skat.notation.iss_reader import MOST_PROBLEMS, read_iss_file
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record, read_record

LONGEST_JSON = 1_048_576
"""Bytes of one record in JSON; usual ones have about 3,000."""

_MARK = b"\xef\xbb\xbf"


def read_records(file: BinaryIO) -> Iterator[Record | IssRecord | Problem]:
    """The records of an open binary file in order, and what could not be read, with its place.

    A file that begins with "{" or "[" holds records in JSON, one a line or one over all lines;
    anything else is read as ISS records. An empty file gives one `Problem`.

    >>> [found.code for found in read_records(BytesIO(b" "))]
    ['no_record']
    """
    lines_before, first = _first_line(file)
    found: Iterator[Record | IssRecord | Problem]
    if first.lstrip().startswith((b"{", b"[")):
        found = _read_json(file, first, lines_before + 1)
    else:
        found = read_iss_file(_Joined(b"\n" * lines_before + first, file))
    nothing = True
    for record in found:
        nothing = False
        yield record
    if nothing:
        yield Problem("no_record", line=1)


def _first_line(file: BinaryIO) -> tuple[int, bytes]:
    """How many blank lines there are, and the first line with anything on it."""
    blank = 0
    while line := file.readline(LONGEST_JSON + 1):
        bare = line.removeprefix(_MARK) if blank == 0 else line
        if bare.strip():
            return blank, bare
        blank += 1
    return 0, b""


class _Joined(BytesIO):
    """What was read already, then the rest of the file."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        super().__init__(start)
        self._rest = rest

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next line, at most `size` bytes of it."""
        return super().readline(size) or self._rest.readline(-1 if size is None else size)


def _read_json(file: BinaryIO, first: bytes, line: int) -> Iterator[Record | IssRecord | Problem]:
    if not first.rstrip().endswith(b"}"):
        rest = file.read(LONGEST_JSON + 1 - len(first)) if len(first) <= LONGEST_JSON else b""
        yield _one(first + rest, line)
        return
    problems = 0
    pieces = chain([first], iter(lambda: file.readline(LONGEST_JSON + 1), b""))
    for piece in pieces:
        if piece.strip():
            found = _one(piece, line)
            yield found
            problems += isinstance(found, Problem)
            if len(piece) > LONGEST_JSON:
                return
            if problems == MOST_PROBLEMS:
                yield Problem("too_many_problems", details={"limit": MOST_PROBLEMS}, line=line)
                return
        line += 1


def _one(data: bytes, line: int) -> Record | Problem:
    if len(data) > LONGEST_JSON:
        return Problem("record_too_long", details={"limit": LONGEST_JSON}, line=line, column=1)
    return read_record(data, line=line)
