"""The bytes of a club's file as text, in whichever of eight encodings it was written."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

import msgspec

from skat.model.refusal import Refusal

SENSELESS: Final = 24
"""From so many objections on, and more than there are lines, a file is no text in a code page."""

_SIGN: Final = 8
_WRONG: Final = 6
_MISSPELT: Final = 4
_SELDOM: Final = 3
_ABROAD: Final = 2
_RARE: Final = 1

_COMMON_LETTERS: Final = frozenset("äöüßéèêçłąęóśżćń")
_RARE_LETTERS: Final = frozenset("âàëîïôûœæź")
_SELDOM_LETTERS: Final = frozenset("ùÿ")
_LETTERS_ABROAD: Final = frozenset("áíìòúñåøãõčďěňřšťůýžľĺŕőűăşţđð")
_VOWELS: Final = frozenset("aeiouyäöüéèêąęóâàëîïôûœæùÿáíìòúåøãõěůýőűă")

_OPEN: Final = frozenset("„“‚‘«»‹›")
_CLOSE: Final = frozenset("“”’‘«»‹›…")
_ALONE: Final = frozenset("€°§№–—•☑☐✓✔✗\xa0") | _OPEN | _CLOSE
_BETWEEN_WORDS: Final = re.compile(r"[ ;,\"()/:\x00-\x1f]+")
_MOST_WORDS: Final = 2_000
_LONGEST_WORD: Final = 80
"""Of a text that is judged: no list of a club has so many, or longer ones."""


def objections(text: str) -> int:
    """How much speaks against a text; each word counts once.

    >>> objections("Müller; Käthe; Forêt"), objections("M³ller; K„the; Forˆt") > 20
    (0, True)
    """
    words = (word for word in _BETWEEN_WORDS.split(text) if not word.isascii())
    return sum(_against(word[:_LONGEST_WORD]) for word in set(islice(words, _MOST_WORDS)))


def _against(word: str) -> int:
    """What speaks against a word that is not plain ASCII.

    >>> [_against(word) for word in ("Müller", "MŸller", "Borbßla", "Kučera", "Kuèera")]
    [0, 9, 4, 2, 4]
    """
    not_ascii = [at for at, letter in enumerate(word) if not letter.isascii()]
    signs = [at for at in not_ascii if not word[at].isalpha()]
    letters = [at for at in not_ascii if word[at].isalpha()]
    weight = sum(_against_sign(word, at) for at in signs)
    weight += sum(_against_case(word, at) + _against_spelling(word.lower(), at) for at in letters)
    if len(word.rstrip("".join(_CLOSE))) == 1 and letters:
        weight += _ABROAD
    # A foreign name has several letters of its language.
    small = {word[at].lower() for at in letters}
    return weight + max(map(_strange, small), default=0)


def _strange(small: str) -> int:
    if small in _COMMON_LETTERS:
        return 0
    if small in _RARE_LETTERS:
        return _RARE
    if small in _LETTERS_ABROAD:
        return _ABROAD
    return _SELDOM if small in _SELDOM_LETTERS else _WRONG


def _against_sign(word: str, at: int) -> int:
    sign, before, after = word[at], word[:at], word[at + 1 :]
    if not (before[-1:].isalpha() or after[:1].isalpha()):
        return 0 if sign in _ALONE else _SIGN
    if before[-1:].isalpha() and after[:1].isalpha():
        # d’Or, Jack’s; two words that a hard space keeps together.
        joins = sign == "’" and (len(before) <= 2 or after == "s")
        return 0 if joins or (sign == "\xa0" and after[0].isupper()) else _SIGN
    quotes = _CLOSE if before[-1:].isalpha() else _OPEN
    return _ABROAD if sign in quotes else _SIGN


def _against_case(word: str, at: int) -> int:
    """A capital stands at the beginning or among capitals, a small letter not among them."""
    letter, before, after = word[at], word[:at][-2:], word[at + 1 : at + 2]
    if letter == "ß":
        return 0 if before else _WRONG
    if letter.isupper():
        among = before[-1:].isupper() and not after.islower()
        return 0 if among or not before[-1:].isalpha() else _WRONG
    if not before and after:
        return _ABROAD
    return _WRONG if after.isupper() or (len(before) == 2 and before.isupper()) else 0


def _against_spelling(small: str, at: int) -> int:
    letter, before, after = small[at], small[at - 1 : at] if at else "", small[at + 1 : at + 2]
    vowel_before, vowel_after = before in _VOWELS, after in _VOWELS
    match letter:
        case "ß" | "ń":
            wrong = not vowel_before or (letter == "ń" and vowel_after)
        case "ć" | "ś" | "ź":
            wrong = vowel_after
        case "ç":
            wrong = after not in ("a", "o", "u", "")
        case "ë" | "ï":
            wrong = not vowel_before
        case "â" | "à" | "ô" | "ä" | "ö" | "œ" | "ą" | "ę":
            wrong = vowel_before and before not in ("i", "y")
        case _:
            wrong = letter in _VOWELS and vowel_before and vowel_after
    return _MISSPELT if wrong else 0


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
    close = [(reading, name) for reading, (count, name) in order if count <= near]
    if len(close) == 1:
        return Decoded(text, encoding)
    samples = _samples([reading for reading, _ in close])
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
