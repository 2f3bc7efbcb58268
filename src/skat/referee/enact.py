"""How a ruling reaches a game: as the one action that the rules know for it (SkO-3.2.16)."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.referee.from_state import situation_of
from skat.referee.judge import rule
from skat.referee.ruling import Consequence, Ruling
from skat.rules.actions import Outcome, Ruled
from skat.rules.state import Offence, OffenceKind, Phase, State

_OUTCOMES = {
    Consequence.CONTINUE: Outcome.CONTINUE,
    Consequence.CORRECT: Outcome.CONTINUE,
    Consequence.GAME_OVER: Outcome.GAME_OVER,
    Consequence.REDEAL: Outcome.REDEAL,
    Consequence.PASSED: Outcome.PASSED,
    Consequence.REOPEN_AUCTION: Outcome.REOPEN_AUCTION,
}


def as_action(ruling: Ruling) -> Ruled | None:
    """The action that carries a ruling into a game; None where the table itself must act first.

    That is so while facts are missing, and where an auction starts again with another skat.

    >>> as_action(Ruling(outcome=Consequence.REDEAL, articles=("SkO-3.2.8",)))
    Ruled(outcome=<Outcome.REDEAL: 'redeal'>, winner=None, level=None, articles=('SkO-3.2.8',),
          put_right=False, may_bid=())
    """
    if ruling.outcome is None:
        return None
    again = ruling.outcome is Consequence.REOPEN_AUCTION
    if again and ruling.skat != "untouched":
        return None
    over = ruling.outcome is Consequence.GAME_OVER
    return Ruled(
        outcome=_OUTCOMES[ruling.outcome],
        winner=ruling.winner if over else None,
        level=(ruling.level or "simple") if over else None,
        articles=ruling.articles,
        may_bid=ruling.may_bid if again else (),
    )


_UNDONE = (OffenceKind.REVOKE, OffenceKind.LEAD_OUT_OF_TURN)
"""What is put right by taking cards back from the table."""


def _where_nobody_plays_alone(state: State, offence: Offence) -> Ruled:
    """In Ramsch there are no parties, so nothing ends: a card of the open trick comes back."""
    open_trick = len(state.tricks) == len(offence.before.tricks)
    undone = offence.fault in _UNDONE and open_trick
    return Ruled(Outcome.CONTINUE, articles=("LF-ramsch",), put_right=undone)


def ruling_in(state: State) -> Ruled:
    """The ruling that this deal in open play waits for; play goes on where nothing was found.

    Our own table does not draw a new skat: where an option demands that, the auction starts again
    with the old one. Raises ValueError if nobody called.
    """
    if state.referral is None:
        raise ValueError("nobody called the referee")
    offence = state.referral.offence
    if offence is None:
        return Ruled(Outcome.CONTINUE, articles=("SkO-4.1.11",))
    if state.soloist is None and state.referral.phase is not Phase.AUCTION:
        return _where_nobody_plays_alone(state, offence)
    ruling = rule(situation_of(state, offence))
    if isinstance(ruling, Refusal) or ruling.needs:
        raise AssertionError(f"a deal tells all that its ruling needs: {ruling}")
    action = as_action(replace(ruling, skat="untouched"))
    if action is None:
        raise AssertionError("every ruling on an offence is an action")
    undone = ruling.correction is not None and offence.fault in _UNDONE
    return replace(action, put_right=undone)
