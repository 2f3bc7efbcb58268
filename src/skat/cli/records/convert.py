"""`skat convert`: records from one form to the other, one a line or a row.

What cannot be read, breaks the rules or has no words in the other form is told and left out; the
run goes on. Opening files and printing is done elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal

import msgspec

from skat.cli.records.replay import problem_text, row_of_replay
from skat.cli.records.rows import Cell, row_of
from skat.notation.convert import Converted, iss_of_record, record_of_iss
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord, write_iss
from skat.notation.problem import Problem
from skat.notation.record import Record, write_record
from skat.notation.replaying import replay
from skat.requests.jsonl import Say

Form = Literal["iss", "json", "csv"]

_LINE_BREAK = re.compile(r"\r?\n|\r")


class ConvertedLine(msgspec.Struct, frozen=True):
    """One record in its new form, without a line break."""

    text: str


class ConvertedRow(msgspec.Struct, frozen=True):
    """One record as a row of a table."""

    cells: tuple[Cell, ...]


class Note(msgspec.Struct, frozen=True):
    """What is to be told on the error stream; `failed` if a record is missing for it."""

    text: str
    failed: bool


def convert_lines(
    file: BinaryIO, *, to: Form, say: Say
) -> Iterator[ConvertedLine | ConvertedRow | Note]:
    """The records of an open binary file in the other form, in order, and what went wrong.

    >>> from io import BytesIO
    >>> from skat.messages import message
    >>> found = convert_lines(BytesIO(b"noise"), to="json", say=message)
    >>> [(note.text, note.failed) for note in found]
    [('line 1, column 1: Text outside of a record: noise', True)]
    """
    for found in read_records(file):
        converted = found if isinstance(found, Problem) else _converted(found, to=to, say=say)
        if isinstance(converted, Problem):
            yield Note(problem_text(converted, say=say), failed=True)
            continue
        if isinstance(converted, Converted):
            for what in converted.lost:
                lost = Problem(
                    "form_does_not_hold", details={"what": what}, line=converted.record.line
                )
                yield Note(problem_text(lost, say=say), failed=False)
            converted = converted.record
        if isinstance(converted, ConvertedRow):
            yield converted
        elif isinstance(converted, Record):
            yield ConvertedLine(write_record(converted))
        else:
            yield ConvertedLine(_LINE_BREAK.sub(" ", write_iss(converted)))


def _converted(
    found: Record | IssRecord, *, to: Form, say: Say
) -> Record | IssRecord | Converted | ConvertedRow | Problem:
    if to == "csv":
        return _row(found, say=say)
    if isinstance(found, IssRecord):
        return record_of_iss(found) if to == "json" else found
    return iss_of_record(found) if to == "iss" else found


def _row(found: Record | IssRecord, *, say: Say) -> ConvertedRow | Problem:
    replayed = replay(found)
    if replayed.problem is not None and replayed.status in ("illegal", "unreadable"):
        return replayed.problem
    row = row_of_replay(found, replayed, name="", say=say)
    return ConvertedRow(row_of(found, replayed, row))
