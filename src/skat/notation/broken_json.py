"""A text that is no JSON: where it stops being that."""

from __future__ import annotations

from skat.model.malformed import malformed
from skat.notation.problem import Problem


def bad_json(error: Exception, data: bytes, *, line: int = 1) -> Problem:
    """What the decoder raised for this text, which begins at that line of its file, with its place.

    The place is where it stops being JSON; else the end of the text.

    >>> found = bad_json(ValueError("Input data was truncated"), b"{\\n ")
    >>> found.code, found.details["reason"], found.line, found.column
    ('bad_json', 'malformed_end', 2, 2)
    """
    told = dict(malformed(error, data, line=line))
    at, column = told.pop("line", None), told.pop("column", None)
    return Problem(
        "bad_json",
        details=told,
        line=at if isinstance(at, int) else line + data.count(b"\n"),
        column=column if isinstance(column, int) else len(data) - data.rfind(b"\n"),
    )
