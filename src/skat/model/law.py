"""Which article of the law a function decides.

The decorator only leaves a note, and the ids at the end of the docstring, where the function's own
words need not repeat them. The article registry in `skat.rules.articles` collects the notes and
`tests.articles` proves them: a test marked with the article must run the function, and must fail by
an assertion when the function returns something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Decides = TypeVar("Decides", bound=Callable[..., Any])

IMPLEMENTATIONS: dict[str, list[Callable[..., Any]]] = {}
"""Article id -> the functions that decide it, filled as the modules are imported."""


def implements(*articles: str) -> Callable[[Decides], Decides]:
    """Note that the decorated function is the smallest one that decides these articles.

    >>> @implements("SkO-5.2.2")
    ... def simple_win(points: int) -> bool:
    ...     "Whether so many card points win a simple game."
    ...     return points >= 61
    >>> print(simple_win.__doc__)
    Whether so many card points win a simple game.
    <BLANKLINE>
    Decides SkO-5.2.2.
    >>> _ = IMPLEMENTATIONS["SkO-5.2.2"].remove(simple_win)
    """

    def note(function: Decides) -> Decides:
        for article in articles:
            IMPLEMENTATIONS.setdefault(article, []).append(function)
        if function.__doc__:
            function.__doc__ = _with_articles(function.__doc__, articles)
        return function

    return note


def _with_articles(docstring: str, articles: tuple[str, ...]) -> str:
    """The docstring with the articles as its last paragraph, as far indented as its last line."""
    _, several, last = docstring.rpartition("\n")
    margin = last if several else ""
    return f"{docstring.rstrip()}\n\n{margin}Decides {', '.join(articles)}.{several}{margin}"
