"""The skat after the announcement, and a wrong discard (SkO-3.4.6, 3.4.8, 4.2.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.referee.consequence.fault import fault
from skat.referee.events import SkatChanged, SkatInspected, WrongDiscard
from skat.referee.facts.told import offending_party
from skat.referee.facts.when import is_announced
from skat.referee.ruling import Reason, Ruling, play_on, put_right
from skat.referee.situation import Situation, StateOfPlay


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
        _at_the_announcement(situation),
        "SkO-3.4.6",
        "SkO-4.2.6",
        because="wrong_discard",
        by="soloist",
    )


def _at_the_announcement(situation: Situation) -> Situation:
    """The fault lies in the announcement: where no standing was told, nothing was won by then."""
    told = situation.state != StateOfPlay() or situation.event.trick is not None
    return situation if told else replace(situation, event=replace(situation.event, trick=1))


RULES: dict[type, Callable[..., Ruling]] = {
    SkatChanged: skat_after_announcement,
    SkatInspected: skat_after_announcement,
    WrongDiscard: wrong_discard,
}
"""What this chapter rules on."""
