"""How a test says which article it is about.

`@pytest.mark.article("SkO-4.2.1")` shows what the article grants, `negative=True` what it refuses
or does not cover; `article("SkO-4.1.3 (2)")` is about one clause. `example` binds a test to a
worked example of the catalogue, by its very words; `examples` does so for a table of them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from skat.rules.articles import catalogue


class Claim(NamedTuple):
    """What one mark says of one article, or of a clause of it."""

    article: str
    negative: bool
    example: str | None
    clause: int | None = None


class BadMarkError(ValueError):
    """A mark that says something impossible."""


def example(article: str, given: str, *, negative: bool = False) -> pytest.MarkDecorator:
    """The test runs this worked example of the article."""
    return pytest.mark.article(article, example=given, negative=negative)


def examples(
    article: str,
    names: Sequence[str],
    positive: Mapping[str, Sequence[Any]] | None = None,
    *,
    negative: Mapping[str, Sequence[Any]] | None = None,
) -> pytest.MarkDecorator:
    """The test runs these worked examples, one a case: their words, then the test's arguments."""
    cases = [
        pytest.param(
            *values,
            marks=example(article, given, negative=refused),
            id=f"{article}-{example_number(article, given)}",
        )
        for refused, table in ((False, positive), (True, negative))
        for given, values in (table or {}).items()
    ]
    return pytest.mark.parametrize(names, cases)


def example_number(article: str, given: str) -> int:
    """The number of a worked example in its article, from 0."""
    if article not in catalogue():
        raise BadMarkError(f"there is no article {article}")
    for number, known in enumerate(catalogue()[article].example_tests):
        if known.given == given:
            return number
    raise BadMarkError(f"{article} has no example {given!r}")


def claims(item: pytest.Item) -> Iterator[Claim]:
    """What a test claims to show; raises BadMarkError for unknown articles, examples and words."""
    for mark in item.iter_markers("article"):
        words = dict(mark.kwargs)
        negative = words.pop("negative", False)
        given = words.pop("example", None)
        if words or not mark.args or not isinstance(negative, bool):
            raise BadMarkError(f"the mark article{mark.args} {mark.kwargs} is none")
        for named in mark.args:
            article, clause = _clause_of(named)
            if given is not None:
                example_number(article, given)
            yield Claim(article, negative, given, clause)


def _clause_of(named: str) -> tuple[str, int | None]:
    """The article, and the number of its clause where one is named: "SkO-4.1.3 (2)"."""
    parts = re.fullmatch(r"(.+?)(?: \((\d+)\))?", named)
    article, clause = parts.groups() if parts else (named, None)
    if article not in catalogue():
        raise BadMarkError(f"there is no article {article}")
    if clause is None:
        return article, None
    if not 1 <= int(clause) <= len(catalogue()[article].clauses):
        raise BadMarkError(f"{article} has no clause {clause}")
    return article, int(clause)
