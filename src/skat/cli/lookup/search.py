"""Entries of the rules found by their words in any of four languages, and as data.

An article as data, what was found by words, and the list of all are what `skat rules --json` has.

Case and accents do not count, and a word is found in another form of itself: the two begin alike,
and only a short ending differs ("bedient", "bedienen"; "lewy", "lewą").
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple
from unicodedata import category, normalize

from skat.rules.articles import (
    LANGUAGES,
    ArticleEntry,
    ArticleTests,
    catalogue,
    clause_id,
    second_label,
    texts,
)

_WORD = re.compile(r"[^\W_]+")
_UMLAUT_IN_TWO = re.compile(r"([aou])e")
_STROKES = str.maketrans({"ł": "l", "ø": "o", "œ": "oe", "æ": "ae"})
_LONGEST_ENDING = 3
_TITLE, _SENTENCE, _RULE = 4, 2, 1
"""What a word counts where it is found; as much again if it is the very word."""


class _Place(NamedTuple):
    """Where a word stands, and how much it counts there."""

    article: str
    language: str
    weight: int


def search(words: str) -> tuple[str, ...]:
    """The ids of the entries that have all these words in one language, best first.

    >>> search("revoke")[0], search("Farbe nicht bedient")[0], search("niedolozenie")[0]
    ('SkO-4.2.3', 'SkO-4.2.3', 'SkO-4.2.3')
    """
    asked = [_scores(word) for word in _words(words)]
    if not asked:
        return ()
    best = Counter[str]()
    for article, language in set(asked[0]).intersection(*asked[1:]):
        # Of two titles with all the words the one with fewer others is nearer.
        spare = max(0, 8 - len(_words(texts(language)[article].title)))
        score = 8 * sum(scores[article, language] for scores in asked) + spare
        best[article] = max(best[article], score)
    order = [article for article in catalogue() if article in best]
    return tuple(sorted(order, key=lambda article: -best[article]))


def _scores(word: str) -> dict[tuple[str, str], int]:
    """How well the word fits an entry in a language, for those that have it or a form of it."""
    scores = Counter[tuple[str, str]]()
    for other, places in _index().items():
        if like := _likeness(word, other):
            for article, language, weight in places:
                scores[article, language] = max(scores[article, language], weight * like)
    return scores


def _likeness(word: str, other: str) -> int:
    """2 for the same word, 1 for another form of it, else 0."""
    if word == other:
        return 2
    shorter, longer = sorted((len(word), len(other)))
    if shorter < 4:
        # "lew" is a form of "lewa"; shorter words have no forms.
        return int(shorter == 3 and longer == 4 and word[:3] == other[:3])
    alike = shorter - 1 if shorter < 7 else shorter - 2
    return int(longer - shorter <= _LONGEST_ENDING and word[:alike] == other[:alike])


@cache
def _index() -> dict[str, set[_Place]]:
    index = defaultdict[str, set[_Place]](set)
    for language in LANGUAGES:
        for article, text in texts(language).items():
            written = [(text.title, _TITLE), (text.sentence, _SENTENCE)]
            if language == "en":
                written.append((catalogue()[article].rule, _RULE))
            for words, weight in written:
                for word in _words(words):
                    index[word].add(_Place(article, language, weight))
    return index


def _words(text: str) -> tuple[str, ...]:
    # A keyboard without umlauts writes "ueberreizt"; both sides lose the e.
    return tuple(_WORD.findall(_UMLAUT_IN_TWO.sub(r"\1", folded(text))))


def folded(text: str) -> str:
    """Text as it is compared: without case, accents and strokes.

    >>> folded("Niedołożenie, cœur, Fußnote")
    'niedolozenie, coeur, fussnote'
    """
    plain = normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(sign for sign in plain if category(sign) != "Mn")


def article_data(entry: ArticleEntry, tests: ArticleTests, *, language: str) -> dict[str, Any]:
    """All that the page of an article has, but for the readings of the editions.

    >>> from skat.cli.lookup.rules import load_law
    >>> data = article_data(load_law()["SkO-5.2.7"], ArticleTests(), language="en")
    >>> data["title"], data["status"], data["number_since_2018"]
    ('Winning null', 'implemented', None)
    """
    article, text = entry.article, texts(language)[entry.article.id]
    return {
        "article": article.id,
        "title": text.title,
        "kind": article.kind.value,
        "documents": list(article.sources),
        "number_since_2018": second_label(article.id),
        "status": entry.status.value,
        "note": entry.note,
        "sentence": text.sentence,
        "rule": article.rule,
        "differs": article.differs,
        "clauses": [
            {
                "clause": clause_id(article.id, each.number),
                "text": each.clause.text,
                "status": each.status.value,
                "note": each.note,
            }
            for each in entry.clauses
        ],
        "functions": [f"{code.__module__}.{code.__qualname__}" for code in entry.functions],
        "tests": list(tests.positive),
        "tests_refusing": list(tests.negative),
        "see_also": list(article.refs),
    }


def titles(articles: Sequence[str], *, language: str) -> list[dict[str, str]]:
    """Articles with their titles and sentences."""
    text_of = texts(language)
    return [
        {"article": article, "title": text_of[article].title, "sentence": text_of[article].sentence}
        for article in articles
    ]
