"""Who may ask for a hint and when: at a training table, for a decision that is his to take now.

A table is for training if one person plays there against computer players, without a list of
agreed length; or if it was opened for training. What a hint says follows from the view of the
place and is not written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.actions import Action, Play
from skat.rules.following import plays_to_try
from skat.rules.state import Phase
from skat.tables.state.actions import AskHint
from skat.tables.state.settings import Length
from skat.tables.state.table_state import Changed, HintGiven, Stage, TableState

MOST_STEPS: Final = 3
"""What to think about, two choices, the best one and why."""

_DECIDED: Final = (
    Phase.AUCTION,
    Phase.SKAT,
    Phase.DISCARD,
    Phase.ANNOUNCE,
    Phase.PLAY,
    Phase.CONSENT,
)


class HintInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A hint may be asked for: `step` of its steps are shown, of `most` there are."""

    step: int
    most: int


def shown_hint(state: TableState, place: Place, *, legal: Sequence[Action]) -> HintInfo | None:
    """How far a hint is shown to this place now; None where none is given.

    `legal` is what its player may do, as his view has it.
    """
    if _why_not_due(state, place) is not None or _is_forced(legal):
        return None
    return HintInfo(step=state.hint.step if state.hint else 0, most=MOST_STEPS)


def why_no_hint(state: TableState, place: Place) -> Refusal | None:
    """Why this place gets no hint now; None if one is to be had or was given.

    Refused: `hint_in_tournament`, `hint_in_company`, `hint_in_list`, `hint_not_due`,
    `hint_no_choice`.

    >>> from skat.journal import JournalId
    >>> why_no_hint(TableState(id=JournalId("k3v9")), Place(1)).code
    'hint_in_company'
    """
    if refused := _why_not_due(state, place):
        return refused
    deal, seat = state.deal, state.seat_of(place)
    plays = () if deal is None or seat is None else plays_to_try(deal, seat)
    return Refusal("hint_no_choice") if _is_forced(plays) else None


def _is_forced(legal: Sequence[Action]) -> bool:
    """Whether a player has a single card to play."""
    return sum(isinstance(action, Play) for action in legal) == 1


def _why_not_due(state: TableState, place: Place) -> Refusal | None:
    """Why this place has no decision to take on which this table gives hints."""
    if refused := _why_no_hint_here(state):
        return refused
    seat = state.seat_of(place) if place in state.playing_people else None
    deal = state.deal
    due = deal is not None and state.stage is Stage.PLAYING and state.deal_is_running
    if not due or deal is None or seat is None:
        return Refusal("hint_not_due")
    if deal.phase not in _DECIDED or seat not in deal.to_act:
        return Refusal("hint_not_due")
    return None


def _why_no_hint_here(state: TableState) -> Refusal | None:
    """Why nobody gets a hint at this table."""
    if state.settings.tournament:
        return Refusal("hint_in_tournament", ("SkO-4.5.2", "TR-9.9"))
    if state.newcomers or len(state.people) != 1:
        return Refusal("hint_in_company", ("SkO-4.5.2",))
    if state.settings.length is not Length.OPEN and not state.settings.training:
        return Refusal("hint_in_list", ("SkO-4.5.2",))
    return None


def after_ask_hint(state: TableState, action: AskHint) -> Changed:
    """The table on which one step more is shown; the deal has its star from now on.

    Refused: as `why_no_hint`, and `no_more_hints` after the last step.
    """
    if refused := why_no_hint(state, action.place):
        return refused
    step = state.hint.step + 1 if state.hint is not None else 1
    if step > MOST_STEPS:
        return Refusal("no_more_hints", details={"most": MOST_STEPS})
    hinted = tuple(sorted({*state.hinted, action.place}))
    return replace(state, hint=HintGiven(action.place, step), hinted=hinted)
