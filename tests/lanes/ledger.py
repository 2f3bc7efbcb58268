"""The ledger of the live lane, and what it makes of failures.

One line a run of `make test` or `make proof`, clean ones too. It is committed with the next change,
so that a test which fails now and then is seen by all, and does not stay so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

LEDGER: Final = Path(__file__).with_name("ledger.jsonl")
RECORDS: Final = ("tests/lanes/ledger.jsonl", "tools/proofs/landings.jsonl")
"""What runs write down themselves; no result hangs on it."""

MOST_IN_A_RUN: Final = 2
"""More unsteady tests than these fail a run."""
LOOKED_BACK: Final = 20
"""A test that was unsteady twice in so many runs fails until it is mended."""
UNSTEADY_ALLOWED: Final = 1
MOST_TRIED_AGAIN: Final = 10
"""Where more tests fail, chance is not the reason."""


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="run", tag_field="line"):
    """One run of the live lane: what it ran on, and which tests passed only when tried again."""

    name: str
    """`gate` or `proof`."""
    at: str
    """Date and time in UTC."""
    commit: str
    """With a plus sign where files were changed since, other than records of runs."""
    seed: int
    load: float
    """Mean number of processes that wanted a core in the minute before the run."""
    tests: int
    failed: int
    unsteady: tuple[str, ...] = ()


class Mended(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="mended", tag_field="line"
):
    """Written by hand: why a test was unsteady, and that it no longer is."""

    test: str
    why: str


Line = Run | Mended


class Failure(msgspec.Struct, frozen=True):
    """A test that failed, or could not be begun or ended."""

    test: str
    text: str
    """Its traceback and what was logged."""
    load: float
    chance_counts: bool
    """Whether it may be tried again: live tests, but for those marked `once`."""


class Judged(msgspec.Struct, frozen=True):
    """What a run came to: tests that were unsteady, and sentences that say why it fails, if any."""

    unsteady: tuple[str, ...]
    findings: tuple[str, ...]


def read(path: Path) -> list[Line]:
    """All lines, the oldest first."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Line) for line in lines]


def write(run: Run, path: Path) -> None:
    """Adds a run."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(run) + b"\n")


def changed_files(listed: Iterable[str]) -> list[str]:
    """Files that differ from their commit or are in none, as `git status --porcelain` lists them.

    Records are left out.
    """
    return [name for name in (line[3:] for line in listed) if name not in RECORDS]


def to_try_again(failures: Iterable[Failure]) -> list[str]:
    """Tests that are run twice more, each alone; none where too many failed."""
    tests = sorted({failure.test for failure in failures if failure.chance_counts})
    refused = {failure.test for failure in failures if not failure.chance_counts}
    tests = [test for test in tests if test not in refused]
    return tests if len(tests) <= MOST_TRIED_AGAIN else []


def judged(
    failures: Collection[Failure],
    *,
    again: Mapping[str, bool],
    ledger: Iterable[Line],
) -> Judged:
    """What failures mean, where `again` says of each test tried again whether it passed twice."""
    unsteady = tuple(sorted(test for test, passed in again.items() if passed))
    failed = sorted({failure.test for failure in failures} - set(unsteady))
    findings = [f"failed: {test}" for test in failed]
    if len(unsteady) > MOST_IN_A_RUN:
        findings.append(f"{len(unsteady)} tests were unsteady, at most {MOST_IN_A_RUN} may be")
    findings += [
        f"unsteady {times} times in {LOOKED_BACK} runs, to be mended: {test}"
        for test, times in sorted(_times(ledger, unsteady).items())
        if times > UNSTEADY_ALLOWED
    ]
    return Judged(unsteady, tuple(findings))


def _times(ledger: Iterable[Line], now: Collection[str]) -> Counter[str]:
    """How often each test was unsteady in the last runs, this one counted, since it was mended."""
    lines = list(ledger)
    runs = [place for place, line in enumerate(lines) if isinstance(line, Run)]
    earlier = LOOKED_BACK - 1
    begin = runs[-earlier] if len(runs) >= earlier else 0
    times: Counter[str] = Counter()
    for line in lines[begin:]:
        if isinstance(line, Mended):
            del times[line.test]
        else:
            times.update(line.unsteady)
    times.update(now)
    return times
