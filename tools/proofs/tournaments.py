"""Compares every figure of random events with a second book, in parts that are kept.

    python -m tools.proofs.tournaments          # 5,000 events; goes on where it was
    python -m tools.proofs.tournaments 300      # until there are so many

Events are those of `skat tournament sample --eventful --seed N`. The second book
(`tests/tournament/second`) reads nothing but their steps as JSON. Each part adds a line to
`tools/proofs/tournaments.jsonl`: which seeds, how many steps and kinds of commands, how many of the
events had halls and pots of their own, and how many figures differed.
`tests/tournament/test_random_events.py` tries the first hundred in every run of the tests, and
fails where the generator no longer makes the events of the first line. 1 if something differs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from skat.tournament.commands import Plan, Step
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
    commands: int
    halls: int
    pots: int
    differences: int


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), ComparedEvents)


def part_from(start: int) -> ComparedEvents:
    """One part; what differs is printed with the seed of its event."""
    events = {seed: eventful_steps(seed.to_bytes(32, "big")) for seed in range(start, start + PART)}
    differences = 0
    for seed, steps in events.items():
        for line in differing(steps):
            differences += 1
            print(f"{seed}: {line}")
    return part_of(start, list(events.values()), differences=differences)


def part_of(start: int, events: Sequence[Sequence[Step]], *, differences: int) -> ComparedEvents:
    """The line about these events, the first of which has the seed `start`."""
    plans = [steps[0].do for steps in events]
    notices = [plan.prospectus for plan in plans if isinstance(plan, Plan)]
    return ComparedEvents(
        start=start,
        end=start + len(events),
        steps=sum(map(len, events)),
        commands=len({type(step.do) for steps in events for step in steps}),
        halls=sum(bool(notice.sections) for notice in notices),
        pots=sum(bool(notice.prizes.pots) for notice in notices),
        differences=differences,
    )


def main() -> int:
    """Compares what has not been compared yet, and says how much has been."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else WANTED
    known = {part.start for part in KEPT.all() if not part.differences}
    for start in range(0, wanted, PART):
        if start not in known:
            KEPT.add(part_from(start))
    agreed = {part.start: part for part in KEPT.all()}
    events, steps = PART * len(agreed), sum(part.steps for part in agreed.values())
    halls, pots = (
        sum(getattr(part, name) for part in agreed.values()) for name in ("halls", "pots")
    )
    differences = sum(part.differences for part in agreed.values())
    print(f"{events} events ({halls} in halls, {pots} with pots), {steps} steps")
    print(f"{differences} differences")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main())
