"""A null: who wins it, and what it counts. It has no levels and no base value."""

from __future__ import annotations

from skat.model.contract import Announcement
from skat.model.law import implements
from skat.model.value import null_value
from skat.rules.scoring.counting import CountedGame
from skat.rules.scoring.finished import FinishedGame, GameEnd, PlayedLevel, Standing
from skat.rules.scoring.steps import null_step
from skat.rules.scoring.winner import DecidedGame, defenders_win, soloist_wins


@implements("SkO-5.2.7", "SkO-2.1.1", "LF-null", "TR-8.9")
def wins_null(soloist_tricks: int) -> bool:
    """Whether a soloist with so many tricks wins his null game.

    >>> wins_null(0), wins_null(1)
    (True, False)
    """
    return soloist_tricks == 0


@implements("SkO-4.1.3")
def null_decided(standing: Standing) -> DecidedGame | None:
    """Who has won an unfinished null beyond recall: the defenders once the soloist has a trick.

    >>> from skat.model.units import CardPoints
    >>> null_decided(Standing(CardPoints(5), CardPoints(30), 1, 4)).won
    False
    """
    if not wins_null(standing.soloist_tricks):
        return defenders_win(PlayedLevel.SIMPLE, "SkO-4.1.3", "SkO-5.2.7")
    return None


def decide_null(finished: FinishedGame) -> DecidedGame:
    """A null has no levels: the party that ends it loses, unless the soloist has a trick already.

    Raises ValueError if it was played out and has no final standing.
    """
    if finished.standing is None and finished.end is GameEnd.PLAYED_OUT:
        raise ValueError("a game played out has a final standing")
    already = null_decided(finished.standing) if finished.standing is not None else None
    if finished.end is GameEnd.PLAYED_OUT:
        return DecidedGame(won=already is None, articles=("SkO-5.2.7",))
    if already is not None and finished.end is not GameEnd.RULED_FOR_SOLOIST:
        return already
    return _NULL_ENDED[finished.end]


_NULL_ENDED: dict[GameEnd, DecidedGame] = {
    GameEnd.SOLOIST_CONCEDES: defenders_win(PlayedLevel.SIMPLE, "SkO-4.3.1"),
    GameEnd.OPPONENT_CONCEDES: soloist_wins(PlayedLevel.SIMPLE, "SkO-4.3.3", "SkO-4.1.4"),
    GameEnd.FAULT_SOLOIST: defenders_win(PlayedLevel.SIMPLE, "SkO-4.1.4"),
    GameEnd.FAULT_OPPONENTS: soloist_wins(PlayedLevel.SIMPLE, "SkO-4.1.4"),
    GameEnd.THROW_IN_SOLOIST: defenders_win(PlayedLevel.SIMPLE, "SkO-4.3.6", "SkO-4.1.4"),
    GameEnd.THROW_IN_OPPONENTS: soloist_wins(PlayedLevel.SIMPLE, "SkO-4.3.6", "SkO-4.1.4"),
    GameEnd.ACCEPTED_CLAIM: soloist_wins(PlayedLevel.SIMPLE, "SkO-4.3.4"),
    GameEnd.PROVED_LEVEL: soloist_wins(PlayedLevel.SIMPLE, "SkO-4.2.6"),
    GameEnd.RULED_FOR_SOLOIST: soloist_wins(PlayedLevel.SIMPLE),
    GameEnd.RULED_FOR_DEFENDERS: defenders_win(PlayedLevel.SIMPLE),
}
"""What an undecided null is that did not come to its end."""


def counted_null(announcement: Announcement) -> CountedGame:
    """A null has one of four constant values.

    >>> from skat.model.contract import Contract
    >>> counted_null(Announcement(Contract.NULL, hand=True)).counted
    35
    """
    hand, ouvert = announcement.hand, announcement.ouvert
    value = null_value(hand=hand, ouvert=ouvert)
    steps = (null_step(hand=hand, ouvert=ouvert),)
    return CountedGame(steps=steps, value=value, counted=value, articles=("SkO-5.1.2",))
