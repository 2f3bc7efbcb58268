"""Leads and cards out of turn (SkO-4.1.3, 4.1.7, 4.1.10, 4.2.7)."""

from __future__ import annotations

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.consequence.fault import fault, harmless, no_influence
from skat.referee.events import CardOutOfTurn, LeadOutOfTurn
from skat.referee.facts.told import impossible, offending_party
from skat.referee.facts.when import noticed_in_later_trick, trick_path
from skat.referee.kind import IN_A_TRICK, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, Undecided, play_on, put_right
from skat.referee.situation import Situation


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
    """Who is on lead leads in turn; to the first trick that is forehand (SkO-4.1.1)."""
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
)
"""What this chapter rules on."""
