"""What the two parties have taken, and the level that it makes.

A standing is either final, after ten tricks, or the one at some moment of an unfinished game; then
the tricks not yet played belong to nobody.
"""

from __future__ import annotations

from enum import IntEnum

from skat.model.law import implements
from skat.model.units import CardPoints
from skat.rules.scoring.finished import Standing

PACK_POINTS = CardPoints(120)
TRICKS_OF_A_DEAL = 10

NOTHING_TAKEN = Standing(CardPoints(0), CardPoints(0), 0, 0)
"""The standing before the first trick, as far as the scoring asks."""


class Reached(IntEnum):
    """How far a game went, whichever party suffered it; each level includes the lower ones."""

    SIMPLE = 0
    SCHNEIDER = 1
    SCHWARZ = 2


@implements("SkO-5.2.2", "LF-who-wins")
def has_simple_win(soloist_points: CardPoints) -> bool:
    """Whether these card points win a game that needs no higher level (SkO-5.2.2); 60 do not.

    >>> has_simple_win(CardPoints(61)), has_simple_win(CardPoints(60))
    (True, False)
    """
    return soloist_points >= 61


@implements("SkO-5.2.3", "TR-8.8")
def is_schneider(points: CardPoints) -> bool:
    """Whether a party, either one, ends schneider with these card points (SkO-5.2.3).

    >>> is_schneider(CardPoints(30)), is_schneider(CardPoints(31))
    (True, False)
    """
    return points <= 30


@implements("SkO-5.2.4")
def is_schwarz(tricks: int) -> bool:
    """Whether a party, either one, ends schwarz with so many tricks (SkO-5.2.4): with none.

    >>> is_schwarz(0), is_schwarz(1)
    (True, False)
    """
    return tricks == 0


@implements("SkO-5.2.7")
def wins_null(soloist_tricks: int) -> bool:
    """Whether a soloist with so many tricks wins his null game (SkO-5.2.7).

    >>> wins_null(0), wins_null(1)
    (True, False)
    """
    return soloist_tricks == 0


def final_level(final: Standing) -> Reached:
    """The level of a game that is played to its end: schneider or schwarz of either party.

    >>> final_level(Standing(CardPoints(92), CardPoints(28), 8, 2)).name
    'SCHNEIDER'
    """
    if is_schwarz(final.soloist_tricks) or is_schwarz(final.opponent_tricks):
        return Reached.SCHWARZ
    if is_schneider(final.soloist_points) or is_schneider(final.opponent_points):
        return Reached.SCHNEIDER
    return Reached.SIMPLE


def held_level(points: CardPoints, *, tricks: int) -> Reached:
    """The level a party has for certain, whatever the tricks not yet played bring.

    >>> held_level(CardPoints(90), tricks=7).name, held_level(CardPoints(89), tricks=7).name
    ('SCHNEIDER', 'SIMPLE')
    """
    if is_schwarz(TRICKS_OF_A_DEAL - tricks):
        return Reached.SCHWARZ
    if is_schneider(CardPoints(PACK_POINTS - points)):
        return Reached.SCHNEIDER
    return Reached.SIMPLE


def rest_to_soloist(standing: Standing) -> Standing:
    """The final standing if all tricks not yet played, and their points, go to the soloist.

    >>> rest_to_soloist(Standing(CardPoints(40), CardPoints(28), 4, 3)).soloist_points
    92
    """
    return Standing(
        CardPoints(PACK_POINTS - standing.opponent_points),
        standing.opponent_points,
        TRICKS_OF_A_DEAL - standing.opponent_tricks,
        standing.opponent_tricks,
    )


def rest_to_defenders(standing: Standing) -> Standing:
    """The final standing if all tricks not yet played, and their points, go to the defenders.

    >>> rest_to_defenders(Standing(CardPoints(63), CardPoints(20), 6, 2)).opponent_points
    57
    """
    return Standing(
        standing.soloist_points,
        CardPoints(PACK_POINTS - standing.soloist_points),
        standing.soloist_tricks,
        TRICKS_OF_A_DEAL - standing.soloist_tricks,
    )


@implements("SkO-5.2.7")
def trick_to_soloist(standing: Standing) -> Standing:
    """The standing with one more trick for the soloist, which in null is the end (SkO-5.2.7).

    >>> wins_null(trick_to_soloist(NOTHING_TAKEN).soloist_tricks)
    False
    """
    return Standing(
        standing.soloist_points,
        standing.opponent_points,
        standing.soloist_tricks + 1,
        standing.opponent_tricks,
    )
