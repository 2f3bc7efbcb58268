"""Tries all that is legal by taps and by keys in every rule set, in parts that are kept.

    python -m tools.proofs.taps          # states of 1,200 deals; goes on where it was
    python -m tools.proofs.taps 0        # only tells what is kept

A part is one rule set at a table of prevented or of open play: the first state of every phase and
of every set of kinds of action that a player may have there, and each kind of state that no earlier
part had (`tools.generate.table_states`). Choosing two of twelve cards, or a game out of all, takes
seconds a state: these are parts of their own and come last. The page is played without a browser
(`web/tests/taps/each_rule_set.proof.ts`). Each part adds a line to `tools/proofs/taps.jsonl`: its
states by phase, the legal actions in them by kind, and what could not be done or should not have
been. A part in which something was wrong is tried again by the next run. 1 if anything is wrong or
missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from skat.rules.state import Phase, Sitting
from tools.generate.table_states import Sample, rule_sets, states
from tools.proofs.kept import KeptLines

DEALS: Final = 12 * len(Sitting) * len(rule_sets())
WEB: Final = Path(__file__).parents[2] / "web"
LONG: Final = (Phase.SKAT, Phase.DISCARD, Phase.LAY_AWAY)
ROOM: Final = "--max-semi-space-size=64"
"""Tables are made and thrown away: with little room collecting them takes a quarter of the time."""
LOOK_EVERY: Final = 5.0
"""Seconds between two looks at what has been kept."""


class TriedPart(msgspec.Struct, frozen=True, kw_only=True):
    """What was tried in a part: states by phase, legal actions by kind; what was wrong as JSON."""

    part: str
    states: dict[str, int]
    acts: dict[str, int]
    wrong: list[str]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), TriedPart)


def samples(deals: int) -> list[Sample]:
    """All states that can be acted in or are results, those of the long phases last."""
    taken = [
        {**each, "part": part_of(each)}
        for each in states(deals, of_each_rule_set=True)
        if each["legal"] or each["view"].phase is Phase.FINISHED
    ]
    return sorted(taken, key=_is_long)


def part_of(sample: Sample) -> str:
    """The name of the part that a state belongs to."""
    long = ", long" if _is_long(sample) else ""
    return f"{sample['rules']}, {sample['view'].sitting.value} play{long}"


def _is_long(sample: Sample) -> bool:
    return sample["view"].phase in LONG


def tried(missing: Sequence[Sample]) -> Iterator[TriedPart]:
    """Lets the tests of the page try these states; each part as soon as it is kept."""
    known = len(KEPT.all())
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(msgspec.json.encode(missing))
        file.flush()
        told = {"SKAT_STATES": file.name, "SKAT_KEPT": str(KEPT.path), "NODE_OPTIONS": ROOM}
        command = ("npx", "vitest", "run", "--project", "taps", "--reporter", "dot")
        run = subprocess.Popen(command, cwd=WEB, env=os.environ | told, stdout=sys.stderr)
        ended = False
        while not ended:
            with suppress(subprocess.TimeoutExpired):
                ended = run.wait(LOOK_EVERY) is not None
            new = KEPT.all()[known:]
            known += len(new)
            yield from new


def main() -> int:
    """Tries what has not been tried, and tells what all parts came to."""
    wanted = samples(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
    right = {each.part for each in KEPT.all() if not each.wrong}
    missing = [each for each in wanted if each["part"] not in right]
    left = len({each["part"] for each in missing})
    for number, each in enumerate(tried(missing) if missing else (), start=1):
        count = sum(each.states.values())
        print(
            f"{number} of {left}: {each.part}: {count} states, {len(each.wrong)} wrong", flush=True
        )
    last = {each.part: each for each in KEPT.all()}
    for line in told(list(last.values())):
        print(line)
    complete = {each["part"] for each in wanted} <= set(last)
    return int(not complete or any(each.wrong for each in last.values()))


def told(parts: Sequence[TriedPart]) -> Iterator[str]:
    """How many states, actions by kind, and what was wrong."""
    states_tried, acts = Counter[str](), Counter[str]()
    for one in parts:
        states_tried.update(one.states)
        acts.update(one.acts)
        yield from (f"{one.part}: {each}" for each in one.wrong)
    yield f"{len(parts)} parts, {states_tried.total()} states, {acts.total()} actions"
    yield ", ".join(f"{count} {kind}" for kind, count in sorted(states_tried.items()))
    yield ", ".join(f"{count} {kind}" for kind, count in sorted(acts.items()))


if __name__ == "__main__":
    sys.exit(main())
