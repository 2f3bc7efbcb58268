"""`skat rules --json`: an article as data, what was found by words, or the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skat.rules.articles import ArticleEntry, ArticleTests, clause_id, second_label, texts


def article_data(entry: ArticleEntry, tests: ArticleTests, *, language: str) -> dict[str, Any]:
    """All that the page of an article has, but for the readings of the editions.

    >>> from skat.cli.lookup.rules import load_law
    >>> told = article_data(load_law()["SkO-5.2.7"], ArticleTests(), language="en")
    >>> told["title"], told["status"], told["number_since_2018"]
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
        "functions": [f"{one.__module__}.{one.__qualname__}" for one in entry.functions],
        "tests": list(tests.positive),
        "tests_refusing": list(tests.negative),
        "see_also": list(article.refs),
    }


def titles(articles: Sequence[str], *, language: str) -> list[dict[str, str]]:
    """Articles with their titles and sentences."""
    told = texts(language)
    return [
        {"article": one, "title": told[one].title, "sentence": told[one].sentence}
        for one in articles
    ]
