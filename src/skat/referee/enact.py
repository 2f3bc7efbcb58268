"""How a ruling reaches a game: as the one action that the rules know for it (SkO-3.2.16)."""

from __future__ import annotations

from skat.referee.ruling import Ruling, Verdict
from skat.rules.actions import Outcome, Ruled

_OUTCOMES = {
    Verdict.CONTINUE: Outcome.CONTINUE,
    Verdict.CORRECT: Outcome.CONTINUE,
    Verdict.GAME_OVER: Outcome.GAME_OVER,
    Verdict.REDEAL: Outcome.REDEAL,
    Verdict.PASSED: Outcome.PASSED,
}


def as_action(ruling: Ruling) -> Ruled | None:
    """The action that carries a ruling into a game; None where the table itself must act first.

    That is so while facts are missing, and when the auction starts again: the rules have no action
    for it yet.

    >>> as_action(Ruling(outcome=Verdict.REDEAL, articles=("SkO-3.2.8",))).outcome.value
    'redeal'
    """
    if ruling.outcome is None or ruling.outcome not in _OUTCOMES:
        return None
    over = ruling.outcome is Verdict.GAME_OVER
    return Ruled(
        outcome=_OUTCOMES[ruling.outcome],
        winner=ruling.winner if over else None,
        level=(ruling.level or "simple") if over else None,
        articles=ruling.articles,
    )
