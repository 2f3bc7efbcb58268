"""A null that was over before it happened: the first thing that ends a game decides (SkO-5.2.7)."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.value import null_covers_bid
from skat.referee.events import OuvertNotShown, TricksLeftLying
from skat.referee.facts import (
    ContradictoryFactsError,
    MissingError,
)
from skat.referee.facts.standings import fitting
from skat.referee.facts.when import fact_of_play
from skat.referee.game_over import announcement_of, game_over
from skat.referee.kind import AnyKind, Meaning
from skat.referee.ruling import Consequence, Reason, Ruling
from skat.referee.situation import Situation
from skat.rules.scoring.finished import GameEnd
from skat.rules.scoring.null import wins_null


class _Over(Enum):
    """Why a null had ended, by the code of its reason."""

    WITH_A_TRICK = "null_was_lost"
    BELOW_THE_BID = "null_below_bid"

    __hash__ = object.__hash__


_ARTICLES = {_Over.WITH_A_TRICK: "SkO-5.2.7", _Over.BELOW_THE_BID: "SkO-3.4.4"}


def over_before(situation: Situation, kind: AnyKind) -> Ruling | None:
    """The ruling where the null was over by then; None if nothing had ended the game.

    The articles of the event itself are named, too, and where it ends the game the same way its
    ruling stands. Nobody can demand that play goes on.
    """
    if kind.moments.null_over is not Meaning.NOTHING:
        return None
    why = _why_over(situation)
    if why is None:
        return _whether_over(situation, kind)
    return _lost_before(situation, kind, why)


def _lost_before(situation: Situation, kind: AnyKind, why: _Over) -> Ruling:
    article = _ARTICLES[why]
    try:
        ruling = kind.ruled_by(replace(situation, demand="end"), situation.event)
    except (MissingError, ContradictoryFactsError):
        ruling = Ruling()
    if ruling.score is not None:
        happened = tuple(reason for reason in ruling.reasons[:1] if reason.code != why.value)
        return replace(
            ruling,
            articles=tuple(dict.fromkeys((*ruling.articles, article))),
            reasons=(*happened, Reason(why.value)),
        )
    over = game_over(situation, GameEnd.FAULT_SOLOIST, article, because=why.value)
    later = tuple(each for each in ruling.articles if each not in over.articles)
    return replace(over, articles=(*over.articles, *later), reasons=(Reason(why.value),))


def _whether_over(situation: Situation, kind: AnyKind) -> Ruling | None:
    """The ruling that a lost null would have, too; MissingError where the soloist's tricks decide.

    In the first trick he has none, and before it the cards of an open null are asked for; play that
    ends by the event asks by itself.
    """
    game, state = situation.game, situation.state
    if game is None or game.contract is not Contract.NULL or state.soloist_tricks is not None:
        return None
    in_a_trick = kind.moments.announcing is Meaning.IMPOSSIBLE
    in_a_trick = in_a_trick and not isinstance(situation.event, OuvertNotShown)
    if situation.trick == 1 or not (in_a_trick or fact_of_play(situation)):
        return None
    if not any(wins_null(own_tricks) for _, _, own_tricks, _ in fitting(situation)):
        return _lost_before(situation, kind, _Over.WITH_A_TRICK)
    ruling = kind.ruled_by(situation, situation.event)
    if ruling.outcome is Consequence.GAME_OVER:
        return ruling
    raise MissingError("state.soloist_tricks", decide=True)


def null_over(situation: Situation, *, trick: int) -> Ruling:
    """The ruling on a null that ended with this trick, the soloist's first one."""
    over = game_over(situation, GameEnd.FAULT_SOLOIST, "SkO-5.2.7", "SkO-4.1.3", because="")
    return replace(over, reasons=(Reason("null_lost_in_trick", {"trick": trick}),))


@implements("SkO-5.2.7")
def _why_over(situation: Situation) -> _Over | None:
    """Why a null had ended: the soloist's trick, or that it is below the bid (C12).

    A soloist who leaves tricks lying has taken one.
    """
    game = situation.game
    if game is None or game.contract is not Contract.NULL:
        return None
    if game.bid is not None and not null_covers_bid(announcement_of(situation), bid=game.bid):
        return _Over.BELOW_THE_BID
    left = isinstance(situation.event, TricksLeftLying) and situation.event.by is game.soloist
    tricks = 1 if left and game.soloist is not None else situation.state.soloist_tricks
    return None if tricks is None or wins_null(tricks) else _Over.WITH_A_TRICK
