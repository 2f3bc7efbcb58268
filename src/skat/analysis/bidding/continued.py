"""Whole auctions: what a call leads to if the reference goes on from there in every seat.

The others get hands that fit what they called so far. In each of these worlds the auction is played
out after each call that could be made; the soloist then takes the skat of this world, lays
away and announces what promises most. Later calls repair earlier ones, so no error counts twice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from skat.analysis.bidding.fitting import SCORING, Callers, fitting, value_above
from skat.analysis.bidding.games import TwelveByWorld
from skat.analysis.measured import measured
from skat.analysis.table import NODES_A_WORLD, Floats
from skat.kernel._core import Solver
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.games import LOWEST_BID
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.players.memory import mask_of
from skat.players.strong.after_skat import Setting, game_returns
from skat.players.strong.appraisal import NULL, Chances
from skat.players.strong.network import Cards
from skat.players.strong.prospects import prospects
from skat.players.strong.rivals import Rivals, brings_after, rivals_of
from skat.rules.actions import Bid, Hold, Pass
from skat.rules.auction.bidding import (
    after_bid,
    after_hold,
    after_pass,
    left_alone,
    must_answer,
)
from skat.rules.state import Phase, State
from skat.rules.views import View

_WINNING: Final = 61


class Ending(NamedTuple):
    """How an auction ends: who plays at which value, nobody if all pass."""

    soloist: Seat | None
    bid: int


class ContinuedAuction:
    """The worlds that a seat with a call reckons with, and how auctions end in them.

    The same for the same view and seed, whatever lies in hidden places. `worlds` is how many there
    are at most; their weights are equal.
    """

    def __init__(self, view: View, *, seed: int, worlds: int) -> None:
        assert isinstance(view.viewer, Seat)
        self._seat = view.viewer
        self._hand = mask_of(view.hand)
        self._size = view.table_size
        self._state = _auction_of(view)
        self.worlds = self._worlds(view, seed=seed, most=worlds)
        self._own = Callers(np.array([self._hand]), seat=self._seat.index, doubts=np.zeros(1))
        self._answers: dict[tuple[Seat, int, Rivals], Floats] = {}
        self._worth: dict[tuple[int, Ending], float] = {}
        self._by_hand: dict[int, float | None] = {}
        self._with_skat: dict[Seat, TwelveByWorld] = {}
        self._won: dict[Position, bool | None] = {}
        self._solver = Solver()

    @property
    def number(self) -> int:
        """How many worlds there are."""
        return len(self.worlds)

    def points(self, call: Bid | Hold | Pass, world: int) -> float:
        """What this call comes to in this world, in table points of the seat that calls."""
        ending = self.ending(call, world)
        if (world, ending) not in self._worth:
            self._worth[world, ending] = self._worth_of(ending, world)
        return self._worth[world, ending]

    def _worlds(self, view: View, *, seed: int, most: int) -> Cards:
        """Masks of the four places, a row a world; keeps how the others would call in each."""
        certain, room = [0, 0, 0, 0], [10, 10, 10, 2]
        certain[self._seat.index], room[self._seat.index] = self._hand, 0
        unseen = Knowledge(
            certain=(certain[0], certain[1], certain[2], certain[3]),
            unseen=EVERY_CARD & ~self._hand,
            room=(room[0], room[1], room[2], room[3]),
        )
        fitted = fitting(view, unseen, seed=seed, most=most)
        self._callers = {
            seat: Callers(fitted.masks[:, seat.index], seat=seat.index, doubts=doubts)
            for seat, doubts in fitted.doubts.items()
        }
        return fitted.masks

    def ending(self, call: Bid | Hold | Pass, world: int) -> Ending:
        """How the auction ends in this world after this call."""
        state = _after(self._state, call)
        while state.phase is Phase.AUCTION:
            state = _after(state, self._reference(state, world))
        return Ending(state.soloist, int(state.bid or 0))

    def _reference(self, state: State, world: int) -> Bid | Hold | Pass:
        """What `strong` calls with the hand of the seat on turn."""
        seat = state.turn
        assert seat is not None
        bid = _next_value(state)
        if bid is None:
            return Pass(seat)
        rivals = rivals_of(seat, state.calls)
        passing = brings_after(seat, state.calls, scoring=SCORING)
        if self._reckons(seat, bid, rivals, world) <= passing:
            return Pass(seat)
        return Hold(seat) if must_answer(state) else Bid(seat, BidValue(bid))

    def _reckons(self, seat: Seat, bid: int, rivals: Rivals, world: int) -> float:
        key = (seat, bid, rivals)
        if key not in self._answers:
            if seat is self._seat:
                self._answers[key] = np.array([self.playing(bid, rivals)])
            else:
                self._answers[key] = self._callers[seat].at(bid, rivals)
        answers = self._answers[key]
        return float(answers[0 if seat is self._seat else world])

    def playing(self, bid: int, rivals: Rivals | None = None) -> float:
        """What the own hand promises if it plays at this value; valued once, for the calls so far,
        and moved by what others may still call."""
        now = rivals_of(self._seat, self._state.calls)
        promised = prospects(self._hand, self._seat.index, SCORING, rivals=now).at(bid)
        if rivals is None or rivals is now:
            return promised
        return promised + float(self._own.at(bid, rivals)[0] - self._own.at(bid, now)[0])

    def _worth_of(self, ending: Ending, world: int) -> float:
        if ending.soloist is None:
            return 0.0
        points = self._game(ending, ending.soloist, world)
        return points if ending.soloist is self._seat else -points / (self._size - 1)

    def _game(self, ending: Ending, soloist: Seat, world: int) -> float:
        """What the game brings the soloist: the best by learned values, with the calibrated chance
        of what open cards come to in this world."""
        seat, masks = soloist.index, self.worlds[world]
        # What is called from here on says nothing more about cards that this world knows.
        rivals = rivals_of(soloist, self._state.calls)
        if soloist is self._seat:
            outlook = prospects(self._hand, seat, SCORING, rivals=rivals)
            if ending.bid not in self._by_hand:
                alone = outlook.alone(ending.bid)[0]
                self._by_hand[ending.bid] = alone if alone > outlook.taking(ending.bid) else None
            by_hand = self._by_hand[ending.bid]
            if by_hand is not None:
                return by_hand
        if soloist not in self._with_skat:
            self._with_skat[soloist] = TwelveByWorld(self.worlds, seat=seat, rivals=rivals)
        twelve, held, away, chances = self._with_skat[soloist].at(world)
        setting = Setting(seat, ending.bid, rivals, SCORING)
        promised = game_returns(chances, twelve, setting)
        row, at = divmod(int(promised.argmax()), promised.shape[1])
        if row >= NULL:
            return float(promised[row, at])
        hands = [int(mask) for mask in masks[:3]]
        hands[seat] = int(held[at])
        won = self._wins(
            Position(
                contract=row,
                hands=(hands[0], hands[1], hands[2]),
                soloist=seat,
                skat=int(away[at]),
            )
        )
        if won is None:
            return float(promised[row, at])
        chance_of_game = Chances(*(part[:, at : at + 1].copy() for part in chances))
        chance_of_game.won[row, 0] = played_out(float(chance_of_game.won[row, 0]), won=won)
        return float(game_returns(chance_of_game, twelve, setting)[row, 0])

    def _wins(self, position: Position) -> bool | None:
        """Whether the soloist does with open cards, asked once; None where that is too dear."""
        if position not in self._won:
            searched = reaches(position, _WINNING, solver=self._solver, budget=NODES_A_WORLD)
            self._won[position] = searched.answer
        return self._won[position]


def played_out(chance: float, *, won: bool) -> float:
    """How likely a game with this learned chance is won that open cards win, or lose.

    >>> played_out(0.5, won=True) > 0.5 > played_out(0.5, won=False)
    True
    """
    of_open = measured().numbers.games
    inside = min(max(chance, 0.001), 0.999)
    logit = of_open.level + of_open.learned * np.log(inside / (1 - inside))
    logit += of_open.open if won else -of_open.open
    return float(1 / (1 + np.exp(-logit)))


def _auction_of(view: View) -> State:
    """The auction alone, as rules go on with it; it knows no cards."""
    passed = tuple(call.seat for call in view.calls if call.call == "pass")
    return State(
        rules=view.rules,
        table_size=view.table_size,
        phase=Phase.AUCTION,
        turn=view.turn,
        calls=view.calls,
        bid=view.bid,
        passed=passed,
    )


def _next_value(state: State) -> int | None:
    """At which value who is to speak would play if he went on and all others passed."""
    if must_answer(state):
        return int(state.bid or LOWEST_BID)
    if left_alone(state) is not None:
        return int(LOWEST_BID)
    above = value_above(int(state.bid or 0))
    return above if above > int(state.bid or 0) else None


def _after(state: State, call: Bid | Hold | Pass) -> State:
    if isinstance(call, Bid):
        return after_bid(state, call).state
    return (after_hold(state, call) if isinstance(call, Hold) else after_pass(state, call)).state
