"""Runs the live lane: what failed is run again alone, twice, after all others.

`python -m tests.lanes.live NAME -- PYTEST ARGUMENTS [-- PYTEST ARGUMENTS ...]` runs pytest once for
each group of arguments. A test that passes both times is *unsteady*: it is printed with the seed,
the load and what it logged, and written to the ledger. Tests of secrecy, fairness, durability and
limits are marked `once` and never run again. Exit status 1 where a failure is one.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from tests.lanes import failures, ledger

ROOT: Final = Path(__file__).parents[2]
TIMES: Final = 2
_COUNTED: Final = re.compile(r"(\d+) (?:passed|failed|xfailed|error)")


def main(arguments: Sequence[str]) -> int:
    """Reads the words of a command line; the exit status."""
    name, *groups = _groups(arguments)
    return run(" ".join(name), groups, root=ROOT, path=ledger.LEDGER)


def run(name: str, groups: Sequence[Sequence[str]], *, root: Path, path: Path) -> int:
    """Runs all groups, tries again what failed, judges, and writes it to the ledger at `path`."""
    environment = _environment()
    seed = int(environment["SKAT_SEED"])
    load = round(os.getloadavg()[0], 1)
    print(f"live lane: seed {seed}, load {load}", flush=True)
    broken: list[str] = []
    tests = 0
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "failures.jsonl"
        environment[failures.FILE] = str(told)
        for group in groups:
            status, counted = _pytest(group, environment, root=root)
            tests += counted
            if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
                broken.append(f"pytest ended with status {status}: {' '.join(group)}")
        failed = failures.read(told)
    del environment[failures.FILE]
    again = {
        test: _passes_alone(test, environment, root=root) for test in ledger.to_try_again(failed)
    }
    judged = ledger.judged(failed, again=again, ledger=ledger.read(path))
    ledger.write(
        ledger.Run(
            name=name,
            at=f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
            commit=_commit(root),
            seed=seed,
            load=load,
            tests=tests,
            failed=len({failure.test for failure in failed} - set(judged.unsteady)),
            unsteady=judged.unsteady,
        ),
        path,
    )
    for test in judged.unsteady:
        _show(test, [failure for failure in failed if failure.test == test], seed)
    findings = [*broken, *judged.findings]
    for finding in findings:
        print(finding)
    print(f"live lane: {tests} tests, {len(judged.unsteady)} unsteady, {len(findings)} findings")
    return int(bool(findings))


def _groups(arguments: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for argument in arguments:
        if argument == "--":
            groups.append([])
        else:
            groups[-1].append(argument)
    return groups


def _environment() -> dict[str, str]:
    """One seed for all chance of a run; sets are in its order too."""
    seed = os.environ.get("SKAT_SEED") or str(random.SystemRandom().randrange(2**31))
    return {**os.environ, "SKAT_SEED": seed, "PYTHONHASHSEED": seed}


def _pytest(
    arguments: Sequence[str], environment: dict[str, str], *, root: Path
) -> tuple[int, int]:
    """Exit status and number of tests; what it prints is passed on as it comes."""
    command = [sys.executable, "-m", "pytest", *arguments]
    last = ""
    with subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for last in process.stdout:
            print(last, end="", flush=True)
    return process.returncode, sum(int(number) for number in _COUNTED.findall(last))


def _passes_alone(test: str, environment: dict[str, str], *, root: Path) -> bool:
    """Whether it passes twice, with no other test at its side."""
    print(f"\n== again, alone: {test}", flush=True)
    return all(
        _pytest(["--quiet", "--no-header", test], environment, root=root)[0] == pytest.ExitCode.OK
        for _ in range(TIMES)
    )


def _show(test: str, failed: Sequence[ledger.Failure], seed: int) -> None:
    load = ", ".join(f"{failure.load:.1f}" for failure in failed)
    print(f"\n== unsteady: {test}\nseed {seed}, load {load}")
    print(f"again: SKAT_SEED={seed} .venv/bin/pytest '{test}'")
    for failure in failed:
        print(failure.text)


def _commit(root: Path) -> str:
    """Of the checkout, with a plus sign where files but records differ; empty without one."""
    try:
        commit = _git("rev-parse", "--short=8", "HEAD", root=root).strip()
        changed = _git("status", "--porcelain", "--no-renames", "--untracked-files=no", root=root)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return f"{commit}+" if ledger.changed_files(changed.splitlines()) else commit


def _git(*words: str, root: Path) -> str:
    return subprocess.run(
        ["git", *words], cwd=root, check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
