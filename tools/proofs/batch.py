"""Plays random deals by the rules and in the kernel's stepper side by side, in parts that are kept.

    python -m tools.proofs.batch            # a million deals; goes on where it was
    python -m tools.proofs.batch 100000     # until there are so many

Each part adds a line to `tools/proofs/batch.jsonl`: which deals, and what differed. Compared are,
at every action, phase, turn, the set of legal actions and where all cards are; the outcome at the
end; and in a fiftieth of the deals what each seat sees. `tests/env/test_proof_lines.py` reads them.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from tests.env.compared import differences
from tools.proofs.kept import KeptLines

DEALS: Final = 1_000_000
PART: Final = 5_000
"""Deals of one part: some fifteen seconds."""

SEED: Final = 20261125
LOOK: Final = 0.02


class ComparedDeals(msgspec.Struct, frozen=True, kw_only=True):
    """Deals `first` to `first + number - 1` of the seed, and what differed in them."""

    seed: int
    first: int
    number: int
    differences: list[str]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), ComparedDeals)


def compared(first: int) -> ComparedDeals:
    """One part."""
    lines = differences(first, PART, seed=SEED, look=LOOK)
    return ComparedDeals(seed=SEED, first=first, number=PART, differences=lines)


def main() -> int:
    """Compare what has not been compared yet; 1 if any deal differed."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    known = {part.first for part in KEPT.all()}
    due = [first for first in range(0, wanted, PART) if first not in known]
    with ProcessPoolExecutor() as pool:
        for part in pool.map(compared, due):
            KEPT.add(part)
            last = part.first + part.number - 1
            print(f"deals {part.first} to {last}: {part.differences or 'same'}")
    parts = KEPT.all()
    print(f"{sum(part.number for part in parts)} deals compared")
    return int(any(part.differences for part in parts))


if __name__ == "__main__":
    sys.exit(main())
