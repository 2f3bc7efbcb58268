"""Which article of the law a function decides.

The decorator only leaves a note; the article registry in `skat.rules.articles` collects the notes
and `tests.articles` proves them: a test marked with the article must run the function, and must
fail by an assertion when the function returns something else.
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
    ...     return points >= 61
    >>> simple_win(61)
    True
    >>> _ = IMPLEMENTATIONS["SkO-5.2.2"].remove(simple_win)
    """

    def note(function: Decides) -> Decides:
        for article in articles:
            IMPLEMENTATIONS.setdefault(article, []).append(function)
        return function

    return note
