"""Wrong numbers of cards: in the deal, and later in play (SkO-3.2.9, 4.2.6, 4.5.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.referee.deal import SAME_DEALER, deal_again
from skat.referee.events import WrongCardCount, WrongHandSizes
from skat.referee.fault import fault
from skat.referee.missing import MissingError, offending_party, soloist_of, told
from skat.referee.proof import proved_by_search
from skat.referee.refusal import refuse
from skat.referee.ruling import Party, Reason, Ruling, Undecided
from skat.referee.situation import Situation


@implements("SkO-3.2.9", "SkO-4.5.6")
def wrong_hand_sizes(situation: Situation, event: WrongHandSizes) -> Ruling:
    """Dealt again if challenged in the auction, or if both parties are wrong (SkO-3.2.9)."""
    noticed = event.noticed
    if noticed is None:
        told(situation.game, "event.noticed")
    if noticed == "auction":
        if not event.sizes and event.skat is None:
            raise MissingError("event.sizes")
        return deal_again(
            "SkO-3.2.9", "SkO-4.5.6", because="wrong_sizes_in_time", correction=SAME_DEALER
        )
    parties = _parties_dealt_wrong(situation, event)
    if len(parties) == 2:
        return deal_again("SkO-3.2.9", because="both_parties_dealt_wrong", correction=SAME_DEALER)
    if not parties:
        raise refuse("skat_size_decides_nothing", "SkO-3.2.9")
    return _one_party_dealt_wrong(situation, parties.pop())


def _parties_dealt_wrong(situation: Situation, event: WrongHandSizes) -> set[Party]:
    soloist = soloist_of(situation)
    sizes = _complete(event)
    missing = [seat for seat in SEATS if seat not in sizes]
    parties: set[Party] = {
        "soloist" if seat is soloist else "defenders" for seat, size in sizes.items() if size != 10
    }
    decided = len(parties) == 2 or not missing
    decided = decided or (missing != [soloist] and "defenders" in parties and soloist in sizes)
    if not decided:
        raise MissingError(*(f"event.sizes.{seat.value}" for seat in missing))
    return parties


def _complete(event: WrongHandSizes) -> dict[Seat, int]:
    """The sizes told, and the one that 32 cards leave, where only one is not told."""
    missing = [seat for seat in SEATS if seat not in event.sizes]
    if len(missing) != 1 or event.skat is None:
        return event.sizes
    return {**event.sizes, missing[0]: 32 - event.skat - sum(event.sizes.values())}


def _one_party_dealt_wrong(situation: Situation, party: Party) -> Ruling:
    """Too late for a redeal the party with the right number wins, as in SkO-4.2.6 (C6, C11)."""
    return fault(
        situation,
        "SkO-3.2.9",
        "SkO-4.2.6",
        because="one_party_dealt_wrong",
        by=party,
        undecided=Undecided("C6"),
    )


@implements("SkO-4.2.6")
def wrong_card_count(situation: Situation, event: WrongCardCount) -> Ruling:
    """The party with the right number wins, simple or at the level it proves (SkO-4.2.6)."""
    parties = _parties_counted_wrong(situation, event)
    if len(parties) == 2:
        return replace(
            deal_again("SkO-4.2.6", "SkO-3.2.9", because="both_wrong", correction=SAME_DEALER),
            undecided=Undecided("both_wrong"),
        )
    party = parties.pop()
    searched = proved_by_search(situation, "soloist" if party == "defenders" else "defenders")
    proved = event.proved if searched is None else searched
    ruling = fault(situation, "SkO-4.2.6", because="wrong_card_count", by=party, proved=proved)
    if proved.value != ruling.level:
        return ruling
    code = "level_proved" if searched is None else "level_proved_by_search"
    return replace(ruling, reasons=(*ruling.reasons, Reason(code, {"level": proved.value})))


def _parties_counted_wrong(situation: Situation, event: WrongCardCount) -> set[Party]:
    parties: set[Party] = set()
    if event.by is not None:
        parties.add(offending_party(situation))
    if event.sizes:
        trick = told(situation.trick, "state.trick")
        right = (10 - trick, 11 - trick)
        soloist = soloist_of(situation)
        parties |= {
            "soloist" if seat is soloist else "defenders"
            for seat, size in event.sizes.items()
            if size not in right
        }
    if parties:
        return parties
    if event.sizes:
        raise refuse("sizes_are_right", "SkO-4.2.6")
    raise MissingError("event.by")


RULES: dict[type, Callable[..., Ruling]] = {
    WrongHandSizes: wrong_hand_sizes,
    WrongCardCount: wrong_card_count,
}
"""What this chapter rules on."""
