"""`make proof-page-kernel`: the module of the page against the native kernel, and fuzzed.

python -m tools.proofs.page_kernel              # 300 positions, 2,000 deals, 100,000 fuzzed calls
python -m tools.proofs.page_kernel 50 1000      # so many deals, so many calls
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tools.proofs.page_kernel import deals, samples
from tools.proofs.page_kernel.cases import Asker, Case
from tools.proofs.page_kernel.declaring import before_play
from tools.proofs.page_kernel.fuzz import fuzzed
from tools.proofs.page_kernel.module import TRAP, asked, differences

DEALS: Final = 2_000
CALLS: Final = 100_000
POSITIONS_A_KIND: Final = 100
_PART: Final = 25
_CALLS_A_RUN: Final = 5_000


def benchmark(_: int) -> list[str]:
    """The positions of the solver's benchmark."""
    asker = Asker()
    positions = samples.bench_positions(POSITIONS_A_KIND)
    return differences([asker.value(position) for position in positions])


def open_deals(first: int) -> list[str]:
    """Some random deals with open cards, and endings with all their lines of play."""
    asker = Asker()
    made = samples.random_deals(first, _PART)
    found = [samples.solver_cases(asker, position, discards=True) for position in made]
    endings = map(samples.ending_cases, range(first, first + _PART))
    return differences(list(itertools.chain(*found, *endings)))


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


def proved(wanted: int, calls: int) -> Iterator[tuple[str, list[str]]]:
    """Each part with what differed in it."""
    firsts = range(0, wanted, _PART)
    with ProcessPoolExecutor() as pool:
        yield f"{3 * POSITIONS_A_KIND} positions of the benchmark", benchmark(0)
        for name, part, seeds in (
            ("open deals", open_deals, firsts),
            ("worlds, deals, tables", the_rest, firsts),
            ("fuzzed calls", ended, range(0, calls, _CALLS_A_RUN)),
        ):
            for first, found in zip(seeds, pool.map(part, seeds), strict=True):
                yield f"{name} from {first} on", found


def main() -> int:
    """1 where anything differed, or a call ended the module."""
    given = [int(word) for word in sys.argv[1:]]
    wanted, calls = given or (DEALS, CALLS)
    wrong = 0
    for name, found in proved(wanted, calls):
        print(f"{name}: {found or 'same'}", flush=True)
        wrong += len(found)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
