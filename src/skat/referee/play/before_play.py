"""What belongs to play, done before a game is announced: play begins with that (SkO-4.1.1)."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.referee.events import (
    CardPulled,
    CardsExposed,
    CardsThrownIn,
    Claim,
    Concession,
    CountedAloud,
    Remark,
)
from skat.referee.facts.when import When, when
from skat.referee.ruling import Reason, Ruling, Undecided, play_on, put_right
from skat.referee.situation import Situation

_ENDS_A_GAME = (Claim, Concession, CardsThrownIn)
_BETRAYS = (CardsExposed, CardPulled, Remark, CountedAloud)


def before_play(situation: Situation) -> Ruling | None:
    """The ruling on a word or a card before there is a game; None where that is no matter here."""
    now = when(situation)
    if now is When.ANNOUNCING and isinstance(situation.event, _ENDS_A_GAME):
        return _announce_first()
    if now in (When.BIDDING, When.ANNOUNCING) and isinstance(situation.event, _BETRAYS):
        return _play_has_not_begun(situation)
    return None


@implements("SkO-4.3.1")
def _announce_first() -> Ruling:
    """Only a game that was announced can be claimed, given up or thrown in."""
    return put_right(
        "SkO-3.4.1",
        "SkO-4.3.1",
        because="nothing_announced",
        correction=Reason("announce_now"),
    )


@implements("SkO-4.1.1")
def _play_has_not_begun(situation: Situation) -> Ruling:
    """Cards shown and words said before play decide no game; the law names nothing for them."""
    cards = isinstance(situation.event, CardsExposed | CardPulled)
    ruling = play_on("SkO-4.1.1", "SkO-4.5.5", because="play_has_not_begun")
    return replace(
        ruling,
        correction=Reason("cards_taken_up_again" if cards else "remark_forgotten"),
        undecided=Undecided("before_play"),
    )
