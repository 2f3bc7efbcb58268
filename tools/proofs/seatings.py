"""Draws for every number of players that the draw takes, in halls of every kind; each is kept.

    python -m tools.proofs.seatings         # until all are drawn; goes on where it was

Each number adds a line to `tools/proofs/seatings.jsonl` (`tests.tournament.draw.seatings`): the
numbers of series without a plan, mates and repeated meetings beyond what is promised, and a digest
of who sat where. `tests/tournament/draw/test_seatings.py` reads the lines and draws a sample of
them again. The lines up to 400 are older than those above: seatings of earlier tournaments never
change.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from skat.tournament.draw import MOST_PLAYERS
from tests.tournament.draw.seatings import FEWEST, Seatings, seatings
from tools.proofs.kept import KeptLines

NUMBERS: Final = range(FEWEST, MOST_PLAYERS + 1)
KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Seatings)


def main() -> int:
    """Draw for every number that has no line yet; 1 if mates sit together who need not."""
    known = {line.players for line in KEPT.all()}
    for players in NUMBERS:
        if players not in known:
            KEPT.add(seatings(players))
            print(f"{players} players drawn")
    return int(any(line.mates for line in KEPT.all()))


if __name__ == "__main__":
    sys.exit(main())
