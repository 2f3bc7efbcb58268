"""The tests that are asked about a mutant, and which of them call the changed function."""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType
from typing import Final, TypeAlias

import pytest

from tools.mutation.children import forked
from tools.mutation.places import SOURCE
from tools.mutation.planting import CodeKey, key

ROOT: Final = SOURCE.parents[1]
VALUES: Final = "tests/model/test_values_never_change.py"
TESTS: Final[dict[str, tuple[str, ...]]] = {
    "model": ("tests/model", "tests/articles", "tests/rules"),
    "rules": (
        *("tests/model", "tests/rules", "tests/articles", "tests/messages"),
        *("tests/cli", "tests/requests"),
    ),
    "scoresheet": (VALUES, "tests/scoresheet", "tests/test_public_names.py"),
    "referee": (VALUES, "tests/referee", "tests/rules/open"),
    "tournament": ("tests/tournament", "tests/office/test_tournaments.py"),
    "journal": (
        VALUES,
        "tests/journal",
        "tests/tables/running/test_recovery.py",
        "tests/office/lists/test_lists_kept.py",
    ),
    "tables": (VALUES, "tests/tables"),
}
"""The packages that are tested so, and the tests that concern each, besides its own examples."""
MARKS: Final = "not live and not proof"
LONGEST: Final = 10.0
"""Seconds: a test that takes longer is not asked."""
MOST: Final = 40.0
"""Seconds of tests that one mutant is asked at most."""
MOST_LOADED: Final = 20.0
"""The same for a mutant that shows only when the package is loaded again."""
WAITING: Final = 30.0
"""Seconds that a test may wait without computing: for news that a mutant never sends, say."""
MEASURED: Final = ROOT / "build" / "mutation"
_ALONE: Final = "-p no:cacheprovider -p no:xdist -p no:terminal --import-mode=importlib -s -x -q"
_NO_REPORT: Final = "--tb=native --assert=plain"


def arguments(tests: Iterable[str]) -> list[str]:
    """How pytest is called for these tests and the examples of the modules."""
    options = f"addopts=--strict-markers --doctest-modules {_ALONE} {_NO_REPORT}"
    present = [test for test in tests if (ROOT / test).exists()]
    return ["-o", options, "-o", "timeout=0", "-m", MARKS, *present]


def concerning(packages: Iterable[str]) -> list[str]:
    """The tests that concern these packages, with the examples in their files."""
    paths: dict[str, None] = {}
    for package in packages:
        paths |= dict.fromkeys((f"src/skat/{package}", *TESTS[package]))
    # A folder that stands there as a whole needs no file of it.
    return [each for each in paths if not any(each.startswith(f"{other}/") for other in paths)]


class Calls:
    """Notes which functions of the package are called while something runs."""

    def __init__(self) -> None:
        self._seen: set[CodeType] = set()

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        self._seen.add(frame.f_code)

    def start(self) -> None:
        """Note from now on, in every thread."""
        self._seen = set()
        threading.settrace(self._note)
        sys.settrace(self._note)

    def stop(self) -> set[CodeKey]:
        """The functions of the package that were called since `start`."""
        sys.settrace(None)
        threading.settrace(None)
        home = str(SOURCE)
        return {key(code) for code in self._seen if code.co_filename.startswith(home)}


Measured: TypeAlias = tuple[float, set[CodeKey]]
"""The seconds of processor time that a test takes, and the functions that it calls."""


