"""From bytes to text: which encoding a file was saved in, and where two may be meant.

What spreadsheets save as "CSV" without more is in the code page of the computer: that of Western or
Central Europe, of DOS, of an old Mac. The reading with the least against it is taken
(`skat.office.club_files.letters`), if no other is about as good.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.office.club_files.letters import SENSELESS, objections

ENCODINGS: Final = (
    *("utf-8", "utf-16", "cp1252", "cp1250", "mac_roman", "cp850", "cp852", "iso8859_2"),
)
"""Those that can be named, in the order in which equal texts are called by them."""

_CODE_PAGES: Final = ENCODINGS[2:]
_MARKS: Final = {
    b"\xef\xbb\xbf": ("utf-8", "utf-8-sig"),
    b"\xff\xfe": ("utf-16", "utf-16"),
    b"\xfe\xff": ("utf-16", "utf-16"),
}
"""What a file begins with that says its own encoding, and the decoder that knows this mark."""
_USUAL: Final = ("cp1252", "cp1250")
_NEAR: Final = 1
_NEAR_OF_OLD: Final = 4
"""How much more may speak against a reading so that it may be meant as well: a file of DOS or of an
old Mac is rare, so there is more to ask."""
_SAMPLES: Final = 3
_LONGEST_WORD: Final = 80


class Reading(msgspec.Struct, frozen=True):
    """How the first words that differ read in one of the encodings that may be meant."""

    encoding: str
    samples: tuple[str, ...]


class Decoded(msgspec.Struct, frozen=True):
    """The text and its encoding; `readings` are those between which nothing decides."""

    text: str
    encoding: str
    readings: tuple[Reading, ...] = ()


def decoded(data: bytes, *, encoding: str = "") -> Decoded | Refusal:
    """The text of a file, in this encoding if one is named.

    Refused: `no_such_encoding`; `not_utf8` with the line, where no reading makes sense.

    >>> decoded("Größe; Käthe; Jürgen".encode("cp850")).encoding
    'cp850'
    >>> [each.samples for each in decoded("Forêt".encode("cp1252")).readings]
    [('Forêt',), ('Foręt',)]
    """
    if encoding and encoding not in ENCODINGS:
        return Refusal(code="no_such_encoding", details={"text": encoding[:40]})
    marked = next((names for mark, names in _MARKS.items() if data.startswith(mark)), None)
    sure = marked or _wide(data) or ("utf-8", "utf-8")
    if encoding:
        decoder = sure[1] if sure[0] == encoding else encoding
        text = _text(data, decoder)
        return _not_text(data) if text is None else Decoded(text, encoding)
    text = _text(data, sure[1])
    return _guessed(data) if text is None else Decoded(text, sure[0])


def _wide(data: bytes) -> tuple[str, str] | None:
    """UTF-16 without its mark: every other byte of a Latin text is 0."""
    for first, decoder in ((1, "utf-16-le"), (0, "utf-16-be")):
        if data[first::2].count(0) * 4 > len(data):
            return "utf-16", decoder
    return None


def _guessed(data: bytes) -> Decoded | Refusal:
    """The reading of a code page that has the least against it."""
    against: dict[str, tuple[int, str]] = {}
    for name in _CODE_PAGES:
        text = _text(data, name)
        if text is not None:
            against.setdefault(text, (objections(text), name))
    order = sorted(against.items(), key=lambda each: each[1][0])
    if not order:
        return _not_text(data)
    text, (least, encoding) = order[0]
    if least > max(SENSELESS, data.count(b"\n")):
        return _not_text(data)
    near = least + (_NEAR if encoding in _USUAL else _NEAR_OF_OLD)
    close = [(other, name) for other, (count, name) in order if count <= near]
    if len(close) == 1:
        return Decoded(text, encoding)
    samples = _samples([other for other, _ in close])
    names = (name for _, name in close)
    return Decoded(text, encoding, tuple(map(Reading, names, samples)))


def _samples(texts: list[str]) -> list[tuple[str, ...]]:
    """The first words in which these readings of one file differ."""
    words = zip(*(re.findall(r"[^ \r\n;,\t\"]+", text) for text in texts), strict=False)
    different = [each for each in dict.fromkeys(words) if len(set(each)) > 1][:_SAMPLES]
    return [tuple(each[at][:_LONGEST_WORD] for each in different) for at in range(len(texts))]


def _text(data: bytes, decoder: str) -> str | None:
    try:
        text = data.decode(decoder)
    except UnicodeDecodeError:
        return None
    if decoder.startswith("utf-8"):
        return text
    good = all(letter.isprintable() or letter in "\r\n\t\v\xa0" for letter in text)
    return text if good else None


def _not_text(data: bytes) -> Refusal:
    try:
        data.decode("utf-8")
        line = 1
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    return Refusal(code="not_utf8", details={"line": line})
