"""ISS records read from a file: one or many, on one line or on several, in any label order.

The reader takes lines and gives records; what it cannot read becomes a `Problem` with its place
and it goes on with the next record. Its time grows with the length of the input and its memory
only with the longest record allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO

import msgspec

from skat.notation.iss_record import (
    WORLD,
    IssMove,
    IssOutcome,
    IssRecord,
    place_of_move,
    read_result,
)
from skat.notation.problem import Problem, quoted

LONGEST_RECORD = 65_536
"""Letters of one record; real ones stay below 1,500."""

MOST_PROBLEMS = 1_000
"""Unreadable places in one file after which the reader gives up: that is no file of records."""

_LABEL = re.compile(r"([A-Z][A-Z0-9]{0,7})\[([^\[\]]*)\]")
_GAP = re.compile(r"(?:\s+|#[^\n]*)*")
_START = re.compile(r"\(;|;(?=\s*[A-Z][A-Z0-9]{0,7}\[)")
_COMMENT = re.compile(r"#[^\n]*")
_TRAFFIC = re.compile(
    r"\s*(?:clients|tables|create|destroy|table|yell|tell|text|finger|time|invite|tour|error"
    r"|Welcome|password:)(?:\s|$)"
)
_BRACKET = re.compile(r"[\[\]]")
_PLAYERS = frozenset((WORLD, "0", "1", "2"))


def read_iss(text: str | bytes) -> Iterator[IssRecord | Problem]:
    """The records of a text, in order, and what could not be read, each with its place.

    Bytes may be UTF-8 or Latin-1, line by line. Lines of a captured session are passed over up to
    the record in them. An empty text gives nothing.

    >>> from skat.rules import must
    >>> [must(found).moves[0].text for found in read_iss("(;GM[Skat]MV[1 18 ]R[unknown] ;)")]
    ['18']
    >>> print(*read_iss("noise"))
    Text outside of a record: noise
    """
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return read_iss_file(BytesIO(data))


def read_iss_file(file: BinaryIO) -> Iterator[IssRecord | Problem]:
    """The records of an open binary file, read piece by piece: see `read_iss`."""
    problems = 0
    for record in _Scanner(_lines(file)).records():
        yield record
        if isinstance(record, Problem):
            problems += 1
            if problems == MOST_PROBLEMS:
                yield Problem(
                    "too_many_problems", details={"limit": MOST_PROBLEMS}, line=record.line
                )
                return


def _lines(file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Numbered lines with their line breaks; a line without end comes in pieces of one number."""
    number = 1
    while piece := file.readline(LONGEST_RECORD):
        yield number, _decoded(piece, first=number == 1)
        if piece.endswith(b"\n"):
            number += 1


def _decoded(piece: bytes, *, first: bool) -> str:
    if first:
        piece = piece.removeprefix(b"\xef\xbb\xbf")
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return piece.decode("latin-1")


