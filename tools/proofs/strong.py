"""Measures that `strong` is not perfect by definition: its cards in four times the worlds.

    python -m tools.proofs.strong 250      # until so many deals are measured; goes on where it was
    python -m tools.proofs.strong 0        # only tells what the kept deals say

Each deal adds a line to `tools/proofs/strong.jsonl`: three `club` play it, and at a few of its
positions `club` and `strong` are asked for a card, judged in worlds of another seed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from skat.analysis.losses import loss_of
from skat.analysis.table import decision_table
from skat.model.cards import ALL_CARDS
from skat.rules.views import view
from tools.proofs.analysis import (
    POSITIONS,
    WORLDS,
    card_of,
    judged_in,
    mean_told,
    played_by_club,
)
from tools.proofs.kept import AskedPosition, KeptLines, MeasuredDeal, measure_on

LEVELS: Final = ("club", "strong")
TIMES: Final = 4
OTHER_SEED: Final = 4_000_000


class Judged(MeasuredDeal, frozen=True, kw_only=True):
    """One deal: what both levels lost at each of its positions."""

    asked: list[AskedPosition]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Judged)


def measured(seed: int) -> Judged:
    """All of it for the deal of this seed."""
    chance = random.Random(OTHER_SEED + seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    judged = judged_in(played_by_club(tuple(pack)))
    asked = []
    for state in chance.sample(judged, min(POSITIONS, len(judged))):
        assert state.turn is not None
        seen = view(state, state.turn)
        table = decision_table(seen, worlds=TIMES * WORLDS, seed=OTHER_SEED + seed)
        cards = {name: card_of(name, state, seed) for name in LEVELS}
        asked.append(
            AskedPosition(
                alone=table.alone,
                null=table.null,
                trick=len(state.tricks) + 1,
                losses={name: loss_of(table, card).points for name, card in cards.items() if card},
            )
        )
    return Judged(seed=seed, asked=asked)


def told(deals: Sequence[Judged]) -> Iterator[str]:
    """What both lose a card, and how much less `strong` does."""
    asked = [each for deal in deals for each in deal.asked if len(each.losses) == len(LEVELS)]
    yield f"{len(deals)} deals, {len(asked)} positions, {TIMES * WORLDS} worlds"
    for name in LEVELS:
        yield f"loss of {name}: {mean_told([each.losses[name] for each in asked])}"
    steps = [each.losses["club"] - each.losses["strong"] for each in asked]
    yield f"club less strong: {mean_told(steps)}"


if __name__ == "__main__":
    sys.exit(measure_on(KEPT, measured, told))
