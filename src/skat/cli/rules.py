"""`skat rules [ARTICLE]`: an article, its readings, the code that decides it, its tests.

Everything comes from the article registry, so an installed package tells as much as a checkout.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import Any, Literal, get_args, get_origin, get_type_hints

from skat.model.law import IMPLEMENTATIONS
from skat.rules.articles import (
    Article,
    ArticleTests,
    Discrepancy,
    Entry,
    UnknownArticle,
    article_tests,
    discrepancies,
    find,
    registry,
    second_label,
)
from skat.rules.editions import Edition, Options, edition_options

LAWFUL_PACKAGES = ("model", "kernel", "rules", "scoresheet", "referee", "tournament")
"""Where functions decide articles; their modules are imported to find them."""

_WIDTH = 88


def load_law() -> dict[str, Entry]:
    """The registry of all articles, once every function that decides one is imported.

    >>> load_law()["SkO-2.4.2"].status.value
    'implemented'
    """
    for name in LAWFUL_PACKAGES:
        package = import_module(f"skat.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    return registry(IMPLEMENTATIONS)


def rules_text(asked: str | None = None) -> str | UnknownArticle:
    """What `skat rules` prints: one article, or without a name the list of all.

    >>> print(rules_text("5.2.7").splitlines()[0])
    SkO-5.2.7  Winning null
    >>> rules_text("4.9.9")
    UnknownArticle(asked='4.9.9', nearest=('SkO-4.5.9', 'SkO-4.2.9', 'SkO-4.1.9', 'SkO-4.5.8'))
    """
    if asked is None:
        return "\n".join(_list_line(entry) for entry in load_law().values())
    article = find(asked)
    if isinstance(article, UnknownArticle):
        return article
    tests = article_tests().get(article.id, ArticleTests())
    return "\n".join(_page(load_law()[article.id], tests))


def unknown_text(unknown: UnknownArticle) -> str:
    """The sentence for an article that does not exist.

    >>> unknown_text(UnknownArticle("9.9", ("TR-9.9",)))
    'There is no article "9.9". Did you mean TR-9.9?'
    """
    sentence = f'There is no article "{unknown.asked[:40]}".'
    if not unknown.nearest:
        return f"{sentence} `skat rules` lists them all."
    return f"{sentence} Did you mean {', '.join(unknown.nearest)}?"


def _list_line(entry: Entry) -> str:
    return f"{entry.article.id:<22} {entry.status.value:<13} {entry.article.title}"


def _page(entry: Entry, tests: ArticleTests) -> Iterator[str]:
    article = entry.article
    yield f"{article.id}  {article.title}"
    yield f"{article.kind.value}; documents: {', '.join(article.sources)}"
    if label := second_label(article.id):
        yield f"numbered {label} by the congress of 2018"
    yield from _paragraph(f"{entry.status.value}: {entry.note or ''}".removesuffix(": "))
    yield ""
    yield from _paragraph(article.rule)
    yield from _readings(article)
    if entry.functions:
        yield from _headed("Code", (_place(function) for function in entry.functions))
    yield from _headed("Tests", tests.positive)
    yield from _headed("Tests of what it refuses", tests.negative)
    yield from _headed("Examples", _examples(entry, tests))
    if article.refs:
        yield from _headed("See also", [", ".join(article.refs)])


def _readings(article: Article) -> Iterator[str]:
    lines = list(_paragraph(article.differs or "", "  "))
    for row in discrepancies():
        if article.id in row.articles:
            lines += _reading(row)
    yield from _headed("Editions and documents", lines, indent="")


def _reading(row: Discrepancy) -> Iterator[str]:
    yield from _paragraph(f"{row.id}: {row.topic}", "  ")
    for source, text in row.readings.items():
        if text != row.topic:
            yield from _paragraph(f"{source}: {text}", "      ")
    yield from _paragraph(f"here: {row.default}", "      ")
    for name in row.options:
        yield from _paragraph(f"option {name}: {_choices(name)}", "      ")


def _choices(option: str) -> str:
    """The values an option can have, with the editions that use them."""
    kind = get_type_hints(Options)[option]
    usual: dict[Any, list[str]] = {}
    for edition in Edition:
        usual.setdefault(getattr(edition_options(edition), option), []).append(edition.value)
    values = get_args(kind) if get_origin(kind) is Literal else (False, True)
    if not set(usual) <= set(values):
        values = tuple(usual)
    return ", ".join(
        f"{str(value).lower()} ({', '.join(usual[value])})"
        if value in usual
        else str(value).lower()
        for value in values
    )


def _place(function: Callable[..., Any]) -> str:
    """Where a function stands: its name, its file within the package, its line."""
    inner = inspect.unwrap(function)
    path = Path(inner.__code__.co_filename)
    file = Path(*inner.__module__.split(".")).parent / path.name
    return f"{inner.__module__}.{inner.__qualname__}  ({file}:{inner.__code__.co_firstlineno})"


def _examples(entry: Entry, tests: ArticleTests) -> Iterator[str]:
    for number, example in enumerate(entry.article.example_tests):
        yield from wrap(f"{example.given} -> {example.expect}", _WIDTH)
        if number in tests.examples:
            yield f"    {tests.examples[number]}"
        elif entry.note:
            yield from _paragraph(f"{entry.status.value}: {entry.note}", "    ")


def _headed(heading: str, lines: Any, indent: str = "  ") -> Iterator[str]:
    first = True
    for line in lines:
        if first:
            yield ""
            yield heading
            first = False
        yield indent + line


def _paragraph(text: str, indent: str = "") -> list[str]:
    return wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)
