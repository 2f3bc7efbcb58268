"""The skat seen or taken, another hand looked into: before, after and during the auction.

SkO-3.2.14, 3.2.15, 3.3.9, 3.3.10, 4.2.8; in play it is a fault like others.
"""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.seats import SEATS
from skat.referee.events import HandSeen, Idle, SkatSeen, SkatTaken
from skat.referee.facts import offender, offending_party, required, soloist_of
from skat.referee.facts.calls import winner
from skat.referee.facts.when import fact_of_play, is_announced, when
from skat.referee.fault import fault
from skat.referee.handlers.calls import reopened
from skat.referee.kind import CARDS_LOOKED_AT, AnyKind, Doer, EventKind, When
from skat.referee.ruling import Consequence, Reason, Ruling, Undecided, play_on
from skat.referee.situation import Situation

REDRAW = Reason("draw_new_skat")


@implements("SkO-3.2.14")
def skat_seen(situation: Situation, event: SkatSeen) -> Ruling:
    """A player who looks at the skat may not bid any more; in play it is a fault."""
    ruling = _bidding_is_over(situation, event)
    if ruling is not None:
        return ruling
    ruling = reopened(
        situation, offender(situation), "SkO-3.2.14", "SkO-3.3.9", because="skat_seen"
    )
    if situation.rules.options.looked_reshuffles and not isinstance(offender(situation), Idle):
        return replace(ruling, skat="redrawn", correction=REDRAW)
    return ruling


@implements("SkO-3.2.15", "SkO-3.3.10")
def skat_taken(situation: Situation, event: SkatTaken) -> Ruling:
    """A player who takes the skat up may not bid; two of his twelve cards become the new skat."""
    ruling = _bidding_is_over(situation, event)
    if ruling is not None:
        return ruling
    ruling = reopened(
        situation, offender(situation), "SkO-3.2.15", "SkO-3.3.9", because="skat_taken"
    )
    if isinstance(event.by, Idle):
        return _laid_back(ruling, event.by)
    return _with_skat(situation, ruling, event)


def _bidding_is_over(situation: Situation, event: SkatSeen | SkatTaken) -> Ruling | None:
    """The ruling where nobody bids any more; None while the auction can start again.

    What the soloist has chosen tells that it happened in the auction, whatever he announced since.
    """
    chosen = situation.soloist_choice is not None and fact_of_play(situation) is None
    if when(situation) is When.ANNOUNCING or (chosen and situation.game is not None):
        return _found_after_auction(situation, event)
    if is_announced(situation):
        return _seen_in_play(situation)
    if offender(situation) is winner(situation.auction or ()):
        return _forehand_takes_it()
    return None


@implements("SkO-3.3.6")
def _forehand_takes_it() -> Ruling:
    """Forehand, left alone without a bid, takes the skat and is bound to play at 18."""
    return play_on("SkO-3.3.6", "SkO-2.2.2", because="forehand_takes_the_skat")


@implements("SkO-3.3.9")
def _laid_back(ruling: Ruling, by: Idle) -> Ruling:
    """A dealer who sits out has no cards with which the skat could be mixed: it is laid back."""
    return replace(
        ruling,
        skat="restored",
        correction=Reason(f"{by.value}_lays_skat_back"),
        undecided=Undecided("dealer_took_skat"),
    )


def _with_skat(situation: Situation, ruling: Ruling, event: SkatSeen | SkatTaken) -> Ruling:
    """The skat as it was, if all agree that it is known; else two cards drawn anew (SkO-3.3.10)."""
    agreed = event.agreed if isinstance(event, SkatTaken) else None
    everybody = set(agreed or ())
    articles = tuple(dict.fromkeys((*ruling.articles, "SkO-3.3.10")))
    if everybody.issuperset(SEATS):
        return replace(
            ruling, skat="restored", articles=articles, correction=Reason("skat_laid_back")
        )
    if ruling.outcome is Consequence.PASSED:
        return ruling
    return replace(ruling, skat="redrawn", articles=articles, correction=REDRAW)


@implements("SkO-3.3.10")
def _found_after_auction(situation: Situation, event: SkatSeen | SkatTaken) -> Ruling:
    """Found after the auction, the soloist chooses to play or to pass."""
    by = offender(situation)
    if not isinstance(by, Idle) and by is soloist_of(situation):
        return play_on("SkO-3.3.5", "SkO-2.2.2", "SkO-3.4.1", because="skat_is_the_soloists")
    choice = required(situation.soloist_choice, "soloist_choice")
    if choice == "pass":
        return Ruling(
            outcome=Consequence.PASSED,
            articles=("SkO-3.3.10", "SkO-3.3.9", "SkO-3.3.7"),
            reasons=(Reason("skat_seen_by_another"), Reason("soloist_passes")),
        )
    ruling = play_on("SkO-3.3.10", "SkO-3.3.9", because="skat_seen_by_another")
    ruling = replace(ruling, reasons=(*ruling.reasons, Reason("soloist_plays")))
    if isinstance(event, SkatTaken) or situation.rules.options.looked_reshuffles:
        if isinstance(by, Idle):
            return _laid_back(ruling, by)
        return _with_skat(situation, ruling, event)
    return ruling


@implements("SkO-4.2.8")
def _seen_in_play(situation: Situation) -> Ruling:
    """A look at the skat during play ends the game; the soloist's by SkO-3.4.8, too."""
    if offending_party(situation) == "soloist":
        return fault(situation, "SkO-4.2.8", "SkO-3.4.8", because="skat_seen_by_soloist")
    return fault(
        situation, "SkO-4.2.8", because="skat_seen_in_play", correction="skat_stays_covered"
    )


@implements("SkO-3.3.9")
def hand_seen(situation: Situation, event: HandSeen) -> Ruling:
    """A player who looks into another hand may not bid (fr, pl); in play it is a fault (C19)."""
    if isinstance(event.by, Idle):
        return _seen_by_idle_person(situation, event)
    return _hand_seen(situation, "SkO-4.5.5")


@implements("SkO-3.5.4")
def _seen_by_idle_person(situation: Situation, event: HandSeen) -> Ruling:
    """A dealer who sits out may look into one hand that is shown to him, not into two."""
    if when(situation) is When.ANNOUNCING:
        return _hand_seen(situation, "SkO-3.5.4", "TR-8.5")
    if required(event.hands_seen, "event.hands_seen") == 1:
        return play_on("SkO-3.5.4", "TR-8.5", because="dealer_may_see_one_hand")
    return _hand_seen(situation, "SkO-3.5.4", "TR-8.5", "SkO-4.5.5")


def _hand_seen(situation: Situation, *articles: str) -> Ruling:
    if when(situation) is When.ANNOUNCING:
        return play_on("SkO-3.3.9", *articles, because="hand_seen_after_auction")
    if is_announced(situation):
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


KINDS: tuple[AnyKind, ...] = (
    EventKind(SkatSeen, skat_seen, by=Doer.ANY_PERSON, moments=CARDS_LOOKED_AT),
    EventKind(SkatTaken, skat_taken, by=Doer.ANY_PERSON, moments=CARDS_LOOKED_AT),
    EventKind(HandSeen, hand_seen, by=Doer.ANY_PERSON, moments=CARDS_LOOKED_AT),
)
"""What this chapter rules on."""
