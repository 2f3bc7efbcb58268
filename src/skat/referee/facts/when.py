"""When it happened, as far as that was told, and what can happen then at all."""

from __future__ import annotations

from enum import Enum
from typing import Final

from skat.model.refusal import Refusal
from skat.referee.events import (
    AnnouncementMissing,
    CardOutOfTurn,
    CardPulled,
    CardsExposed,
    CardsThrownIn,
    CardTakenBack,
    Claim,
    Concession,
    CountedAloud,
    EventBase,
    HandSeen,
    InvalidAnnouncement,
    LastTrickRefused,
    LeadBeforeAnnouncement,
    LeadOutOfTurn,
    LevelDispute,
    NullBelowBid,
    OuvertNotShown,
    Remark,
    Revoke,
    SkatChanged,
    SkatInspected,
    SkatSeen,
    SkatTaken,
    TrickGatheredEarly,
    TricksInspected,
    TricksLeftLying,
    TricksMixed,
    WrongCardCount,
    WrongDiscard,
)
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


class When(Enum):
    """The part of a deal in which something happened."""

    BIDDING = "bidding"
    """Before the auction is over, the deal included."""
    ANNOUNCING = "announcing"
    """Somebody plays alone, and his game is not announced."""
    PLAYING = "playing"
    FINISHED = "finished"
    """All ten tricks are taken."""

    __hash__ = object.__hash__


def when(situation: Situation) -> When | None:
    """The part of the deal that was told; None where nothing tells it.

    >>> from skat.referee.events import Remark
    >>> when(Situation(event=Remark(), auction=())).value
    'bidding'
    """
    game = situation.game
    if game is None:
        return None if situation.auction is None or _play_is_told(situation) else When.BIDDING
    if game.contract is None and not _play_is_told(situation):
        return When.ANNOUNCING
    own, theirs = situation.state.soloist_tricks, situation.state.opponent_tricks
    if own is not None and theirs is not None and own + theirs == TRICKS_OF_A_DEAL:
        return When.FINISHED
    return When.PLAYING


def _play_is_told(situation: Situation) -> bool:
    """Whether something was told that only exists once cards are played."""
    state = situation.state
    tricks = (situation.event.trick, state.trick, state.soloist_tricks, state.opponent_tricks)
    points = (state.soloist_points, state.opponent_points)
    return any(fact is not None for fact in (*tricks, *points)) or bool(state.table_cards)


_WITH_CARDS_ON_THE_TABLE = (
    *(LeadOutOfTurn, CardOutOfTurn, Revoke, TrickGatheredEarly, CardTakenBack),
    *(TricksInspected, TricksMixed, TricksLeftLying, LastTrickRefused),
)
"""What needs cards that are played by then."""

_WITH_A_GATHERED_TRICK = (TricksInspected, TricksMixed, TricksLeftLying, LastTrickRefused)
"""What needs a trick that is taken by then."""

_WITH_A_SOLOIST = (
    *(InvalidAnnouncement, AnnouncementMissing, NullBelowBid, LeadBeforeAnnouncement),
    *(WrongDiscard, SkatChanged, SkatInspected, Claim, Concession, CardsThrownIn),
)
"""What needs somebody who plays alone."""

_WITH_A_GAME = (*_WITH_CARDS_ON_THE_TABLE, OuvertNotShown, WrongCardCount, LevelDispute)
"""What needs a game that is announced."""

_NOT_BY_THEN: Final[dict[When, tuple[type[EventBase], ...]]] = {
    When.BIDDING: (*_WITH_A_GAME, *_WITH_A_SOLOIST),
    When.ANNOUNCING: _WITH_A_GAME,
    When.PLAYING: (),
    When.FINISHED: (
        *(LeadOutOfTurn, CardOutOfTurn, Revoke, TrickGatheredEarly, CardTakenBack),
        *(LastTrickRefused, OuvertNotShown),
    ),
}

_HARMLESS_AT_THE_END = (
    *(SkatSeen, SkatTaken, HandSeen, CardsExposed, CardPulled, Remark, CountedAloud),
    *(TricksInspected, TricksMixed, Claim, Concession, CardsThrownIn, SkatChanged, SkatInspected),
)
"""What changes nothing any more when all cards are played."""


def why_not_now(situation: Situation) -> Refusal | None:
    """Why it cannot have happened then; None if it can."""
    now = when(situation)
    event = situation.event
    if now is None:
        return None
    if isinstance(event, _NOT_BY_THEN[now]) and not _names_its_trick(situation, now):
        return Refusal("cannot_happen_now", _ARTICLES[now], {"when": now.value}, impossible=True)
    if now is not When.PLAYING:
        return None
    if isinstance(event, _WITH_A_GATHERED_TRICK) and situation.trick == 1:
        return Refusal("no_trick_gathered", ("SkO-4.4.1",), {}, impossible=True)
    if isinstance(event, LevelDispute) and situation.trick is not None and not _last(situation):
        return Refusal("game_not_finished", ("SkO-5.2.8",), {}, impossible=True)
    return None


_ARTICLES = {
    When.BIDDING: ("SkO-3.3.5",),
    When.ANNOUNCING: ("SkO-4.1.1",),
    When.PLAYING: ("SkO-4.1.1",),
    When.FINISHED: ("SkO-4.4.1",),
}
"""Where the law says what this part of a deal is for."""


def _names_its_trick(situation: Situation, now: When) -> bool:
    """Whether the event names the trick it happened in, though all ten are taken by now."""
    return now is When.FINISHED and situation.event.trick is not None


def _last(situation: Situation) -> bool:
    return situation.in_last_trick


def all_cards_played(situation: Situation) -> bool:
    """Whether it came after the last card, so that it changes nothing any more."""
    return isinstance(situation.event, _HARMLESS_AT_THE_END) and when(situation) is When.FINISHED


def noticed_in_later_trick(
    situation: Situation, event: LeadOutOfTurn | CardOutOfTurn | Revoke
) -> bool:
    """Whether it was noticed in a later trick than it happened in."""
    found, happened = event.noticed_trick, situation.trick
    return found is not None and happened is not None and found > happened
