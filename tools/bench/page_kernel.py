"""`make bench-page-kernel`: the kernel of the page beside the native one, by turns in one run.

    python -m tools.bench.page_kernel [DEALS]       # so many of each kind of game, 30 unless named

Each question is asked of the native kernel and of the module in Node on this machine, in rounds; a
figure is the module's time over the native one's, the median of the rounds. Start is how long a
worker takes until the module answers, over a worker with an empty module.
"""

from __future__ import annotations

import gzip
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from skat.kernel import build_info
from skat.kernel.position import Position
from tools.bench.kernel_deals import deals_of
from tools.generate.page_kernel import MODULE
from tools.proofs.page_kernel.cases import Asker, Case
from tools.proofs.page_kernel.deals import values_kept, whole_deals
from tools.proofs.page_kernel.module import asked
from tools.proofs.page_kernel.samples import KINDS, SEED

ROUNDS: Final = 5
DEALS: Final = 30
_STARTING: Final = Path(__file__).with_name("page_kernel_start.mjs")

Make = Callable[[], Case]


def nanoseconds(makes: Sequence[Make]) -> tuple[list[Case], int]:
    """The cases with the processor time that the native kernel took for all of them."""
    began = time.thread_time_ns()
    cases = [make() for make in makes]
    return cases, time.thread_time_ns() - began


def ratio(makes: Sequence[Make]) -> tuple[float, float, float]:
    """The module's time over the native one's: the median, the least and the most of the rounds."""
    warm = [(case.entry, case.question) for case in values_kept()]
    ratios = []
    for _ in range(ROUNDS):
        cases, native = nanoseconds(makes)
        questions = [(case.entry, case.question) for case in cases]
        # Asked once before: what runs often is compiled well only after a while.
        answers = asked([*warm, *questions, *questions]).answers[-len(questions) :]
        assert [answer.code for answer in answers] == [len(case.answer) for case in cases]
        ratios.append(sum(answer.took for answer in answers) / native)
    return statistics.median(ratios), min(ratios), max(ratios)


def solver_questions(kind: str, deals: int) -> dict[str, list[Make]]:
    """The value of each deal, and whether a target is reached."""
    asker = Asker()
    positions = [Position(**deal._asdict()) for deal in deals_of(kind, count=deals, seed=SEED)]
    target = 1 if kind == "null" else 61
    return {
        f"value, {kind}": [lambda p=each: asker.value(p) for each in positions],  # type: ignore[misc]
        f"target, {kind}": [lambda p=each: asker.value(p, target) for each in positions],  # type: ignore[misc]
    }


def main() -> int:
    """Prints one line a figure."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(f"native: {build_info()['instructions']}; {ROUNDS} rounds by turns")
    questions: dict[str, list[Make]] = {}
    for kind in KINDS:
        questions |= solver_questions(kind, deals)
    questions["stepper, by chance"] = [lambda: whole_deals(1, 5_000, simple=False)] * 4
    questions["stepper, simple"] = [lambda: whole_deals(1, 2_000, simple=True)] * 4
    for name, makes in questions.items():
        median, least, most = ratio(makes)
        print(f"{name:20} {median:5.2f} ({least:.2f} to {most:.2f})", flush=True)
    module = MODULE.read_bytes()
    print(f"size {len(module):,} bytes, {len(gzip.compress(module, 9)):,} packed")
    used = asked([(case.entry, case.question) for case in values_kept()]).memory
    print(f"memory {used:,} bytes with all tables handed over")
    subprocess.run(["node", str(_STARTING), str(MODULE)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
