"""Counts which tests fail by chance: whole gates beside a load, and runs of the live lane.

    python -m tools.proofs.landings 10 100   # until so many gates and live lanes ran; goes on
    python -m tools.proofs.landings 0 0      # only tells what the kept runs say

Each run adds a line to `tools/proofs/landings.jsonl`, and its live lane one to the ledger as every
other does; one that is ended in the middle adds none and is run anew. A gate runs beside ten
processes that compute all the time. A run counts for all commits whose files are the same but for
records of runs, on which no result hangs; a tree that differs from its commit is refused. What a
gate keeps for the next one (bytecode, caches of the checkers) all runs share. Exit status 1 where a
steady test failed, which depends on nothing but the commit, or a run for another reason than a live
test.
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

import msgspec

from tests.lanes import failures, ledger
from tools.proofs.kept import KeptLines

ROOT: Final = Path(__file__).parents[2]
LOAD: Final = 10
_BUSY: Final = "import os\nwhile os.getppid() == {parent}: pass"
"""Computes until its parent is gone, however that ended."""

_STATUS: Final = ("status", "--porcelain", "--no-renames", "--untracked-files=all")

Lane = Literal["gate", "live"]


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """One run: which tests failed in the steady lane, and how the live one ended."""

    lane: Lane
    commit: str
    tree: str
    """The files of the commit, without the records of runs."""
    beside: int
    """Processes that computed all the time."""
    minutes: float
    status: int
    """What `make` ended with."""
    steady: list[str]
    """Steady tests that failed."""
    unsteady: list[str]
    """Live tests that failed and then passed alone, twice."""
    failed: int
    """Live tests that failed for good."""


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Landing)


def main() -> int:
    """Runs what the command line asks for beyond the runs that are kept, then tells them all."""
    gates, lives = map(int, sys.argv[1:])
    if (gates or lives) and (changed := ledger.changed_files(_git(*_STATUS).splitlines())):
        print("commit first:", *changed, sep="\n  ")
        return 1
    # An ordinary end of this program is one of what it has begun, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    wanted: dict[Lane, int] = {"gate": gates, "live": lives}
    for lane, times in wanted.items():
        for _ in range(times - sum(each.lane == lane for each in _of_this_tree())):
            KEPT.add(run(lane))
    runs = _of_this_tree()
    for line in told(runs):
        print(line)
    return int(any(each.status and not each.failed for each in runs))


def _of_this_tree() -> list[Landing]:
    tree = tree_of(_git("ls-tree", "-r", "HEAD").splitlines())
    return [each for each in KEPT.all() if each.tree == tree]


def tree_of(listed: Iterable[str]) -> str:
    """One word for the files that `git ls-tree` lists, the same whatever the records say."""
    files = (line for line in listed if line.partition("\t")[2] not in ledger.RECORDS)
    return hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]


def run(lane: Lane) -> Landing:
    """Runs the gate beside a load, or the live lane by itself."""
    before = len(ledger.read(ledger.LEDGER))
    beside = LOAD if lane == "gate" else 0
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, busy(beside):
        path = Path(folder) / "failures.jsonl"
        environment = {**os.environ, "CI": "true", failures.FILE: str(path)}
        target = "test" if lane == "gate" else "live"
        status = _made(target, environment)
        failed = failures.read(path)
    lines = ledger.read(ledger.LEDGER)[before:]
    live = next((line for line in lines if isinstance(line, ledger.Run)), None)
    return Landing(
        lane=lane,
        commit=_git("rev-parse", "--short=8", "HEAD").strip(),
        tree=tree_of(_git("ls-tree", "-r", "HEAD").splitlines()),
        beside=beside,
        minutes=(time.monotonic() - begun) / 60,
        status=status,
        steady=sorted({failure.test for failure in failed}),
        unsteady=list(live.unsteady) if live else [],
        failed=live.failed if live else 0,
    )


def _made(target: str, environment: Mapping[str, str]) -> int:
    """What `make` ends with; where this program ends before, all that it began ends with it."""
    with subprocess.Popen(
        ["make", target], cwd=ROOT, env=environment, start_new_session=True
    ) as making:
        try:
            return making.wait()
        except BaseException:
            os.killpg(making.pid, signal.SIGKILL)
            raise


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes compute all the time."""
    program = _BUSY.format(parent=os.getpid())
    running = list[subprocess.Popen[bytes]]()
    try:
        for _ in range(processes):
            running.append(subprocess.Popen([sys.executable, "-c", program]))
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def told(kept: Sequence[Landing]) -> Iterator[str]:
    """The runs of each lane in numbers, and every test that failed in one of them."""
    for lane in ("gate", "live"):
        runs = [each for each in kept if each.lane == lane]
        passed = sum(each.status == 0 for each in runs)
        yield f"{lane}: {passed} of {len(runs)} passed"
        for what in ("steady", "unsteady"):
            for test in sorted({test for each in runs for test in getattr(each, what)}):
                times = sum(test in getattr(each, what) for each in runs)
                yield f"  {what} test failed {times} times: {test}"


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
