"""Asks whether puzzles keep their answer when they are solved with ten times the worlds.

    python -m tools.proofs.puzzles          # all; goes on where it was
    python -m tools.proofs.puzzles 0        # only tells what the kept ones say

Only `odds` depend on drawn worlds, so only they are asked, in the order of their ids, which
are hashes. Each is solved in as many worlds as its proof took with each of ten other seeds, and
adds a line to `tools/proofs/puzzles.jsonl`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from skat.analysis.puzzles import Puzzle, position_in, shipped_puzzles
from skat.analysis.puzzles.equals import choices_of_view
from skat.analysis.puzzles.own_view import (
    LEAST_CHANCE,
    LEAST_LEAD,
    PROOF_SEED,
    PROOF_WORLDS,
    lead_of,
)
from skat.analysis.table import decision_table
from skat.players.belief.adapted import believed_worlds
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs.kept import KeptLines

TIMES: Final = 10

LEAST_AGREEING: Final = 0.99
"""Of so many of those whose worlds are drawn the right card has to stay the same."""


class SolvedAgain(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle, whether its best card is the same, and its chance and lead in all worlds.

    `seeds` tells of how many single seeds each was as the puzzle says.
    """

    id: str
    complete: bool
    agrees: bool
    best: float
    lead: float
    seeds: int


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), SolvedAgain)


def solved_again(puzzle: Puzzle) -> SolvedAgain:
    """The puzzle in ten times the worlds, or once more in all that there are."""
    state = position_in(puzzle.record, puzzle.seat)
    assert isinstance(state, State)
    seen = view(state, puzzle.seat)
    classes, right = choices_of_view(seen), set(puzzle.answer.steps[0].right)
    times = 1 if puzzle.answer.complete else TIMES
    chances = dict.fromkeys(puzzle.answer.chances, 0.0)
    agreeing = 0
    for seed in range(PROOF_SEED + 1, PROOF_SEED + 1 + times):
        table = decision_table(seen, worlds=PROOF_WORLDS, seed=seed, worlds_of=believed_worlds)
        agreeing += not right.isdisjoint(lead_of(table, classes).right)
        for card, chance in zip(table.cards, table.weights @ table.won, strict=True):
            chances[card] += float(chance) / times
    best = max(chances.values())
    next_best = max(chance for card, chance in chances.items() if card not in right)
    return SolvedAgain(
        id=puzzle.id,
        complete=puzzle.answer.complete,
        agrees=max(chances[card] for card in right) == best,
        best=best,
        lead=best - next_best,
        seeds=agreeing,
    )


def told(solved: Sequence[SolvedAgain]) -> Iterator[str]:
    """How many agree, and how many are as clear as a puzzle must be."""
    drawn = [each for each in solved if not each.complete]
    agree = sum(each.agrees for each in solved)
    yield f"{agree} of {len(solved)} agree; {len(drawn)} of them drawn"
    clear = [each for each in solved if each.best >= LEAST_CHANCE and each.lead >= LEAST_LEAD]
    yield f"{len(clear)} keep {LEAST_CHANCE:.0%} and a lead of {LEAST_LEAD:.0%}"
    if drawn:
        yield f"smallest lead of those drawn: {min(each.lead for each in drawn):.2f}"
        agreed = sum(each.seeds for each in drawn)
        yield f"single seeds that agree: {agreed} of {TIMES * len(drawn)}"


def main() -> int:
    """Asks as many puzzles as the command line wants; all where it names no number."""
    known = {each.id for each in KEPT.all()}
    own = [each for each in shipped_puzzles() if each.kind == "odds"]
    for puzzle in own[: int(sys.argv[1])] if len(sys.argv) > 1 else own:
        if puzzle.id not in known:
            KEPT.add(solved_again(puzzle))
    for line in told(KEPT.all()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
