"""A lesson from a file of others: its limits, and what is wrong with its form."""

from __future__ import annotations

import msgspec

from skat.lessons.form import FORMAT, Lesson
from skat.lessons.lines import lines_of, nearest_line
from skat.model.malformed import malformed
from skat.notation.broken_json import bad_json
from skat.notation.problem import Problem, quoted

MOST_BYTES = 200_000
"""The longest file that is read; the course's own have a tenth of it."""

_DECODER = msgspec.json.Decoder(Lesson)


def read_lesson(data: bytes) -> Lesson | Problem:
    """The lesson of a JSON text, or what is wrong with its form, with line and path.

    Codes: "lesson_too_long", "bad_json" (and not UTF-8), "unknown_format", "lesson_field".

    >>> read_lesson(b'{"format": "skat-lesson/9"}').code
    'unknown_format'
    """
    if len(data) > MOST_BYTES:
        return Problem("lesson_too_long", details={"bytes": len(data), "limit": MOST_BYTES})
    try:
        text = data.decode("utf-8")
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return bad_json(error, data)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        named = found.get("format") if isinstance(found, dict) else None
        return Problem(
            "unknown_format", details={"format": quoted(str(named)), "known": FORMAT}, line=1
        )
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        details = malformed(error)
        path = str(details["path"]).removeprefix("$").lstrip(".")
        return Problem("lesson_field", details=details, line=nearest_line(lines_of(text), path))
