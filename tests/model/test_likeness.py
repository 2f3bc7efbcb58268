"""Names that nobody sees, and names that are taken for another's: the whole of Unicode."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from skat.journal import NAMELESS
from skat.model.likeness import is_seen, looks, tidied
from skat.tables.state.naming import COMPUTER_NAMES, why_bad_name

UNSEEN_WORDS = (
    *("FILLER", "VARIATION SELECTOR", "ZERO WIDTH", "INVISIBLE", "JOINER", "NULL NOTEHEAD"),
    *("PATTERN BLANK", "FULL BLANK", "VOWEL SEPARATOR", "VOWEL INHERENT", "OBJECT REPLACEMENT"),
)
"""Words in the names of characters that are not seen; Unicode has no property that is just that."""

GOOD = [
    *("Anna", "Änne", "Łukasz", "Clémence", "Nguyễn Thị Ánh", "O'Neill", "Dr. Müller-Lüdenscheidt"),
    *("Анна", "Ελένη", "李小龍", "けんじ", "أحمد", "דוד", "राम", "Ben 2", "Skat ♥", "7", "Ö"),
]
BAD = [
    *("", " ", "A" * 25, "A\nB", "A\tB", "A\0", "\ud800", "\ufeffAnna", "An\u00adna", "A\u200bnna"),
    *("A\u202enna", "\u3164", "A\u3164nna", "\u2800", "A\u2800", "Anna\ufe0f", "Anna\U000e0100"),
    *(NAMELESS, "-", "–", "- -", "...", "♥", "A" + "\u0301" * 3, "\u0301A", "A\u20dd", "\ufffc"),
    *("\U000e0041nna", "A\u180e", "\u115fA", "A\u034f", "\ue000A", "A\u2066b\u2069"),
]
ALIKE = [
    *(("Anna", "anna"), ("Anna", "ＡＮＮＡ"), ("Anna", "Аnnа"), ("Anna", "Αnna"), ("Änne", "Ӓnne")),
    *(("Karl", "KarI"), ("Karl", "Kar1"), ("Oskar", "0skar"), ("Emil", "Еmіl"), ("Bernd", "Bemd")),
    *(
        ("Paul", "Раul"),
        ("Straße", "STRASSE"),
        ("Max", "𝐌𝐚𝐱"),
        ("Änne", "A\u0308nne"),
        ("ΑΒ", "AB"),
    ),
    # What tables of an older Unicode lack.
    *(("Karl", "Karו"), ("Karl", "Karﺍ"), ("Otto", "Ottס"), ("Paul", "þaul")),
]
DIFFERENT = [("Anna", "Hanna"), ("Jürgen", "Jurgen"), ("Łukasz", "Lukasz"), ("Kari", "Karla")]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people(name: str) -> None:
    assert why_bad_name(tidied(name)) is None


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_name(name: str) -> None:
    refused = why_bad_name(tidied(name))
    assert refused is not None
    assert refused.code == "bad_name"


def unseen_letters(letters: Iterable[int]) -> Iterator[str]:
    """Every character that Unicode calls a control, a space, nothing yet, or by such a word."""
    for letter in map(chr, letters):
        # The fillers of a gap or a line are strokes that can be seen.
        name = unicodedata.name(letter, "").replace("GAP FILLER", "").replace("LINE FILLER", "")
        if unicodedata.category(letter)[0] in "CZ" or any(word in name for word in UNSEEN_WORDS):
            yield letter


def refused_everywhere(letters: Iterable[int]) -> int:
    refused = 0
    for letter in unseen_letters(letters):
        refused += 1
        forms = (f"A{letter}b", f"{letter}Ab", f"Ab{letter}")
        # What is not even printable is so in every place.
        for name in forms if letter.isprintable() else forms[:1]:
            plain = tidied(name)
            # A space of another width is a space; everything else is refused.
            assert plain in ("A b", "Ab") or not is_seen(plain), hex(ord(letter))
    return refused


def test_no_character_that_is_not_seen_comes_into_a_name() -> None:
    """All that are given and seldom more: the first two planes, and that of tags and selectors."""
    given = chain(range(0x3200), range(0xFB00, 0x10000), range(0x1D000, 0x1D200))
    assert refused_everywhere(chain(given, range(0xE0000, 0xE0200))) > 1_500


@pytest.mark.proof
def test_no_character_of_all_that_can_be_comes_into_a_name_unseen() -> None:
    assert refused_everywhere(range(sys.maxunicode + 1)) > 900_000


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_are_taken_for_another(one: str, other: str) -> None:
    assert looks(one) & looks(other)
    refused = why_bad_name(tidied(other), taken=[one])
    assert refused is not None
    assert refused.code == "name_taken"


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_are_not(one: str, other: str) -> None:
    assert why_bad_name(other, taken=[one]) is None


def test_computer_players_are_not_taken_for_each_other() -> None:
    for name in COMPUTER_NAMES:
        others = [other for other in COMPUTER_NAMES if other != name]
        assert why_bad_name(name, taken=others) is None
