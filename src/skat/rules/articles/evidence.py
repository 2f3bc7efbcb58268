"""Which tests show what an article means.

`tests.json` is written from the tests themselves and compared with them by `make test`, so that an
installed package, which has no tests, can still name them.
"""

from __future__ import annotations

from functools import cache

import msgspec

from skat.rules.articles.files import read


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
