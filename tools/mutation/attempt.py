"""Tries mutants: each in a fork that holds the package and its tests already."""

from __future__ import annotations

import gc
import signal
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, NamedTuple

import pytest

from tools.mutation.children import Ended, forked
from tools.mutation.places import SOURCE, Mutant, Place, mutant_at
from tools.mutation.planting import Loaded, key, load_changed
from tools.mutation.suite import Suite, arguments

WALL_SECONDS: Final = 1200
"""A mutant that does not end; a test that computes or waits for ever is noticed much earlier."""
_LOADING: Final = 20
"""Seconds that loading the package and the tests may take."""


class _Trial(NamedTuple):
    mutant: Mutant
    tell: Path


def attempted(
    suite: Suite, places: Iterable[Place], *, jobs: int
) -> Iterator[tuple[Mutant, Ended]]:
    """Each mutant with whether a test noticed it, in the order in which they end."""
    loaded = Loaded()
    gc.freeze()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:

        def trials() -> Iterator[tuple[_Trial, Callable[[], bool]]]:
            for number, place in enumerate(places):
                mutant = mutant_at(place)
                tell = Path(folder, str(number))
                tell.touch()
                yield _Trial(mutant, tell), _trial(suite, loaded, mutant, tell)

        for trial, ended in forked(trials(), jobs=jobs, seconds=WALL_SECONDS):
            if ended.noticed:
                suite.learn(trial.tell)
            yield trial.mutant, ended


def _trial(suite: Suite, loaded: Loaded, mutant: Mutant, tell: Path) -> Callable[[], bool]:
    changed = loaded.changed(mutant)
    functions = {key(function.__code__) for function, _ in changed}
    package = mutant.place.file.partition("/")[0]
    numbers = suite.ask(functions, package=package)
    shown_by_loading = not changed or bool(functions & suite.called_by_import)
    file = str(SOURCE / mutant.place.file)
    tests = suite.test_files(file, package=package) if shown_by_loading else []

    def work() -> bool:
        if _planted(loaded, changed) and suite.notices(numbers, tell=tell):
            return True
        tell.write_text("")
        # The default action of the signal ends the process.
        signal.setitimer(signal.ITIMER_PROF, _LOADING + 3 * suite.seconds_of(tests))
        return bool(tests) and _noticed_when_loaded(mutant, tests)

    return work


def _planted(loaded: Loaded, changed: list[tuple[FunctionType, CodeType]]) -> bool:
    loaded.plant(changed)
    return bool(changed)


def _noticed_when_loaded(mutant: Mutant, tests: list[str]) -> bool:
    load_changed(mutant)
    nothing_wrong = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return any(pytest.main(arguments([file])) not in nothing_wrong for file in tests)
