"""Settings of every test: hypothesis profiles, the browser, and no skips in CI."""

import gc
import inspect
import os
from collections.abc import Generator, Iterator
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from typer.testing import CliRunner, Result

import skat.messages
from tests.lanes.once import IN_NO_LANE, promised
from tests.same_examples import draw_the_same_examples
from tests.tools import require_tool
from tests.virtual_time import VirtualLoop, spent, virtual_loop

pytest_plugins = ["tests.lanes.failures", "tests.lanes.steady", "tests.seeds_told"]

# Shared suites show their values when they fail, as test files do.
pytest.register_assert_rewrite(
    "tests.journal.store.account_conformance",
    "tests.journal.store.conformance",
    "tests.journal.store.machine",
    "tests.journal.store.people_conformance",
)

_invoke = CliRunner.invoke


def _invoked(self: CliRunner, *args: Any, **options: Any) -> Result:
    """A command that raises would end with status 1, as one that refuses: here it raises.

    The language that it is asked for ends with it.
    """
    return copy_context().run(_invoke, self, *args, **{"catch_exceptions": False, **options})


CliRunner.invoke = _invoked  # type: ignore[method-assign]

# A sentence with a hole is a fault: here it raises, at a table it names what is missing.
skat.messages.STRICT = True

_EXAMPLES = int(os.environ.get("SKAT_EXAMPLES", "100"))
# No test judges by the clock, so a slow machine is no reason to fail either.
settings.register_profile(
    "base",
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# `make test` tries few examples, the same ones every time; `make proof` tries more.
settings.register_profile("gate", settings.get_profile("base"), derandomize=True, max_examples=25)
settings.register_profile(
    "proof",
    settings.get_profile("gate"),
    max_examples=_EXAMPLES,
)
# New random examples in every run: for a search by night, not for a gate.
settings.register_profile("search", settings.get_profile("proof"), derandomize=False)
# The proof of articles wants to know whether a test fails, not of the smallest example.
settings.register_profile(
    "articles",
    settings.get_profile("gate"),
    max_examples=50,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
settings.load_profile(os.environ.get("SKAT_PROFILE", "gate"))
if settings().derandomize:
    draw_the_same_examples()

_OBJECTS_BETWEEN_SEARCHES = 50_000
_BROWSER = Path(__file__).parent / "browser"
_IN_CI = os.environ.get("CI") == "true"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """pytest-playwright starts the Chromium of the system; downloads of its own are not used."""
    return {"executable_path": str(require_tool("chromium")), "args": ["--no-sandbox"]}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end: the garbage collector never looks at it.

    That takes a fifth off the time of collecting, which every worker spends. Afterwards it looks
    seldom: reading the sources of the package as trees took four times as long with its usual ways.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES, 20, 20)
        gc.enable()


def pytest_unconfigure() -> None:
    """At the end it looks at all again: else the kernel tells of types that nobody let go."""
    gc.unfreeze()


@cache
def _in_live_lane(path: Path) -> bool:
    """Whether the live lane reads a file, as `LIVE_FILES` of the Makefile does."""
    return path.name.startswith("test_") and "mark.live" in path.read_text("utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All that stands in the folder of browser tests is marked so, and live, in its own process.

    Playwright keeps an event loop running from its first page to the end of the process, and a test
    that starts one of its own fails after that.

    What promises secrecy, fairness, durability or limits is marked `once`.

    Live tests that no lane would run are kept in `IN_NO_LANE`, for which a test asks.

    What may take longer than others begins first, so that no core waits for it at the end.
    """
    in_no_lane = config.stash[IN_NO_LANE] = list[str]()
    for item in items:
        drives_a_browser = "playwright" in getattr(item, "fixturenames", ())
        if _BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.live)
        elif drives_a_browser or (item.get_closest_marker("live") and not _in_live_lane(item.path)):
            in_no_lane.append(item.nodeid)
        if promised(item.nodeid):
            item.add_marker(pytest.mark.once)
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """The loop of a test that is a coroutine and has to do with its loop."""
    with virtual_loop() as loop:
        yield loop


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs on virtual time."""
    test, given = pyfuncitem.obj, pyfuncitem.funcargs
    if not inspect.iscoroutinefunction(test):
        return None
    done = test(**{name: given[name] for name in inspect.signature(test).parameters})
    loop = given.get("loop")
    if isinstance(loop, VirtualLoop):
        loop.run_until_complete(done)
    else:
        spent(done)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """CI has every tool, so a skipped test there is a failure; an expected failure is none.

    Nor is a test marked `outside`: it compares with a program of others or with records of real
    people, which we do not ship.
    """
    report = yield
    may_be_skipped = hasattr(report, "wasxfail") or item.get_closest_marker("outside")
    if _IN_CI and report.skipped and not may_be_skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a module that skips itself while it is collected."""
    report = yield
    if _IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report
