"""What the software does about every entry of the catalogue.

Implemented is found, never written down: some function carries the note of `skat.model.law`.
Everything else stands in `status.json`, planned with the part it comes with, or no matter of
software with the reason: whole entries, and single clauses ("TR-3.1 (2)") of implemented ones. That
tests show what the other clauses say is proved by `tests.articles`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from skat.rules.articles.catalogue import Article, ArticleKind, Clause, catalogue, clause_id, read

Implementations = Mapping[str, Sequence[Callable[..., Any]]]
"""Article id -> the functions that decide it (`skat.model.law.IMPLEMENTATIONS`)."""

ALWAYS_CODE = frozenset({ArticleKind.STATE, ArticleKind.SCORING})
"""Kinds of entries that code decides now, without exception."""

NEVER_OUTSIDE = ALWAYS_CODE | {ArticleKind.RULING}
"""Kinds of entries that may never be declared as having nothing to do with software."""


class ArticleStatus(Enum):
    """What the software does about an entry or a clause; in part, where a clause is planned."""

    IMPLEMENTED = "implemented"
    IN_PART = "in part"
    PLANNED = "planned"
    NOT_SOFTWARE = "not software"


class ClauseEntry(msgspec.Struct, frozen=True):
    """A clause with its status; `number` counts from 1, `note` is as that of an entry."""

    number: int
    clause: Clause
    status: ArticleStatus
    note: str | None = None


class ArticleEntry(msgspec.Struct, frozen=True):
    """An entry with its status.

    `note` is the part of the program that a planned entry comes with, or the reason why software
    has nothing to do; `functions` decide an implemented one.
    """

    article: Article
    status: ArticleStatus
    note: str | None = None
    functions: tuple[Callable[..., Any], ...] = ()
    clauses: tuple[ClauseEntry, ...] = ()


class WrittenStatus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in `status.json`: planned entries and clauses by their part, reasons by id."""

    planned: dict[str, tuple[str, ...]]
    not_software: dict[str, str]

    def of(self, entry: str) -> tuple[ArticleStatus, str] | None:
        """Status and note of an entry or a clause; None if nothing is written of it."""
        part = next((part for part, some in self.planned.items() if entry in some), None)
        if part is not None:
            return ArticleStatus.PLANNED, part
        reason = self.not_software.get(entry)
        return None if reason is None else (ArticleStatus.NOT_SOFTWARE, reason)


@cache
def written_status() -> WrittenStatus:
    """The status of all entries and clauses that no function decides.

    >>> written_status().not_software["SkO-1.1.2"]
    'History of the game.'
    """
    return read("status.json", WrittenStatus)


def registry(
    implementations: Implementations, written: WrittenStatus | None = None
) -> dict[str, ArticleEntry]:
    """All entries with their status, in the order of the documents; `problems` finds the gaps.

    An entry that nothing is known about is left out.

    >>> def simple_win(points: int) -> bool:
    ...     return points >= 61
    >>> registry({"SkO-5.2.2": [simple_win]})["SkO-5.2.2"].status
    <ArticleStatus.IMPLEMENTED: 'implemented'>
    """
    written = written or written_status()
    entries = {}
    for article_id, article in catalogue().items():
        functions = tuple(implementations.get(article_id, ()))
        stated = (ArticleStatus.IMPLEMENTED, None) if functions else written.of(article_id)
        if stated is None:
            continue
        status, note = stated
        clauses = tuple(
            ClauseEntry(number, clause, *(written.of(clause_id(article_id, number)) or stated))
            for number, clause in enumerate(article.clauses, start=1)
        )
        if functions and any(each.status is ArticleStatus.PLANNED for each in clauses):
            status = ArticleStatus.IN_PART
        entries[article_id] = ArticleEntry(article, status, note, functions, clauses)
    return entries


def problems(implementations: Implementations, written: WrittenStatus | None = None) -> list[str]:
    """What is wrong with the registry, a sentence each; nothing if every entry has one status.

    >>> problems({"SkO-9.9.9": [len]})[0]
    'SkO-9.9.9 is implemented, but no such entry exists'
    """
    written = written or written_status()
    implemented = [article_id for article_id, some in implementations.items() if some]
    known = {clause_id(entry, at) for entry in catalogue() for at in _numbers_of_several(entry)}
    planned = [entry for some in written.planned.values() for entry in some if entry not in known]
    outside = [entry for entry in written.not_software if entry not in known]
    stated = {"implemented": implemented, "planned": planned, "not software": outside}
    faults = [
        f"{article_id} is {status}, but no such entry exists"
        for status, articles in stated.items()
        for article_id in articles
        if article_id not in catalogue()
    ]
    for article_id, article in catalogue().items():
        statuses = [
            status for status, some in stated.items() for entry in some if entry == article_id
        ]
        if not statuses:
            faults.append(f"{article_id} ({article.kind.value}) has no status")
        elif len(statuses) > 1:
            faults.append(f"{article_id} is {' and '.join(statuses)} at once")
        elif statuses == ["planned"] and article.kind in ALWAYS_CODE:
            faults.append(f"{article_id} is of kind {article.kind.value} and cannot be put off")
        elif statuses == ["not software"] and not _may_stay_outside(article):
            faults.append(
                f"{article_id} is of kind {article.kind.value} and is software's business"
            )
    faults.extend(
        f"no clause of {article_id} is implemented"
        for article_id in implemented
        if (numbers := _numbers_of_several(article_id))
        and all(written.of(clause_id(article_id, number)) for number in numbers)
    )
    faults.extend(
        f"{entry} has no reason" for entry, why in written.not_software.items() if not why
    )
    return faults


def _numbers_of_several(article_id: str) -> range:
    """The clauses that have a status of their own: those of an entry with several."""
    article = catalogue().get(article_id)
    count = 0 if article is None else len(article.clauses)
    return range(1, count + 1) if count > 1 else range(0)


def _may_stay_outside(article: Article) -> bool:
    """Only history, conduct and what hands do at a table; of the tournament rules any by name."""
    if article.kind in NEVER_OUTSIDE:
        return False
    return article.kind is not ArticleKind.TOURNAMENT or article.id.startswith("TR-")
