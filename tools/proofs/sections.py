"""Draws in one to four sections (halls) for every number of players that the draw takes.

    python -m tools.proofs.sections         # until all are drawn; goes on where it was

Each adds a line to `tools/proofs/sections.jsonl` (`tests.tournament.draw.section_draws`): mates
beyond what cannot be avoided, repeated meetings, how many left a section for another, and a digest
of who sat where. Every number comes once, with one, two, three or four sections in turn, before any
comes again. `tests/tournament/draw/test_section_draws.py` reads the lines and draws a sample again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from skat.tournament.draw.sections import MOST_SECTIONS
from skat.tournament.draw.table_sizes import MOST_PLAYERS
from tests.tournament.draw.section_draws import FEWEST, SectionDraws, section_draws
from tools.proofs.kept import KeptLines

NUMBERS: Final = range(FEWEST, MOST_PLAYERS + 1)
KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), SectionDraws)


def all_draws() -> Iterator[tuple[int, int]]:
    """The number of players and of sections of each, in the order in which they are drawn."""
    for turn, players in product(range(MOST_SECTIONS), NUMBERS):
        yield players, 1 + (players + turn) % MOST_SECTIONS


def main() -> int:
    """Draw for every number that has no line yet; 1 if mates sit together who need not."""
    known = {(line.players, line.sections) for line in KEPT.all()}
    for players, sections in all_draws():
        if (players, sections) not in known:
            KEPT.add(section_draws(players, sections))
            print(f"{players} players in {sections} sections drawn", flush=True)
    return int(any(line.mates for line in KEPT.all()))


if __name__ == "__main__":
    sys.exit(main())
