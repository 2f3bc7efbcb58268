"""Gathered tricks: mixed, left lying, gathered early, looked at (SkO-4.1.2, 4.4.1, 4.4.3 to 4.4.6).

The last trick may be looked at for a time, the others never.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.order import winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.referee.events import (
    CardTakenBack,
    Kibitzer,
    LastTrickRefused,
    Person,
    TrickGatheredEarly,
    TricksInspected,
    TricksLeftLying,
    TricksMixed,
)
from skat.referee.facts import contract_of, impossible, offender, offending_party, required
from skat.referee.facts.when import why_no_trick_gathered
from skat.referee.fault import fault
from skat.referee.game_over import game_over
from skat.referee.kind import IN_A_TRICK, TRICKS_LEFT, TRICKS_LOOKED_AT, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, Undecided, play_on, put_right
from skat.referee.search.knowing import leader_of
from skat.referee.situation import Situation
from skat.rules.scoring.finished import GameEnd, rest_to_defenders


@implements("SkO-4.4.4", "TR-8.6")
def tricks_mixed(situation: Situation, event: TricksMixed) -> Ruling:
    """Tricks that can no longer be checked: a fault."""
    return fault(situation, "SkO-4.4.4", because="tricks_mixed", correction="tricks_kept_in_order")


@implements("SkO-4.4.5")
def tricks_left_lying(situation: Situation, event: TricksLeftLying) -> Ruling:
    """A party that leaves its tricks lying claims the rest; the game ended before them."""
    if offending_party(situation) == "defenders":
        return fault(
            situation,
            "SkO-4.4.5",
            "SkO-4.4.4",
            because="defenders_left_tricks",
            correction="tricks_gathered_now",
            undecided=Undecided("defenders_left_tricks"),
        )
    return _LEFT_LYING[situation.rules.options.uncollected_tricks](situation, event)


@implements("SkO-4.4.5")
def _from_last_gathered(situation: Situation, event: TricksLeftLying) -> Ruling:
    """fr, pl: the game ended with the last trick properly gathered."""
    if situation.demand == "end":
        points = required(event.gathered_points, "event.gathered_points")
        state = replace(
            situation.state,
            soloist_points=CardPoints(points),
            tricks_only=False,
            soloist_tricks=None,
            trick=None,
        )
        situation = replace(situation, state=state, event=replace(event, trick=None))
    return fault(
        situation, "SkO-4.4.5", because="tricks_left_lying", correction="tricks_gathered_now"
    )


@implements("SkO-4.4.5")
def _from_lost_trick(situation: Situation, event: TricksLeftLying) -> Ruling:
    """en: the lying tricks stay his, the lost one and all after it are the opponents'."""
    points = required(event.gathered_points, "event.gathered_points")
    lying = required(event.lying_points, "event.lying_points")
    state = replace(
        situation.state,
        soloist_points=CardPoints(points + lying),
        tricks_only=False,
        soloist_tricks=None,
        trick=None,
    )
    return game_over(
        replace(situation, state=state, event=replace(event, trick=None)),
        GameEnd.PLAYED_OUT,
        "SkO-4.4.5",
        because="tricks_left_lying_kept",
        change=rest_to_defenders,
        tricks_to="defenders",
    )


_LEFT_LYING: dict[str, Callable[[Situation, TricksLeftLying], Ruling]] = {
    "from_last_gathered": _from_last_gathered,
    "from_lost_trick": _from_lost_trick,
}


def _why_no_trick_to_leave(situation: Situation, event: TricksLeftLying) -> Refusal | None:
    """Only who has taken a trick can leave one lying."""
    state, game, by = situation.state, situation.game, event.by
    if by is None or game is None or game.soloist is None:
        return None
    own = by is game.soloist
    taken = state.soloist_tricks if own else state.opponent_tricks
    if taken != 0:
        return None
    facts = ("event.by", f"state.{'soloist' if own else 'opponent'}_tricks")
    return impossible("no_trick_to_leave", "SkO-4.4.5", facts=facts, by=by.value)


def _why_more_gathered(situation: Situation, event: TricksLeftLying) -> Refusal | None:
    """A soloist has no more gathered than he has taken, both with the skat."""
    state, game = situation.state, situation.game
    if game is None or event.by is None or event.by is not game.soloist:
        return None
    own, gathered = state.soloist_points, event.gathered_points
    if own is None or state.tricks_only or gathered is None or gathered <= own:
        return None
    facts = ("event.gathered_points", "state.soloist_points")
    return impossible("more_gathered", "SkO-4.4.5", facts=facts, points=gathered, taken=own)


