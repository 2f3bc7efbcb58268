"""What is wrong with a text that has not the form of its kind: a code and details, no sentence.

The decoder of JSON says it in English. Here that is taken apart, so that the caller can say in
any language where it is, and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from skat.model.refusal import Detail

UNREADABLE: Final = (ValueError, RecursionError)
"""What a decoder raises where a text is not what is wanted: no JSON, no UTF-8, nested too deep."""

_LONGEST = 200
_ROOT = "$"
_SHAPES: Final = tuple(
    (re.compile(shape, re.DOTALL), code)
    for shape, code in (
        (r"Expected `(?P<expected>[^`]+)`, got `(?P<got>[^`]+)`", "malformed_type"),
        (r"Object missing required field `(?P<field>.*)`", "malformed_missing"),
        (r"Object contains unknown field `(?P<field>.*)`", "malformed_unknown"),
        (r"Expected `[^`]+` of length >= (?P<limit>\d+)", "malformed_shorter"),
        (r"Expected `[^`]+` of length <= (?P<limit>\d+)", "malformed_longer"),
        (r"Expected `[^`]+` of length (?P<limit>\d+)", "malformed_length"),
        (r"Expected `[^`]+` >= (?P<limit>\S+)", "malformed_less"),
        (r"Expected `[^`]+` <= (?P<limit>\S+)", "malformed_more"),
        (r"Expected `str` matching regex '(?P<pattern>.*)'", "malformed_pattern"),
        (r"Invalid (?:enum )?value (?P<value>.*)", "malformed_value"),
        (r"Invalid (?P<expected>RFC3339|base64) encoded \w+", "malformed_encoding"),
    )
)
_BYTE = re.compile(r"\(byte (\d+)\)")


def malformed(error: Exception, data: bytes = b"", *, line: int = 1) -> Mapping[str, Detail]:
    """The details of a refusal: `reason` is a code of its own, the others belong to its sentence.

    `error` was raised by the decoder of `data`, which is needed for the line and column, from 1, of
    what is no JSON; `line` is the one at which it begins in its file. What is not known is
    "malformed_other", with the error's own `text`.

    >>> malformed(ValueError("Expected `int`, got `str` - at `$.tables[3].seat`"))["path"]
    '$.tables[3].seat'
    >>> malformed(ValueError("JSON is malformed: invalid character (byte 4)"), b"{\\n ]")["line"]
    2
    """
    if isinstance(error, RecursionError):
        return {"reason": "malformed_depth"}
    if isinstance(error, UnicodeDecodeError):
        return {"reason": "malformed_letters"}
    text, _, place = _printable(str(error)).partition(" - at `")
    if text == "Input data was truncated":
        return {"reason": "malformed_end"}
    if text.startswith("JSON is malformed"):
        return {"reason": "malformed_json", **_position(text, data, line=line)}
    path = place.removesuffix("`").replace("key` in `", "") or _ROOT
    for shape, code in _SHAPES:
        if match := shape.fullmatch(text):
            parts = {name: part[:_LONGEST] for name, part in match.groupdict().items()}
            return {"reason": code, "path": path[:_LONGEST], **parts}
    return {"reason": "malformed_other", "path": path[:_LONGEST], "text": text[:_LONGEST]}


def _position(text: str, data: bytes, *, line: int) -> Mapping[str, Detail]:
    position = _BYTE.search(text)
    before = data[: int(position.group(1)) if position else 0]
    return {"line": line + before.count(b"\n"), "column": len(before) - before.rfind(b"\n")}


def _printable(text: str) -> str:
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
