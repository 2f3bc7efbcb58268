"""What cannot influence play is no fault (SkO-4.2.7, 4.2.9)."""

from __future__ import annotations

from skat.model.law import implements
from skat.referee.ruling import Ruling, play_on
from skat.referee.situation import Situation


@implements("SkO-4.2.7", "SkO-4.2.9")
def no_influence(situation: Situation, told: bool | None) -> bool:  # noqa: FBT001
    """Whether play could not be influenced: as told, else only in the last trick.

    There everybody plays the one card he has.

    >>> from skat.referee.events import Remark
    >>> no_influence(Situation(event=Remark(trick=10)), None)
    True
    """
    return situation.in_last_trick if told is None else not told


def harmless(situation: Situation, *articles: str) -> Ruling:
    """Nothing follows from what cannot have influenced play."""
    last = situation.in_last_trick
    return play_on(*articles, because="last_card_cannot_influence" if last else "no_influence")
