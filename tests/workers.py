"""Runs tests in several processes that share what was found: all were forked from one.

`python -m tests.workers 4 ARGUMENTS` is `pytest ARGUMENTS` in four processes. With pytest-xdist
each process finds the thousands of tests for itself, which takes twenty seconds where nothing is
compiled yet, and sends each step of each test. Here one process imports and finds everything, the
others are forked from it, and they tell what happened of many tests at once.
"""

from __future__ import annotations

import atexit
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, Final

import pytest

_SHARES: Final = 50
"""In so many parts each process gets its share, so that none waits long for another at the end."""

_WIDTH: Final = 4
"""Bytes of a number in the pipe of what is to do; so few are written and read in one piece."""


def batches(items: Sequence[pytest.Item], *, most: int) -> list[list[pytest.Item]]:
    """Neighbours of one file together, as they share what their file has prepared; so many at most.

    What may take longer than others stands alone.
    """

    def kind(item: pytest.Item) -> tuple[object, ...]:
        return (item.path, item.nodeid if item.get_closest_marker("timeout") else None)

    found = []
    for _, some in groupby(items, kind):
        together = list(some)
        found += [together[at : at + most] for at in range(0, len(together), most)]
    return found


_Message = tuple[str, dict[str, Any]]
"""What happened, and its details."""


class Workers:
    """A pytest plugin: runs what was found in so many forked processes."""

    def __init__(self, count: int) -> None:
        self._count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Runs everything; what could not be found and what is only listed is pytest's affair."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        most = max(1, len(session.items) // (self._count * _SHARES))
        work = batches(session.items, most=most)
        tasks = _all_numbers(len(work))
        capture: Any = session.config.pluginmanager.getplugin("capturemanager")
        # Each process writes what it captures into files of its own.
        capture.stop_global_capturing()
        sys.stdout.flush()
        sys.stderr.flush()
        running: dict[Connection, _Running] = {}
        for _ in range(min(self._count, len(work))):
            received, sent = Pipe(duplex=False)
            pid = os.fork()
            if pid == 0:
                _begin_to_capture(capture)
                _work(session, work, tasks=tasks, told=sent)
            sent.close()
            running[received] = _Running(pid)
        _begin_to_capture(capture)
        _listen(session, running, tasks)
        os.close(tasks)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        return True


def _all_numbers(count: int) -> int:
    """A pipe to read all numbers below this from, each of them once, whoever reads."""
    reading, writing = os.pipe()
    # Nobody reads yet, so all must fit into the pipe: 16,000 do.
    os.set_blocking(writing, False)
    for number in range(count):
        assert os.write(writing, number.to_bytes(_WIDTH, "little")) == _WIDTH
    os.close(writing)
    return reading


def _begin_to_capture(capture: Any) -> None:
    """As pytest does before its first test."""
    capture.start_global_capturing()
    capture.suspend_global_capture()


# --- the process that found the tests -------------------------------------------------------------


class _Running:
    """A forked process and what it has told of its batch so far."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.told: list[_Message] = []


def _listen(session: pytest.Session, running: dict[Connection, _Running], tasks: int) -> None:
    """Tells pytest what the processes tell, until all have ended."""
    while running:
        for source in wait(list(running)):
            assert isinstance(source, Connection)
            one = running[source]
            try:
                message = source.recv()
            except EOFError:
                del running[source]
                source.close()
                _, status = os.waitpid(one.pid, 0)
                if status:
                    _tell(session, one.told)
                    died = _died(one, os.waitstatus_to_exitcode(status))
                    session.config.hook.pytest_runtest_logreport(report=died)
                continue
            one.told.append(message)
            if message[0] == "batch":
                _tell(session, one.told)
                one.told = []
        if session.shouldfail:
            # What nobody has begun is not begun any more.
            while os.read(tasks, 1 << 16):
                pass


def _tell(session: pytest.Session, told: Sequence[_Message]) -> None:
    hook = session.config.hook
    for what, details in told:
        if what == "start":
            hook.pytest_runtest_logstart(**details)
        elif what == "report":
            report = hook.pytest_report_from_serializable(config=session.config, data=details)
            hook.pytest_runtest_logreport(report=report)
        elif what == "end":
            hook.pytest_runtest_logfinish(**details)


def _died(one: _Running, code: int) -> pytest.TestReport:
    """The report of a process that ended in the middle: the test it began last has failed."""
    begun = [details for what, details in one.told if what == "start"]
    return pytest.TestReport(
        nodeid=begun[-1]["nodeid"] if begun else "no test",
        location=begun[-1]["location"] if begun else ("no test", None, ""),
        keywords={},
        outcome="failed",
        longrepr=f"process {one.pid} ended with {code}, and what else it had taken did not run",
        when="call",
    )


# --- those that run them --------------------------------------------------------------------------


class _Teller:
    """A pytest plugin that sends what happens."""

    def __init__(self, config: pytest.Config, told: Connection) -> None:
        self._config = config
        self._told = told

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._told.send(("start", {"nodeid": nodeid, "location": location}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._told.send(("report", data))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._told.send(("end", {"nodeid": nodeid, "location": location}))


def _work(
    session: pytest.Session, work: Sequence[Sequence[pytest.Item]], *, tasks: int, told: Connection
) -> None:
    """Runs batches as long as there are any, and ends this process."""
    status = 1
    try:
        plugins = session.config.pluginmanager
        plugins.unregister(name="terminalreporter")
        plugins.register(_Teller(session.config, told))
        _run(session, work, tasks=tasks, told=told)
        atexit._run_exitfuncs()
        status = 0
    except BaseException:
        # Nobody above writes it down: this process ends here.
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _run(
    session: pytest.Session, work: Sequence[Sequence[pytest.Item]], *, tasks: int, told: Connection
) -> None:
    def numbers() -> Iterator[int]:
        while number := os.read(tasks, _WIDTH):
            yield int.from_bytes(number, "little")

    coming = numbers()
    batch: Sequence[pytest.Item] | None = next((work[number] for number in coming), None)
    while batch is not None:
        last = batch[-1]
        for item, after in pairwise(batch):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        # What a test leaves for the next one is put away when the next one is known.
        batch = next((work[number] for number in coming), None)
        session.config.hook.pytest_runtest_protocol(item=last, nextitem=batch[0] if batch else None)
        told.send(("batch", {}))


def main(arguments: Sequence[str]) -> int:
    """The exit status of pytest."""
    count, *others = arguments
    return int(pytest.main(others, plugins=[Workers(int(count))]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
