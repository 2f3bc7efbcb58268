"""A lesson read from its file: its limits, what is wrong with its form, by line; and those shipped.

The lessons that come with the package have an order in which they are learned.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from json import JSONDecoder

import msgspec

from skat.analysis.lessons.form import FORMAT, Lesson
from skat.model.malformed import UNREADABLE, malformed
from skat.notation.problem import Problem, bad_json, quoted

_LINE_DECODER = JSONDecoder()
_SPACE = re.compile(r"[\s,:]*")
_PLAIN = re.compile(r"[^\s,:\[\]{}\"]+")


def lines_of(text: str) -> dict[str, int]:
    """The line of each value of a JSON text, from 1, by its path as `steps[2].text.de`.

    The text is known to be JSON.

    >>> lines_of('{"a": [1,\\n {"b": 2}]}')
    {'': 1, 'a': 1, 'a[0]': 1, 'a[1]': 2, 'a[1].b': 2}
    """
    lines: dict[str, int] = {}
    open_paths: list[tuple[str, int | None]] = []
    at, line, path, key = 0, 1, "", None

    def move(to: int) -> None:
        nonlocal at, line
        line += text.count("\n", at, to)
        at = to

    def placed() -> str:
        """Where the value that begins here stands."""
        nonlocal key
        if not open_paths:
            return ""
        inside, number = open_paths[-1]
        if number is None:
            named = f"{inside}.{key}" if inside else str(key)
            key = None
            return named
        open_paths[-1] = (inside, number + 1)
        return f"{inside}[{number}]"

    while True:
        move(_SPACE.match(text, at).end())  # type: ignore[union-attr]
        if at >= len(text):
            return lines
        sign = text[at]
        if sign in "]}":
            open_paths.pop()
            move(at + 1)
            continue
        if sign == '"':
            word, end = _LINE_DECODER.raw_decode(text, at)
            if open_paths and open_paths[-1][1] is None and key is None:
                key = word
                move(end)
                continue
        path = placed()
        lines[path] = line
        if sign in "[{":
            open_paths.append((path, 0 if sign == "[" else None))
            move(at + 1)
        else:
            move(end if sign == '"' else _PLAIN.match(text, at).end())  # type: ignore[union-attr]


def nearest_line(lines: dict[str, int], path: str) -> int:
    """The line of a path, or of the nearest part around it that is in the text.

    >>> nearest_line({"": 1, "steps": 4}, "steps[3].text")
    4
    """
    while path and path not in lines:
        path = re.sub(r"(\.[^.\[]*|\[\d+\]|^[^.\[]+)$", "", path)
    return lines.get(path, 1)


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
        decoded = msgspec.json.decode(data)
    except UNREADABLE as error:
        return bad_json(error, data)
    if not isinstance(decoded, dict) or decoded.get("format") != FORMAT:
        named = decoded.get("format") if isinstance(decoded, dict) else None
        return Problem(
            "unknown_format", details={"format": quoted(str(named)), "known": FORMAT}, line=1
        )
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        details = malformed(error)
        path = str(details["path"]).removeprefix("$").lstrip(".")
        return Problem("lesson_field", details=details, line=nearest_line(lines_of(text), path))


NAMES: tuple[str, ...] = (
    "first-trick",
    "cards-and-points",
    "trumps",
    "one-against-two",
    "sixty-one",
    "tops-and-value",
    "bidding",
    "skat-and-discard",
    "defence",
    "the-evening",
    "whole-deal",
    "house-rules",
)
"""The course from the first trick to a whole deal; the last is the game by house rules."""


def course_file(name: str) -> bytes:
    """The file of one lesson of the course."""
    return resources.files("skat.analysis.lessons").joinpath("course", f"{name}.json").read_bytes()


@cache
def course() -> tuple[Lesson, ...]:
    """All lessons of the course.

    >>> course()[0].name
    'first-trick'
    """
    read = [read_lesson(course_file(name)) for name in NAMES]
    return tuple(lesson for lesson in read if isinstance(lesson, Lesson))
