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
    WrongHandSizes,
)
from skat.referee.facts.calls import passed_in
from skat.referee.facts.told import impossible
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


class When(Enum):
    """The part of a deal in which something happened."""

    BIDDING = "bidding"
    """Before the auction is over, the deal included."""
    PASSED = "passed"
    """All three have passed."""
    ANNOUNCING = "announcing"
    """Somebody plays alone, and his game is not announced."""
    PLAYING = "playing"
    FINISHED = "finished"
    """All ten tricks are taken."""

    __hash__ = object.__hash__


def when(situation: Situation) -> When | None:
    """The part of the deal that was told, by whatever tells it; None where nothing does.

    >>> from skat.referee.events import Remark
    >>> when(Situation(event=Remark(), auction=())).value
    'bidding'
    >>> when(Situation(event=Remark(trick=2))).value
    'playing'
    """
    return moment_told(situation)[0]


def is_announced(situation: Situation) -> bool:
    """Whether a game is announced, so that play has begun."""
    return when(situation) in (When.PLAYING, When.FINISHED)


def moment_told(situation: Situation) -> tuple[When | None, str]:
    """The part of the deal, and the path of the fact that tells it.

    >>> from skat.referee.events import Remark
    >>> moment_told(Situation(event=Remark(trick=2)))[1]
    'event.trick'
    """
    own, theirs = situation.state.soloist_tricks, situation.state.opponent_tricks
    if own is not None and theirs is not None and own + theirs == TRICKS_OF_A_DEAL:
        return When.FINISHED, "state.soloist_tricks"
    path = fact_of_play(situation)
    if path is not None:
        return When.PLAYING, path
    game = situation.game
    if game is not None:
        announced = game.contract is not None
        path = "game.contract" if announced else "game"
        return (When.PLAYING if announced else When.ANNOUNCING), path
    if situation.auction is not None:
        passed = passed_in(situation.auction)
        return (When.PASSED if passed else When.BIDDING), "auction"
    if noticed_of_sizes(situation) == "auction":
        return When.BIDDING, "event.noticed"
    return None, ""


def fact_of_play(situation: Situation) -> str | None:
    """The path of something told that only exists once cards are played; None without any.

    >>> from skat.referee.events import Remark
    >>> fact_of_play(Situation(event=Remark())) is None
    True
    """
    state, seen = situation.state, situation.seen
    noticed = noticed_of_sizes(situation)
    at_end = noticed == "end" and not passed_in(situation.auction or ())
    told = {
        "event.trick": situation.event.trick,
        "event.noticed": noticed if noticed == "play" or at_end else None,
        "state.trick": state.trick,
        "state.soloist_tricks": state.soloist_tricks,
        "state.opponent_tricks": state.opponent_tricks,
        "state.soloist_points": state.soloist_points,
        "state.opponent_points": state.opponent_points,
        "state.table_cards": state.table_cards or None,
        "seen.tricks": None if seen is None else seen.tricks or None,
        "seen.cards": None if seen is None else seen.cards or None,
        "event.cards_mixed": situation.event.cards_mixed or None,
    }
    return next((path for path, fact in told.items() if fact is not None), None)


def noticed_of_sizes(situation: Situation) -> str | None:
    """When wrong numbers of a deal were noticed, where that was told."""
    event = situation.event
    return event.noticed if isinstance(event, WrongHandSizes) else None


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
    When.PASSED: (*_WITH_A_GAME, *_WITH_A_SOLOIST),
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


def presupposes_a_soloist(situation: Situation) -> bool:
    """Whether what happened needs somebody who plays alone, so that the auction was over."""
    return isinstance(situation.event, (*_WITH_A_GAME, *_WITH_A_SOLOIST))


def why_not_now(situation: Situation) -> Refusal | None:
    """Why it cannot have happened then; None if it can."""
    now, path = moment_told(situation)
    event = situation.event
    if now is None or nobody_plays_alone(situation):
        return None
    if isinstance(event, _NOT_BY_THEN[now]) and not _names_its_trick(situation, now):
        facts = ("event.kind", path)
        return impossible("cannot_happen_now", *_ARTICLES[now], facts=facts, when=now.value)
    if now is not When.PLAYING:
        return None
    facts = ("event.kind", trick_path(situation))
    if isinstance(event, _WITH_A_GATHERED_TRICK) and situation.trick == 1:
        return impossible("no_trick_gathered", "SkO-4.4.1", facts=facts)
    if isinstance(event, LevelDispute) and situation.trick is not None and not _last(situation):
        return impossible("game_not_finished", "SkO-5.2.8", facts=facts)
    return None


def nobody_plays_alone(situation: Situation) -> bool:
    """Whether Ramsch is played: all have passed, and the house rule is on."""
    return situation.rules.options.ramsch and passed_in(situation.auction or ())


def trick_path(situation: Situation) -> str:
    """The path of the fact that tells the number of the trick."""
    if situation.event.trick is not None:
        return "event.trick"
    if situation.state.trick is not None:
        return "state.trick"
    return "seen.tricks" if situation.seen and situation.seen.tricks else "state.soloist_tricks"


_ARTICLES = {
    When.BIDDING: ("SkO-3.3.5",),
    When.PASSED: ("SkO-3.3.7",),
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
