"""The skat after the announcement, and a wrong discard (SkO-3.4.6, 3.4.8, 4.2.6)."""

from __future__ import annotations

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.referee.events import SkatChanged, SkatInspected, WrongDiscard
from skat.referee.facts import impossible, offending_party
from skat.referee.facts.when import is_announced
from skat.referee.fault import at_the_announcement, fault
from skat.referee.kind import SKAT_LAID_AWAY, WITH_A_SOLOIST, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, play_on, put_right
from skat.referee.situation import Situation


@implements("SkO-3.4.8")
def skat_after_announcement(situation: Situation, event: SkatChanged | SkatInspected) -> Ruling:
    """The soloist may neither see nor change the skat after announcing; a decided game stands."""
    if not is_announced(situation):
        return play_on("SkO-3.4.8", because="not_announced_yet")
    if situation.event.by is not None and offending_party(situation) == "defenders":
        return fault(
            situation, "SkO-4.2.8", because="skat_seen_in_play", correction="skat_stays_covered"
        )
    changed = isinstance(event, SkatChanged)
    because = "skat_changed" if changed else "skat_inspected"
    return fault(situation, "SkO-3.4.8", because=because, by="soloist")


@implements("SkO-3.4.6", "SkO-4.2.6")
def wrong_discard(situation: Situation, event: WrongDiscard) -> Ruling:
    """Not two cards laid away: to be put right before the announcement, lost after it."""
    if not is_announced(situation):
        return put_right("SkO-3.4.6", because="wrong_discard_in_time", correction=Reason("discard"))
    return fault(
        at_the_announcement(situation),
        "SkO-3.4.6",
        "SkO-4.2.6",
        because="wrong_discard",
        by="soloist",
    )


def _why_no_wrong_discard(situation: Situation, event: WrongDiscard) -> Refusal | None:
    if event.laid_away is None:
        return None
    hand = situation.game is not None and situation.game.hand
    facts = ("event.kind", "event.laid_away")
    if event.laid_away == (0 if hand else 2):
        return impossible("discard_is_right", "SkO-3.4.6", facts=facts)
    if hand:
        facts = ("event.laid_away", "game.hand")
        return impossible("no_discard_in_hand_game", "SkO-2.1.3", facts=facts)
    if not 0 <= event.laid_away <= 12:
        return impossible("bad_value", facts=(), key="event.laid_away", expected="0 … 12")
    return None


KINDS: tuple[AnyKind, ...] = (
    EventKind(SkatChanged, skat_after_announcement, by=Doer.ANY_PERSON, moments=SKAT_LAID_AWAY),
    EventKind(SkatInspected, skat_after_announcement, by=Doer.ANY_PERSON, moments=SKAT_LAID_AWAY),
    EventKind(
        WrongDiscard,
        wrong_discard,
        by=Doer.SOLOIST,
        moments=WITH_A_SOLOIST,
        why_not=(_why_no_wrong_discard,),
    ),
)
"""What this chapter rules on."""
