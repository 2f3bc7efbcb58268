"""Looking at gathered tricks: the last one for a time, the others never (SkO-4.4.3, 4.4.6)."""

from __future__ import annotations

from skat.model.law import implements
from skat.model.seats import Seat
from skat.referee.consequence.fault import fault
from skat.referee.events import Kibitzer, LastTrickRefused, Person, TricksInspected
from skat.referee.facts.told import offender
from skat.referee.facts.when import why_no_trick_gathered
from skat.referee.kind import IN_A_TRICK, TRICKS_LOOKED_AT, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, play_on, put_right
from skat.referee.search.knowing import leader_of
from skat.referee.situation import Situation


@implements("SkO-4.4.6")
def tricks_inspected(situation: Situation, event: TricksInspected) -> Ruling:
    """Gathered tricks turned up or counted again: a fault, but not the last one.

    Not told which, they are taken to be earlier ones.
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
    told = situation.state.table_cards is not None
    return "last_trick_seen" if told else "last_trick_taken_as_in_time"


@implements("SkO-4.4.3")
def last_trick_refused(situation: Situation, event: LastTrickRefused) -> Ruling:
    """Whoever has not played to the next trick may have the last one shown."""
    asker = _asker(event)
    if asker is not None and not may_see_last_trick(situation, asker):
        return play_on("SkO-4.4.3", because="last_trick_rightly_refused")
    told = situation.state.table_cards is not None
    return put_right(
        "SkO-4.4.3",
        because="last_trick_owed" if told else "last_trick_owed_taken_as_in_time",
        correction=Reason("show_last_trick"),
    )


def _asker(event: LastTrickRefused) -> Person | None:
    """Who asked for it, if a player of the table did and that was told."""
    if event.claimed_by is None or isinstance(event.claimed_by, Kibitzer):
        return None
    return event.claimed_by


@implements("SkO-4.4.3")
def may_see_last_trick(situation: Situation, person: Person) -> bool:
    """Whether the last trick may still be shown to him (B26).

    Not told what lies on the table, the next trick is taken as not led yet. An idle dealer never
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
        TricksInspected,
        tricks_inspected,
        by=Doer.ANYBODY,
        moments=TRICKS_LOOKED_AT,
        why_not=(why_no_trick_gathered,),
    ),
    EventKind(
        LastTrickRefused,
        last_trick_refused,
        by=Doer.ANYBODY,
        moments=IN_A_TRICK,
        why_not=(why_no_trick_gathered,),
    ),
)
"""What this chapter rules on."""
