"""Cards where they do not belong: strayed from a hand, or exchanged for others (SkO-4.2.6)."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.events import CardsExchanged, CardStrayed, Heap
from skat.referee.facts import MissingError, impossible, offender, offending_party, soloist_of
from skat.referee.facts.when import is_announced, when
from skat.referee.fault import fault
from skat.referee.handlers.calls import reopened
from skat.referee.handlers.card_counts import both_parties_wrong, counted_wrong
from skat.referee.handlers.deal import SAME_DEALER, deal_again
from skat.referee.kind import CARDS_MISPLACED, AnyKind, Doer, EventKind, When
from skat.referee.ruling import Party, Reason, Ruling, Undecided, play_on, put_right
from skat.referee.situation import Situation


@implements("SkO-4.2.6")
def card_strayed(situation: Situation, event: CardStrayed) -> Ruling:
    """A hand that a card has left, or got into, has a wrong number of cards.

    Before the auction is over that is a wrong number challenged in time (SkO-3.2.9); a soloist who
    has not announced yet puts his discard right (SkO-3.4.6).
    """
    if when(situation) in (None, When.BIDDING):
        return deal_again("SkO-3.2.9", "SkO-4.5.6", because="card_strayed", correction=SAME_DEALER)
    hands = _hands_of(situation, event)
    if not hands:
        return put_right("SkO-4.2.8", because="cards_exchanged", correction=Reason("cards_go_back"))
    parties: set[Party] = {
        "soloist" if hand is soloist_of(situation) else "defenders" for hand in hands
    }
    if len(parties) == 2:
        return both_parties_wrong()
    if is_announced(situation):
        return _wrong_number(situation, event, parties.pop())
    if parties == {"soloist"}:
        return put_right("SkO-3.4.6", because="card_strayed", correction=Reason("cards_go_back"))
    return counted_wrong(
        situation, "SkO-4.2.6", because="card_strayed", by="defenders", undecided=None
    )


def _wrong_number(situation: Situation, event: CardStrayed, party: Party) -> Ruling:
    """The party with the right number wins; by whose hand the card strayed does not matter."""
    articles = ["SkO-4.2.6"]
    if Heap.TRICKS in (event.origin, event.to):
        articles.append("SkO-4.4.4")
    if Heap.SKAT in (event.origin, event.to) and party == "soloist":
        articles.append("SkO-3.4.8")
    return fault(situation, *articles, because="card_strayed", by=party)


def _hands_of(situation: Situation, event: CardStrayed) -> set[Seat]:
    """The hands that have a wrong number now; without a place it is that of the offender.

    None where the card went from the skat among the tricks, or from these into the skat.
    """
    hands = {place for place in (event.origin, event.to) if isinstance(place, Seat)}
    if hands or None not in (event.origin, event.to):
        return hands
    by = None if event.by is None else offender(situation)
    if not isinstance(by, Seat):
        raise MissingError("event.from" if event.origin is None else "event.to")
    return {by}


def cards_exchanged(situation: Situation, event: CardsExchanged) -> Ruling:
    """Cards taken for others: the numbers are right, but cards were seen or the skat changed.

    In the auction it is a look into another hand (SkO-3.3.9), in play an infringement like any
    other (SkO-4.1.4), with the skat a forbidden change of it (SkO-3.4.8).
    """
    if when(situation) in (None, When.BIDDING):
        return _exchanged_in_auction(situation, event)
    with_skat = Heap.SKAT in (event.origin, event.to)
    party = _whose_fault(situation, event)
    if not is_announced(situation):
        return _exchanged_before_announcing(own_skat=with_skat and party == "soloist")
    if with_skat and party == "soloist":
        return fault(situation, "SkO-3.4.8", because="skat_changed", by="soloist")
    return fault(
        situation,
        *(("SkO-4.2.8",) if with_skat else ("SkO-4.5.5",)),
        "SkO-4.1.4",
        because="cards_exchanged",
        by=party,
        correction="cards_go_back",
        undecided=Undecided("cards_exchanged"),
    )


def _exchanged_before_announcing(*, own_skat: bool) -> Ruling:
    """Until he announces, the soloist may change his discard; other cards go back (SkO-3.4.8)."""
    if own_skat:
        return play_on("SkO-3.4.8", "SkO-2.2.2", because="not_announced_yet")
    return put_right(
        "SkO-3.3.9", "SkO-4.5.5", because="cards_exchanged", correction=Reason("cards_go_back")
    )


def _whose_fault(situation: Situation, event: CardsExchanged) -> Party:
    """The offender's party; where he is unknown, that of the hands, if they are of one party."""
    hands = {place for place in (event.origin, event.to) if isinstance(place, Seat)}
    parties: set[Party] = {
        "soloist" if hand is soloist_of(situation) else "defenders" for hand in hands
    }
    if event.by is None and len(parties) == 1:
        return parties.pop()
    return offending_party(situation)


def _exchanged_in_auction(situation: Situation, event: CardsExchanged) -> Ruling:
    by = offender(situation)
    if Heap.SKAT in (event.origin, event.to):
        ruling = reopened(situation, by, "SkO-3.2.15", "SkO-3.3.9", because="skat_taken")
        return replace(ruling, skat="redrawn", correction=Reason("draw_new_skat"))
    ruling = reopened(situation, by, "SkO-3.3.9", "SkO-4.5.5", because="cards_exchanged")
    return replace(
        ruling, correction=Reason("cards_go_back"), undecided=Undecided("cards_exchanged")
    )


def _why_not_moved(situation: Situation, event: CardStrayed | CardsExchanged) -> Refusal | None:
    """Cards that are in the wrong place came from another one."""
    if event.origin is None or event.origin is not event.to:
        return None
    return impossible("cards_not_moved", "SkO-4.2.6", facts=("event.from", "event.to"))


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        CardStrayed,
        card_strayed,
        by=Doer.ANY_PERSON,
        moments=CARDS_MISPLACED,
        why_not=(_why_not_moved,),
    ),
    EventKind(
        CardsExchanged,
        cards_exchanged,
        by=Doer.ANY_PERSON,
        moments=CARDS_MISPLACED,
        why_not=(_why_not_moved,),
    ),
)
"""What this chapter rules on."""
