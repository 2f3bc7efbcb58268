"""Make the puzzles that are shipped: `python -m tools.generate.puzzles KEPT --deals 2000`.

KEPT grows by a line a puzzle, and `KEPT.next` says which deal is next: a new run goes on where the
last one stopped. `--kinds sure` looks for one kind only. `--ship` fills the package up from KEPT,
of each rating about as many; what is in it stays, so that nobody's progress is lost.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from skat.analysis.puzzles import (
    KINDS,
    Kind,
    Puzzle,
    packed_puzzles,
    read_puzzle,
    shipped_puzzles,
    written_puzzle,
)
from skat.analysis.puzzles.make import own_deal, puzzles_of

SHIPPED = Path("src/skat/analysis/puzzles/shipped.jsonl.gz")
ODDS_EVERY = 5
"""A deal looked at for chances takes as long as some that are looked at with open cards."""


SHIPS: dict[Kind, int] = {"open": 700, "odds": 300, "sure": 100, "discard": 80, "count": 100}
RATINGS = 100
"""Ratings that differ by less are one."""


def main() -> None:
    """Go on with the deals, or ship what is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--ship", action="store_true")
    asked = parser.parse_args()
    puzzles = kept_puzzles(asked.kept)
    grow(asked.kept, known={each.id for each in puzzles}, deals=asked.deals, kinds=asked.kinds)
    if asked.ship:
        puzzles = filled_up(shipped_puzzles(), kept_puzzles(asked.kept))
        SHIPPED.write_bytes(packed_puzzles(puzzles))
        print(f"{len(puzzles)} puzzles, {SHIPPED.stat().st_size} bytes")


def kept_puzzles(path: Path) -> list[Puzzle]:
    """The whole lines of a file; a last one that was cut off is left out."""
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    parsed = [read_puzzle(line) for line in lines if line.endswith(b"\n")]
    return [each for each in parsed if isinstance(each, Puzzle)]


def filled_up(shipped: Sequence[Puzzle], more: Sequence[Puzzle]) -> list[Puzzle]:
    """What is shipped, and of each kind as many more as there are to be; easy ones not more often
    than hard ones."""
    known = {one.id for one in shipped}
    puzzles = list(shipped)
    for kind, number in SHIPS.items():
        missing = number - sum(one.kind == kind for one in shipped)
        new = [one for one in more if one.kind == kind and one.id not in known]
        puzzles += sorted(_spread(new, max(0, missing)), key=lambda one: one.id)
    return puzzles


def _spread(puzzles: list[Puzzle], number: int) -> list[Puzzle]:
    """From each rating one in turn, by id, until there are enough."""
    by_rating: dict[int, list[Puzzle]] = {}
    for one in sorted(puzzles, key=lambda one: one.id):
        by_rating.setdefault(one.rating // RATINGS, []).append(one)
    ranks = [
        (place, rating, one) for rating, row in by_rating.items() for place, one in enumerate(row)
    ]
    ranks.sort(key=lambda rank: rank[:2])
    return [one for _, _, one in ranks[:number]]


def grow(path: Path, *, known: set[str], deals: int, kinds: Sequence[Kind]) -> None:
    """Adds the puzzles of the next deals."""
    place = path.with_suffix(".next")
    first = int(place.read_text()) if place.exists() else 0
    for number in range(first, first + deals):
        deal = own_deal(number)
        for kind in kinds:
            if kind == "odds" and number % ODDS_EVERY:
                continue
            with path.open("ab") as sink:
                for puzzle in puzzles_of(deal, kind=kind, known=known):
                    known.add(puzzle.id)
                    sink.write(written_puzzle(puzzle))
        place.write_text(f"{number + 1}\n")


if __name__ == "__main__":
    main()
