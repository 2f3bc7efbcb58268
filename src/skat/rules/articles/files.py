"""The data files of the registry: titles and sentences of every entry, and the tests of articles.

This is the one place in the rules that reads anything. The texts are our own words, shorter than
the paraphrase of the catalogue, and only `skat rules` asks for them. `tests.json` is written from
the tests themselves and compared with them by `make test`, so that an installed package, which has
no tests, can still name them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

import msgspec

from skat.model.languages import LANGUAGES

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
