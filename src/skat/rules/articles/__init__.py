"""The article registry: every entry of the catalogue, what the software does about it, and where.

`catalogue` holds the entries, their texts and tests, `registry` their status. Which functions
decide an article is known once the packages that carry the notes of `skat.model.law` are imported.
"""

from skat.rules.articles.catalogue import (
    LANGUAGES,
    Article,
    ArticleKind,
    ArticleTests,
    ArticleText,
    Clause,
    ClauseTests,
    Discrepancy,
    Example,
    UnknownArticle,
    article_tests,
    catalogue,
    clause_id,
    discrepancies,
    find,
    numbered_since_2018,
    second_label,
    texts,
)
from skat.rules.articles.registry import (
    ArticleEntry,
    ArticleStatus,
    ClauseEntry,
    problems,
    registry,
)

__all__ = [
    "LANGUAGES",
    "Article",
    "ArticleEntry",
    "ArticleKind",
    "ArticleStatus",
    "ArticleTests",
    "ArticleText",
    "Clause",
    "ClauseEntry",
    "ClauseTests",
    "Discrepancy",
    "Example",
    "UnknownArticle",
    "article_tests",
    "catalogue",
    "clause_id",
    "discrepancies",
    "find",
    "numbered_since_2018",
    "problems",
    "registry",
    "second_label",
    "texts",
]
