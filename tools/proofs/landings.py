"""Counts which tests fail by chance: whole gates beside a load, and runs of the live lane.

    python -m tools.proofs.landings 10 100   # until so many gates and live lanes ran; goes on
    python -m tools.proofs.landings 0 0      # only tells what the kept runs say

Each run adds a line to `tools/proofs/landings.jsonl`, and its live lane one to the ledger as every
other does. A gate runs beside ten processes that compute all the time. Runs of other commits do not
count. Exit status 1 where a steady test failed, which depends on nothing but the commit, or a run
for another reason than a live test.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
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

Lane = Literal["gate", "live"]


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """One run: which tests failed in the steady lane, and how the live one ended."""

    lane: Lane
    commit: str
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
    wanted: dict[Lane, int] = {"gate": gates, "live": lives}
    for lane, times in wanted.items():
        for _ in range(times - sum(one.lane == lane for one in _of_this_commit())):
            KEPT.add(run(lane))
    runs = _of_this_commit()
    for line in told(runs):
        print(line)
    return int(any(one.status and not one.failed for one in runs))


def _of_this_commit() -> list[Landing]:
    commit = _commit()
    return [one for one in KEPT.all() if one.commit == commit]


def run(lane: Lane) -> Landing:
    """Runs the gate beside a load, or the live lane by itself."""
    before = len(ledger.read(ledger.LEDGER))
    beside = LOAD if lane == "gate" else 0
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, busy(beside):
        path = Path(folder) / "failures.jsonl"
        environment = {**os.environ, "CI": "true", failures.FILE: str(path)}
        target = "test" if lane == "gate" else "live"
        status = subprocess.run(["make", target], cwd=ROOT, env=environment, check=False).returncode
        failed = failures.read(path)
    lines = ledger.read(ledger.LEDGER)[before:]
    live = next((line for line in lines if isinstance(line, ledger.Run)), None)
    return Landing(
        lane=lane,
        commit=_commit(),
        beside=beside,
        minutes=(time.monotonic() - begun) / 60,
        status=status,
        steady=sorted({failure.test for failure in failed}),
        unsteady=list(live.unsteady) if live else [],
        failed=live.failed if live else 0,
    )


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
        runs = [one for one in kept if one.lane == lane]
        passed = sum(one.status == 0 for one in runs)
        yield f"{lane}: {passed} of {len(runs)} passed"
        for what in ("steady", "unsteady"):
            for test in sorted({test for one in runs for test in getattr(one, what)}):
                times = sum(test in getattr(one, what) for one in runs)
                yield f"  {what} test failed {times} times: {test}"


def _commit() -> str:
    words = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(
        words, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
