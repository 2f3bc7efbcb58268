"""A finished game and its score: what was taken, how the game ended, what comes out.

`FinishedGame` is what the scoring needs to know, nothing of cards or turns; `Score` is what comes
out. A standing is either final, after ten tricks, or the one at some moment of an unfinished game;
then the tricks not yet played belong to nobody.
"""

from __future__ import annotations

from enum import Enum, IntEnum

import msgspec

from skat.model.contract import Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints, GameValue, ListPoints
from skat.rules.scoring.steps import ScoreStep


class GameEnd(Enum):
    """How a game ended."""

    PLAYED_OUT = "played_out"
    SOLOIST_CONCEDES = "soloist_concedes"
    OPPONENT_CONCEDES = "opponent_concedes"
    FAULT_SOLOIST = "fault_soloist"
    FAULT_OPPONENTS = "fault_opponents"
    THROW_IN_SOLOIST = "throw_in_soloist"
    THROW_IN_OPPONENTS = "throw_in_opponents"
    NULL_OVERBID = "null_overbid"
    NO_CONTRACT = "no_contract"
    ACCEPTED_CLAIM = "accepted_claim"
    PROVED_LEVEL = "proved_level"
    RULED_FOR_SOLOIST = "ruled_for_soloist"
    RULED_FOR_DEFENDERS = "ruled_for_defenders"

    __hash__ = object.__hash__


class Standing(msgspec.Struct, frozen=True):
    """Card points and tricks of both parties at some moment; the soloist's points with the skat."""

    soloist_points: CardPoints
    opponent_points: CardPoints
    soloist_tricks: int
    opponent_tricks: int


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over, as the scoring sees it.

    `standing` is the final one if played out, else the one at the moment of the event; it may be
    missing where the score does not depend on it. `tops` is missing in null and where no contract
    was announced; then `tops_by_contract` says what the substitute game counts. `proved` is the
    level that was proved, or that a referee's ruling names. `hand` says of a game never announced
    that the skat was not taken; `substitute` is what a soloist names for his null below the bid;
    `laid_open` is the house rule of open cards on top of another announced level. By house rules
    too `spitze` was announced, and `spitze_missed` if the lowest trump did not take the last trick
    or cannot any more; `bock` says that the deal counts double.
    """

    announcement: Announcement | None
    bid: BidValue
    end: GameEnd
    tops: Tops | None = None
    standing: Standing | None = None
    tops_by_contract: dict[Contract, Tops] = {}
    asked: Announced = Announced.NONE
    proved: Announced = Announced.NONE
    substitute: Contract | None = None
    kontra: bool = False
    re: bool = False
    defenders_announced: Announced = Announced.NONE
    hand: bool = False
    laid_open: bool = False
    spitze: bool = False
    spitze_missed: bool = False
    bock: bool = False


class Score(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What is entered for the soloist, with the steps as a player counts them.

    `steps` are typed; `breakdown` names them like "with 2", "game", "hand"; `multiplier` is missing
    in null;
    `counted_value` is the game value, lifted if overbid, doubled by kontra, re and bock; `score` is
    that, or minus twice that (by the leaflet's own overbid rule: minus that).
    """

    won: bool
    steps: tuple[ScoreStep, ...]
    game_value: GameValue
    counted_value: GameValue
    overbid: bool
    score: ListPoints
    articles: tuple[str, ...]
    multiplier: int | None = None

    @property
    def breakdown(self) -> tuple[str, ...]:
        """The steps by their fixed names, as the commands write them."""
        return tuple(step.words for step in self.steps)


PACK_POINTS = CardPoints(120)
TRICKS_OF_A_DEAL = 10

NOTHING_TAKEN = Standing(CardPoints(0), CardPoints(0), 0, 0)
"""The standing before the first trick, as far as the scoring asks."""


class PlayedLevel(IntEnum):
    """How far a game went, whichever party suffered it; each level includes the lower ones."""

    SIMPLE = 0
    SCHNEIDER = 1
    SCHWARZ = 2


@implements("SkO-5.2.2", "LF-who-wins", "SkO-2.1.1")
def has_simple_win(soloist_points: CardPoints) -> bool:
    """Whether these card points win a game that needs no higher level; 60 do not.

    >>> has_simple_win(CardPoints(61)), has_simple_win(CardPoints(60))
    (True, False)
    """
    return soloist_points >= 61


@implements("SkO-5.2.3", "TR-8.8")
def is_schneider(points: CardPoints) -> bool:
    """Whether a party, either one, ends schneider with these card points.

    >>> is_schneider(CardPoints(30)), is_schneider(CardPoints(31))
    (True, False)
    """
    return points <= 30


@implements("SkO-5.2.4")
def is_schwarz(tricks: int) -> bool:
    """Whether a party, either one, ends schwarz with so many tricks: with none.

    >>> is_schwarz(0), is_schwarz(1)
    (True, False)
    """
    return tricks == 0


def final_level(final: Standing) -> PlayedLevel:
    """The level of a game that is played to its end: schneider or schwarz of either party.

    >>> final_level(Standing(CardPoints(92), CardPoints(28), 8, 2)).name
    'SCHNEIDER'
    """
    if is_schwarz(final.soloist_tricks) or is_schwarz(final.opponent_tricks):
        return PlayedLevel.SCHWARZ
    if is_schneider(final.soloist_points) or is_schneider(final.opponent_points):
        return PlayedLevel.SCHNEIDER
    return PlayedLevel.SIMPLE


def held_level(points: CardPoints, *, tricks: int) -> PlayedLevel:
    """The level a party has for certain, whatever the tricks not yet played bring.

    >>> held_level(CardPoints(90), tricks=7).name, held_level(CardPoints(89), tricks=7).name
    ('SCHNEIDER', 'SIMPLE')
    """
    if is_schwarz(TRICKS_OF_A_DEAL - tricks):
        return PlayedLevel.SCHWARZ
    if is_schneider(CardPoints(PACK_POINTS - points)):
        return PlayedLevel.SCHNEIDER
    return PlayedLevel.SIMPLE


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
    """The standing with one more trick for the soloist, which in null is the end.

    >>> trick_to_soloist(NOTHING_TAKEN).soloist_tricks
    1
    """
    return Standing(
        standing.soloist_points,
        standing.opponent_points,
        standing.soloist_tricks + 1,
        standing.opponent_tricks,
    )
