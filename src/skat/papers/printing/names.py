"""Names on paper: surname first, as a player looks for his own on a plan."""

from __future__ import annotations

from typing import Final
from unicodedata import combining, normalize

_SUFFIXES: Final = ("jun.", "sen.", "jr.", "sr.", "jr", "sr", "ii", "iii")
_STROKES: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})
"""Letters that are no letter with an accent, as they are sorted."""


def surname_first(name: str) -> str:
    """A name as a list has it; one that was typed with a comma stands so already.

    >>> surname_first("Anna Maria Müller"), surname_first("García López, Ana"), surname_first("Gül")
    ('Müller, Anna Maria', 'García López, Ana', 'Gül')
    >>> surname_first("Otto Klein jun.")
    'Klein jun., Otto'
    """
    words = name.split()
    at = max((at for at, word in enumerate(words) if _is_name(word)), default=0)
    return f"{' '.join(words[at:])}, {' '.join(words[:at])}" if at and "," not in name else name


def _is_name(word: str) -> bool:
    return word[0].isalpha() and word.casefold() not in _SUFFIXES


def in_the_alphabet(name: str) -> str:
    """What a name is sorted by, so that who looks for it finds it: accents do not count.

    >>> sorted(["Zoé", "Anna Łukasz", "Émile", "Bo Martin", "Lena"], key=in_the_alphabet)
    ['Émile', 'Lena', 'Anna Łukasz', 'Bo Martin', 'Zoé']
    """
    plain = normalize("NFD", surname_first(name).casefold().translate(_STROKES))
    return "".join(letter for letter in plain if not combining(letter))
