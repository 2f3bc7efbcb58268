"""Files of records: which of the forms a file has is seen from its first lines."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from skat.notation.iss_reader import MOST_PROBLEMS, read_iss_file
from skat.notation.iss_record import IssRecord
from skat.notation.plain_deal import is_plain_deal, read_plain_deals
from skat.notation.problem import Problem
from skat.notation.record import Record, read_record
from skat.notation.xskat.game_file import is_game_file, read_game_file
from skat.notation.xskat.log import is_log, read_log
from skat.notation.xskat.log_records import record_of_log

LONGEST_JSON = 1_048_576
"""Bytes of one record in JSON; usual ones have about 3,000."""

_MARK = b"\xef\xbb\xbf"
_LINES_OF_A_HEAD = 4
"""Lines that tell the form, from the first that says anything: a log has its rule in the third."""

_LONGEST_HEAD = 1_000
"""Lines; a file that begins with more comments has ISS records."""


def read_records(file: BinaryIO) -> Iterator[Record | IssRecord | Problem]:
    """The records of an open binary file in order, and what could not be read, with its place.

    A file that begins with "{" or "[" holds records in JSON, one a line or one over all lines. Logs
    and game files of XSkat are known by their first lines, deals without play by the bars between
    their hands; anything else is read as ISS records. An empty file gives one `Problem`.

    >>> print(*read_records(BytesIO(b" ")))
    There is no record here
    """
    nothing, problems = True, 0
    for record in _records(file):
        nothing = False
        yield record
        problems += isinstance(record, Problem)
        if problems == MOST_PROBLEMS:
            yield Problem("too_many_problems", details={"limit": MOST_PROBLEMS}, line=record.line)
            return
    if nothing:
        yield Problem("no_record", line=1)


def _records(file: BinaryIO) -> Iterator[Record | IssRecord | Problem]:
    """The records of the form that the first lines show."""
    blank, head = _head(file)
    whole = _Joined(b"\n" * blank + b"".join(head), file)
    first = next((line for line in head if _says_something(line)), b"")
    if head[:1] and head[0].lstrip().startswith((b"{", b"[")):
        yield from _read_json(whole, over_all_lines=not first.rstrip().endswith(b"}"))
    elif is_log(head):
        for deal in read_log(whole):
            yield deal if isinstance(deal, Problem) else record_of_log(deal)
    elif is_game_file(first):
        yield from read_game_file(whole)
    elif is_plain_deal(first):
        yield from read_plain_deals(whole)
    else:
        yield from read_iss_file(whole)


def _head(file: BinaryIO) -> tuple[int, list[bytes]]:
    """How many blank lines there are, and the lines from the first with anything on it on.

    They end with the third after the first that is no comment.
    """
    blank, head = 0, list[bytes]()
    telling = 0
    while telling < _LINES_OF_A_HEAD and len(head) < _LONGEST_HEAD:
        line = file.readline(LONGEST_JSON + 1)
        if not line:
            break
        bare = line.removeprefix(_MARK) if blank == 0 and not head else line
        if head or bare.strip():
            head.append(bare)
            telling += telling > 0 or _says_something(bare)
        else:
            blank += 1
    return blank, head


def _says_something(line: bytes) -> bool:
    """Whether there is more on a line than blanks or a comment."""
    return bool(line.strip()) and not line.lstrip().startswith(b"#")


class _Joined(BytesIO):
    """What was read already, then the rest of the file."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        super().__init__(start)
        self._rest = rest

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next line, at most `size` bytes of it."""
        return super().readline(size) or self._rest.readline(-1 if size is None else size)


def _read_json(file: BinaryIO, *, over_all_lines: bool) -> Iterator[Record | Problem]:
    lines = enumerate(iter(lambda: file.readline(LONGEST_JSON + 1), b""), 1)
    for number, line in lines:
        if not line.strip():
            continue
        if over_all_lines:
            yield _one(_with_rest(line, (more for _, more in lines)), number)
            return
        yield _one(line, number)
        if len(line) > LONGEST_JSON:
            return


def _with_rest(first: bytes, rest: Iterator[bytes]) -> bytes:
    """The text from this line on, as long as it is short enough for a record."""
    pieces, length = [first], len(first)
    while length <= LONGEST_JSON and (more := next(rest, b"")):
        pieces.append(more)
        length += len(more)
    return b"".join(pieces)


def _one(data: bytes, line: int) -> Record | Problem:
    if len(data) > LONGEST_JSON:
        return Problem("record_too_long", details={"limit": LONGEST_JSON}, line=line, column=1)
    return read_record(data, line=line)
