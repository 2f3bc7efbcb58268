"""The skat seen or taken, another hand looked into: before, after and during the auction.

SkO-3.2.14, 3.2.15, 3.3.9, 3.3.10, 4.2.8; in play it is a fault like others.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.referee.auction.reopening import has_bid, reopened, winner
from skat.referee.consequence.fault import fault
from skat.referee.events import HandSeen, Idle, SkatSeen, SkatTaken
from skat.referee.facts.told import at_table, is_announced, offender, offending_party, told
from skat.referee.facts.when import When, when
from skat.referee.ruling import Consequence, Reason, Ruling, Undecided, play_on
from skat.referee.situation import Situation

REDRAW = Reason("draw_new_skat")


@implements("SkO-3.2.14")
def skat_seen(situation: Situation, event: SkatSeen) -> Ruling:
    """Whoever looks at the skat may not bid any more; in play he has committed a fault."""
    ruling = _bidding_is_over(situation, redraw=False)
    if ruling is not None:
        return ruling
    ruling = reopened(
        situation, offender(situation), "SkO-3.2.14", "SkO-3.3.9", because="skat_seen"
    )
    holds_cards = offender(situation) is not Idle.DEALER
    if situation.rules.options.looked_reshuffles and holds_cards:
        return replace(ruling, skat="redrawn", correction=REDRAW)
    return ruling


@implements("SkO-3.2.15", "SkO-3.3.10")
def skat_taken(situation: Situation, event: SkatTaken) -> Ruling:
    """Whoever takes the skat up may not bid; two of his twelve cards become the new skat."""
    ruling = _bidding_is_over(situation, redraw=True)
    if ruling is not None:
        return ruling
    ruling = reopened(
        situation, offender(situation), "SkO-3.2.15", "SkO-3.3.9", because="skat_taken"
    )
    if offender(situation) is Idle.DEALER:
        return _laid_back_by_dealer(ruling)
    return _with_skat(situation, ruling, event)


def _bidding_is_over(situation: Situation, *, redraw: bool) -> Ruling | None:
    """The ruling where nobody bids any more; None while the auction can start again."""
    if is_announced(situation):
        return _seen_in_play(situation)
    if situation.game is not None:
        return _found_after_auction(situation, redraw=redraw)
    if offender(situation) is winner(situation.auction or ()):
        return _may_take_it(situation)
    return None


@implements("SkO-3.3.6")
def _may_take_it(situation: Situation) -> Ruling:
    """By the calls told the auction is won; forehand after two passes is bound to play at 18."""
    if has_bid(situation.auction or (), Seat(offender(situation).value)):
        return play_on("SkO-3.3.5", "SkO-2.2.2", because="skat_is_the_soloists")
    return play_on("SkO-3.3.6", "SkO-2.2.2", because="forehand_takes_the_skat")


@implements("SkO-3.3.9")
def _laid_back_by_dealer(ruling: Ruling) -> Ruling:
    """An idle dealer has no cards with which the skat could be mixed: it is laid back."""
    return replace(
        ruling,
        skat="restored",
        correction=Reason("dealer_lays_skat_back"),
        undecided=Undecided("dealer_took_skat"),
    )


def _with_skat(situation: Situation, ruling: Ruling, event: SkatTaken | SkatSeen) -> Ruling:
    """The skat as it was, if all agree that it is known; else two cards drawn anew (SkO-3.3.10)."""
    agreed = event.agreed if isinstance(event, SkatTaken) else None
    everybody = {at_table(situation, person) for person in agreed or ()}
    articles = tuple(dict.fromkeys((*ruling.articles, "SkO-3.3.10")))
    if everybody.issuperset(SEATS):
        return replace(
            ruling, skat="restored", articles=articles, correction=Reason("skat_laid_back")
        )
    if ruling.outcome is Consequence.PASSED:
        return ruling
    return replace(ruling, skat="redrawn", articles=articles, correction=REDRAW)


@implements("SkO-3.3.10")
def _found_after_auction(situation: Situation, *, redraw: bool) -> Ruling:
    """Found after the auction, the soloist chooses to play or to pass."""
    event = situation.event
    if situation.game is not None and offender(situation) is situation.game.soloist:
        return play_on("SkO-3.4.1", because="skat_is_the_soloists")
    choice = told(situation.soloist_choice, "soloist_choice")
    if choice == "pass":
        return Ruling(
            outcome=Consequence.PASSED,
            articles=("SkO-3.3.10", "SkO-3.3.9", "SkO-3.3.7"),
            reasons=(Reason("skat_seen_by_another"), Reason("soloist_passes")),
        )
    ruling = play_on("SkO-3.3.10", "SkO-3.3.9", because="skat_seen_by_another")
    ruling = replace(ruling, reasons=(*ruling.reasons, Reason("soloist_plays")))
    if redraw or situation.rules.options.looked_reshuffles:
        if not isinstance(event, SkatTaken | SkatSeen):
            return ruling
        if offender(situation) is Idle.DEALER:
            return _laid_back_by_dealer(ruling)
        return _with_skat(situation, ruling, event)
    return ruling


@implements("SkO-4.2.8")
def _seen_in_play(situation: Situation) -> Ruling:
    """Whoever sees the skat during play ends the game; the soloist by SkO-3.4.8, too."""
    if offending_party(situation) == "soloist":
        return fault(situation, "SkO-4.2.8", "SkO-3.4.8", because="skat_seen_by_soloist")
    return fault(
        situation, "SkO-4.2.8", because="skat_seen_in_play", correction="skat_stays_covered"
    )


@implements("SkO-3.3.9")
def hand_seen(situation: Situation, event: HandSeen) -> Ruling:
    """Whoever looks into another hand may not bid (fr, pl); in play it is a fault (C19)."""
    if event.by is not None and offender(situation) is Idle.DEALER:
        return _seen_by_idle_dealer(situation, event)
    return _hand_seen(situation, "SkO-4.5.5")


@implements("SkO-3.5.4")
def _seen_by_idle_dealer(situation: Situation, event: HandSeen) -> Ruling:
    """An idle dealer may look into one hand that is shown to him, not into two."""
    if told(event.hands_seen, "event.hands_seen") == 1:
        return play_on("SkO-3.5.4", "TR-8.5", because="dealer_may_see_one_hand")
    return _hand_seen(situation, "SkO-3.5.4", "TR-8.5", "SkO-4.5.5")


def _hand_seen(situation: Situation, *articles: str) -> Ruling:
    if situation.game is not None and when(situation) is When.ANNOUNCING:
        return play_on("SkO-3.3.9", *articles, because="hand_seen_after_auction")
    if situation.game is not None:
        return fault(
            situation,
            *articles,
            "SkO-4.1.4",
            because="hand_seen_in_play",
            correction="hand_covered_again",
            undecided=Undecided("C19"),
        )
    if not situation.rules.options.peek_excludes:
        return play_on("SkO-3.3.9", *articles, because="hand_seen_no_sanction")
    return reopened(situation, offender(situation), "SkO-3.3.9", *articles, because="hand_seen")


RULES: dict[type, Callable[..., Ruling]] = {
    SkatSeen: skat_seen,
    SkatTaken: skat_taken,
    HandSeen: hand_seen,
}
"""What this chapter rules on."""
