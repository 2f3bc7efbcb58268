"""A hint in three steps: what to think about, two choices to choose between, the best one and why.

A step tells nothing of the steps after it, so a player who stops early can still find the rest.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from skat.analysis.decision import OBVIOUS, Option
from skat.analysis.hints.advice import HINT_WORLDS, Advice, hint
from skat.analysis.review import SEED
from skat.analysis.table import NotJudgedError
from skat.analysis.why import WhyReason, counted, exact
from skat.analysis.written import written_options
from skat.model.contract import Contract
from skat.rules.views import View

STEPS: Final = 3
CLEAR: Final = 10.0
"""Points between two choices from which on the better one is called clear."""

_ACES: Final = "A"
_JACKS: Final = "J"


class HintStep(msgspec.Struct, frozen=True, kw_only=True):
    """What one step tells; what belongs to later steps is empty.

    `think` are sentences `think.` and their code. `candidates` are two choices in an order that
    says nothing, `margin` how far they lie apart: clear, close or same. `best`, `options`, `why`
    and the numbers of worlds are the third step; the keys are those of a decision in a review.
    """

    step: int
    phase: str
    trick: int
    think: tuple[WhyReason, ...]
    candidates: tuple[str, ...] = ()
    margin: str = ""
    best: tuple[str, ...] = ()
    options: tuple[dict[str, Any], ...] = ()
    why: tuple[WhyReason, ...] = ()
    worlds: int = 0
    effective: int = 0
    all_worlds: bool = False


def hint_steps(
    view: View, *, worlds: int = HINT_WORLDS, seed: int = SEED
) -> tuple[HintStep, HintStep, HintStep]:
    """The three steps of the hint for the seat of this view, which is asked to act.

    Raises `NotJudgedError` as `hint` does, and `no_choice` where one thing alone
    can be done.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.model.seats import Seat
    >>> from skat.rules import Deal, apply, start, view
    >>> auction = apply(start(), Deal(ALL_CARDS)).state
    >>> first, second, third = hint_steps(view(auction, Seat.MIDDLEHAND))
    >>> first.candidates, second.candidates, second.best, "pass" in third.best
    ((), ('bid 18', 'pass'), (), True)
    """
    advice = hint(view, worlds=worlds, seed=seed)
    if advice.forced or len(advice.options) < 2:
        raise NotJudgedError("no_choice")
    first = HintStep(step=1, phase=advice.phase, trick=advice.trick, think=_thoughts(advice, view))
    rival = _rival(advice)
    apart = advice.options[0].points - rival.points
    second = msgspec.structs.replace(
        first,
        step=2,
        candidates=tuple(sorted((advice.options[0].action, rival.action))),
        margin="clear" if apart >= CLEAR else "close" if apart >= OBVIOUS else "same",
    )
    third = msgspec.structs.replace(
        second,
        step=3,
        best=advice.best,
        options=tuple(written_options(advice.options)),
        why=advice.why,
        worlds=advice.worlds,
        effective=round(exact(advice.effective)),
        all_worlds=advice.all_worlds,
    )
    return first, second, third


def _rival(advice: Advice) -> Option:
    """The best choice that is worse by a point; where there is none, simply the second."""
    highest = advice.options[0].points
    worse = [option for option in advice.options if option.points <= highest - OBVIOUS]
    return worse[0] if worse else advice.options[1]


def _thoughts(advice: Advice, view: View) -> tuple[WhyReason, ...]:
    """The kind of decision, what to count for it, and the question on which it hangs."""
    if advice.obvious:
        return (WhyReason("same", {}),)
    kinds = (str(why.details["kind"]) for why in advice.why if why.code in ("kind", "not_kind"))
    return (
        WhyReason(_theme(advice, view), {"bid": int(view.bid or 18)}),
        *(WhyReason("kind", {"kind": kind}) for kind in kinds),
        *((WhyReason("hand", _of_hand(view)),) if advice.phase in ("auction", "skat") else ()),
        *((reason,) if advice.phase == "play" and (reason := counted(view)) else ()),
    )


def _theme(advice: Advice, view: View) -> str:
    if advice.phase != "play":
        return advice.phase
    party = "alone" if view.viewer is view.soloist else "defender"
    if view.announcement is not None and view.announcement.contract is Contract.NULL:
        return f"null_{party}"
    return f"{'follow' if view.trick else 'lead'}_{party}"


def _of_hand(view: View) -> dict[str, str | int]:
    """What counts at first sight: jacks, aces, and the longest suit with the jacks."""
    ranks = [card.value[1] for card in view.hand]
    suits = [card.value[0] for card in view.hand if card.value[1] != _JACKS]
    jacks = ranks.count(_JACKS)
    return {
        "jacks": jacks,
        "aces": ranks.count(_ACES),
        "trumps": jacks + max(map(suits.count, suits), default=0),
    }
