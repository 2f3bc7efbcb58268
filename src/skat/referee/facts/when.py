"""When it happened, as far as that is known, and what can happen then at all."""

from __future__ import annotations

from skat.model.contract import Announced
from skat.model.refusal import Refusal
from skat.referee.events import CardOutOfTurn, EventBase, LeadOutOfTurn, Revoke, WrongHandSizes
from skat.referee.facts import impossible
from skat.referee.facts.calls import passed_in
from skat.referee.kind import AnyKind, Meaning, When
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


def when(situation: Situation) -> When | None:
    """The part of the deal by the facts given; None where none of them tells it.

    >>> from skat.referee.events import Remark
    >>> when(Situation(event=Remark(), auction=())).value
    'bidding'
    >>> when(Situation(event=Remark(trick=2))).value
    'playing'
    """
    return moment_known(situation)[0]


def is_announced(situation: Situation) -> bool:
    """Whether a game is announced, so that play has begun."""
    return when(situation) in (When.PLAYING, When.FINISHED)


def moment_known(situation: Situation) -> tuple[When | None, str]:
    """The part of the deal, and the path of the fact that tells it.

    >>> from skat.referee.events import Remark
    >>> moment_known(Situation(event=Remark(trick=2)))[1]
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
        if game.contract is not None:
            return When.PLAYING, "game.contract"
        if game.announced is not Announced.NONE:
            return When.PLAYING, "game.announced"
        return When.ANNOUNCING, "game"
    if situation.auction is not None:
        passed = passed_in(situation.auction)
        return (When.PASSED if passed else When.BIDDING), "auction"
    if noticed_of_sizes(situation) == "auction":
        return When.BIDDING, "event.noticed"
    return None, ""


def fact_of_play(situation: Situation) -> str | None:
    """The path of a fact that only exists once cards are played; None without any.

    >>> from skat.referee.events import Remark
    >>> fact_of_play(Situation(event=Remark())) is None
    True
    """
    state, seen = situation.state, situation.seen
    noticed = noticed_of_sizes(situation)
    at_end = noticed == "end" and not passed_in(situation.auction or ())
    facts = {
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
        "hands": situation.trick_by_hands,
        "event.cards_mixed": situation.event.cards_mixed or None,
    }
    return next((path for path, fact in facts.items() if fact is not None), None)


def noticed_of_sizes(situation: Situation) -> str | None:
    """When wrong numbers of a deal were noticed, where that was given."""
    event = situation.event
    return event.noticed if isinstance(event, WrongHandSizes) else None


def why_not_now(situation: Situation, kind: AnyKind) -> Refusal | None:
    """Why it cannot have happened then; None if it can."""
    now, path = moment_known(situation)
    if now is None or kind.moments.at(now) is not Meaning.IMPOSSIBLE:
        return None
    names_its_trick = now is When.FINISHED and situation.event.trick is not None
    if names_its_trick or nobody_plays_alone(situation):
        return None
    facts = ("event.kind", path)
    return impossible("cannot_happen_now", *_ARTICLES[now], facts=facts, when=now.value)


def why_no_trick_gathered(situation: Situation, event: EventBase) -> Refusal | None:
    """In the first trick none is gathered yet."""
    if situation.trick != 1 or not in_play(situation):
        return None
    facts = ("event.kind", trick_path(situation))
    return impossible("no_trick_gathered", "SkO-4.4.1", facts=facts)


def in_play(situation: Situation) -> bool:
    """Whether a soloist's game is in play."""
    return when(situation) is When.PLAYING and not nobody_plays_alone(situation)


def nobody_plays_alone(situation: Situation) -> bool:
    """Whether Ramsch is played: all have passed, and the house rule is on."""
    return situation.rules.options.ramsch and passed_in(situation.auction or ())


def trick_path(situation: Situation) -> str:
    """The path of the fact that tells the number of the trick."""
    if situation.event.trick is not None:
        return "event.trick"
    if situation.state.trick is not None:
        return "state.trick"
    if situation.seen is not None and situation.seen.open_trick is not None:
        return "seen.tricks"
    by_hands = situation.state.soloist_tricks is None or situation.state.opponent_tricks is None
    return "hands" if by_hands else "state.soloist_tricks"


_ARTICLES = {
    When.BIDDING: ("SkO-3.3.5",),
    When.PASSED: ("SkO-3.3.7",),
    When.ANNOUNCING: ("SkO-4.1.1",),
    When.PLAYING: ("SkO-4.1.1",),
    When.FINISHED: ("SkO-4.4.1",),
}
"""Where the law says what this part of a deal is for."""


def noticed_in_later_trick(
    situation: Situation, event: LeadOutOfTurn | CardOutOfTurn | Revoke
) -> bool:
    """Whether it was noticed in a later trick than it happened in."""
    noticed, happened = event.noticed_trick, situation.trick
    return noticed is not None and happened is not None and noticed > happened
