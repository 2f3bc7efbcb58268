"""One word for one thing in each language, as the glossary has it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from skat.analysis import lessons
from skat.messages import LANGUAGES, catalogue

PAGE: Final = (Path(__file__).parents[2] / "docs/glossary.md").read_text("utf-8")
SECTIONS: Final = {part.split("\n")[0]: part for part in PAGE.split("\n## ")}
NAMES: Final = {"English": "en", "German": "de", "French": "fr", "Polish": "pl"}

ENDINGS: Final = {
    "en": "(?:s|es|d|ed|ing)?",
    "de": "(?:n|s|es|en|er|e)?",
    "fr": "(?:s|e|es)?",
    "pl": "(?:a|u|em|owi|ie|y|ów|ami|ach|ego|emu|ym)?",
}
CODE: Final = re.compile(r"\([A-D]\d+\b|\b[A-D]\d+\)|\b[a-z]+(?:_[a-z]+)+\b|\bisko-\d")
"""What the house calls an open question, an option, an edition."""
TYPED: Final = "typed.word."
"""What people may type for a thing: all words for it."""
OF_OPERATORS: Final = ("error.", "violation.", "board.record")
"""Texts for operators, programs and files alone may name an option or a file."""


def rows(section: str) -> Iterator[list[str]]:
    """The rows of the table of a section, without its head."""
    lines = [line for line in SECTIONS[section].split("\n") if line.startswith("| ")]
    for line in lines[1:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def said(language: str) -> dict[str, str]:
    """The sentences of a language, without what is filled in."""
    return {key: re.sub(r"\{[^}]*\}", "", text) for key, text in catalogue(language).items()}


def taught(language: str) -> Iterator[str]:
    """The sentences of the course in a language."""
    course = Path(lessons.__file__).parent / "course"
    waiting = [json.loads(file.read_text("utf-8")) for file in sorted(course.glob("*.json"))]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += [value for key, value in each.items() if key not in NAMES.values()]
            if isinstance(text := each.get(language), str):
                yield text
        elif isinstance(each, list):
            waiting += each


AVOIDED: Final = [tuple(row) for row in rows("Words that the messages do not use")]


@pytest.mark.parametrize(("language", "word", "ours"), AVOIDED)
def test_the_messages_have_one_word_for_a_thing(language: str, word: str, ours: str) -> None:
    code = NAMES[language]
    ending = ENDINGS[code]
    pattern = re.compile(rf"\b{re.escape(word)}{ending}\b", re.IGNORECASE)
    sentences = {key: text for key, text in said(code).items() if not key.startswith(TYPED)}
    assert [key for key, text in sentences.items() if pattern.search(text)] == []
    assert [text for text in taught(code) if pattern.search(text)] == []
    assert re.search(rf"\b{re.escape(ours[:4])}", " ".join(said(code).values()), re.IGNORECASE)


def test_the_words_of_the_game_are_those_of_the_messages() -> None:
    """The first word of each language stands in its catalogue, in some form."""
    game = [row for row in rows("The game") if row[5] != "house rule"]
    missing = [
        (code, word)
        for row in game
        for code, word in zip(("en", "de", "fr", "pl"), row[:4], strict=True)
        if not _stands(re.split(r"[,:(]", word)[0], code)
    ]
    assert {word for _, word in missing} == NOT_SAID


FITTING: Final = re.compile(r"\bpass(?:t|en) (?:etwas )?(?:nicht|zu|zusammen|in)\b")
"""German for what belongs together; at the table a pass is a call, and so it is everywhere."""


def test_in_german_nothing_passes_but_a_bidder() -> None:
    assert [key for key, text in said("de").items() if FITTING.search(text)] == []


def test_in_polish_a_reader_is_not_addressed_in_two_ways() -> None:
    """A capital within a sentence belongs to letters; everywhere else it is small."""
    capital = re.compile(r"(?<=[\w,;–] )(?:Twój|Twoj\w*|Ciebie|Cię|Ci|Tobie|Tobą)\b")
    assert [key for key, text in said("pl").items() if capital.search(text)] == []
    assert [text for text in taught("pl") if capital.search(text)] == []


def test_in_english_it_is_said_who_does_something() -> None:
    """A player, a person, a page: no sentence leaves its reader to guess."""
    nobody_known = re.compile(r"\b(?:somebody|someone|who(?:so)?ever)\b", re.IGNORECASE)
    assert [key for key, text in said("en").items() if nobody_known.search(text)] == []


POINTS: Final = {
    "en": r"(?<!card )\bpoints?\b",
    "fr": r"\bpoints?\b(?! de cartes\b)",
    "pl": r"\b(?:punkt\w*|pkt)\b",
}
"""Points that are not said to be those of cards."""


@pytest.mark.parametrize("language", POINTS)
def test_where_german_counts_pips_other_points_are_not_meant(language: str) -> None:
    pips = [key for key, text in said("de").items() if re.search(r"\bAugen?\b", text)]
    other = re.compile(POINTS[language], re.IGNORECASE)
    keys = {key for key in pips if other.search(said(language).get(key, ""))}
    assert keys == BOTH_POINTS[language]


BOTH_POINTS: Final = {
    "en": set[str](),
    "fr": set[str](),
    "pl": set[str](),
}
"""Sentences that speak of other points as well."""


def test_in_french_the_two_cards_are_the_talon_and_no_plural_is_doubled() -> None:
    """In a duplicate pack the cards lie in pockets, one of which is called skat."""
    wrong = re.compile(r"\bavec le skat\b|\b(?:carte|point|levée)ss\b")
    assert [key for key, text in said("fr").items() if wrong.search(text)] == []


NOT_SAID: Final = {
    *("infringement", "Regelverstoß", "infraction", "naruszenie przepisów"),
    "Turnierwertung",
}
"""An infringement is named by what happened, and a tournament's score is simply its score."""


def _stands(words: str, language: str) -> bool:
    texts = " ".join(said(language).values()).casefold()
    return all(word[: max(4, len(word) - 3)].casefold() in texts for word in words.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_of_the_house_stands_in_a_sentence(language: str) -> None:
    keys = [
        key
        for key, text in said(language).items()
        if CODE.search(text) and not key.startswith(OF_OPERATORS)
    ]
    assert keys == []
