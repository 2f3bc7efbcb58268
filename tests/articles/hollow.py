"""Which functions of the law could return something else without a test noticing.

A function is switched to other values of its declared type (`tests.articles.alterations`), and
tests that call it run again. Only an assertion of the test's own counts: a crash shows that a
result was used, not that it was looked at.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest import runner

import skat
from tests.articles.alterations import Alteration, Demand, Samples, demands
from tests.articles.switch import altered, clear_caches, name_of, returned_type

_PRODUCT = str(Path(skat.__file__).parent)
_SECONDS = 20
"""After so long a test has lost itself in a wrong result; that is a crash too."""
MOST_WAYS = 1000
"""How many fields of a structure are altered, outer ones first, until one is noticed."""


class Link(NamedTuple):
    """A function that decides an article, or a clause of it; tests of that which call it, and what
    it gave them.
    """

    article: str
    function: Callable[..., Any]
    tests: Sequence[pytest.Item]
    results: Sequence[Any]


def unnoticed(links: Sequence[Link], samples: Samples, *, workers: int) -> Iterator[str]:
    """A sentence for every link and every way to be wrong that no assertion notices."""
    return _judged(_judge, [(link,) for link in links], samples, workers=workers)


def unshown(clauses: Sequence[Sequence[Link]], samples: Samples, *, workers: int) -> Iterator[str]:
    """A sentence for every clause whose own tests notice nothing, whatever its functions return."""
    return _judged(_judge_clause, clauses, samples, workers=workers)


def _judged(
    judge: Callable[[int], list[str]],
    links: Sequence[Sequence[Link]],
    samples: Samples,
    *,
    workers: int,
) -> Iterator[str]:
    _shared.update(links=links, samples=samples)
    if workers < 2:
        for number in range(len(links)):
            yield from judge(number)
        return
    # Forked, so that each worker has the collected tests; what they print is of no use.
    with ProcessPoolExecutor(
        workers, mp_context=get_context("fork"), initializer=_fall_silent
    ) as pool:
        for findings in pool.map(judge, range(len(links))):
            yield from findings


_shared: dict[str, Any] = {}


def _fall_silent() -> None:
    capture = _shared["links"][0][0].tests[0].config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _judge(number: int) -> list[str]:
    (link,) = _shared["links"][number]
    wanted = _wanted(link)
    what = f"{name_of(link.function)}, as the tests of {link.article} call it,"
    if not wanted:
        return [f"{what} has no other value to return"]
    return [
        f"no test of {link.article} asserts anything of {name_of(link.function)}: {_words(demand)}"
        for demand in wanted
        if not _is_noticed(link, demand)
    ]


def _judge_clause(number: int) -> list[str]:
    links = _shared["links"][number]
    if any(_is_noticed(link, demand) for link in links for demand in _wanted(link)):
        return []
    names = ", ".join(name_of(link.function) for link in links)
    return [f"no test of {links[0].article} asserts anything of {names}"]


def _wanted(link: Link) -> list[Demand]:
    """What the tests of this link must notice, as far as it can be altered."""
    # What the function itself gave on another call is the likeliest other result.
    own: dict[type, list[Any]] = {}
    for result in link.results:
        if result not in (some := own.setdefault(type(result), [])):
            some.append(result)
    samples = {**_shared["samples"], **own}
    return [
        demand
        for demand in demands(returned_type(link.function), samples)
        if any(_alters(way, result) for way in demand for result in link.results)
    ]


def _words(demand: Demand) -> str:
    names = [way.name for way in demand[:3]]
    return f"{', '.join(names)}{', ...' if len(demand) > 3 else ''}"


def _alters(way: Alteration, result: Any) -> bool:
    if isinstance(result, Iterator):  # it cannot be looked into without being used up
        return True
    try:
        return bool(way.change(result) != result)
    except Exception:  # what cannot be altered so is not
        return False


def _is_noticed(link: Link, demand: Demand) -> bool:
    ways = [way for way in demand if any(_alters(way, result) for result in link.results)][
        :MOST_WAYS
    ]
    return any(_fails(test, link.function, way) for way in ways for test in link.tests)


def _fails(test: pytest.Item, function: Callable[..., Any], way: Alteration) -> bool:
    clear_caches()
    try:
        with altered(function, way) as switched:
            error = _error_of(test)
    finally:
        clear_caches()
    return (
        switched.altered > 0 and error is not None and any(_is_own(leaf) for leaf in _leaves(error))
    )


def _error_of(test: pytest.Item) -> BaseException | None:
    """How the test itself ends, not its fixtures; without the reports that pytest writes of it."""
    test._initrequest()  # type: ignore[attr-defined] # as pytest does before a test runs again
    before = signal.signal(signal.SIGALRM, _lost)
    signal.alarm(_SECONDS)
    try:
        runner.pytest_runtest_setup(test)
    except Exception:
        return None
    else:
        try:
            test.runtest()
        except (Exception, pytest.fail.Exception) as error:
            return error
        return None
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        # Fixtures that want to know how the test went get no report, and may say so.
        with suppress(Exception):
            runner.pytest_runtest_teardown(test, None)


class LostError(Exception):
    """A test found no end with a wrong result."""


def _lost(*_: object) -> None:
    raise LostError


def _leaves(error: BaseException) -> Iterator[BaseException]:
    """The error, or those that are grouped in it."""
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner)
    else:
        yield error


def _is_own(error: BaseException) -> bool:
    """An assertion that a test made, not one of the product."""
    if not isinstance(error, (AssertionError, pytest.fail.Exception)):
        return False
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = trace.tb_frame.f_code.co_filename if trace else ""
    return not where.startswith(_PRODUCT)
