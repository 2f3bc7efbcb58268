"""The article registry: every entry of the catalogue, what the software does about it, and where.

`catalogue` holds the entries, `registry` their status, `evidence` the tests. Which functions decide
an article is known once the packages that carry the notes of `skat.model.law` are imported.
"""

from skat.rules.articles.catalogue import (
    Article,
    ArticleKind,
    Clause,
    Discrepancy,
    Example,
    UnknownArticle,
    catalogue,
    clause_id,
    discrepancies,
    find,
    numbered_since_2018,
    second_label,
)
from skat.rules.articles.evidence import ArticleTests, ClauseTests, article_tests
from skat.rules.articles.registry import (
    ArticleEntry,
    ArticleStatus,
    ClauseEntry,
    problems,
    registry,
)
from skat.rules.articles.texts import LANGUAGES, ArticleText, texts

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
