"""How a game ended and what it scored: the two ends of the scoring.

`Ended` is what the scoring needs to know, nothing of cards or turns; `Score` is what comes out.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from skat.model.announcement import Announced, Announcement
from skat.model.contract import Contract
from skat.model.tops import Tops
from skat.model.units import BidValue, CardPoints, GameValue, ListPoints
from skat.rules.scoring.steps import ScoreStep


class End(Enum):
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


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over, as the scoring sees it.

    `standing` is the final one if played out, else the one at the moment of the event; it may be
    missing where the score does not depend on it. `tops` is missing in null and where no contract
    was announced; then `tops_by_contract` says what the substitute game counts. `proved` is the
    level that was proved, or that a referee's ruling names. `hand` says of a game never announced
    that the skat was not taken; `substitute` is what a soloist names for his null below the bid;
    `laid_open` is the house rule of open cards beside another announced level.
    """

    announcement: Announcement | None
    bid: BidValue
    end: End
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


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """What is entered for the soloist, with the steps as a player counts them.

    `steps` are typed; `breakdown` names them like "with 2", "game", "hand"; `multiplier` is missing
    in null;
    `counted_value` is the game value, lifted if overbid and doubled by kontra and re; `score` is
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
