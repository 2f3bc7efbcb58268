"""Faults in the deal: an exposed card, the wrong dealer (SkO-3.2.8 to 3.2.13)."""

from __future__ import annotations

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.events import (
    CardExposedInDeal,
    Complaint,
    DealOutOfTurn,
    Idle,
)
from skat.referee.facts.told import impossible, told
from skat.referee.facts.when import when
from skat.referee.kind import ALWAYS, IN_THE_DEAL, AnyKind, Doer, EventKind, When
from skat.referee.ruling import Consequence, Reason, Ruling, play_on
from skat.referee.situation import Situation


def deal_again(*articles: str, because: str, correction: Reason) -> Ruling:
    """The cards are dealt again, by whom the correction says."""
    return Ruling(
        outcome=Consequence.REDEAL,
        articles=articles,
        reasons=(Reason(because),),
        correction=correction,
    )


SAME_DEALER = Reason("same_dealer_deals")


@implements("SkO-3.2.10")
def too_late(situation: Situation, event: Complaint) -> bool:
    """Whether it is claimed only after the cards are picked up, as told, or by who bids and plays.

    Who sits out has no cards to pick up; his time ends with that of the players.
    """
    if event.picked_up is not None and not isinstance(event.by, Idle):
        return event.picked_up
    called = bool(situation.auction) or when(situation) not in (None, When.BIDDING)
    return called or bool(event.picked_up)


@implements("SkO-3.2.8")
def card_exposed(situation: Situation, event: CardExposedInDeal) -> Ruling:
    """A card exposed by the dealer's fault, his alone or shared: he deals again."""
    if too_late(situation, event):
        return play_on("SkO-3.2.10", "SkO-3.2.8", because="complaint_too_late")
    if situation.rules.options.exposed_card_redeal == "any":
        return deal_again("SkO-3.2.8", because="card_exposed_in_deal", correction=SAME_DEALER)
    if _dealer_has_part(situation, event):
        return deal_again("SkO-3.2.8", because="card_exposed_by_dealer", correction=SAME_DEALER)
    return play_on("SkO-3.2.8", because="card_exposed_by_other")


def _dealer_has_part(situation: Situation, event: CardExposedInDeal) -> bool:
    dealer = Seat.REARHAND if situation.table_size == 3 else Idle.DEALER
    if event.fault is None and event.by is dealer:
        return True
    return told(event.fault, "event.fault") != "other"


@implements("SkO-3.2.11")
def deal_out_of_turn(situation: Situation, event: DealOutOfTurn) -> Ruling:
    """A deal by the wrong player is void until its round is closed."""
    noticed = told(event.noticed, "event.noticed")
    if noticed in ("later_round", "untraceable"):
        return _replay_this_round(situation, event)
    closed = noticed in ("round_entered", "signed")
    if closed and _LIMIT[situation.rules.options.misdeal_limit]:
        return play_on("SkO-3.2.11", because=f"misdeal_{noticed}")
    return _replay_from(event)


_LIMIT = {"recorded": True, "none": False}
"""Whether a round that is entered, or a list that is signed, ends the right to complain (B4)."""


@implements("SkO-3.2.12")
def _replay_from(event: DealOutOfTurn) -> Ruling:
    """All games of this round from the wrong deal on are void and dealt again."""
    first = event.first_wrong_deal
    if first is None:
        correction = Reason("right_dealer_deals")
    else:
        correction = Reason("deals_void_from", {"deal": first})
    return deal_again("SkO-3.2.11", "SkO-3.2.12", because="wrong_dealer", correction=correction)


@implements("SkO-3.2.13")
def _replay_this_round(situation: Situation, event: DealOutOfTurn) -> Ruling:
    """Completed rounds stand; the current one starts again with place 1 dealing."""
    return deal_again(
        "SkO-3.2.13",
        "SkO-3.2.12",
        because="misdeal_in_earlier_round",
        correction=Reason("round_from_its_start"),
    )


def _why_no_misdeal(situation: Situation, event: DealOutOfTurn) -> Refusal | None:
    first, found = event.first_wrong_deal, event.found_at
    if first is None or found is None or first <= found:
        return None
    facts = ("event.first_wrong_deal", "event.found_at")
    return impossible("found_before", "SkO-3.2.12", facts=facts, deal=first, found=found)


KINDS: tuple[AnyKind, ...] = (
    EventKind(CardExposedInDeal, card_exposed, by=Doer.ANYBODY, moments=IN_THE_DEAL),
    EventKind(
        DealOutOfTurn, deal_out_of_turn, by=Doer.ANYBODY, moments=ALWAYS, why_not=(_why_no_misdeal,)
    ),
)
"""What this chapter rules on."""
