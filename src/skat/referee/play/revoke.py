"""A revoke: when it ends the game, found later, or too late to claim."""

from __future__ import annotations

from collections.abc import Callable

from skat.model.law import implements
from skat.referee.consequence.fault import fault
from skat.referee.events import Revoke
from skat.referee.facts.when import noticed_in_later_trick
from skat.referee.ruling import Ruling, play_on
from skat.referee.situation import Situation


@implements("SkO-4.2.3")
def revoke(situation: Situation, event: Revoke) -> Ruling:
    """A revoke ends the game at the moment it was committed."""
    if event.cards_mixed:
        return _too_late()
    if event.noticed == "later" or noticed_in_later_trick(situation, event):
        return _found_later(situation)
    return fault(situation, "SkO-4.2.3", because="revoke", correction="revoke_taken_back")


@implements("SkO-4.2.4")
def _found_later(situation: Situation) -> Ruling:
    """Found later it counts as if the game had ended then; nobody can demand play."""
    return fault(situation, "SkO-4.2.4", "SkO-4.2.3", because="revoke_found_later")


@implements("SkO-4.2.5")
def _too_late() -> Ruling:
    """With the cards of both parties mixed nobody can claim a revoke any more."""
    return play_on("SkO-4.2.5", because="cards_are_mixed")


RULES: dict[type, Callable[..., Ruling]] = {Revoke: revoke}
"""What this chapter rules on."""