def trick_gathered_early(situation: Situation, event: TrickGatheredEarly) -> Ruling:
    """The trick is completed; if another takes it, the gatherer's lead was wrong (C16)."""
    cards = situation.state.table_cards or ()
    if len(cards) < 3:
        return _complete_the_trick()
    won = winning_card(cards, contract=contract_of(situation))
    if SEATS[(leader_of(situation).index + won) % 3] is offender(situation):
        return _complete_the_trick()
    return fault(
        situation,
        "SkO-4.4.1",
        "SkO-4.1.3",
        because="gathered_and_led",
        correction="right_player_leads",
        undecided=Undecided("C16"),
    )


@implements("SkO-4.4.1")
def _complete_the_trick() -> Ruling:
    """Only three cards make a trick; the third is still played to it."""
    return put_right(
        "SkO-4.4.1",
        because="trick_gathered_early",
        correction=Reason("trick_completed"),
        undecided="C16",
    )


@implements("SkO-4.1.2")
def card_taken_back(situation: Situation, event: CardTakenBack) -> Ruling:
    """A card played stays played; taken up it goes back, without a penalty (C17)."""
    return put_right(
        "SkO-4.1.2",
        because="card_taken_back",
        correction=Reason("card_laid_back"),
        undecided="C17",
    )


@implements("SkO-4.4.6")
def tricks_inspected(situation: Situation, event: TricksInspected) -> Ruling:
    """Gathered tricks turned up or counted again: a fault, but not the last one.

    Where it is not known which, they are taken to be earlier ones.
    """
    if event.looked_at == "last":
        if may_see_last_trick(situation, offender(situation)):
            return play_on("SkO-4.4.3", because=_seen_in_time(situation))
        return _turned_up(situation, "SkO-4.4.6", "SkO-4.4.3", because="last_trick_seen_late")
    because = "tricks_inspected" if event.looked_at else "tricks_inspected_taken_as_earlier"
    return _turned_up(situation, "SkO-4.4.6", because=because)


def _turned_up(situation: Situation, *articles: str, because: str) -> Ruling:
    return fault(situation, *articles, because=because, correction="tricks_covered_again")


def _seen_in_time(situation: Situation) -> str:
    known = situation.state.table_cards is not None
    return "last_trick_seen" if known else "last_trick_taken_as_in_time"


@implements("SkO-4.4.3")
def last_trick_refused(situation: Situation, event: LastTrickRefused) -> Ruling:
    """A player who has not played to the next trick may have the last one shown."""
    asker = _asker(event)
    if asker is not None and not may_see_last_trick(situation, asker):
        return play_on("SkO-4.4.3", because="last_trick_rightly_refused")
    known = situation.state.table_cards is not None
    return put_right(
        "SkO-4.4.3",
        because="last_trick_owed" if known else "last_trick_owed_taken_as_in_time",
        correction=Reason("show_last_trick"),
    )


def _asker(event: LastTrickRefused) -> Person | None:
    """The player who asked for it; None for an onlooker or an unknown person."""
    if event.claimed_by is None or isinstance(event.claimed_by, Kibitzer):
        return None
    return event.claimed_by


@implements("SkO-4.4.3")
def may_see_last_trick(situation: Situation, person: Person) -> bool:
    """Whether the last trick may still be shown to him (B26).

    Without the cards on the table the next trick is taken as not led yet. An idle dealer never
    plays a card, so his time ends with the next lead.
    """
    on_table = len(situation.state.table_cards or ())
    if on_table == 0:
        return True
    by_next_lead = situation.rules.options.last_trick_review == "until_next_lead"
    if by_next_lead or not isinstance(person, Seat):
        return False
    return (person.index - leader_of(situation).index) % 3 >= on_table


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        TricksMixed,
        tricks_mixed,
        by=Doer.ANY_PERSON,
        moments=TRICKS_LOOKED_AT,
        why_not=(why_no_trick_gathered,),
    ),
    EventKind(
        TricksLeftLying,
        tricks_left_lying,
        by=Doer.CARD_HOLDER,
        moments=TRICKS_LEFT,
        why_not=(_why_no_trick_to_leave, why_no_trick_gathered, _why_more_gathered),
    ),
    EventKind(TrickGatheredEarly, trick_gathered_early, by=Doer.CARD_HOLDER, moments=IN_A_TRICK),
    EventKind(CardTakenBack, card_taken_back, by=Doer.CARD_HOLDER, moments=IN_A_TRICK),
    EventKind(
        TricksInspected,
        tricks_inspected,
        by=Doer.ANY_PERSON,
        moments=TRICKS_LOOKED_AT,
        why_not=(why_no_trick_gathered,),
    ),
    EventKind(
        LastTrickRefused,
        last_trick_refused,
        by=Doer.ANY_PERSON,
        moments=IN_A_TRICK,
        why_not=(why_no_trick_gathered,),
    ),
)
"""What this chapter rules on."""
