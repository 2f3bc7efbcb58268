"""Functions of the law, watched and switched off.

A function is switched off by its code object, so it is off wherever it was imported to.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType, FunctionType
from typing import Any


class SwitchedOffError(Exception):
    """A function of the law was called while it was switched off."""


def _refuse(*_: object, **__: object) -> None:
    # This code runs with the globals of the function it stands in for.
    from tests.articles.switch import SwitchedOffError

    raise SwitchedOffError


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


@contextmanager
def switched_off(function: Callable[..., Any]) -> Iterator[None]:
    """Inside, the function raises SwitchedOffError."""
    inner = plain(function)
    code = inner.__code__
    # The new code must name as many free variables as the old, though it uses none.
    inner.__code__ = _refuse.__code__.replace(co_freevars=code.co_freevars)
    try:
        yield
    finally:
        inner.__code__ = code


def code_of(function: Callable[..., Any]) -> int:
    """The identity of a function's code; code that runs changes, so it cannot be compared."""
    return id(plain(function).__code__)


@contextmanager
def watched(functions: Iterable[Callable[..., Any]]) -> Iterator[set[int]]:
    """Inside, gathers the code of those of the functions that are called."""
    wanted = {code_of(function) for function in functions}
    seen: set[int] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and id(frame.f_code) in wanted:
            seen.add(id(frame.f_code))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(before)


def clear_caches() -> None:
    """Forget what functions of the law remember, so that a call runs them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("skat.") and not name.startswith("skat.rules.articles"):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()
