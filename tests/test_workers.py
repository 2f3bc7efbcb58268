"""Forked processes run every test once, and tell what became of it."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from tests.workers import batches

OPTIONS = ("-p", "no:cacheprovider", "-ra", "-c", os.devnull)
ALONE = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONPATH": str(Path(__file__).parents[1]),
    "COLUMNS": "200",
}


def run(folder: Path, files: dict[str, str], *arguments: str) -> tuple[int, str]:
    """The exit status and words of two processes over these test files, with no other plugin."""
    for name, text in files.items():
        (folder / name).write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "tests.workers", "2", *OPTIONS, *arguments, "--rootdir", ".", "."],
        cwd=folder,
        env={**os.environ, **ALONE},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


NOTED = """
import os, pathlib, time, pytest
noted = pathlib.Path(__file__).parent / "noted"
@pytest.mark.parametrize("number", range(90))
def test_it(number):
    with noted.open("a") as file:
        file.write(f"{__name__} {number} {os.getpid()}\\n")
    while len({line.split()[-1] for line in noted.read_text().splitlines()}) < PROCESSES:
        time.sleep(0.01)
"""
"""A test notes itself, and waits until so many processes have come."""


def test_every_test_runs_once_and_both_processes_run_some(tmp_path: Path) -> None:
    status, words = run(tmp_path, {f"test_{one}.py": f"PROCESSES = 2{NOTED}" for one in "abcd"})
    assert status == 0, words
    assert "360 passed" in words
    lines = [line.split() for line in (tmp_path / "noted").read_text().splitlines()]
    ran = Counter((name, number) for name, number, _ in lines)
    assert set(ran.values()) == {1}
    assert len(ran) == 360
    assert len({pid for _, _, pid in lines}) == 2


ODD = """
import sys, pytest
@pytest.fixture
def broken():
    yield
    raise OSError("after the test")
def test_says(): print("what it said"); print("what it cried", file=sys.stderr); assert 1 == 2
def test_after(broken): pass
@pytest.mark.skip(reason="why not")
def test_skipped(): pass
@pytest.mark.xfail(strict=True)
def test_expected(): raise ValueError
@pytest.mark.xfail(strict=True)
def test_unexpected(): pass
def test_good(): pass
"""


def test_what_became_of_a_test_is_told_with_what_it_wrote(tmp_path: Path) -> None:
    status, words = run(tmp_path, {"test_odd.py": ODD, "test_more.py": "def test_one(): pass"})
    assert status == pytest.ExitCode.TESTS_FAILED
    assert "2 failed, 3 passed, 1 skipped, 1 xfailed, 1 error" in words
    for said in ("assert 1 == 2", "what it said", "what it cried", "after the test", "why not"):
        assert said in words
    assert "FAILED test_odd.py::test_unexpected" in words


@pytest.mark.parametrize(
    ("end", "code"), [("os._exit(3)", 3), ("os.kill(os.getpid(), 9)", -9), ("pytest.exit('')", 1)]
)
def test_a_process_that_ends_fails_the_test_it_ran(tmp_path: Path, end: str, code: int) -> None:
    text = f"import os, pytest\ndef test_before(): pass\ndef test_end(): {end}\n"
    status, words = run(tmp_path, {"test_end.py": text, "test_other.py": f"PROCESSES = 1{NOTED}"})
    assert status == pytest.ExitCode.TESTS_FAILED
    assert re.search(rf"FAILED test_end.py::test_end - process \d+ ended with {code},", words)
    passed = re.search(r"1 failed, (\d+) passed", words)
    assert passed is not None
    assert int(passed[1]) >= 90, "the other process goes on"


def test_what_a_file_prepared_is_put_away_and_what_stands_till_the_end(tmp_path: Path) -> None:
    text = """
import atexit, pathlib, pytest
noted = pathlib.Path(__file__).parent / "noted"
def note(word):
    with noted.open("a") as file: file.write(word + "\\n")
@pytest.fixture(scope="module")
def prepared():
    atexit.register(note, "process")
    yield
    note("file")
def test_one(prepared): pass
def test_two(prepared): pass
"""
    status, words = run(tmp_path, {"test_a.py": text, "test_b.py": text})
    assert status == 0, words
    noted = Counter((tmp_path / "noted").read_text().split())
    assert noted == {"file": 2, "process": 2}


def test_after_enough_failures_no_more_is_begun(tmp_path: Path) -> None:
    slow = "import time\ndef test_slow(): time.sleep(0.2)\n"
    files = {"test_0.py": "def test_bad(): assert False\n"}
    files |= {f"test_{number}.py": slow for number in range(1, 90)}
    status, words = run(tmp_path, files, "-x")
    assert status == pytest.ExitCode.TESTS_FAILED
    passed = re.search(r"1 failed, (\d+) passed", words)
    assert passed is None or int(passed[1]) < 80


def test_errors_while_finding_end_it_as_ever(tmp_path: Path) -> None:
    status, words = run(
        tmp_path, {"test_bad.py": "import nothing_such", "test_good.py": f"PROCESSES = 1{NOTED}"}
    )
    assert status == pytest.ExitCode.INTERRUPTED
    assert "1 error" in words
    assert not (tmp_path / "noted").exists()


class Found:
    """What the batches look at of a test."""

    def __init__(self, path: str, number: int, *, long: bool = False) -> None:
        self.path = Path(path)
        self.nodeid = f"{path}::{number}"
        self._long = long

    def get_closest_marker(self, name: str) -> bool | None:
        return True if self._long and name == "timeout" else None


def test_neighbours_of_a_file_stay_together_and_long_tests_alone() -> None:
    long = [Found("a", number, long=True) for number in range(2)]
    found = [*long, *(Found("a", number) for number in range(2, 11)), Found("b", 0), Found("a", 11)]
    items = cast(list[pytest.Item], found)
    cut = batches(items, most=4)
    assert [len(batch) for batch in cut] == [1, 1, 4, 4, 1, 1, 1]
    assert [item for batch in cut for item in batch] == items
