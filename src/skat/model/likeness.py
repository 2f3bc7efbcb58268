"""Names as the eye reads them: which characters can be seen, and which two names look alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize
from unicodedata import name as unicode_name

_DIRECTIONS: Final = "\u200e\u200f"
_MOST_MARKS: Final = 2
"""The most accents on one letter; Vietnamese has two, more are only meant to disturb."""

_UNSEEN: Final = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x1107F, 0x1107F),  # the joiners of Brahmi, Zanabazar, Soyombo and Tifinagh
    (0x11A47, 0x11A47),
    (0x11A99, 0x11A99),
    (0x2D7F, 0x2D7F),
    (0x115F, 0x1160),  # Hangul fillers
    (0x13441, 0x13442),  # Egyptian blanks
    (0x16FE4, 0x16FE4),  # Khitan filler
    (0x17B4, 0x17B5),  # inherent vowels of Khmer
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x1D159, 0x1D159),  # a musical note without a head
    (0x2800, 0x2800),  # the braille pattern without dots
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # Hangul filler, half width
    (0xFFFC, 0xFFFD),  # what stands for something else
    (0xE0100, 0xE01EF),  # variation selectors
)
"""What Unicode calls printable and nobody sees; controls, directions and zero width it does not."""
_ANY_UNSEEN: Final = re.compile(
    "[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in _UNSEEN) + "]"
)

_ALSO_READ: Final = {
    "3": "\u0969\u0ae9\u2c9c\u2cc4",
    "6": "\u03ec\u2cd3\u2cdc",
    "8": "\U0001e8cb",
    "9": "\u2ccb",
    "B": "\u2c82",
    "O": "\u07c0",
    "P": "\u2cce",
    "V": "\u0667",
    "c": "\u1004\u105a",
    "f": "\u0192",
    "i": "\u0582\u2c93",
    "l": "\u04cf\u05d5\u05df\u0627\u0661\u07ca\U0001e8c7",
    "o": "\u03ed\u05e1\u0647\u0665\u06be\u06c1\u06d5\u09e6\u0b66\u17e0\U000114d0",
    "p": "\u00fe\u01bf\u03f8\u2ccf",
    "s": "\u0d1f",
    "v": "\u05d8",
    "w": "\u0448\u2cbd",
    "y": "\u2ca9",
}
"""Letters that Unicode 17 says are read as a Latin one and the tables of confusable-homoglyphs 3.3
lack (45 of 424), in the form in which names are kept (NFKC)."""

_AS_LATIN: Final = str.maketrans(
    {other: letter for letter, others in _ALSO_READ.items() for other in others}
)

_BRACKETS: Final = {"Ps": "(", "Pi": "(", "Pe": ")", "Pf": ")"}
"""By Unicode's category: quotation marks are brackets too."""


def tidied(name: str) -> str:
    """A name as it is kept: in one form however it was typed (NFKC), no space more than is seen.

    >>> tidied("  \uff21nna\u00a0 B ")
    'Anna B'
    """
    return " ".join(filter(None, normalize("NFKC", name).split(" ")))


def is_seen(name: str) -> bool:
    """Whether every character of a name can be seen, and there is a letter or a digit among them.

    >>> is_seen("Nguyễn 2"), is_seen("A\u3164nna"), is_seen("—")
    (True, False, False)
    """
    return is_legible(name) and any(letter.isalnum() for letter in name)


def is_legible(text: str) -> bool:
    """Whether every character can be seen, and no accents are heaped on one.

    >>> is_legible("—"), is_legible("A\u3164nna")
    (True, False)
    """
    marks = 0
    for letter in normalize("NFD", text):
        marks = marks + 1 if category(letter).startswith("M") else 0
        if marks > _MOST_MARKS or category(letter) == "Me":
            return False
    unseen = _ANY_UNSEEN.search(text)
    starts_with_mark = category(text[:1] or " ").startswith("M")
    return text.isprintable() and not unseen and not starts_with_mark


