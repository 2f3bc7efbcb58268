"""The entries of the catalogue as its data files have them: 234 articles, their texts and tests.

This is the one place in the rules that reads anything. The texts are our own words, shorter than
the paraphrase of the catalogue, and only `skat rules` asks for them. `tests.json` is written from
the tests themselves and compared with them by `make test`, so that an installed package, which has
no tests, can still name them.

Ids are those of the documents: SkO the Skat Order, TR the tournament rules, PI the interesting
points, DEF the definitions, LF the leaflet with house rules.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import Enum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from skat.model.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANGUAGES", "ArticleText", "texts"]


Content = TypeVar("Content")


def read(name: str, content: type[Content]) -> Content:
    """The content of a data file of this package, checked against its type.

    >>> len(read("catalogue.json", list))
    234
    """
    return msgspec.json.decode(files(__package__).joinpath(name).read_bytes(), type=content)


class ArticleText(NamedTuple):
    """What an entry is called, and what it says, in one language."""

    title: str
    sentence: str


@cache
def texts(language: str) -> dict[str, ArticleText]:
    """Title and sentence of every entry, in one of the `LANGUAGES`.

    >>> texts("pl")["SkO-5.2.7"].title
    'Wygrany null'
    """
    return read(f"texts_{language}.json", dict[str, ArticleText])


class ClauseTests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tests of one clause, and which functions of the article they call."""

    tests: tuple[str, ...]
    functions: tuple[str, ...]


class ArticleTests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tests of one article, by pytest's id without parameters.

    `positive` tests show what it grants, `negative` ones what it refuses or does not cover;
    `examples` names, for the worked examples of the catalogue by number from 0, the very test that
    runs each; `clauses` are by their number from 1.
    """

    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    examples: dict[int, str] = {}
    clauses: dict[int, ClauseTests] = {}


@cache
def article_tests() -> dict[str, ArticleTests]:
    """The tests of all articles that have any.

    >>> len(article_tests()["SkO-5.2.2"].examples)
    2
    """
    return read("tests.json", dict[str, ArticleTests])


class ArticleKind(Enum):
    """What an entry is about."""

    STATE = "state"
    SCORING = "scoring"
    RULING = "ruling"
    TOURNAMENT = "tournament"
    TABLE = "table"
    CONDUCT = "conduct"
    HISTORY = "history"


class Example(msgspec.Struct, frozen=True):
    """A worked example of an entry, in words."""

    given: str
    expect: str


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One norm of an entry, in our own words; `examples` are numbers of worked examples, from 0."""

    text: str
    examples: tuple[int, ...]


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: a paraphrase, how the documents differ, examples, related entries.

    `sources` are the documents that have it: "fr", "en", "pl" or "leaflet". `clauses` are its norms
    one by one; most entries have one, which is the whole of it.
    """

    id: str
    title: str
    sources: tuple[str, ...]
    kind: ArticleKind
    rule: str
    differs: str | None
    example_tests: tuple[Example, ...]
    refs: tuple[str, ...]
    clauses: tuple[Clause, ...] = ()

    @property
    def chapter(self) -> str:
        """The part of the documents it stands in: "SkO-4", "TR-7", "PI", "DEF" or "LF".

        >>> catalogue()["SkO-4.2.1"].chapter
        'SkO-4'
        """
        document, _, number = self.id.partition("-")
        return f"{document}-{number[0]}" if document in ("SkO", "TR") else document


class Discrepancy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One place where the documents are misprinted (A), contradict each other (B), are silent (C),
    or where the leaflet leaves the Skat Order (D).

    `readings` tells what each says, `default` what holds here; `options` choose another reading.
    """

    id: str
    articles: tuple[str, ...]
    topic: str
    readings: dict[str, str]
    default: str
    options: tuple[str, ...]


class UnknownArticle(msgspec.Struct, frozen=True):
    """There is no such entry; the `nearest` ids, best first."""

    asked: str
    nearest: tuple[str, ...]


_SECOND_LABELS = {"SkO-4.3.4": "SkO-4.4.4", "SkO-4.3.6": "SkO-4.4.6"}
"""Numbers that the congress of 2018 gave in its own text, as far as they are known."""


@cache
def catalogue() -> Mapping[str, Article]:
    """All entries by id, in the order of the documents.

    >>> catalogue()["SkO-5.2.2"].title
    'Simple win'
    """
    articles = read("catalogue.json", tuple[Article, ...])
    return MappingProxyType({article.id: _with_a_clause(article) for article in articles})


def _with_a_clause(article: Article) -> Article:
    """An entry that is one norm is its own clause, shown by all its examples."""
    if article.clauses:
        return article
    whole = Clause(article.rule, tuple(range(len(article.example_tests))))
    return msgspec.structs.replace(article, clauses=(whole,))


@cache
def discrepancies() -> tuple[Discrepancy, ...]:
    """All places where the documents disagree.

    >>> [row.id for row in discrepancies() if "throw_in_level" in row.options]
    ['B29']
    """
    return read("discrepancies.json", tuple[Discrepancy, ...])


def second_label(article_id: str) -> str | None:
    """The number of an article in the congress text of 2018, where it is known and differs.

    >>> second_label("SkO-4.3.4")
    'SkO-4.4.4'
    """
    return _SECOND_LABELS.get(article_id)


def numbered_since_2018(article_id: str) -> str | None:
    """The article that the congress of 2018 gave this number to, where that is another one.

    >>> numbered_since_2018("SkO-4.4.4")
    'SkO-4.3.4'
    """
    return next((old for old, new in _SECOND_LABELS.items() if new == article_id), None)


def find(text: str) -> Article | UnknownArticle:
    """The entry that this text names; a bare number is one of the Skat Order.

    The number of a clause means its entry.

    >>> find("3.4.3").id, find("tr-9.4 (2)").id
    ('SkO-3.4.3', 'TR-9.4')
    >>> find("4.3").nearest[:2]
    ('SkO-4.3.1', 'SkO-4.3.2')
    """
    asked = text.strip()
    wanted = re.sub(r" *\(\d{1,2}\)$", "", asked).lower().replace(" ", "-")
    if wanted[:1].isdigit():
        wanted = f"sko-{wanted}"
    by_folded = {article_id.lower(): article for article_id, article in catalogue().items()}
    named = by_folded.get(wanted)
    if named is not None:
        return named
    return UnknownArticle(asked, tuple(by_folded[near].id for near in _nearest(wanted, by_folded)))


def clause_id(article_id: str, number: int) -> str:
    """How a clause is named; clauses count from 1.

    >>> clause_id("TR-9.4", 2)
    'TR-9.4 (2)'
    """
    return f"{article_id} ({number})"


def _nearest(wanted: str, known: Mapping[str, Article]) -> list[str]:
    """The sections below a heading, else the ids that are spelled alike."""
    below = [article_id for article_id in known if article_id.startswith(f"{wanted.rstrip('.')}.")]
    return below[:8] or get_close_matches(wanted, known, n=4, cutoff=0.5)
