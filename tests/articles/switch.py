"""Functions of the law, watched and switched to other results.

A function is switched by its code object, so it is switched wherever it was imported to.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import Any, get_type_hints

from tests.articles.alterations import Alteration

_standing_in: dict[int, Callable[..., Any]] = {}
"""The identity of a code that stands in -> what it does."""


def _stand_in(*arguments: object, **named: object) -> object:
    # This code runs with the globals of the function it stands in for.
    import sys

    switch = sys.modules["tests.articles.switch"]
    return switch._standing_in[id(sys._getframe().f_code)](*arguments, **named)


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
    inner = plain(function)
    real = _copy(inner)
    switched = Switched()

    def other_result(*arguments: object, **named: object) -> object:
        result = real(*arguments, **named)
        before = list(result) if isinstance(result, Iterator) else result
        after = way.change(before)
        switched.altered += after != before or type(after) is not type(before)
        return iter(after) if isinstance(result, Iterator) else after

    with _replaced({inner: other_result}):
        yield switched


@cache
def _copy(function: FunctionType) -> FunctionType:
    """The same function once more, made while it has its own code, which may change."""
    copied = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copied.__kwdefaults__ = function.__kwdefaults__
    return copied


@contextmanager
def _replaced(others: Mapping[FunctionType, Callable[..., Any]]) -> Iterator[None]:
    """Inside, each of the functions does what the other one does; not one inside another."""
    assert not _standing_in
    codes = {function: function.__code__ for function in others}
    try:
        for function, other in others.items():
            stand_in = _stand_in_for(function)
            _standing_in[id(stand_in)] = other
            function.__code__ = stand_in
        yield
    finally:
        for function, code in codes.items():
            function.__code__ = code
        _standing_in.clear()


@cache
def _stand_in_for(function: FunctionType) -> CodeType:
    """Code of its own; it must name as many free variables as the function's, and uses none."""
    return _stand_in.__code__.replace(co_freevars=function.__code__.co_freevars)


def code_of(function: Callable[..., Any]) -> int:
    """The identity of a function's code; code that runs changes, so it cannot be compared."""
    return id(plain(function).__code__)


Results = dict[int, list[Any]]
"""The identity of a function's code -> results that it gave."""


class Watch:
    """Functions that are watched, test after test: which of them are called, some of their results.

    >>> with Watch([name_of]).watching() as called:
    ...     name_of(plain)
    'tests.articles.switch.plain'
    >>> called[code_of(name_of)]
    ['tests.articles.switch.plain']
    """

    def __init__(self, functions: Iterable[Callable[..., Any]]) -> None:
        self._called: Results = {}
        inner = {plain(function) for function in functions}
        self._noting = {function: self._noted(function) for function in inner}

    @contextmanager
    def watching(self) -> Iterator[Results]:
        """Inside, gathers what is called."""
        self._called = {}
        with _replaced(self._noting):
            yield self._called

    def _noted(self, function: FunctionType) -> Callable[..., object]:
        real, code = _copy(function), function.__code__

        def noted(*arguments: object, **named: object) -> object:
            results = self._called.setdefault(id(code), [])
            result = real(*arguments, **named)
            if len(results) < ENOUGH_RESULTS:
                results.append(result)
            else:
                # Nothing more is wanted of it in this test, so it need not be slow any longer.
                function.__code__ = code
            return result

        return noted


ENOUGH_RESULTS = 8
"""How many results of one function are kept of one test."""


_NO_LAW = ("skat.messages", "skat.rules.articles")
"""What these modules remember are texts."""


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
        if name.startswith("skat.") and not name.startswith(_NO_LAW)
        for value in list(vars(module).values())
        if callable(clear := getattr(value, "cache_clear", None))
    )
