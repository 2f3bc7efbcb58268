"""Sentences in German, English, French and Polish for the codes that the house speaks in.

One flat catalogue a language (`de.json`, ...) is read here and by the build of the page. A key is a
code with its room in front, "violation.must_follow"; a counted sentence has a key for every plural
form of its language, "page.tricks.one". A placeholder {card:card} is filled with a detail, and the
part after the colon says what kind of word it is; {cards#card|cards} is the one of these words that
the number asks for, in the order of the language's forms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources

from skat.messages.numbers import money_text, ordinal
from skat.model.checked import checked
from skat.model.languages import LANGUAGES, Language, language_of

__all__ = ["LANGUAGES", "STRICT", "Details", "catalogue", "message"]

Details = Mapping[str, object]
"""What a sentence is filled with, by name."""

STRICT = False
"""Whether a detail that is missing raises LookupError, as in tests, or is named in its place."""

_FALLBACK = Language.EN.value
_ROOMS = ("", "violation.", "error.")
_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+)|#([^{}]+))?\}")
_STEERING = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""Control characters but the line break: a terminal obeys them."""
_SUIT_SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RANKS = "789TJQKA"


@checked
@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language by key; of an unknown language the English ones.

    >>> catalogue("de")["seat.forehand"]
    'Vorhand'
    """
    source = resources.files("skat.messages").joinpath(f"{language_of(language).value}.json")
    return {str(key): str(text) for key, text in json.loads(source.read_text("utf-8")).items()}


@checked
def message(code: str, details: Details | None = None, language: str = _FALLBACK) -> str:
    """The sentence for a code, with its details filled in, in this language.

    `code` is a key of the catalogue, or a violation's or an error's code without its room. An
    unknown language is answered in English, an unknown code by a sentence that names it, and a
    detail that is missing by its name; only where it is `STRICT` that raises LookupError. Nothing
    in a detail steers a terminal.

    >>> message("must_follow", {"card": "H7", "led": "ST"}, "de")
    '♠10 ist angespielt: Du musst bedienen, ♥7 geht jetzt nicht'
    >>> [message("page.tricks", {"count": count}, "pl") for count in (1, 2, 5)]
    ['1 lewa', '2 lewy', '5 lew']
    >>> message("no_such_code", {}, "en")
    'This is not allowed (no_such_code)'
    >>> [message("trick_incomplete", {"trick": 2, "cards": cards}, "pl") for cards in (1, 2)]
    ['Lewa 2 ma 1 kartę', 'Lewa 2 ma 2 karty']
    """
    filled = dict(details or {})
    sentences = catalogue(language)
    for room in _ROOMS:
        pattern = _pattern(sentences, room + code, count=filled.get("count"), language=language)
        if pattern is not None:
            break
    else:
        pattern, filled = sentences["violation.unknown"], {"code": code}
    sentence = _PLACEHOLDER.sub(partial(_fill, language=language, details=filled), pattern)
    # Facts that contradict each other are named by their paths, as they were given.
    facts = _STEERING.sub("�", str(filled.get("facts", "")))
    return f"{sentence} ({facts})" if facts else sentence


def _pattern(sentences: Mapping[str, str], key: str, *, count: object, language: str) -> str | None:
    """The sentence under this key, or the plural form that the count asks for."""
    if key in sentences:
        return sentences[key]
    number = count if isinstance(count, int) else 0
    category = language_of(language).form(abs(number))
    return next(
        (
            sentences[form]
            for c in (category, "other", "many")
            if (form := f"{key}.{c}") in sentences
        ),
        None,
    )


def _fill(placeholder: re.Match[str], *, language: str, details: Details) -> str:
    name, kind = placeholder.group(1), placeholder.group(2)
    if name not in details:
        if STRICT:
            raise LookupError(f"a sentence needs the detail {name!r}")
        return name
    if placeholder.group(3) is not None:
        return _form_for(str(details[name]), placeholder.group(3).split("|"), language)
    text, sentences = _STEERING.sub("�", str(details[name])), catalogue(language)
    if kind == "refusal":
        # A refusal within a sentence: its code, with its details next to it.
        within = {key: value for key, value in details.items() if key != name}
        return message(text, within, language)
    if kind == "money":
        return money_text(int(text), currency=str(details.get("currency", "")), language=language)
    if kind == "tops":
        held, _, count = text.partition(" ")
        return message(f"score.{held}", {"count": int(count)}, language)
    if kind == "ordinal":
        return ordinal(int(text), language=language)
    if kind in _KINDS:
        return _KINDS[kind](text, sentences)
    return sentences.get(f"{kind}.{text}", text) if kind else text


def _form_for(number: str, forms: list[str], language: str) -> str:
    """The form of a word for this number; the last one for what is no whole number."""
    spoken = language_of(language)
    digits = number.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        return forms[-1]
    return forms[spoken.forms.index(spoken.form(int(digits)))]


def _card(text: str, sentences: Mapping[str, str]) -> str:
    """A card as suit sign and index letter; whatever is no card stays as it is."""
    if len(text) != 2 or text[0] not in _SUIT_SIGNS or text[1] not in _RANKS:
        return text
    return _SUIT_SIGNS[text[0]] + sentences[f"card.letter.{text[1]}"]


def _cards(text: str, sentences: Mapping[str, str]) -> str:
    return " ".join(_card(card, sentences) for card in re.split(r"[ ,]+", text))


def _items(text: str, sentences: Mapping[str, str]) -> str:
    """Items of a tournament's notice, by their names; whatever is none stays as it is."""
    return ", ".join(sentences.get(f"tournament.item_{item}", item) for item in text.split(", "))


def _json_types(text: str, sentences: Mapping[str, str]) -> str:
    """Types of JSON, "int | null", by their names; whatever is none stays as it is."""
    return " / ".join(sentences.get(f"json_types.{part}", part) for part in text.split(" | "))


_KINDS: dict[str, Callable[[str, Mapping[str, str]], str]] = {
    "card": _card,
    "cards": _cards,
    "items": _items,
    "json_types": _json_types,
}
