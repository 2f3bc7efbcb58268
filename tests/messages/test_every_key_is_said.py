"""No sentence stands in the catalogues that nothing uses: each key is written down in a source.

A key that is put together (`level.${level}`) counts as used where its parts are strings or
fields of the sources: one that has the word of another room is not found.
"""

import re
from collections import defaultdict
from functools import cache
from itertools import chain
from pathlib import Path

from skat.messages import catalogue
from skat.model.languages import Language

ROOT = Path(__file__).parents[2]
SOURCES = [
    *(ROOT / "src/skat").rglob("*.py"),
    *(path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")),
]
STRING = re.compile(r"""(?<=['"`])(?:[\w.-]|\$?\{[^{}]*\})+(?=['"`])""")
"""Of the characters of a key, with parts that are filled in: `level.${level}`."""
FILLED_IN = re.compile(r"\$?\{[^{}]*\}")
REFUSALS = ("violation", "error")
"""What stands there is written down by its code alone."""
OF_TWO_WORDS = ("think",)
"""Codes that are put together of a deed and a role: `lead_alone`."""
NOT_OURS = ("array", "float")
"""Types as msgspec names them."""
ENDINGS = {form for each in Language for form in each.forms}


@cache
def text() -> str:
    """All sources of the package and of the page."""
    return "\n".join(path.read_text("utf-8") for path in SOURCES)


@cache
def written() -> frozenset[str]:
    """All strings that may be a key."""
    return frozenset(STRING.findall(text()))


@cache
def words() -> frozenset[str]:
    """What may be filled in: the words of these strings, numbers, and names of fields.

    In small letters; a key has an underscore for a hyphen.
    """
    strings = chain.from_iterable(re.findall(r"[\w-]+", string) for string in written())
    fields = re.findall(r"^\s*(\w+)\??: ", text(), re.MULTILINE)
    numbers = re.findall(r"\b\d+\b", text())
    every = (*strings, *fields, *numbers, *NOT_OURS)
    return frozenset(word.lower().replace("-", "_") for word in every)


@cache
def patterns() -> dict[str, list[re.Pattern[str]]]:
    """Strings with parts that are filled in: by their room, or under "" those that have none."""
    by_room = defaultdict[str, list[re.Pattern[str]]](list)
    for string in written():
        fixed = FILLED_IN.split(string)
        if len(fixed) > 1 and any(part.strip("_.") for part in fixed):
            room = fixed[0].partition(".")[0] if "." in fixed[0] else ""
            by_room[room].append(re.compile(r"([\w.-]+?)".join(map(re.escape, fixed))))
    return dict(by_room)


@cache
def is_word(word: str) -> bool:
    """Whether it stands in a source, whole or put together of words."""
    return word.lower() in words() or _fits(word, "")


def _fits(key: str, room: str) -> bool:
    filled_in = (match for each in patterns().get(room, ()) if (match := each.fullmatch(key)))
    if not room:
        return any(words().issuperset(match.groups()) for match in filled_in)
    return any(all(map(is_word, ".".join(match.groups()).split("."))) for match in filled_in)


@cache
def kinds() -> frozenset[str]:
    """Rooms whose words other sentences are filled with, as by `{card:card}`."""
    return frozenset(re.findall(r"\{\w+:(\w+)\}", " ".join(catalogue("en").values())))


def is_said(key: str) -> bool:
    """Whether a source holds this key, or a pattern that it fits with words of the sources."""
    stem, _, ending = key.rpartition(".")
    whole = stem if ending in ENDINGS else key
    room, _, code = whole.partition(".")
    if room in kinds():
        return all(map(is_word, code.split(".")))
    if not {key, whole, code if room in REFUSALS else key}.isdisjoint(written()):
        return True
    if room in OF_TWO_WORDS:
        return words().issuperset(code.split("_"))
    return _fits(key, room) or (room in REFUSALS and _fits(code, ""))


def test_every_key_of_the_catalogues_is_said() -> None:
    assert [key for key in catalogue("en") if not is_said(key)] == []


def test_a_key_that_nothing_says_is_found() -> None:
    assert not is_said("page.nothing_says_this_to_anyone")
    assert not is_said("violation.nothing_refuses_so")
    assert is_said("violation.must_follow")
    assert is_said("page.tricks.one")
    assert is_said("start.house_kontra")


def test_every_key_that_is_said_stands_in_the_catalogues() -> None:
    known = set(catalogue("en"))
    counted = {key.rpartition(".")[0] for key in known}
    said = re.findall(r"""\b(?:say|message)\(\s*["']([a-z_]+(?:\.\w+)+)["']""", text())
    assert len(said) > 1_000
    assert set(said) - known - counted == set()
