"""Draws in one to four sections (halls) for every number of players that the draw takes.

    python -m tools.proofs.sections         # until all are drawn; goes on where it was

Twenty draws add a line to `tools/proofs/sections.jsonl` (`tests.tournament.draw.section_draws`):
mates beyond what cannot be avoided, where two met twice, how many left a section for
another, and a digest of who sat where. Every number comes once, with one, two, three or four
sections in turn, before any comes again. `tests/tournament/draw/test_section_draws.py` reads the
lines and draws a sample again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice, product
from pathlib import Path
from typing import Final

import msgspec

from skat.tournament.draw import MOST_PLAYERS
from skat.tournament.draw.sections import MOST_SECTIONS
from tests.tournament.draw.section_draws import FEWEST, SectionDraws, section_draws
from tools.proofs.kept import KeptLines

NUMBERS: Final = range(FEWEST, MOST_PLAYERS + 1)
A_LINE: Final = 20


class DrawsInRow(msgspec.Struct, frozen=True, kw_only=True):
    """What came of twenty draws that follow one another in `all_draws`, from the number `start` on.

    `again` has players and sections of those in which two met twice; `needless` is
    how many walked though nobody came or went or there is one section, `walked` the most in one
    series. `digest` is the same only for equal seatings.
    """

    start: int
    mates: int
    again: tuple[tuple[int, int], ...]
    needless: int
    walked: int
    digest: str


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), DrawsInRow)


def all_draws() -> Iterator[tuple[int, int]]:
    """The number of players and of sections of each, in the order in which they are drawn."""
    for turn, players in product(range(MOST_SECTIONS), NUMBERS):
        yield players, 1 + (players + turn) % MOST_SECTIONS


def in_row(start: int) -> DrawsInRow:
    """Twenty of them drawn; fewer at the end."""
    wanted = islice(all_draws(), start, start + A_LINE)
    return summed(start, [section_draws(players, sections) for players, sections in wanted])


def summed(start: int, draws: Sequence[SectionDraws]) -> DrawsInRow:
    """What is kept of these."""
    needless = (sum(each.walked) if each.sections == 1 else each.walked[0] for each in draws)
    return DrawsInRow(
        start=start,
        mates=sum(each.mates for each in draws),
        again=tuple((each.players, each.sections) for each in draws if each.repeats),
        needless=sum(needless),
        walked=max(max(each.walked) for each in draws),
        digest=sha256("".join(each.digest for each in draws).encode()).hexdigest()[:16],
    )


def main() -> int:
    """Draw for every number that has no line yet; 1 if mates sit together who need not."""
    known = {line.start for line in KEPT.all()}
    for start in range(0, len([*all_draws()]), A_LINE):
        if start not in known:
            KEPT.add(in_row(start))
            print(f"draws from {start} on", flush=True)
    return int(any(line.mates for line in KEPT.all()))


if __name__ == "__main__":
    sys.exit(main())
