"""The words of a lesson: which placeholders they have, and the numbers filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from skat.analysis.lessons.form import AnyAnswer, Say, Show, Step, Texts, WholeDeal
from skat.messages.numbers import signed_text
from skat.model.cards import ALL_CARDS
from skat.notation.cards import scheme_of, write_card

LANGUAGES = Texts.__struct_fields__
"""The languages that a lesson is written in; others show its English words."""

CARD_NAMES = frozenset(map(str, ALL_CARDS))

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


def texts_of(step: Step) -> Iterator[tuple[str, Texts]]:
    """All texts of a step, each with its path within the step."""
    yield "text", step.text
    if isinstance(step, Say | Show):
        return
    yield "right", step.right
    if isinstance(step, WholeDeal):
        return
    answers: tuple[AnyAnswer, ...] = step.answers
    for at, answer in enumerate(answers):
        yield f"answers[{at}].say", answer.say


def said(texts: Texts, language: str) -> str:
    """The words in this language, the English ones where the lesson is not written in it."""
    return str(getattr(texts, language, texts.en))


def placeholders(text: str) -> list[str]:
    """What is in braces."""
    return _PLACEHOLDER.findall(text)


def unknown_words(texts: Texts, known: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Each placeholder that is neither a card nor a number of the step, with its language.

    Also a number that one language names and another does not.
    """
    named = {
        language: set(placeholders(said(texts, language))) - CARD_NAMES for language in LANGUAGES
    }
    everywhere = set.intersection(*named.values())
    for language, words in named.items():
        for word in sorted(words - known.keys() | words - everywhere):
            yield language, word


def filled(text: str, numbers: Mapping[str, int]) -> str:
    """A text with its numbers; cards stay, the page writes them as its deck does.

    >>> filled("{n} points for {CA}", {"n": -61})
    '−61 points for {CA}'
    """
    known = {name: signed_text(number) for name, number in numbers.items()}
    return _PLACEHOLDER.sub(lambda match: known.get(match.group(1), match.group(0)), text)


def with_cards(text: str, *, language: str) -> str:
    """A text with its cards as people of that language write them.

    >>> with_cards("{DT} liegt da, dann {SJ}.", language="de")
    '♦10 liegt da, dann ♠B.'
    """
    scheme = scheme_of(language)
    written = {str(card): write_card(card, scheme=scheme, suits="symbols") for card in ALL_CARDS}
    return _PLACEHOLDER.sub(lambda match: written.get(match.group(1), match.group(0)), text)
