"""Two pages of the documentation, written from the registry: compliance and worked examples."""

from collections.abc import Iterable, Iterator, Mapping

from skat.rules.articles import (
    ArticleEntry,
    ArticleStatus,
    ArticleTests,
    ClauseTests,
    clause_id,
)
from tests.articles.switch import name_of

_CHAPTERS = {
    "DEF": "Definitions",
    "SkO-1": "Skat Order 1: the game and its cards",
    "SkO-2": "Skat Order 2: contracts, skat, trumps, tops",
    "SkO-3": "Skat Order 3: deal, auction, announcement, parties",
    "SkO-4": "Skat Order 4: play, faults, concessions, tricks, conduct",
    "SkO-5": "Skat Order 5: values, levels, scoring",
    "TR-1": "Tournament rules 1: purpose",
    "TR-2": "Tournament rules 2: legal basis",
    "TR-3": "Tournament rules 3: organiser",
    "TR-4": "Tournament rules 4: participants",
    "TR-5": "Tournament rules 5: score",
    "TR-6": "Tournament rules 6: notice",
    "TR-7": "Tournament rules 7: running a tournament",
    "TR-8": "Tournament rules 8: Skat rules in short",
    "TR-9": "Tournament rules 9: particulars",
    "PI": "Interesting points",
    "LF": "Leaflet with house rules",
}

_INTRODUCTION = """\
# Compliance

What the software does about every entry of the rule documents, clause by clause: an entry that says
several things has a numbered clause for each, and a status for each. "In part" is an entry with
clauses that are still planned.

This page is written by `make articles` from the code and its tests and is never edited by hand;
`make test` compares it and `make proof` proves each link: the product reaches the function, a
marked test runs it, and an assertion of the test fails when the function returns something else. A
clause is shown by the tests of its own examples: one of them fails when a function of the entry
returns something else.

`skat rules ARTICLE` tells more about each entry.

"""


def compliance_page(entries: Mapping[str, ArticleEntry], tests: Mapping[str, ArticleTests]) -> str:
    """The whole page, in MyST Markdown."""
    clauses = [each for entry in entries.values() for each in entry.clauses]
    counts = "\n".join(
        f"| {status.value} | {sum(entry.status is status for entry in entries.values())} "
        f"| {sum(each.status is status for each in clauses)} |"
        for status in ArticleStatus
    )
    page = [_INTRODUCTION, "| status | entries | clauses |\n|---|---|---|\n", counts, "\n"]
    for chapter, title in _CHAPTERS.items():
        page.append(
            f"\n## {title}\n\n| entry or clause | kind | status | code or reason | tests |\n"
        )
        page.append("|---|---|---|---|---|\n")
        page.extend(
            row
            for article, entry in entries.items()
            if entry.article.chapter == chapter
            for row in _rows(entry, tests.get(article, ArticleTests()))
        )
    return "".join(page)


_EXAMPLES = """\
# Worked examples

Every worked example of the rule documents with the test that runs it. This page is written by
`make articles` and never edited by hand. An example without a test belongs to an entry that is
planned, or that hands at a real table decide.
"""


def examples_page(entries: Mapping[str, ArticleEntry], tests: Mapping[str, ArticleTests]) -> str:
    """All worked examples with their tests, in MyST Markdown."""
    page = [_EXAMPLES]
    for chapter, title in _CHAPTERS.items():
        rows = [
            row
            for article, entry in entries.items()
            if entry.article.chapter == chapter
            for row in _example_rows(entry, tests.get(article, ArticleTests()))
        ]
        if rows:
            page.append(f"\n## {title}\n\n| entry | given | expect | test |\n|---|---|---|---|\n")
            page.extend(rows)
    return "".join(page)


def _example_rows(entry: ArticleEntry, tests: ArticleTests) -> Iterator[str]:
    for number, example in enumerate(entry.article.example_tests):
        test = tests.examples.get(number)
        said = next((each for each in entry.clauses if number in each.clause.examples), entry)
        where = f"`{test}`" if test else f"{said.status.value}: {said.note}"
        yield _row(*map(_cell, (entry.article.id, example.given, example.expect, where)))


def _rows(entry: ArticleEntry, tests: ArticleTests) -> Iterator[str]:
    article = entry.article
    names = {*tests.positive, *tests.negative}
    yield _row(
        _name(entry),
        article.kind.value,
        entry.status.value,
        entry.note or _code(name_of(function) for function in entry.functions),
        _counted(len(names), len(tests.examples), len(article.example_tests)),
    )
    for each in entry.clauses if len(entry.clauses) > 1 else ():
        shown = tests.clauses.get(each.number, ClauseTests((), ()))
        run = len(set(each.clause.examples) & tests.examples.keys())
        yield _row(
            f"{clause_id(article.id, each.number)} {_cell(each.clause.text)}",
            "",
            each.status.value,
            each.note or _code(shown.functions),
            _counted(len(shown.tests), run, len(each.clause.examples)),
        )


def _name(entry: ArticleEntry) -> str:
    """An entry with several clauses has no number itself; the others are their only clause."""
    number = " (1)" if len(entry.clauses) == 1 else ""
    return f"**{entry.article.id}**{number} {entry.article.title}"


def _code(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def _cell(text: str) -> str:
    return text.replace("|", "/")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _counted(tests: int, run: int, examples: int) -> str:
    counted = f"{tests} test{'' if tests == 1 else 's'}" if tests else ""
    worked = f"{run} of {examples} examples" if examples and tests else ""
    return ", ".join(text for text in (counted, worked) if text)
