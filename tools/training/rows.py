"""Rows that values are learned from, written part by part, so that a long run can be continued."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from skat.model.contract import ALL_CONTRACTS


class TrainingRow(Protocol):
    """One game as numbers; its contract is one of them."""

    @property
    def contract(self) -> int:
        """The contract's place in `ALL_CONTRACTS`."""


def write_parts(
    into: Path, name: str, *, seed: int, parts: int, rows_of: Callable[[int], Sequence[TrainingRow]]
) -> None:
    """Writes the parts that are missing, each as a whole, and says which contracts came up."""
    into.mkdir(parents=True, exist_ok=True)
    for part in range(parts):
        path = into / f"{name}-{seed}-{part:04}.npy"
        if path.exists():
            continue
        rows = rows_of(part)
        with path.with_suffix(".new").open("wb") as file:
            np.save(file, np.array(rows, dtype=np.int64))
        path.with_suffix(".new").rename(path)
        counted = Counter(ALL_CONTRACTS[row.contract].value for row in rows)
        print(f"seed {seed}, part {part}: {dict(counted)}", file=sys.stderr, flush=True)
