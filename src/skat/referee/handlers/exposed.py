"""Cards shown and remarks made in play (SkO-4.1.8, 4.1.9, 4.2.7, 4.2.9, 4.5.8)."""

from __future__ import annotations

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.referee.events import CardPulled, CardsExposed, CountedAloud, Idle, Remark
from skat.referee.facts import MissingError, offending_party, required
from skat.referee.facts.contradictions import no_cards_of_his
from skat.referee.fault import fault, harmless, no_influence
from skat.referee.game_over import game_over
from skat.referee.kind import CARDS_SHOWN, WORDS_SAID, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, Undecided, play_on
from skat.referee.search.proof import result_was_forced
from skat.referee.situation import Situation
from skat.rules.scoring.finished import GameEnd, rest_to_soloist


@implements("SkO-4.1.9")
def cards_exposed(situation: Situation, event: CardsExposed) -> Ruling:
    """A defender's two or more cards end the game; the soloist takes his back."""
    if isinstance(event.by, Idle):
        return _shown_by_idle_person(situation, event)
    if offending_party(situation) == "soloist":
        return _soloist_takes_back("SkO-4.1.9", because="soloist_dropped_cards")
    cards = required(event.cards, "event.cards")
    if result_was_forced(situation):
        return play_on("SkO-4.1.9", because="result_was_forced", undecided="C13")
    if len(cards) < 2:
        return _one_card(situation, event)
    return fault(
        situation,
        "SkO-4.1.9",
        because="defender_exposed_cards",
        correction="cards_taken_up_again",
        tricks_to="soloist",
        undecided=_higher_by_the_rest(situation),
    )


def _why_no_cards_to_show(situation: Situation, event: CardsExposed | CardPulled) -> Refusal | None:
    """A dealer who sits out shows only cards of another, and says which."""
    return no_cards_of_his() if isinstance(event.by, Idle) and not event.cards else None


@implements("SkO-3.5.4", "SkO-4.2.9")
def _shown_by_idle_person(situation: Situation, event: CardsExposed) -> Ruling:
    """A dealer who sits out shows the cards of another, which betrays them like a word."""
    articles = ("SkO-4.2.9", "SkO-3.5.4")
    return _harmless_or_forced(situation, event, *articles) or fault(
        situation,
        *articles,
        because="idle_person_showed_cards",
        correction="cards_taken_up_again",
    )


def _soloist_takes_back(*articles: str, because: str) -> Ruling:
    return play_on(*articles, because=because, correction=Reason("soloist_takes_cards_back"))


def _one_card(situation: Situation, event: CardsExposed) -> Ruling:
    """One card only: no case of SkO-4.1.9, but it can influence play (C20)."""
    if no_influence(situation, event.influence):
        return harmless(situation, "SkO-4.2.7")
    return fault(
        situation,
        "SkO-4.2.7",
        "SkO-4.2.9",
        because="defender_showed_card",
        correction="cards_taken_up_again",
        undecided=Undecided("C20"),
    )


def _higher_by_the_rest(situation: Situation) -> Undecided | None:
    """With all remaining tricks the soloist might have schneider; 4.1.4 says simple (C3)."""
    if situation.demand == "continue":
        return None
    try:
        usual = game_over(situation, GameEnd.FAULT_OPPONENTS, because="")
        rest = game_over(situation, GameEnd.PLAYED_OUT, because="", change=rest_to_soloist)
    except MissingError:
        # The level by the rest depends on facts that the ruling itself can do without.
        return Undecided("C3")
    if usual.score is None or rest.score is None or rest.score.score == usual.score.score:
        return None
    return Undecided("C3", (rest.score.score,)) if rest.score.won else None


@implements("SkO-4.2.7")
def card_pulled(situation: Situation, event: CardPulled) -> Ruling:
    """A card pulled for all to see is a fault where it can influence play."""
    if offending_party(situation) == "soloist":
        return _soloist_takes_back("SkO-4.1.9", because="soloist_pulled_card")
    return _harmless_or_forced(situation, event, "SkO-4.2.7") or fault(
        situation, "SkO-4.2.7", because="card_pulled", correction="cards_taken_up_again"
    )


@implements("SkO-4.2.9")
def remark(situation: Situation, event: Remark) -> Ruling:
    """Words and gestures that betray cards or influence play are faults."""
    if event.warning:
        return _warning(situation)
    return _harmless_or_forced(situation, event, "SkO-4.2.9") or fault(
        situation, "SkO-4.2.9", because="remark", correction="remark_forgotten"
    )


def _harmless_or_forced(
    situation: Situation, event: CardsExposed | CardPulled | Remark | CountedAloud, *articles: str
) -> Ruling | None:
    """The ruling where play was not influenced or its result was forced; None for a fault."""
    if no_influence(situation, event.influence):
        return harmless(situation, *articles)
    if result_was_forced(situation):
        return play_on(*articles, because="result_was_forced", undecided="C13")
    return None


@implements("SkO-4.1.8")
def _warning(situation: Situation) -> Ruling:
    """Nobody of the opposing party may keep a player from a fault."""
    if offending_party(situation) == "soloist":
        return play_on("SkO-4.1.8", because="soloist_may_warn")
    return fault(
        situation,
        "SkO-4.1.8",
        "SkO-4.2.9",
        because="warned_of_fault",
        correction="remark_forgotten",
    )


@implements("SkO-4.5.8")
def counted_aloud(situation: Situation, event: CountedAloud) -> Ruling:
    """Counting aloud is a remark like any other (SkO-4.2.9)."""
    articles = ("SkO-4.5.8", "SkO-4.2.9")
    return _harmless_or_forced(situation, event, *articles) or fault(
        situation, *articles, because="counted_aloud", correction="remark_forgotten"
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        CardsExposed,
        cards_exposed,
        by=Doer.ANY_PERSON,
        moments=CARDS_SHOWN,
        why_not=(_why_no_cards_to_show,),
    ),
    EventKind(
        CardPulled,
        card_pulled,
        by=Doer.ANY_PERSON,
        moments=CARDS_SHOWN,
        why_not=(_why_no_cards_to_show,),
    ),
    EventKind(Remark, remark, by=Doer.ANY_PERSON, moments=WORDS_SAID),
    EventKind(CountedAloud, counted_aloud, by=Doer.ANY_PERSON, moments=WORDS_SAID),
)
"""What this chapter rules on."""