def looks(name: str) -> frozenset[str]:
    """What a name looks like; two names that have one of these in common are taken for another.

    Capitals, width, and letters of other alphabets make no difference (UTS 39).

    Raises `ImportError` where confusable-homoglyphs is missing, which `skat[server]` brings.

    >>> bool(looks("Karl") & looks("К\u0430rI"))
    True
    >>> bool(looks("Karl") & looks("Carl"))
    False
    """
    plain = normalize("NFKC", name)
    return frozenset(look for text in {plain, plain.translate(_AS_LATIN)} for look in _looks(text))


def _looks(plain: str) -> tuple[str, str, str]:
    small = normalize("NFKC", plain.casefold())
    return small, _skeleton(plain).casefold(), _skeleton(small)


def taken_for(name: str, others: Iterable[str]) -> str | None:
    """The first of the others for whose name this one is taken.

    Raises `ImportError` as `looks`.

    >>> taken_for("KarI", ["Anna", "Karl"])
    'Karl'
    """
    seen = looks(name)
    return next((other for other in others if other and seen & looks(other)), None)


def has_mark(name: str, word: str) -> bool:
    """Whether a name has this small Latin word as a mark, "(bot)", or something that looks so.

    Brackets are those of any script, and one of the two is enough; so are two other signs around
    it. Spaces, capitals, accents, width and letters that look alike make no difference.

    Raises `ImportError` as `looks`.

    >>> [has_mark(name, "bot") for name in ("Karl (bot)", "Karl <B \u041e t>", "Karl [b\u00f6t")]
    [True, True, True]
    >>> [has_mark(name, "bot") for name in ("Bot", "Karl-Bot", "Karl (robot)")]
    [False, False, False]
    """
    seen = "".join(_as_in(word, letter) for letter in normalize("NFKD", name))
    close = seen.replace(" ", "")
    alone = f"(?<![{word}?]){word}(?![{word}?])"
    # Quotation marks and ornate brackets may stand the other way round.
    bracketed = re.compile(f"[(]{alone}|{alone}[)]|[)]{alone}[(]")
    return any(map(bracketed.search, (seen, close, close.replace("|", "")))) or any(
        re.search(rf"[|]{alone}[|]", text) for text in (seen, close)
    )


def _as_in(word: str, letter: str) -> str:
    """The letter of the word that this one looks like, else what kind it is: "?", "(", "|"."""
    kind = category(letter)
    if letter == " " or kind in _BRACKETS:
        return _BRACKETS.get(kind, letter)
    if not letter.isprintable() or kind.startswith("M"):
        return ""
    like = next((plain for plain in word if _reads_as(letter, plain)), None)
    return like or ("?" if letter.isalnum() else "|")


@lru_cache(maxsize=4096)
def _reads_as(letter: str, plain: str) -> bool:
    """Whether a letter is read as this small Latin one; Unicode's tables lack small capitals, and
    letters in boxes."""
    if re.search(rf"LETTER (SMALL CAPITAL )?{plain.upper()}( WITH .*)?$", unicode_name(letter, "")):
        return True
    alike = looks(plain) | looks(plain.upper())
    return bool(alike & (looks(letter) | looks(letter.upper())))


def _skeleton(text: str) -> str:
    return "".join(map(_look, normalize("NFD", text)))


@lru_cache(maxsize=4096)
def _look(letter: str) -> str:
    """One of all the letters that look like this one, always the same."""
    alike, unseen = {letter}, [letter]
    while unseen:
        for other in _homoglyphs(unseen.pop()):
            if len(other) > 1:
                # Two letters in a row that look like this one, as "rn" does like "m".
                return _skeleton(other)
            if other not in alike:
                alike.add(other)
                unseen.append(other)
    return min(alike)


def _homoglyphs(letter: str) -> list[str]:
    # Comes with the extra `skat[server]`, and reads two large tables.
    from confusable_homoglyphs import confusables

    alike = confusables.is_confusable(letter, greedy=True)
    return [each["c"].strip(_DIRECTIONS) for each in alike[0]["homoglyphs"]] if alike else []
