"""The steady lane: its tests open no socket, start no process or thread, never wait by the clock.

What such a test does is decided by its commit and its seed alone, so its failure is a failure. The
interpreter tells its auditors of sockets, processes and forks, whatever name they are called by;
sleep, waits and starts of threads are watched at their source. What a test must not do raises, and
fails the test even where the raised error is caught. SQLite files are allowed.
"""

from __future__ import annotations

import multiprocessing.process
import selectors
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator
from typing import Any, Final

import pytest

from tests.lanes.exceptions import EXCEPTIONS

GIVEN: Final = "given-by-a-test"
"""A test gives threads by this name: `ThreadPoolExecutor(2, thread_name_prefix=GIVEN)`."""

_SOCKETS: Final = frozenset(
    {
        "socket.bind",
        "socket.connect",
        "socket.getaddrinfo",
        "socket.gethostbyaddr",
        "socket.gethostbyname",
        "socket.sendto",
    }
)
_PROCESSES: Final = frozenset(
    {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"}
)


class Watch:
    """Whether a steady test runs now, and what it did that it must not."""

    def __init__(self) -> None:
        self.steady = False
        self.done: list[str] = []

    def forbid(self, what: str) -> None:
        """Fails the test that runs now, if it is a steady one and does it itself.

        What a live test before it left running is none of its business.
        """
        thread = threading.current_thread()
        if self.steady and (thread is threading.main_thread() or thread.name.startswith(GIVEN)):
            self.done.append(what)
            self.end()

    def end(self) -> None:
        """Ends a test that did what it must not; where a task failed, others may wait for it."""
        if self.steady and self.done:
            pytest.fail(f"a steady test {self.done[0]}: mark it `live`, or do without")


_watch = Watch()


def _audited(event: str, given: tuple[Any, ...]) -> None:
    if not _watch.steady:
        return
    if event == "socket.__new__" and given[1] in (socket.AF_INET, socket.AF_INET6):
        _watch.forbid("opens a socket")
    elif event in _SOCKETS:
        _watch.forbid(f"uses the network ({event})")
    elif event in _PROCESSES:
        _watch.forbid(f"starts a process ({event})")


def _sleep(seconds: float, _real: Callable[[float], None] = time.sleep) -> None:
    if seconds > 0:
        _watch.forbid("sleeps")
    _real(seconds)


def _wait(
    self: threading.Condition,
    timeout: float | None = None,
    _real: Callable[[threading.Condition, float | None], bool] = threading.Condition.wait,
) -> bool:
    """Of events, queues and futures: who waited in vain has slept."""
    woken = _real(self, timeout)
    if not woken and timeout:
        _watch.forbid("waits by the clock (a condition)")
    return woken


def _start_thread(self: threading.Thread, _real: Any = threading.Thread.start) -> None:
    if not self.name.startswith(GIVEN):
        _watch.forbid(f"starts a thread ({self.name})")
    _real(self)


def _start_process(self: Any, _real: Any = multiprocessing.process.BaseProcess.start) -> None:
    _watch.forbid("starts a process (multiprocessing)")
    _real(self)


def _select(
    self: Any, timeout: float | None = None, _real: Any = selectors.DefaultSelector.select
) -> Any:
    """A loop that waited until its time was over has slept; one that was woken has not."""
    if timeout is None:
        _watch.end()
    ready = _real(self, timeout)
    if not ready and timeout is not None and timeout > 0:
        _watch.forbid("waits by the clock (an event loop)")
    return ready


_WATCHED: Final[tuple[tuple[Any, str, Any], ...]] = (
    (time, "sleep", _sleep),
    (threading.Condition, "wait", _wait),
    (threading.Thread, "start", _start_thread),
    (multiprocessing.process.BaseProcess, "start", _start_process),
    (selectors.DefaultSelector, "select", _select),
)


def pytest_configure(config: pytest.Config) -> None:
    """Takes its places once a process."""
    del config
    if time.sleep is _sleep:
        return
    sys.addaudithook(_audited)
    for owner, name, watched in _WATCHED:
        setattr(owner, name, watched)


def is_steady(item: pytest.Item) -> bool:
    """Whether a test belongs to this lane: all do that are not marked `live`."""
    return item.get_closest_marker("live") is None


def _watched(item: pytest.Item) -> Generator[None, object, object]:
    """Watches a steady test and its fixtures, and not what pytest does between them."""
    _watch.steady = is_steady(item) and item.nodeid not in EXCEPTIONS
    try:
        return (yield)
    finally:
        _watch.steady = False


pytest_runtest_setup = pytest.hookimpl(wrapper=True, tryfirst=True)(_watched)
pytest_runtest_call = pytest.hookimpl(wrapper=True, tryfirst=True)(_watched)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """The last test of all ends what live ones before it may have shared."""
    return (yield) if nextitem is None else (yield from _watched(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What was forbidden fails the test, also where the test or a library caught the error."""
    report = yield
    if _watch.done and report.outcome != "failed":
        report.outcome = "failed"
        report.longrepr = f"a steady test {_watch.done[0]}"
    _watch.done.clear()
    return report
