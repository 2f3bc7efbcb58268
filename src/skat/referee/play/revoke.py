"""A revoke: when it ends the game, found later, or too late to claim."""

from __future__ import annotations

from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import followers
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.consequence.fault import fault
from skat.referee.events import Revoke
from skat.referee.facts.told import impossible
from skat.referee.facts.when import is_announced, noticed_in_later_trick, trick_path
from skat.referee.kind import IN_A_TRICK, AnyKind, Doer, EventKind
from skat.referee.ruling import Ruling, play_on
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


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


def _why_no_revoke(situation: Situation, event: Revoke) -> Refusal | None:
    """Nobody revokes with his last card, as leader, or without a card of the suit led."""
    if TRICKS_OF_A_DEAL in (event.trick, situation.state.trick):
        facts = ("event.kind", trick_path(situation))
        return impossible("last_card_never_revokes", "SkO-4.2.1", facts=facts)
    by, table, leader = event.by, situation.state.table_cards, situation.state.leader
    if not isinstance(by, Seat) or not table or leader is None or not is_announced(situation):
        return None
    contract = None if situation.game is None else situation.game.contract
    place = (by.index - leader.index) % 3
    if place == 0:
        facts = ("event.by", "state.leader")
        return impossible("leader_never_revokes", "SkO-4.2.1", facts=facts, seat=by.value)
    if contract is None:
        return None
    return _why_it_followed(situation, by, place=place, contract=contract)


def _why_it_followed(
    situation: Situation, by: Seat, *, place: int, contract: Contract
) -> Refusal | None:
    table, hand = situation.state.table_cards or (), situation.hands.get(by)
    following = followers(table[0], contract=contract)
    if place < len(table) and table[place] in following:
        facts = ("event.kind", "state.table_cards")
        card = table[place].value
        return impossible("card_did_follow", "SkO-4.2.1", facts=facts, card=card)
    if hand is not None and not hand & following:
        facts = ("event.kind", f"hands.{by.value}")
        return impossible("could_not_follow", "SkO-4.2.1", "SkO-4.2.2", facts=facts, seat=by.value)
    return None


KINDS: tuple[AnyKind, ...] = (
    EventKind(Revoke, revoke, by=Doer.CARD_HOLDER, moments=IN_A_TRICK, why_not=(_why_no_revoke,)),
)
"""What this chapter rules on."""
