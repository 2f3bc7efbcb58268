"""Compares every figure of random events with a second book, in parts that are kept.

    python -m tools.proofs.tournaments          # 5,000 events; goes on where it was
    python -m tools.proofs.tournaments 300      # until there are so many

Events are those of `skat tournament sample --eventful --seed N`. The second book
(`tests/tournament/second`) reads nothing but their steps as JSON. Each part adds a line to
`tools/proofs/tournaments.jsonl`: which seeds, how many steps, and how many figures differed.
`tests/tournament/test_random_events.py` tries the first hundred in every run of the tests. 1 if
something differs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec

from skat.tournament.eventful.evening import eventful_steps
from tests.tournament.second.compare import differing
from tools.proofs.kept import KeptLines

WANTED: Final = 5_000
PART: Final = 50
"""Events of one part: some 15 seconds."""


class ComparedEvents(msgspec.Struct, frozen=True, kw_only=True):
    """What the events of the seeds `start` to before `end` came to."""

    start: int
    end: int
    steps: int
    differences: int


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), ComparedEvents)


def part_from(start: int) -> ComparedEvents:
    """One part; what differs is printed with the seed of its event."""
    count = differences = 0
    for seed in range(start, start + PART):
        steps = eventful_steps(seed.to_bytes(32, "big"))
        count += len(steps)
        for line in differing(steps):
            differences += 1
            print(f"{seed}: {line}")
    return ComparedEvents(start=start, end=start + PART, steps=count, differences=differences)


def main() -> int:
    """Compares what has not been compared yet, and says how much has been."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else WANTED
    known = {part.start for part in KEPT.all() if not part.differences}
    for start in range(0, wanted, PART):
        if start not in known:
            KEPT.add(part_from(start))
    agreed = {part.start: part for part in KEPT.all()}
    events, steps = PART * len(agreed), sum(part.steps for part in agreed.values())
    differences = sum(part.differences for part in agreed.values())
    print(f"{events} events, {steps} steps, {differences} differences")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main())
