"""A word behind a number has the form of that number, in each sentence and language."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from skat.messages import LANGUAGES, catalogue, message
from skat.model.languages import language_of
from tests.messages.number_words import COUNTS, FRACTIONS, GENITIVE, NEVER_ONE, WORDS

NUMBERS = (0, 1, 2, 5, 22)
_PLACE = re.compile(r"\{(\w+)\}")
_ANY = re.compile(r"\{(\w+)")
_COUNTED = re.compile(r"\.(one|few|many|other)$")


@cache
def forms_of(language: str) -> dict[str, set[str]]:
    """For each form of a word, the categories of the numbers that it can stand behind."""
    names = language_of(language).forms
    forms: dict[str, set[str]] = {}
    for line in WORDS.get(language, ()):
        for category, form in zip(names, line.split("|"), strict=True):
            forms.setdefault(form, set()).add(category)
    return forms


def counted_sentences(language: str) -> Iterator[tuple[str, str, str]]:
    """Each sentence with a number that counts: its key, its text, the name of the number."""
    for key, text in catalogue(language).items():
        if FRACTIONS.match(key) or _COUNTED.search(key):
            continue
        for name in dict.fromkeys(_PLACE.findall(text)):
            if name in COUNTS and (key, name) not in NEVER_ONE:
                yield key, text, name


def words_behind(text: str, number: int) -> Iterator[tuple[str, str]]:
    """What stands before each of these numbers, and the words behind it up to the next sign."""
    for place in re.finditer(rf"(?<![\w.,]){number}[ \u00a0]", text):
        behind = re.match(r"[^\W\d_]+(?:[ \u00a0-][^\W\d_]+){0,2}", text[place.end() :])
        if behind is not None:
            yield text[: place.start()], behind[0].replace("\u00a0", " ")


def noun_of(words: list[str], forms: dict[str, set[str]]) -> str | None:
    """The first of these words that is in the list, alone or with the next; of no other number."""
    for at, word in enumerate(words):
        if word in ("of", "von", "sur", "z"):
            return None
        for noun in (" ".join(words[at : at + 2]), word):
            if noun in forms:
                return noun
    return None


def wrong_forms(key: str, text: str, name: str, language: str) -> Iterator[str]:
    """The words that do not fit one of the numbers."""
    forms = forms_of(language)
    others = {each: "with 9" if f"{{{each}:tops}}" in text else "9" for each in _ANY.findall(text)}
    for number in NUMBERS:
        said = message(key, {**others, name: number}, language)
        category = language_of(language).form(number)
        for before, behind in words_behind(said, number):
            noun = noun_of(behind.split(), forms)
            if noun is None:
                continue
            fitting = forms[noun]
            if language == "pl" and not GENITIVE.search(before):
                fitting = {*fitting} - ({"few"} if "many" in fitting else set())
            if category not in fitting:
                yield f"{key}: {said}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_behind_a_number_fits_it(language: str) -> None:
    wrong = [
        each
        for key, text, name in counted_sentences(language)
        for each in wrong_forms(key, text, name, language)
    ]
    assert wrong == []


def test_the_words_are_found() -> None:
    """The sweep sees a wrong form where there is one."""
    assert [*words_behind("Er hat 22 Karten, 2 Stiche", 2)] == [("Er hat 22 Karten, ", "Stiche")]
    assert forms_of("pl")["kart"] == {"one", "few", "many"} - {"one"}
    assert "one" not in forms_of("de")["Karten"]
    for language in LANGUAGES:
        assert len({name for _, _, name in counted_sentences(language)}) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_has_a_form_for_each_number_of_its_language(language: str) -> None:
    listed = re.compile(r"\{(\w+)#([^{}]+)\}")
    wanted = len(language_of(language).forms)
    for key, text in catalogue(language).items():
        for name, forms in listed.findall(text):
            assert len(forms.split("|")) == wanted, key
            assert all(forms.split("|")), key
            assert f"{{{name}}}" in text, key
