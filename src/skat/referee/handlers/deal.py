"""Faults before and in the deal: shuffle, cut, exposed card, wrong dealer (SkO-3.2.2 to 3.2.13)."""

from __future__ import annotations

import re
from typing import Final

from skat.model.cards import ALL_CARDS
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.events import (
    BadShuffle,
    CardExposedInDeal,
    Complaint,
    CutMissing,
    DealComplaint,
    DealOutOfTurn,
    Idle,
)
from skat.referee.facts import MissingError, impossible, required
from skat.referee.facts.when import when
from skat.referee.kind import ALWAYS, IN_THE_DEAL, AnyKind, Doer, EventKind, When
from skat.referee.ruling import Consequence, Reason, Ruling, play_on, put_right
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
    """Whether the cards were picked up before the claim, as given, or as bids and play show.

    A dealer who sits out has no cards to pick up; his time ends with that of the players.
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
    return required(event.fault, "event.fault") != "other"


@implements("SkO-3.2.11")
def deal_out_of_turn(situation: Situation, event: DealOutOfTurn) -> Ruling:
    """A deal by the wrong player is void until its round is closed."""
    noticed = required(event.noticed, "event.noticed")
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
    first, noticed = event.first_wrong_deal, event.found_at
    if first is None or noticed is None or first <= noticed:
        return None
    facts = ("event.first_wrong_deal", "event.found_at")
    return impossible("found_before", "SkO-3.2.12", facts=facts, deal=first, found=noticed)


LEAST_PACKET: Final = 4
"""The fewest cards in each packet of a cut (SkO-3.2.4, TR-8.3)."""


@implements("SkO-3.2.4", "TR-8.3")
def is_a_cut(packet: int) -> bool:
    """Whether a cut that leaves this many cards in one packet is a cut at all.

    >>> is_a_cut(4), is_a_cut(3), is_a_cut(28), is_a_cut(29)
    (True, False, True, False)
    """
    return LEAST_PACKET <= packet <= len(ALL_CARDS) - LEAST_PACKET


@implements("SkO-3.2.10")
def deal_complaint(situation: Situation, event: DealComplaint) -> Ruling:
    """Shuffle, cut and manner of dealing: complaints only before picking up."""
    if not too_late(situation, event):
        required(event.picked_up, "event.picked_up")
    return _ruled(situation, event, what=event.what or "", usual=())


@implements("SkO-3.2.3")
def bad_shuffle(situation: Situation, event: BadShuffle) -> Ruling:
    """Faces seen in the shuffle: shuffled again before the cut (SkO-3.2.2)."""
    fault = event.what or "face_shown"
    return _ruled(situation, event, what=fault, usual=_OF_WHAT["face_shown"])


@implements("SkO-3.2.2", "SkO-3.2.4")
def cut_missing(situation: Situation, event: CutMissing) -> Ruling:
    """No cut, or none that counts: the pack is cut again (TR-8.3)."""
    fault = event.what or ("not_cut" if event.packet is None else "packet_too_small")
    return _ruled(situation, event, what=fault, usual=_OF_WHAT["not_cut"])


def _ruled(
    situation: Situation,
    event: DealComplaint | BadShuffle | CutMissing,
    *,
    what: str,
    usual: tuple[str, ...],
) -> Ruling:
    """The ruling by what was wrong; `usual` are the articles for words that no rule lists."""
    words = what.casefold().replace(" ", "_")
    named = _OF_WHAT.get(words, usual)
    packet = event.packet if event.packet is not None else _packet_in(what)
    articles = named if packet is None or words in _OF_WHAT else _OF_WHAT["packet_too_small"]
    if too_late(situation, event):
        return play_on("SkO-3.2.10", *articles, because="complaint_too_late")
    if words == "packet_too_small" and packet is None:
        raise MissingError("event.packet")
    if packet is not None and is_a_cut(packet) and words not in ("not_cut", "face_shown"):
        return play_on(*articles, because="cut_is_valid", details={"packet": packet})
    if words in ("cutter_absent", "cut_reserved"):
        return _cutter_absent(situation, reserved=words == "cut_reserved")
    return deal_again(
        *articles,
        "SkO-3.2.10",
        because=_BECAUSE.get(words, "complaint_in_time"),
        correction=Reason("shuffled_and_cut_again") if articles else SAME_DEALER,
    )


_OF_WHAT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("not_cut", "cut", "no_cut"), ("SkO-3.2.2", "SkO-3.2.4", "TR-8.3")),
    "packet_too_small": ("SkO-3.2.4", "TR-8.3"),
    "face_shown": ("SkO-3.2.3", "SkO-3.2.2"),
    **dict.fromkeys(("cutter_absent", "cut_reserved"), ("SkO-3.2.5", "SkO-3.2.4")),
}
"""The articles of what was wrong, by its words."""

WHAT_WAS_WRONG: tuple[str, ...] = tuple(word for word in _OF_WHAT if word not in ("cut", "no_cut"))
"""The words for it; two more mean that nobody cut."""

_BECAUSE = {
    **dict.fromkeys(("not_cut", "cut", "no_cut"), "not_cut"),
    "packet_too_small": "packet_too_small",
    "face_shown": "faces_seen_in_shuffle",
}


def _packet_in(words: str) -> int | None:
    """The packet of a cut in words, "cut 3/29"; None if no two packets of a pack are named.

    >>> _packet_in("cut 3/29"), _packet_in("dealt 3/4/3")
    (3, None)
    """
    for first, second in re.findall(r"\b(\d{1,2})\s*[/:]\s*(\d{1,2})\b", words):
        if int(first) + int(second) == len(ALL_CARDS):
            return int(first)
    return None


@implements("SkO-3.2.5")
def _cutter_absent(situation: Situation, *, reserved: bool) -> Ruling:
    """The next to the right cuts for him, unless he reserved it; at three he is waited for."""
    if situation.table_size == 3 or reserved:
        return put_right(
            "SkO-3.2.4",
            "SkO-3.2.5",
            because="cutter_absent",
            correction=Reason("wait_for_cutter"),
        )
    return put_right(
        "SkO-3.2.5",
        "SkO-3.2.4",
        because="cutter_absent",
        correction=Reason("next_cuts"),
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(CardExposedInDeal, card_exposed, by=Doer.ANY_PERSON, moments=IN_THE_DEAL),
    EventKind(
        DealOutOfTurn,
        deal_out_of_turn,
        by=Doer.ANY_PERSON,
        moments=ALWAYS,
        why_not=(_why_no_misdeal,),
    ),
    EventKind(DealComplaint, deal_complaint, by=Doer.ANY_PERSON, moments=IN_THE_DEAL),
    EventKind(BadShuffle, bad_shuffle, by=Doer.ANY_PERSON, moments=IN_THE_DEAL),
    EventKind(CutMissing, cut_missing, by=Doer.ANY_PERSON, moments=IN_THE_DEAL),
)
"""What this chapter rules on."""
