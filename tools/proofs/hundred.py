"""Asks a random hundred of the shipped puzzles, of all kinds, in ten times the worlds.

    python -m tools.proofs.hundred          # all; goes on where it was
    python -m tools.proofs.hundred 0        # only tells what the kept ones say

Each adds a line to `tools/proofs/hundred.jsonl`. `odds` and `discard` depend on drawn worlds
and are solved in as many as their proof took with each of ten other seeds. What depends on none is
proven once more.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from skat.analysis.puzzles import Kind, Puzzle, position_in, shipped_puzzles
from skat.analysis.puzzles.discard import LOOKS, PROOF_SEED, Trial, choices_of_pairs, pairs_of
from skat.analysis.puzzles.solve import why_not_proven
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs.kept import KeptLines
from tools.proofs.puzzles import TIMES, solved_again

HUNDRED: Final = 100
DRAW: Final = 20_261_123

RIVALS: Final = 8
"""So many other pairs that come closest in the first worlds are tried in all of them."""


class AskedAgain(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle, and whether what it calls right was right again."""

    id: str
    kind: Kind
    agrees: bool


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), AskedAgain)


def drawn_puzzles() -> list[Puzzle]:
    """The hundred, drawn by a seed from all that are shipped."""
    every = {puzzle.id: puzzle for puzzle in shipped_puzzles()}
    return [every[each] for each in random.Random(DRAW).sample(sorted(every), HUNDRED)]


def agrees_again(puzzle: Puzzle) -> bool:
    """Whether the puzzle has the same right answer in ten times the worlds, or by a new proof."""
    if puzzle.kind == "odds":
        return solved_again(puzzle).agrees
    if puzzle.kind == "discard":
        return discard_agrees(puzzle)
    return why_not_proven(puzzle) is None


def discard_agrees(puzzle: Puzzle) -> bool:
    """Whether the best pair in all worlds of ten other seeds is one of those called right."""
    state = position_in(puzzle.record, puzzle.seat, kind="discard")
    assert isinstance(state, State)
    assert puzzle.game is not None
    seen = view(state, puzzle.seat)
    pairs = pairs_of(seen.hand)
    choice = choices_of_pairs(seen.hand, puzzle.game)
    right = [at for at, pair in enumerate(pairs) if pair in puzzle.answer.pairs]
    # The seed after that of the proof chose the game.
    trials = [Trial(seen, puzzle.game, seed=PROOF_SEED + 2 + time) for time in range(TIMES)]

    def won(some: list[int], *, worlds: int) -> list[float]:
        shares = np.concatenate([trial.won(some, worlds=worlds) for trial in trials])
        return [float(share) for share in shares.mean(axis=0)]

    others = [at for at in range(len(pairs)) if choice[at] != choice[right[0]]]
    first = dict(zip(others, won(others, worlds=LOOKS[0]), strict=True))
    rivals = sorted(others, key=lambda at: -first[at])[:RIVALS]
    best, *rest = won([right[0], *rivals], worlds=LOOKS[-1])
    return best > max(rest)


def told(answers: Sequence[AskedAgain]) -> Iterator[str]:
    """How many agree, in all and of each kind."""
    yield f"{sum(each.agrees for each in answers)} of {len(answers)} agree"
    for kind in sorted({each.kind for each in answers}):
        some = [each.agrees for each in answers if each.kind == kind]
        yield f"{kind}: {sum(some)} of {len(some)}"


def main() -> int:
    """Asks as many as the command line wants; all where it names no number."""
    known = {each.id for each in KEPT.all()}
    drawn = drawn_puzzles()
    for puzzle in drawn[: int(sys.argv[1])] if len(sys.argv) > 1 else drawn:
        if puzzle.id not in known:
            KEPT.add(AskedAgain(id=puzzle.id, kind=puzzle.kind, agrees=agrees_again(puzzle)))
    for line in told(KEPT.all()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
