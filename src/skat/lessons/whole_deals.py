"""The whole deal of a lesson: its cards from the seed, and whether it is one to win."""

from __future__ import annotations

from functools import reduce

from skat.lessons.form import Lesson, WholeDeal
from skat.model.seats import Seat
from skat.notation.record import record_of, write_record
from skat.players import make_player
from skat.players.turn import take_turn
from skat.rules.actions import Action, Deal, Pass
from skat.rules.allowed import must
from skat.rules.machine import is_over, start
from skat.rules.state import State
from skat.shuffle import DealId, Seed, shuffled_pack

_TRICKS = 10


def passed_record(lesson: Lesson, step: WholeDeal) -> str:
    """The deal as a record in which all pass, from which it can be played anew."""
    deal = _deal(lesson, step)
    passes = (Pass(Seat.MIDDLEHAND), Pass(Seat.REARHAND), Pass(Seat.FOREHAND))
    actions: tuple[Action, ...] = (deal, *passes)
    return write_record(record_of(actions, state=reduce(must, actions, start())))


def is_won_by_computer(lesson: Lesson, step: WholeDeal) -> bool:
    """Whether this seat wins as soloist in ten tricks, all played by players of that level.

    The same for the same lesson: the players have no other chance.
    """
    state = must(start(), _deal(lesson, step))
    while not is_over(state):
        if state.turn is None:
            return False  # A claim that waits for the referee: there is no card left to play.
        state = must(state, _decision(state, state.turn, step))
    score = state.result.score if state.result else None
    won = state.soloist is step.seat and score is not None and score.won
    return won and len(state.tricks) == _TRICKS


def _deal(lesson: Lesson, step: WholeDeal) -> Deal:
    return Deal(shuffled_pack(Seed(bytes.fromhex(step.seed)), DealId(lesson.name)))


def _decision(state: State, seat: Seat, step: WholeDeal) -> Action:
    return take_turn(
        state,
        seat,
        name=step.level,
        make=lambda name, chance: make_player(name, seed=chance),
        chance=lambda _view, _use: 0,
    )
