"""Functions of the law, watched and switched to other results.

A function is switched by its code object, so it is switched wherever it was imported to.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType, FunctionType
from typing import Any, get_type_hints

from tests.articles.alterations import Alteration

_standing_in: Callable[..., Any] | None = None


def _stand_in(*arguments: object, **named: object) -> object:
    # This code runs with the globals of the function it stands in for.
    from tests.articles import switch

    assert switch._standing_in is not None
    return switch._standing_in(*arguments, **named)


def plain(function: Callable[..., Any]) -> FunctionType:
    """The Python function behind caches and other wrappers."""
    inner = inspect.unwrap(function)
    if not isinstance(inner, FunctionType):
        raise TypeError(f"{function!r} is no Python function and cannot decide an article")
    return inner


def name_of(function: Callable[..., Any]) -> str:
    """Module and name of a function."""
    inner = plain(function)
    return f"{inner.__module__}.{inner.__qualname__}"


def returned_type(function: Callable[..., Any]) -> Any:
    """What the function declares to return."""
    return get_type_hints(plain(function))["return"]


class Switched:
    """What happened while a function was switched: how many of its results were other ones."""

    def __init__(self) -> None:
        self.altered = 0


@contextmanager
def altered(function: Callable[..., Any], way: Alteration) -> Iterator[Switched]:
    """Inside, the function returns its result altered in this way."""
    global _standing_in
    inner = plain(function)
    code = inner.__code__
    real = FunctionType(code, inner.__globals__, inner.__name__, None, inner.__closure__)
    real.__defaults__, real.__kwdefaults__ = inner.__defaults__, inner.__kwdefaults__
    switched = Switched()

    def other_result(*arguments: object, **named: object) -> object:
        result = real(*arguments, **named)
        before = list(result) if isinstance(result, Iterator) else result
        after = way.change(before)
        switched.altered += after != before or type(after) is not type(before)
        return iter(after) if isinstance(result, Iterator) else after

    # The new code must name as many free variables as the old, though it uses none.
    inner.__code__ = _stand_in.__code__.replace(co_freevars=code.co_freevars)
    _standing_in = other_result
    try:
        yield switched
    finally:
        inner.__code__ = code
        _standing_in = None


def code_of(function: Callable[..., Any]) -> int:
    """The identity of a function's code; code that runs changes, so it cannot be compared."""
    return id(plain(function).__code__)


Results = dict[int, list[Any]]
"""The identity of a function's code -> results that it gave."""


@contextmanager
def watched(functions: Iterable[Callable[..., Any]]) -> Iterator[Results]:
    """Inside, gathers which of the functions are called, and some of their results."""
    wanted = {code_of(function) for function in functions}
    seen: Results = {}

    def note(frame: FrameType, event: str, result: object) -> None:
        if event == "call" and id(frame.f_code) in wanted:
            seen.setdefault(id(frame.f_code), [])
        elif event == "return" and id(frame.f_code) in wanted:
            results = seen.setdefault(id(frame.f_code), [])
            if len(results) < ENOUGH_RESULTS:
                results.append(result)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(before)


ENOUGH_RESULTS = 8
"""How many results of one function are kept of one test."""


def clear_caches() -> None:
    """Forget what functions of the law remember, so that a call runs them."""
    for clear in _clearing(len(sys.modules)):
        clear()


@cache
def _clearing(_modules: int) -> tuple[Callable[[], None], ...]:
    """What clears the caches of the modules that are loaded, so many."""
    return tuple(
        clear
        for name, module in list(sys.modules.items())
        if name.startswith("skat.") and not name.startswith("skat.rules.articles")
        for value in list(vars(module).values())
        if callable(clear := getattr(value, "cache_clear", None))
    )
