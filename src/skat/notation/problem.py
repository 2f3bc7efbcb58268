"""Why a text or a record cannot be used: a code, the details and the place, never a sentence.

Of a text that is no JSON, the place is where it stops being that.

Sentences come from the message catalogues. Bad input is expected, so it is a value, not an
exception.
"""

from __future__ import annotations

from skat.model.malformed import malformed
from skat.model.refusal import Refusal

_LONGEST_QUOTE = 40


class Problem(Refusal, frozen=True, kw_only=True):
    """A refusal with its place: line and column from 1, `move` the number of the move from 1."""

    line: int | None = None
    column: int | None = None
    move: int | None = None


def refused_move(refusal: Refusal, *, move: int) -> Problem:
    """The refusal of the rules, as a problem with the move of that number (from 1)."""
    return Problem(refusal.code, refusal.articles, refusal.details, move=move)


def quoted(text: str, *, longest: int = _LONGEST_QUOTE) -> str:
    """Foreign text as a message may hold it: short, on one line, nothing that steers a terminal.

    >>> quoted("a" * 50 + chr(10))[-4:], quoted("x" + chr(27))
    ('aaa…', 'x�')
    """
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(letter if letter.isprintable() else "�" for letter in shown)


def bad_json(error: Exception, data: bytes, *, line: int = 1) -> Problem:
    """What the decoder raised for this text, which begins at that line of its file, with its place.

    The place is where it stops being JSON; else the end of the text.

    >>> found = bad_json(ValueError("Input data was truncated"), b"{\\n ")
    >>> found.code, found.details["reason"], found.line, found.column
    ('bad_json', 'malformed_end', 2, 2)
    """
    details = dict(malformed(error, data, line=line))
    at, column = details.pop("line", None), details.pop("column", None)
    return Problem(
        "bad_json",
        details=details,
        line=at if isinstance(at, int) else line + data.count(b"\n"),
        column=column if isinstance(column, int) else len(data) - data.rfind(b"\n"),
    )
