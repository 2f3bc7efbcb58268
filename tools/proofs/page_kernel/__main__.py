"""`make proof-page-kernel`: the module of the page against the native kernel, and fuzzed.

The module is asked in Node and in Chromium.

    python -m tools.proofs.page_kernel              # 300 positions, 2,000 deals, 100,000 calls
    python -m tools.proofs.page_kernel 50 1000      # so many deals, so many fuzzed calls
    python -m tools.proofs.page_kernel 0 0          # only tells what is kept

Each part adds a line to `tools/proofs/page_kernel.jsonl`: the sum of the module's bytes, what was
asked, from which number on, and what differed. The next run asks what this module was not asked
yet, and again where something differed. 1 if anything did.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from tools.generate.page_kernel import MODULE
from tools.proofs.kept import KeptLines
from tools.proofs.page_kernel import deals, samples
from tools.proofs.page_kernel.cases import Asker, Case
from tools.proofs.page_kernel.chromium import asked_in_chromium
from tools.proofs.page_kernel.declaring import before_play
from tools.proofs.page_kernel.fuzz import fuzzed
from tools.proofs.page_kernel.module import TRAP, Session, asked, differing

DEALS: Final = 2_000
CALLS: Final = 100_000
POSITIONS_A_KIND: Final = 100
_PART: Final = 25
_CALLS_A_RUN: Final = 5_000


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """One part of the proof, for one module."""

    module: str
    part: str
    first: int
    differing: list[str]


KEPT: Final = KeptLines(Path(__file__).parent.with_suffix(".jsonl"), Compared)


def differences(cases: Sequence[Case]) -> list[str]:
    """What the module answers otherwise than the native kernel, in Node or in Chromium."""
    questions = [(case.entry, case.question) for case in cases]
    in_chromium = Session(asked_in_chromium(questions), 0)
    return [
        *differing(cases, asked(questions)),
        *(f"in Chromium: {each}" for each in differing(cases, in_chromium)),
    ]


def benchmark(_: int) -> list[str]:
    """The positions of the solver's benchmark."""
    asker = Asker()
    positions = samples.bench_positions(POSITIONS_A_KIND)
    return differences([asker.value(position) for position in positions])


def open_deals(first: int) -> list[str]:
    """Some random deals with open cards, and endings with all their lines of play."""
    asker = Asker()
    made = samples.random_deals(first, _PART)
    cases = [samples.solver_cases(asker, position, discards=True) for position in made]
    endings = map(samples.ending_cases, range(first, first + _PART))
    return differences(list(itertools.chain(*cases, *endings)))


def the_rest(first: int) -> list[str]:
    """Worlds, playouts, the stepper, beliefs, learned values, and all before the play."""
    made: list[Iterable[Case]] = [deals.values_kept()]
    for seed in range(first, first + _PART):
        made += [samples.world_cases(seed), samples.deal_cases(seed), before_play(seed)]
    made.append([deals.whole_deals(first, 200, simple=simple) for simple in (True, False)])
    return differences(list(itertools.chain(*made)))


def ended(first: int) -> list[str]:
    """The fuzzed calls of one run that ended the module."""
    chance = random.Random(first)
    handed_over = [(case.entry, case.question) for case in deals.values_kept()]
    questions = [*handed_over, *(fuzzed(chance) for _ in range(_CALLS_A_RUN))]
    answers = asked(questions).answers
    return [
        f"{entry} {question.hex()}: {answer.answer.decode()}"
        for (entry, question), answer in zip(questions, answers, strict=True)
        if answer.code == TRAP
    ]


PARTS: Final[dict[str, Callable[[int], list[str]]]] = {
    "positions of the benchmark": benchmark,
    "open deals": open_deals,
    "worlds, deals, tables": the_rest,
    "fuzzed calls": ended,
}


def main() -> int:
    """1 where anything differed, or a call ended the module."""
    given = [int(word) for word in sys.argv[1:]]
    wanted, calls = given or (DEALS, CALLS)
    firsts = range(0, wanted, _PART)
    of_part = (range(min(wanted, 1)), firsts, firsts, range(0, calls, _CALLS_A_RUN))
    module = sha256(MODULE.read_bytes()).hexdigest()[:16]
    last = {(one.part, one.first): one for one in KEPT.all() if one.module == module}
    with ProcessPoolExecutor() as pool:
        for part, every in zip(PARTS, of_part, strict=True):
            left = [at for at in every if (part, at) not in last or last[part, at].differing]
            for first, wrong in zip(left, pool.map(PARTS[part], left), strict=True):
                one = Compared(module=module, part=part, first=first, differing=wrong)
                last[part, first] = one
                KEPT.add(one)
                print(f"{part} from {first} on: {wrong or 'same'}", flush=True)
    same = Counter(one.part for one in last.values() if not one.differing)
    for part, every in zip(PARTS, of_part, strict=True):
        print(f"{part}: {same[part]} parts the same, {len(every)} wanted")
    return int(any(one.differing for one in last.values()))


if __name__ == "__main__":
    sys.exit(main())
