"""Puzzles from one's own view: one choice has clearly the best chance to win.

They are solved in the worlds that players reckon with (`believed_worlds`), which do not change when
reviews learn more, so that puzzles stay proven.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from skat.analysis.outcomes import refused_view
from skat.analysis.puzzles.equals import choices_of_view
from skat.analysis.puzzles.form import Answer, PuzzleStep
from skat.analysis.puzzles.open import FEWEST_CHOICES
from skat.analysis.table import DecisionTable, Floats, NotJudgedError, growing_tables
from skat.kernel._core import Cancel
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.players.belief.adapted import believed_worlds
from skat.rules.views import View

PROOF_WORLDS: Final = 1_080
"""Of these 40 are solved first, then three times as many: most positions are no puzzle."""

PROOF_SEED: Final = 20_26

LEAST_CHANCE: Final = 0.60
LEAST_LEAD: Final = 0.15
SAME: Final = 0.01
"""Equal cards whose chances differ by less are both right."""

_APART: Final = 1.96
_HOPELESS: Final = 3.0
"""Standard errors below what is needed at which more worlds will not help."""


class Lead(NamedTuple):
    """The best choice against the next one, with standard errors."""

    right: tuple[Card, ...]
    best: float
    lead: float
    error_of_best: float
    error_of_next: float
    error_of_lead: float

    @property
    def is_clear(self) -> bool:
        """Whether it is a puzzle: chance and lead are large enough, the intervals apart."""
        apart = _APART * (self.error_of_best + self.error_of_next)
        return self.best >= LEAST_CHANCE and self.lead >= max(LEAST_LEAD, apart)

    @property
    def is_hopeless(self) -> bool:
        """Whether more worlds would hardly make it one."""
        short = LEAST_LEAD - self.lead > _HOPELESS * self.error_of_lead
        return short or LEAST_CHANCE - self.best > _HOPELESS * self.error_of_best


def odds_answer(
    view: View,
    *,
    target: int | None,
    worlds: int = PROOF_WORLDS,
    seed: int = PROOF_SEED,
    cancel: Cancel | None = None,
) -> Answer | Refusal:
    """The answer to the question of this seat, from its view alone.

    Refused as `open_answer` refuses; `puzzle_not_unique` where no choice is clearly the best.
    """
    code = refused_view(view)
    if code is not None:
        return Refusal("puzzle_few_choices" if code == "no_choice" else "puzzle_not_judged")
    classes = choices_of_view(view)
    if len(classes) < FEWEST_CHOICES:
        return Refusal("puzzle_few_choices")
    try:
        tables = growing_tables(
            view, worlds=worlds, seed=seed, cancel=cancel, worlds_of=believed_worlds
        )
        for table in tables:
            found = lead_of(table, classes)
            if found.is_hopeless:
                return Refusal("puzzle_not_unique")
    except NotJudgedError:
        return Refusal("puzzle_not_judged")
    if not found.is_clear:
        return Refusal("puzzle_not_unique")
    chances = table.weights @ table.won
    return Answer(
        steps=(PuzzleStep(found.right),),
        target=target,
        chances={
            card: round(float(chance), 3)
            for card, chance in zip(table.cards, np.clip(chances, 0, 1), strict=True)
        },
        worlds=len(table.weights),
        complete=table.complete,
    )


def lead_of(table: DecisionTable, classes: tuple[tuple[Card, ...], ...]) -> Lead:
    """How far the best choice is ahead, by this table."""
    chances = dict(zip(table.cards, table.weights @ table.won, strict=True))
    first = max(table.cards, key=lambda card: chances[card])
    own = next(one for one in classes if first in one)
    right = tuple(card for card in own if chances[card] > chances[first] - SAME)
    second = max((card for card in chances if card not in right), key=lambda card: chances[card])
    won = {card: table.won[:, table.cards.index(card)] for card in (first, second)}
    paired = won[first].astype(float) - won[second]
    return Lead(
        right=right,
        best=float(chances[first]),
        lead=float(chances[first] - chances[second]),
        error_of_best=_error(table, won[first].astype(float)),
        error_of_next=_error(table, won[second].astype(float)),
        error_of_lead=_error(table, paired),
    )


def _error(table: DecisionTable, values: Floats) -> float:
    if table.complete:
        return 0.0
    apart = values - table.weights @ values
    return float(np.sqrt(((table.weights * apart) ** 2).sum()))
