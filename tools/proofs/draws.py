"""Tries every plan of six series for 17 to 19 players, in parts that are kept.

    python -m tools.proofs.draws            # until all is tried; goes on where it was

Each part adds a line to `tools/proofs/draws.jsonl`: which grid, which of the series beside it, and
the fewest repeated meetings found with them. `tests/tournament/draw/test_fewest_meetings.py` reads
the lines: none may be missing, none may be below the bound, and a sample of them is tried again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from skat.tournament.draw.meeting_nobody_twice import least_repeats
from tests.tournament.draw.fewest_meetings import Cell, fewest_repeats, grids, series_beside
from tools.proofs.kept import KeptLines

PLAYERS: Final = (17, 18, 19)
SERIES: Final = 6
PART: Final = 4000
"""Series of one part: some 15 seconds."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What one part found: the series `start` to `end` beside a grid, and the fewest repeats."""

    players: int
    grid: int
    start: int
    end: int
    fewest: int


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Part)


def all_parts(players: int) -> Iterator[tuple[int, list[Cell], int, int]]:
    """Number of the grid, the grid, and the first and the last series of each part."""
    for number, grid in enumerate(grids(players)):
        every = len(series_beside(grid))
        for start in range(0, every, PART):
            yield number, grid, start, min(start + PART, every)


def bound(players: int) -> int:
    """The bound: no plan should have fewer repeats."""
    return least_repeats(players, SERIES)


def main() -> int:
    """Try what has not been tried yet; 1 if some plan repeats less than the bound."""
    known = {(part.players, part.grid, part.start) for part in KEPT.all()}
    for players in PLAYERS:
        for number, grid, start, end in all_parts(players):
            if (players, number, start) in known:
                continue
            fewest = fewest_repeats(grid, most=bound(players) - 1, among=slice(start, end))
            KEPT.add(Part(players=players, grid=number, start=start, end=end, fewest=fewest))
            print(f"{players} players, grid {number}, series {start} to {end}: {fewest} repeats")
    return int(any(part.fewest < bound(part.players) for part in KEPT.all()))


if __name__ == "__main__":
    sys.exit(main())