class Suite:
    """The collected tests, how long each takes, and what each calls."""

    def __init__(self, items: Sequence[pytest.Item], *, called_by_import: set[CodeKey]) -> None:
        self.called_by_import: Final = called_by_import
        self._items: Final = items
        self._seconds: Final[list[float]] = []
        self._callers: Final[dict[CodeKey, list[int]]] = defaultdict(list)
        self._kills: Final[Counter[int]] = Counter()

    def measure(self, *, jobs: int) -> None:
        """Run every test once, in so many forks, and note its calls; kept while no file changes."""
        kept = MEASURED / _digest([item.nodeid for item in self._items])
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps(self._measured(jobs)))
        for number, (seconds, called) in enumerate(pickle.loads(kept.read_bytes())):
            self._seconds.append(seconds)
            for each in called:
                self._callers[each].append(number)

    def _measured(self, jobs: int) -> list[Measured]:
        by_number: dict[int, Measured] = {}
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            parts = {Path(folder, str(at)): part for at, part in enumerate(self._parts(jobs))}
            work = [(into, partial(self._run_measured, parts[into], into)) for into in parts]
            for into, ended in forked(work, jobs=jobs, seconds=7200):
                if ended.noticed:
                    name = into.read_text(errors="replace")
                    raise RuntimeError(f"this test fails without any mutant: {name}")
                by_number.update(zip(parts[into], pickle.loads(into.read_bytes()), strict=True))
        return [by_number[number] for number in range(len(self._items))]

    def _parts(self, jobs: int) -> list[list[int]]:
        """The numbers of the tests, dealt out by file: those of one file share what they use."""
        files = dict.fromkeys(map(self._file, range(len(self._items))))
        part_of = {file: at % jobs for at, file in enumerate(files)}
        parts: list[list[int]] = [[] for _ in range(min(jobs, len(files)))]
        for number in range(len(self._items)):
            parts[part_of[self._file(number)]].append(number)
        return parts

    def _run_measured(self, numbers: Sequence[int], into: Path) -> bool:
        runs, calls = list[Measured](), Calls()
        for number, following in zip(numbers, [*numbers[1:], None], strict=True):
            item = self._items[number]
            into.write_text(item.nodeid)
            began = time.process_time()
            calls.start()
            after = None if following is None else self._items[following]
            # A second try: what waits for threads may come too late once, on a busy machine.
            failed = _fails(item, after) and _fails(item, after)
            runs.append((time.process_time() - began, calls.stop()))
            if failed:
                return True
        into.write_bytes(pickle.dumps(runs))
        return False

    def ask(self, functions: Iterable[CodeKey], *, package: str) -> list[int]:
        """The tests of the package that call one of these functions, those that tell most first.

        The fast ones first, sooner if they noticed something before, later if others of their name
        are asked already.
        """
        folders = concerning([package])
        callers = {number for each in functions for number in self._callers[each]}
        asked = [
            number
            for number in callers
            if self._seconds[number] <= LONGEST
            and any(self._items[number].nodeid.startswith(folder) for folder in folders)
        ]
        nth: Counter[str] = Counter()
        order = []
        for number in sorted(asked, key=lambda one: self._seconds[one]):
            name = self._items[number].nodeid.partition("[")[0]
            takes = 0.01 + self._seconds[number]
            order.append((takes * (1 + nth[name]) / (1 + self._kills[number]), number))
            nth[name] += 1
        chosen: list[int] = []
        seconds = 0.0
        for _, number in sorted(order):
            seconds += self._seconds[number]
            if chosen and seconds > MOST:
                break
            chosen.append(number)
        return chosen

    def notices(self, numbers: Sequence[int], *, tell: Path) -> bool:
        """Whether one of these tests fails or does not end; its number is written to `tell`."""
        for number, following in zip(numbers, [*numbers[1:], None], strict=True):
            tell.write_text(str(number))
            # The default action of both signals ends the process.
            signal.setitimer(signal.ITIMER_PROF, 2 + 5 * self._seconds[number])
            signal.setitimer(signal.ITIMER_REAL, WAITING + 20 * self._seconds[number])
            item = None if following is None else self._items[following]
            if _fails(self._items[number], item):
                return True
        signal.setitimer(signal.ITIMER_REAL, 0)
        return False

    def learn(self, tell: Path) -> None:
        """Ask the test that noticed something earlier the next time."""
        text = tell.read_text()
        if text:
            self._kills[int(text)] += 1

    def test_files(self, source: str, *, package: str) -> list[str]:
        """The files with tests of the package, first those that call into this source file.

        The very first is the one that looks at declarations and calls nothing.
        """
        callers = {
            self._file(number)
            for called, numbers in self._callers.items()
            if called[0] == source
            for number in numbers
        }
        seconds = self._file_seconds()
        folders = concerning([package])
        present = [file for file in seconds if any(file.startswith(each) for each in folders)]
        present.sort(key=lambda file: (file != VALUES, file not in callers, seconds[file]))
        until = accumulate(seconds[file] for file in present)
        return [file for file, takes in zip(present, until, strict=True) if takes <= MOST_LOADED]

    def seconds_of(self, tests: Iterable[str]) -> float:
        """How long these files with tests take."""
        seconds = self._file_seconds()
        return sum(seconds[file] for file in tests)

    def _file_seconds(self) -> dict[str, float]:
        seconds: dict[str, float] = defaultdict(float)
        for number, takes in enumerate(self._seconds):
            seconds[self._file(number)] += takes
        return seconds

    def _file(self, number: int) -> str:
        return self._items[number].nodeid.partition("::")[0]


def _digest(names: Sequence[str]) -> str:
    """Twelve digits of the names of the tests and of what they and the package say."""
    digest = hashlib.sha256("\n".join(names).encode())
    folders = {"/".join(name.split("/")[:2]) for name in names}
    for folder in sorted(folders | {"src/skat"}):
        for file in sorted((ROOT / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether this test fails."""
    failed = []

    class Listener:
        @staticmethod
        def pytest_runtest_logreport(report: pytest.TestReport) -> None:
            failed.extend([report.nodeid] if report.failed else [])

    manager = item.config.pluginmanager
    listener = Listener()
    manager.register(listener)
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    finally:
        manager.unregister(listener)
    return bool(failed)


class _Collector:
    """Hands over what pytest collected instead of running it."""

    def __init__(self, use: Callable[[Sequence[pytest.Item]], None]) -> None:
        self._use = use

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._use(session.items)
        return True


def with_suite(packages: Sequence[str], use: Callable[[Suite], None], *, jobs: int) -> int:
    """Collect the tests of these packages and use them; the exit status of pytest."""
    calls = Calls()

    def collected(items: Sequence[pytest.Item]) -> None:
        called = calls.stop()
        suite = Suite(items, called_by_import=called)
        suite.measure(jobs=jobs)
        use(suite)

    os.chdir(ROOT)
    # One failure is enough: no search for the smallest example.
    os.environ["SKAT_PROFILE"] = "articles"
    calls.start()
    return int(pytest.main(arguments(concerning(packages)), plugins=[_Collector(collected)]))
