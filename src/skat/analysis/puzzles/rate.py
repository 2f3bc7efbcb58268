"""How hard a puzzle is: which levels of computer players play another card, and how often."""

from __future__ import annotations

from typing import Final

from skat.analysis.puzzles.form import Answer
from skat.players import make_player
from skat.rules.actions import Play
from skat.rules.views import View

TRIES: Final = {"beginner": 2, "simple": 1, "club": 2, "strong": 1}
"""How many seeds each level is asked with; `simple` always plays the same."""

_EASIEST: Final = 700
_MISSED_BY: Final = {"random": 200, "beginner": 300, "simple": 250, "club": 350, "strong": 300}
_A_STEP: Final = 80
_A_CHOICE: Final = 15


def missed_by_levels(view: View, answer: Answer) -> dict[str, float]:
    """The share of tries in which each level misses the first card, from its own view."""
    right = answer.steps[0].right
    legal = sum(isinstance(action, Play) for action in view.legal)
    missed = {"random": round(1 - len(right) / legal, 3)}
    for level, tries in TRIES.items():
        wrong = 0
        for seed in range(tries):
            done = make_player(level, seed=seed).decide(view)
            wrong += not (isinstance(done, Play) and done.card in right)
        missed[level] = round(wrong / tries, 3)
    return missed


def rating_of(answer: Answer, missed: dict[str, float], *, choices: int) -> int:
    """The rating to begin with: more for levels that miss it, for steps and for choices.

    >>> from skat.analysis.puzzles.form import PuzzleStep
    >>> from skat.model.cards import Card
    >>> rating_of(Answer(steps=(PuzzleStep((Card.CJ,)),)), {"random": 0.5, "club": 1.0}, choices=3)
    1150
    """
    by_levels = sum(_MISSED_BY.get(level, 0) * share for level, share in missed.items())
    further = _A_STEP * (len(answer.steps) - 1) + _A_CHOICE * (choices - 3)
    return round(_EASIEST + by_levels + further)
