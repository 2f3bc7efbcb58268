"""`skat rules [ARTICLE | WORDS]`: an article, its clauses and readings, its code, its tests.

Everything comes from the article registry, so an installed package tells as much as a checkout. A
title, a sentence and the headings come in four languages; the paraphrase below is English.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, get_args, get_type_hints

import typer

from skat.cli.completion import articles
from skat.cli.language import Language, LanguageOption, stop
from skat.cli.lookup.search import article_data, search, titles
from skat.cli.options import JsonFlag, print_json
from skat.messages import message
from skat.model.law import IMPLEMENTATIONS
from skat.rules.articles import (
    Article,
    ArticleEntry,
    ArticleTests,
    ClauseTests,
    Discrepancy,
    UnknownArticle,
    article_tests,
    clause_id,
    discrepancies,
    find,
    numbered_since_2018,
    registry,
    second_label,
    texts,
)
from skat.rules.choices import choice_word, option_choices, option_value
from skat.rules.editions import Edition, edition_options

app = typer.Typer()

LAWFUL_PACKAGES = ("model", "kernel", "rules", "scoresheet", "referee", "tournament", "tables")
"""Where functions decide articles; their modules are imported to find them."""

_WIDTH = 88
_MOST_FOUND = 12
_LOOKS_LIKE_A_NUMBER = re.compile(r"\s*((sko|tr)\b|(pi|lf|def)[- ]|\d)", re.IGNORECASE)


def load_law() -> dict[str, ArticleEntry]:
    """The registry of all articles, once every function that decides one is imported.

    >>> load_law()["SkO-2.4.2"].status.value
    'implemented'
    """
    _import_the_law()
    return registry(IMPLEMENTATIONS)


@cache
def _import_the_law() -> None:
    """Looks through the folders once: that takes most of the time of a page."""
    for name in LAWFUL_PACKAGES:
        package = import_module(f"skat.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)


def rules_text(asked: str | None = None, *, language: str = "en") -> str | UnknownArticle:
    """What `skat rules` prints: one article, what was found by words, or the list of all.

    Words are searched in all four languages; what is found is shown in the one asked for.

    >>> print(rules_text("5.2.7").splitlines()[0])
    SkO-5.2.7  Winning null
    >>> rules_text("4.9.9")
    UnknownArticle(asked='4.9.9', nearest=('SkO-4.5.9', 'SkO-4.2.9', 'SkO-4.1.9', 'SkO-4.5.8'))
    """
    if asked is None:
        return "\n".join(_list_line(entry, language) for entry in load_law().values())
    entries = _asked_for(asked)
    if isinstance(entries, UnknownArticle):
        return entries
    if len(entries) > 1:
        return "\n".join(_found(entries, language))
    (only,) = entries
    tests = article_tests().get(only, ArticleTests())
    return "\n".join(_page(load_law()[only], tests, language))


def rules_data(asked: str | None = None, *, language: str = "en") -> Any | UnknownArticle:
    """The same as data: one article, or a list of those that were found, or of all."""
    entries = tuple(load_law()) if asked is None else _asked_for(asked)
    if isinstance(entries, UnknownArticle):
        return entries
    if len(entries) > 1:
        return titles(entries, language=language)
    (only,) = entries
    tests = article_tests().get(only, ArticleTests())
    return article_data(load_law()[only], tests, language=language)


def _asked_for(asked: str) -> tuple[str, ...] | UnknownArticle:
    """The article of this number, or those that the words are found in."""
    article = find(asked)
    if not isinstance(article, UnknownArticle):
        return (article.id,)
    entries = () if _LOOKS_LIKE_A_NUMBER.match(asked) else search(asked)
    return tuple(entries) or article


def unknown_text(unknown: UnknownArticle, *, language: str = "en") -> str:
    """The sentence for an article that does not exist, or words that no article has.

    >>> unknown_text(UnknownArticle("9.9", ("TR-9.9",)))
    'There is no article "9.9". Did you mean TR-9.9?'
    """
    asked, nearest = unknown.asked[:40], ", ".join(unknown.nearest)
    code = "rules.unknown_near" if nearest else "rules.unknown"
    return message(code, {"asked": asked, "nearest": nearest}, language)


def _list_line(entry: ArticleEntry, language: str) -> str:
    title = texts(language)[entry.article.id].title
    return f"{entry.article.id:<22} {entry.status.value:<13} {title}"


def _found(articles: tuple[str, ...], language: str) -> Iterator[str]:
    """The best of what was found, and how much more there is."""
    for article in articles[:_MOST_FOUND]:
        text = texts(language)[article]
        yield f"{article}  {text.title}"
        yield from _paragraph(text.sentence, "    ")
    if len(articles) > _MOST_FOUND:
        yield message("rules.more", {"count": len(articles) - _MOST_FOUND}, language)


def _page(entry: ArticleEntry, tests: ArticleTests, language: str) -> Iterator[str]:
    def say(code: str, **details: str) -> str:
        return message(f"rules.{code}", details, language)

    article, text = entry.article, texts(language)[entry.article.id]
    yield f"{article.id}  {text.title}"
    yield f"{article.kind.value}; {say('documents', sources=', '.join(article.sources))}"
    if label := second_label(article.id):
        yield say("numbered", number=label)
    if other := numbered_since_2018(article.id):
        title = texts(language)[other].title
        yield from _paragraph(say("two_meanings", number=article.id, other=other, title=title))
    yield from _paragraph(f"{entry.status.value}: {entry.note or ''}".removesuffix(": "))
    yield ""
    yield from _paragraph(text.sentence)
    yield ""
    yield from _paragraph(article.rule)
    yield from _headed(say("clauses"), _clauses(entry, tests))
    yield from _readings(article, say("editions"))
    yield from _headed(say("options"), _options(article))
    yield from _headed(say("rulings"), _rulings(entry))
    if entry.functions:
        yield from _headed(say("code"), (_place(function) for function in entry.functions))
    yield from _headed(say("tests"), tests.positive)
    yield from _headed(say("tests_refusing"), tests.negative)
    yield from _headed(say("examples"), _examples(entry, tests))
    if article.refs:
        see_also = (f"{other}  {texts(language)[other].title}" for other in article.refs)
        yield from _headed(say("see_also"), see_also)


def _clauses(entry: ArticleEntry, tests: ArticleTests) -> Iterator[str]:
    """Each clause with its status and what its tests call; an only one is the whole article."""
    for each in entry.clauses:
        status = f"{each.status.value}: {each.note}" if each.note else each.status.value
        yield from _paragraph(f"{clause_id(entry.article.id, each.number)}  {status}")
        if len(entry.clauses) > 1:
            yield from _paragraph(each.clause.text, "    ")
            for name in tests.clauses.get(each.number, ClauseTests((), ())).functions:
                yield f"    {name}"


def _options(article: Article) -> Iterator[str]:
    """The options that choose between readings of this article."""
    rows = [row for row in discrepancies() if article.id in row.articles]
    names = dict.fromkeys(name for row in rows for name in row.options)
    if names:
        yield ", ".join(names)


def _rulings(entry: ArticleEntry) -> Iterator[str]:
    """The events of `skat judge` that are ruled on by this article."""
    kinds = dict.fromkeys(
        kind
        for function in entry.functions
        if function.__module__.startswith("skat.referee.")
        for kind in _kinds_of(function)
    )
    if kinds:
        yield ", ".join(kinds)


def _kinds_of(function: Callable[..., Any]) -> Iterator[str]:
    event = get_type_hints(function).get("event")
    for member in get_args(event) or (event,):
        tag = getattr(getattr(member, "__struct_config__", None), "tag", None)
        if isinstance(tag, str):
            yield tag


def _readings(article: Article, heading: str) -> Iterator[str]:
    lines = list(_paragraph(article.differs or "", "  "))
    for row in discrepancies():
        if article.id in row.articles:
            lines += _reading(row)
    yield from _headed(heading, lines, indent="")


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
    usual: dict[Any, list[str]] = {}
    for edition in Edition:
        usual.setdefault(option_value(edition_options(edition), option), []).append(edition.value)
    return ", ".join(
        choice_word(value) + (f" ({', '.join(usual[value])})" if value in usual else "")
        for value in option_choices(option) or tuple(usual)
    )


def _place(function: Callable[..., Any]) -> str:
    """Where a function stands: its name, its file within the package, its line."""
    inner = inspect.unwrap(function)
    path = Path(inner.__code__.co_filename)
    file = Path(*inner.__module__.split(".")).parent / path.name
    return f"{inner.__module__}.{inner.__qualname__}  ({file}:{inner.__code__.co_firstlineno})"


def _examples(entry: ArticleEntry, tests: ArticleTests) -> Iterator[str]:
    for number, example in enumerate(entry.article.example_tests):
        yield from wrap(f"{example.given} -> {example.expect}", _WIDTH)
        stated = next((each for each in entry.clauses if number in each.clause.examples), entry)
        if number in tests.examples:
            yield f"    {tests.examples[number]}"
        elif stated.note:
            yield from _paragraph(f"{stated.status.value}: {stated.note}", "    ")


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


@app.command()
def rules(
    article: Annotated[
        list[str] | None,
        typer.Argument(
            help="A number (3.4.3), an id (TR-5.1, LF-kontra), or words.", autocompletion=articles
        ),
    ] = None,
    *,
    json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """An article: paraphrase, editions, where it lives in the code, its tests."""
    asked = " ".join(article) if article else None
    shown = (rules_data if json else rules_text)(asked, language=language.value)
    if isinstance(shown, UnknownArticle):
        stop(f"skat: {unknown_text(shown, language=language.value)}")
    (print_json if json else print)(shown)
