"""What the software does about every entry of the catalogue.

Implemented is found, never written down: some function carries the note of `skat.model.law`.
Everything else stands in `status.json`, planned with the part it comes with, or no matter of
software with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from skat.rules.articles.catalogue import Article, ArticleKind, catalogue
from skat.rules.articles.files import read

Implementations = Mapping[str, Sequence[Callable[..., Any]]]
"""Article id -> the functions that decide it (`skat.model.law.IMPLEMENTATIONS`)."""

ALWAYS_CODE = frozenset({ArticleKind.STATE, ArticleKind.SCORING})
"""Kinds of entries that code decides now, without exception."""

NEVER_OUTSIDE = ALWAYS_CODE | {ArticleKind.RULING}
"""Kinds of entries that may never be declared as having nothing to do with software."""


class ArticleStatus(Enum):
    """What the software does about an entry."""

    IMPLEMENTED = "implemented"
    PLANNED = "planned"
    NOT_SOFTWARE = "not software"


class ArticleEntry(msgspec.Struct, frozen=True):
    """An entry with its status.

    `note` is the part of the program that a planned entry comes with, or the reason why software
    has nothing to do; `functions` decide an implemented one.
    """

    article: Article
    status: ArticleStatus
    note: str | None = None
    functions: tuple[Callable[..., Any], ...] = ()


class WrittenStatus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in `status.json`: planned entries by their part, reasons by entry."""

    planned: dict[str, tuple[str, ...]]
    not_software: dict[str, str]


@cache
def written_status() -> WrittenStatus:
    """The status of all entries that no function decides.

    >>> written_status().not_software["SkO-1.1.2"]
    'History of the game.'
    """
    return read("status.json", WrittenStatus)


def registry(implementations: Implementations) -> dict[str, ArticleEntry]:
    """All entries with their status, in the order of the documents; `problems` finds the gaps.

    An entry that nothing is known about is left out.

    >>> def simple_win(points: int) -> bool:
    ...     return points >= 61
    >>> registry({"SkO-5.2.2": [simple_win]})["SkO-5.2.2"].status
    <ArticleStatus.IMPLEMENTED: 'implemented'>
    """
    written = written_status()
    plans = {one: part for part, articles in written.planned.items() for one in articles}
    entries = {}
    for article_id, article in catalogue().items():
        if functions := tuple(implementations.get(article_id, ())):
            entries[article_id] = ArticleEntry(
                article, ArticleStatus.IMPLEMENTED, functions=functions
            )
        elif article_id in plans:
            entries[article_id] = ArticleEntry(article, ArticleStatus.PLANNED, plans[article_id])
        elif article_id in written.not_software:
            reason = written.not_software[article_id]
            entries[article_id] = ArticleEntry(article, ArticleStatus.NOT_SOFTWARE, reason)
    return entries


def problems(implementations: Implementations, written: WrittenStatus | None = None) -> list[str]:
    """What is wrong with the registry, a sentence each; nothing if every entry has one status.

    >>> problems({"SkO-9.9.9": [len]})[0]
    'SkO-9.9.9 is implemented, but no such entry exists'
    """
    written = written or written_status()
    implemented = [article_id for article_id, some in implementations.items() if some]
    planned = [article_id for articles in written.planned.values() for article_id in articles]
    outside = list(written.not_software)
    stated = {"implemented": implemented, "planned": planned, "not software": outside}
    found = [
        f"{article_id} is {status}, but no such entry exists"
        for status, articles in stated.items()
        for article_id in articles
        if article_id not in catalogue()
    ]
    for article_id, article in catalogue().items():
        statuses = [status for status, some in stated.items() for one in some if one == article_id]
        if not statuses:
            found.append(f"{article_id} ({article.kind.value}) has no status")
        elif len(statuses) > 1:
            found.append(f"{article_id} is {' and '.join(statuses)} at once")
        elif statuses == ["planned"] and article.kind in ALWAYS_CODE:
            found.append(f"{article_id} is of kind {article.kind.value} and cannot be put off")
        elif statuses == ["not software"] and not _may_stay_outside(article):
            found.append(f"{article_id} is of kind {article.kind.value} and is software's business")
    found.extend(f"{one} has no reason" for one, why in written.not_software.items() if not why)
    return found


def _may_stay_outside(article: Article) -> bool:
    """Only history, conduct and what hands do at a table; of the tournament rules any by name."""
    if article.kind in NEVER_OUTSIDE:
        return False
    return article.kind is not ArticleKind.TOURNAMENT or article.id.startswith("TR-")
