"""Answers to an offer: a concession needs one defender, a shortening both (SkO-4.3.2, 4.3.4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.actions import Agree, Refuse
from skat.rules.applied import Applied, PlayGoesOn
from skat.rules.ending.closing import close_game
from skat.rules.ending.giving_up import soloist_gives_up
from skat.rules.following import to_play
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import Offer, Pending, Phase, State


def _pending(state: State) -> Pending:
    if state.pending is None:
        raise AssertionError("the consent phase always has an offer")
    return state.pending


@implements("SkO-4.3.2", "SkO-4.3.4")
def why_not_answer(state: State, action: Agree | Refuse) -> Refusal | None:
    """The two defenders answer, each once."""
    pending = _pending(state)
    if action.seat is pending.by:
        return Refusal("opponents_answer", ("SkO-4.3.2", "SkO-4.3.4"), {"seat": action.seat.value})
    if action.seat in pending.agreed or action.seat in pending.refused:
        return Refusal("already_said", ("SkO-4.3.2", "SkO-4.3.4"), {"seat": action.seat.value})
    return None


def after_agree(state: State, action: Agree) -> Applied:
    """One more defender agrees."""
    pending = _pending(state)
    pending = replace(pending, agreed=(*pending.agreed, action.seat))
    return _SETTLE[pending.offer](state, pending)


def after_refuse(state: State, action: Refuse) -> Applied:
    """One more defender refuses."""
    pending = _pending(state)
    pending = replace(pending, refused=(*pending.refused, action.seat))
    return _SETTLE[pending.offer](state, pending)


@implements("SkO-4.3.2")
def _settle_concession(state: State, pending: Pending) -> Applied:
    """One consent is enough; only if both refuse does play go on."""
    if pending.agreed:
        return soloist_gives_up(state)
    if len(pending.refused) == 2:
        already = pending.by in state.conceded
        conceded = state.conceded if already else (*state.conceded, pending.by)
        return _play_on(replace(state, conceded=conceded))
    return _wait(state, pending)


@implements("SkO-4.3.4")
def _settle_shortening(state: State, pending: Pending) -> Applied:
    """All must agree; with one refusal play goes on with open cards."""
    if pending.refused:
        return _play_on(state)
    if len(pending.agreed) == 2:
        return close_game(
            state,
            DealEnding.SHORTENED,
            end=GameEnd.ACCEPTED_CLAIM,
            by=pending.by,
            asked=pending.asked,
        )
    return _wait(state, pending)


_SETTLE: dict[Offer, Callable[[State, Pending], Applied]] = {
    Offer.CONCESSION: _settle_concession,
    Offer.SHORTENING: _settle_shortening,
}


def _wait(state: State, pending: Pending) -> Applied:
    answered = (*pending.agreed, *pending.refused)
    (left,) = (seat for seat in pending.by.others if seat not in answered)
    return Applied(replace(state, pending=pending, turn=left))


def _play_on(state: State) -> Applied:
    going = replace(state, phase=Phase.PLAY, pending=None, turn=to_play(state))
    return Applied(going, (PlayGoesOn(),))
