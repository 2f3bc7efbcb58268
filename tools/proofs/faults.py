"""Thousands of faults while people play over real sockets: what was acknowledged stays, and once.

    python -m tools.proofs.faults 2000     # that many in all; goes on where it stopped
    python -m tools.proofs.faults 0        # only tells, as the table of the documentation has it

A campaign has a service of its own and a seed of its own (`tests/faults`): one server or, with an
even seed, two that share database and bus. What it found is a line of the results: how often each
kind came, how many commands were acknowledged, how long the tables stood still at most. The first
that finds something wrong ends the run and prints its seed and its history.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

import skat
from tests.faults.campaign import Campaign
from tests.faults.kinds import ALONE, TOGETHER, Kind
from tools.proofs.kept import KeptLines

FAULTS: Final = 50
"""A campaign has so many: enough for one to meet what another has left behind, and for the start of
a database and its servers to cost little a fault.
"""


class CampaignResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one campaign came to; `longest` is in seconds, from a fault's end until all went on.

    `beside_older` faults came while an older release ran next to the newer one; so many `journals`
    were held against the records, tables alone until the 298th fault; it took so many `seconds`.
    """

    day: str
    seed: int
    servers: int
    kinds: dict[str, int]
    acknowledged: int
    longest: float
    version: str
    python: str
    beside_older: int = 0
    journals: int = 3
    seconds: float = 0.0


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), CampaignResult)


def campaign(seed: int) -> CampaignResult:
    """Runs the campaign of this seed. Raises AssertionError with its history."""
    servers = 1 if seed % 2 else 2
    running = Campaign(seed, ALONE if servers == 1 else TOGETHER, servers=servers)
    with tempfile.TemporaryDirectory(prefix="skat-faults-") as folder:
        running.run(Path(folder), faults=FAULTS)
    return CampaignResult(
        day=datetime.now(UTC).date().isoformat(),
        seed=seed,
        servers=servers,
        kinds=dict(sorted(running.counts.items())),
        acknowledged=running.acknowledged,
        longest=running.longest,
        version=skat.__version__,
        python=platform.python_version(),
        beside_older=running.beside_older,
        journals=running.journals,
        seconds=round(running.seconds, 1),
    )


def told(campaigns: Sequence[CampaignResult]) -> Iterator[str]:
    """A table of kinds and counts; a kind that has not come yet stands there with 0."""
    counts = Counter({kind.__name__: 0 for kind in TOGETHER})
    for each in campaigns:
        counts.update(each.kinds)
    yield "| fault | what happens | times |"
    yield "|---|---|---|"
    for name, count in sorted(counts.items()):
        yield f"| {name.replace('_', ' ')} | {sentence(name)} | {count} |"
    yield f"| **all** | in {len(campaigns)} campaigns | **{counts.total():,}** |"
    acknowledged = sum(each.acknowledged for each in campaigns)
    yield ""
    journals = sum(each.journals for each in campaigns)
    yield f"{acknowledged:,} commands acknowledged in {journals} journals, 0 lost, 0 doubled; after"
    longest = max((each.longest for each in campaigns), default=0.0)
    yield f"a fault all went on within {longest:.1f} s."
    beside = sum(each.beside_older for each in campaigns)
    yield f"{beside} of the faults came while an older release was beside the newer one."


def sentence(name: str) -> str:
    """What a kind is, as its docstring says."""
    kinds: dict[str, Kind] = {kind.__name__: kind for kind in TOGETHER}
    text = (kinds[name].__doc__ or name).split("\n")[0] if name in kinds else name
    return text.rstrip(".")


def main() -> int:
    """Goes on until there are as many faults as wanted."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    os.environ["SKAT_LIMITS"] = "false"
    kept = KEPT.all()
    done = sum(sum(each.kinds.values()) for each in kept)
    fresh = iter(sorted(set(range(1, wanted + 1)) - {each.seed for each in kept}))
    while done < wanted:
        seed = next(fresh)
        result = campaign(seed)
        KEPT.add(result)
        done += sum(result.kinds.values())
        print(f"seed {seed}: {done} faults, went on within {result.longest:.1f} s", flush=True)
    for line in told(KEPT.all()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
