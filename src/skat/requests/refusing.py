"""How a request is refused: raised where the fault is found, returned to the caller as a value."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from skat.model.refusal import Detail, Refusal

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class RefusalError(Exception):
    """A refusal on its way to the one place that returns it as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, *articles: str, **details: Detail) -> RefusalError:
    """The refusal to raise, with its code, articles and details."""
    return RefusalError(Refusal(code, articles, details))


def allowed(found: Found | Refusal) -> Found:
    """What was found; raises RefusalError where it is a refusal.

    >>> allowed(3)
    3
    """
    if isinstance(found, Refusal):
        raise RefusalError(found)
    return found


def refusals_returned(answer: Callable[Asked, Found]) -> Callable[Asked, Found | Refusal]:
    """The same function, which returns its refusals as values.

    >>> @refusals_returned
    ... def half(number: int) -> int:
    ...     return allowed(number // 2 if number % 2 == 0 else Refusal("odd"))
    >>> half(4), half(3).code
    (2, 'odd')
    """

    @wraps(answer)
    def answered(*args: Asked.args, **kwargs: Asked.kwargs) -> Found | Refusal:
        try:
            return answer(*args, **kwargs)
        except RefusalError as error:
            return error.refusal

    return answered
