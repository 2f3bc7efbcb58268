"""Cards that should not be played: out of turn (SkO-4.1.3, 4.1.7, 4.1.10, 4.2.7), and revokes.

A revoke ends the game, is found later, or is too late to claim.
"""

from __future__ import annotations

from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import followers
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.events import CardOutOfTurn, LeadOutOfTurn, Revoke
from skat.referee.facts import impossible, offending_party
from skat.referee.facts.when import is_announced, noticed_in_later_trick, trick_path
from skat.referee.fault import fault, harmless, no_influence
from skat.referee.kind import IN_A_TRICK, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, Undecided, play_on, put_right
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


@implements("SkO-4.1.3")
def lead_out_of_turn(situation: Situation, event: LeadOutOfTurn) -> Ruling:
    """A wrong lead ends the game if it is noticed before the trick is complete."""
    if situation.in_last_trick:
        return _last_lead()
    if _trick_was_complete(situation, event):
        return _noticed_late()
    return fault(
        situation, "SkO-4.1.3", because="lead_out_of_turn", correction="right_player_leads"
    )


def _why_no_wrong_lead(situation: Situation, event: LeadOutOfTurn) -> Refusal | None:
    """The player on lead leads in turn; to the first trick that is forehand (SkO-4.1.1)."""
    state, by = situation.state, event.by
    first = situation.trick == 1 and state.leader is None
    leader = Seat.FOREHAND if first else state.leader
    if not isinstance(by, Seat) or state.table_cards or leader is not by:
        return None
    facts = ("event.by", trick_path(situation) if first else "state.leader")
    return impossible("lead_was_in_turn", "SkO-4.1.1", facts=facts, seat=by.value)


@implements("SkO-4.1.10")
def _last_lead() -> Ruling:
    """To the last trick a wrong lead has no consequence."""
    return put_right(
        "SkO-4.1.10", because="wrong_lead_to_last_trick", correction=Reason("right_player_leads")
    )


@implements("SkO-4.1.7")
def _noticed_late() -> Ruling:
    """A wrong lead noticed after the third card counts as regular (B41)."""
    return play_on("SkO-4.1.7", because="wrong_lead_stands")


@implements("SkO-4.2.7")
def card_out_of_turn(situation: Situation, event: CardOutOfTurn) -> Ruling:
    """A card played before its turn is a fault where it can influence play."""
    if no_influence(situation, event.influence):
        return harmless(situation, "SkO-4.2.7")
    if _trick_was_complete(situation, event):
        return play_on("SkO-4.1.7", because="late_card_stands", undecided="late_card")
    early = situation.demand == "end" and offending_party(situation) == "soloist"
    return fault(
        situation,
        "SkO-4.2.7",
        because="card_out_of_turn",
        correction="card_taken_up_again",
        undecided=Undecided("early_card_of_soloist") if early else None,
    )


def _trick_was_complete(situation: Situation, event: LeadOutOfTurn | CardOutOfTurn) -> bool:
    """Whether it was noticed only after the third card (SkO-4.1.7, B41)."""
    if event.noticed in ("third_card", "later") or noticed_in_later_trick(situation, event):
        return True
    return event.noticed is None and len(situation.state.table_cards or ()) == 3


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        LeadOutOfTurn,
        lead_out_of_turn,
        by=Doer.CARD_HOLDER,
        moments=IN_A_TRICK,
        why_not=(_why_no_wrong_lead,),
    ),
    EventKind(CardOutOfTurn, card_out_of_turn, by=Doer.CARD_HOLDER, moments=IN_A_TRICK),
    EventKind(Revoke, revoke, by=Doer.CARD_HOLDER, moments=IN_A_TRICK, why_not=(_why_no_revoke,)),
)
"""What this chapter rules on."""
