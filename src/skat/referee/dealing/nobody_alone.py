"""All three have passed: the deal counts as passed, or Ramsch is played (SkO-3.3.7, LF-ramsch)."""

from __future__ import annotations

from skat.model.law import implements
from skat.referee.dealing.deal import SAME_DEALER, deal_again
from skat.referee.events import (
    CallTakenBack,
    DealOutOfTurn,
    NamedGameAsBid,
    PrematurePass,
    WrongEntry,
    WrongHandSizes,
)
from skat.referee.facts.when import When, nobody_plays_alone, when
from skat.referee.ruling import Consequence, Reason, Ruling, play_on
from skat.referee.situation import Situation

_RULED_AS_ALWAYS = (PrematurePass, NamedGameAsBid, CallTakenBack, DealOutOfTurn, WrongEntry)
"""Calls, which stand; who dealt; what is in the list."""


def where_nobody_is_alone(situation: Situation) -> Ruling | None:
    """The ruling on a deal that all have passed; None where that decides nothing."""
    if isinstance(situation.event, _RULED_AS_ALWAYS):
        return None
    if nobody_plays_alone(situation):
        if isinstance(situation.event, WrongHandSizes):
            return _dealt_wrong()
        return play_on("LF-ramsch", because="nobody_plays_alone")
    return _stays_passed() if when(situation) is When.PASSED else None


@implements("SkO-3.2.9")
def _dealt_wrong() -> Ruling:
    """Each plays for himself, so no party with the right number wins: it is dealt again."""
    return deal_again(
        "SkO-3.2.9", "LF-ramsch", because="wrong_sizes_in_ramsch", correction=SAME_DEALER
    )


@implements("SkO-3.3.7")
def _stays_passed() -> Ruling:
    """A passed deal is over, so nothing in it can be made good any more."""
    return Ruling(
        outcome=Consequence.PASSED,
        articles=("SkO-3.3.7", "SkO-3.2.16"),
        reasons=(Reason("deal_was_passed"),),
    )
