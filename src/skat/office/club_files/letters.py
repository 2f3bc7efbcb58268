"""Whether letters that are not ASCII make sense where they stand, as in a list of people and clubs.

One byte is ü in one code page and a sign in another. Against a reading speaks what such a list does
not have: a sign within a word, a capital after a small letter, a spelling that no language knows.
The languages are German, French and Polish; names from elsewhere count a little against it.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

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
    others = [at for at, letter in enumerate(word) if not letter.isascii()]
    signs = [at for at in others if not word[at].isalpha()]
    letters = [at for at in others if word[at].isalpha()]
    found = sum(_against_sign(word, at) for at in signs)
    found += sum(_against_case(word, at) + _against_spelling(word.lower(), at) for at in letters)
    if len(word.rstrip("".join(_CLOSE))) == 1 and letters:
        found += _ABROAD
    # A foreign name has several letters of its language.
    small = {word[at].lower() for at in letters}
    return found + max(map(_strange, small), default=0)


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
