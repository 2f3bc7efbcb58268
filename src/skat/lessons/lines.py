"""On which line of a JSON text each key stands, so that an error can name it."""

from __future__ import annotations

import re
from json import JSONDecoder

_DECODER = JSONDecoder()
_SPACE = re.compile(r"[\s,:]*")
_PLAIN = re.compile(r"[^\s,:\[\]{}\"]+")


def lines_of(text: str) -> dict[str, int]:
    """The line of each value of a JSON text, from 1, by its path as `steps[2].text.de`.

    The text is known to be JSON.

    >>> lines_of('{"a": [1,\\n {"b": 2}]}')
    {'': 1, 'a': 1, 'a[0]': 1, 'a[1]': 2, 'a[1].b': 2}
    """
    found: dict[str, int] = {}
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
            return found
        sign = text[at]
        if sign in "]}":
            open_paths.pop()
            move(at + 1)
            continue
        if sign == '"':
            word, end = _DECODER.raw_decode(text, at)
            if open_paths and open_paths[-1][1] is None and key is None:
                key = word
                move(end)
                continue
        path = placed()
        found[path] = line
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