class _Scanner:
    """Walks over the lines and holds no more of them than the record under way."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self._lines = iter(lines)
        self._number = 0
        self._line = ""
        self._column = 0
        self._stray: Problem | None = None
        self._after_broken = False

    def records(self) -> Iterator[IssRecord | Problem]:
        while self._next_line():
            while self._line:
                start = _START.search(self._line) if ";" in self._line else None
                self._pass_over(self._line if start is None else self._line[: start.start()])
                if start is None:
                    break
                if self._stray is not None:
                    yield self._stray
                    self._stray = None
                self._drop(start.start())
                record = self._record()
                self._after_broken = isinstance(record, Problem)
                yield record
        if self._stray is not None:
            yield self._stray

    def _next_line(self) -> bool:
        """Goes to the next line, or the next piece of an endless one."""
        before = self._column + len(self._line)
        for number, line in self._lines:
            self._column = before if number == self._number else 0
            self._number, self._line = number, line
            return True
        return False

    def _drop(self, count: int) -> None:
        self._line = self._line[count:]
        self._column += count

    def _pass_over(self, text: str) -> None:
        """Text between records: blanks, comments and captured traffic are fine, the rest is not.

        What follows a broken record up to the next one is taken for its remains.
        """
        if self._stray is not None or self._after_broken:
            return
        bare = text.strip()
        if bare and not bare.startswith("#") and not _TRAFFIC.match(text):
            column = self._column + len(text) - len(text.lstrip()) + 1
            details = {"text": quoted(bare)}
            self._stray = Problem(
                "text_outside_record", details=dict(details), line=self._number, column=column
            )

    def _record(self) -> IssRecord | Problem:
        """Reads one record from its start; on return the rest of its last line is the line."""
        line, column = self._number, self._column + 1
        source = self._line
        labels: dict[str, tuple[str, int]] = {}
        at = source.index(";") + 1
        while True:
            gap = _GAP.match(source, at)
            at = gap.end() if gap else at
            if source.startswith(";)", at):
                self._leave(source, at + 2)
                return _record_of(labels, source[: at + 2], line, column)
            label = _LABEL.match(source, at)
            if label is not None:
                if label.group(1) in labels:
                    self._give_up()
                    twice = Problem("label_twice", details={"label": label.group(1)})
                    return _placed(twice, source, at, line, column)
                labels[label.group(1)] = (label.group(2), label.start(2))
                at = label.end()
                continue
            if not _may_go_on(source, at):
                begun = quoted(source[at : at + 80].split("\n")[0])
                self._give_up()
                return _placed(
                    Problem("bad_record", details={"found": begun}), source, at, line, column
                )
            if len(source) > LONGEST_RECORD:
                self._give_up()
                too_long = Problem("record_too_long", details={"limit": LONGEST_RECORD})
                return _placed(too_long, source, at, line, column)
            unfinished = Problem("record_unfinished", details={"found": quoted(source[:20])})
            if not self._next_line():
                self._give_up()
                return _placed(unfinished, source, at, line, column)
            if _START.match(self._line) and source.endswith("\n"):
                return _placed(unfinished, source, at, line, column)
            source += self._line if "[" not in source[at:] else self._rest_of_label(len(source))

    def _rest_of_label(self, length: int) -> str:
        """The current line and all that follow up to the one that may close the open label."""
        lines = [self._line]
        while length <= LONGEST_RECORD and not _BRACKET.search(lines[-1]) and self._next_line():
            lines.append(self._line)
            length += len(self._line)
        return "".join(lines)

    def _leave(self, source: str, end: int) -> None:
        """The record ended in the current line; what follows it is read next."""
        self._drop(len(self._line) - (len(source) - end))

    def _give_up(self) -> None:
        """The rest of the line goes with the broken record."""
        self._drop(len(self._line))


def _may_go_on(source: str, at: int) -> bool:
    """Whether what is at the end could be the beginning of a label or of the end mark."""
    rest = source[at:]
    return rest in ("", ";") or re.fullmatch(r"[A-Z][A-Z0-9]{0,7}(\[[^\[\]]*)?", rest) is not None


def _placed(problem: Problem, source: str, at: int, line: int, column: int) -> Problem:
    """The problem at that letter of a record's text, which began at that line and column."""
    before = source[:at]
    breaks = before.count("\n")
    in_line = len(before) - before.rfind("\n") - 1 + (column - 1 if breaks == 0 else 0)
    return msgspec.structs.replace(problem, line=line + breaks, column=in_line + 1)


def _record_of(
    labels: dict[str, tuple[str, int]], source: str, line: int, column: int
) -> IssRecord | Problem:
    game = labels.get("GM", ("Skat", 0))
    if game[0].strip() != "Skat":
        not_skat = Problem("not_skat", details={"game": quoted(game[0])})
        return _placed(not_skat, source, game[1], line, column)
    if "MV" not in labels:
        return Problem("label_missing", details={"label": "MV"}, line=line, column=column)
    result: IssOutcome | None = None
    # An empty field tells no result, like one that is missing; as a label it is written again.
    if labels.get("R", ("", 0))[0].strip():
        text, at = labels.pop("R")
        read = read_result(text)
        if isinstance(read, Problem):
            return _placed(read, source, at, line, column)
        result = read
    words = _COMMENT.sub("", labels["MV"][0]).split()
    record = IssRecord(
        labels={name: data for name, (data, _) in labels.items() if name != "MV"},
        moves=tuple(map(IssMove, words[::2], words[1::2])),
        result=result,
        line=line,
        column=column,
        source=source,
    )
    return _why_bad_moves(record, words) or record


def _why_bad_moves(record: IssRecord, words: list[str]) -> Problem | None:
    """Moves come in pairs: a player or the world, then what he did."""
    bad = next((n for n, move in enumerate(record.moves, 1) if move.who not in _PLAYERS), None)
    if bad is None and len(words) % 2 == 0:
        return None
    number = bad or len(record.moves)
    word = str(record.moves[bad - 1]) if bad else words[-1]
    line, column = place_of_move(record, number)
    return Problem(
        "bad_move", details={"move": quoted(word)}, line=line, column=column, move=number
    )
