"""Make the puzzles that are shipped: `python -m tools.generate.puzzles KEPT --deals 2000`.

KEPT grows by a line a puzzle, and `KEPT.next` says which deal is next: whoever stops it goes on
where it stopped. `--ship 1000` writes so many of them into the package,
of each rating about as many.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from skat.analysis.puzzles.form import Kind, Puzzle, read_puzzle, written_puzzle
from skat.analysis.puzzles.make import own_deal, puzzles_of
from skat.analysis.puzzles.store import packed_puzzles

SHIPPED = Path("src/skat/analysis/puzzles/shipped.jsonl.gz")
ODDS_EVERY = 5
"""A deal looked at for chances takes as long as some that are looked at with open cards."""


ODDS_SHARE = 0.3
RATINGS = 100
"""Ratings that differ by less are one."""


def main() -> None:
    """Go on with the deals, or ship what is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--ship", type=int, default=0, metavar="N")
    asked = parser.parse_args()
    found = kept_puzzles(asked.kept)
    grow(asked.kept, known={one.id for one in found}, deals=asked.deals)
    if asked.ship:
        found = chosen(kept_puzzles(asked.kept), number=asked.ship)
        SHIPPED.write_bytes(packed_puzzles(found))
        print(f"{len(found)} puzzles, {SHIPPED.stat().st_size} bytes")


def kept_puzzles(path: Path) -> list[Puzzle]:
    """The whole lines of a file; a last one that was cut off is left out."""
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    found = [read_puzzle(line) for line in lines if line.endswith(b"\n")]
    return [one for one in found if isinstance(one, Puzzle)]


def chosen(puzzles: list[Puzzle], *, number: int) -> list[Puzzle]:
    """So many of them: three of ten for chances, and the easy ones not more often than the hard."""
    odds = round(number * ODDS_SHARE)
    own = (
        [one for one in puzzles if one.kind == "odds"],
        [one for one in puzzles if one.kind == "open"],
    )
    return [*_spread(own[0], odds), *_spread(own[1], number - odds)]


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


def grow(path: Path, *, known: set[str], deals: int) -> None:
    """Adds the puzzles of the next deals."""
    place = path.with_suffix(".next")
    first = int(place.read_text()) if place.exists() else 0
    for number in range(first, first + deals):
        deal = own_deal(number)
        kinds: tuple[Kind, ...] = ("open",) if number % ODDS_EVERY else ("open", "odds")
        for kind in kinds:
            with path.open("ab") as sink:
                for puzzle in puzzles_of(deal, kind=kind, known=known):
                    known.add(puzzle.id)
                    sink.write(written_puzzle(puzzle))
        place.write_text(f"{number + 1}\n")


if __name__ == "__main__":
    main()
