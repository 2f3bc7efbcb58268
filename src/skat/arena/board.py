"""A board: one deal played six times, A in each seat against two B, then B against two A.

Each game goes from its state to its result with a clock at every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TypeAlias

import msgspec

from skat.arena.latency import Latencies
from skat.arena.naming import Maker, time_for
from skat.arena.opening import stream_of_seat
from skat.engines import EngineFaults, EngineForfeitError, ForeignPlayer
from skat.model.checked import checked
from skat.model.contract import Announced, Contract
from skat.model.seats import SEATS, Seat
from skat.model.units import ListPoints
from skat.players import Player
from skat.players.driver import after_decision
from skat.players.protocol import Telling
from skat.rules.actions import Action, Concede, Expose, Leave, ThrowIn, Verdict
from skat.rules.machine import is_over
from skat.rules.state import State
from skat.rules.views import View, view

Judge: TypeAlias = Callable[[State], Verdict]
"""Answers a claim: whether it holds."""


def play_on(
    state: State,
    players: Mapping[Seat, Player],
    *,
    clocks: Mapping[Seat, Latencies],
    judge: Judge | None = None,
) -> State:
    """The deal played to its result; each seat's thinking time goes to its clock.

    Only decisions with a choice are timed: a card that must be played would make every player look
    fast. Raises `IllegalDecisionError` if a player decides what the rules refuse, and ValueError
    for a claim without a judge.
    """
    telling = Telling(players)
    while not is_over(state):
        if state.turn is None:
            if judge is None:
                raise ValueError("a claim waits for a verdict, and there is no judge")
            state = after_decision(state, judge(state), state.leader)
            continue
        seat = state.turn
        seen = view(state, seat)
        telling.before(state, seat)
        began = perf_counter()
        action = _decided(players[seat], seen, seat)
        took = 1000 * (perf_counter() - began)
        if _has_choice(seen):
            clocks[seat].add(took)
        telling.done(action, state)
        state = after_decision(state, action, seat)
    telling.over(state)
    return state


def _decided(player: Player, seen: View, seat: Seat) -> Action:
    """The decision; an engine that has lost the game by its faults leaves it."""
    try:
        return player.decide(seen)
    except EngineForfeitError:
        return Leave(seat)


def _has_choice(seen: View) -> bool:
    return sum(not isinstance(action, (Concede, Expose, ThrowIn)) for action in seen.legal) > 1


SEATS_OF_A: tuple[tuple[Seat, ...], ...] = (
    *((seat,) for seat in SEATS),
    *(tuple(other for other in SEATS if other is not seat) for seat in SEATS),
)
"""Where A sits in the six games. Each player has nine of the eighteen chairs, each seat thrice."""


class BoardGame(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the six games came to; without a soloist it was passed and scores 0.

    `score` is entered for the soloist: the game value, or minus twice that.
    """

    seats_of_a: tuple[Seat, ...]
    soloist: Seat | None = None
    contract: Contract | None = None
    hand: bool = False
    announced: Announced = Announced.NONE
    won: bool = False
    overbid: bool = False
    score: ListPoints = ListPoints(0)

    @checked
    def is_a(self, seat: Seat) -> bool:
        """Whether A sits here in this game."""
        return seat in self.seats_of_a


class Board(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished board: its number, the six games, the thinking times of both players.

    `faults` are those of engines, by kind, A's and B's.
    """

    number: int
    games: tuple[BoardGame, ...]
    latencies_a: Latencies
    latencies_b: Latencies
    faults_a: dict[str, int] = {}
    faults_b: dict[str, int] = {}


@checked
def play_board(
    number: int, opening: State, *, a: Maker, b: Maker, seed: int, judge: Judge | None = None
) -> Board:
    """The board with this number, played from this opening.

    Every seat gets a fresh player in every game, seeded by (seed, board, seat) alone. Errors of a
    player are passed on with a note of where they happened.
    """
    times_a, times_b = Latencies(limit=time_for(a)), Latencies(limit=time_for(b))
    faults_a, faults_b = EngineFaults(), EngineFaults()
    games = []
    for seats_of_a in SEATS_OF_A:
        own = {seat: seat in seats_of_a for seat in SEATS}
        players = {
            seat: (a if own[seat] else b)(stream_of_seat(seed, number, seat)) for seat in SEATS
        }
        clocks = {seat: times_a if own[seat] else times_b for seat in SEATS}
        try:
            over = play_on(opening, players, clocks=clocks, judge=judge)
        except Exception as error:
            where = ", ".join(seat.value for seat in seats_of_a)
            error.add_note(f"in board {number} of seed {seed}, A in {where}")
            raise
        for seat, player in players.items():
            if isinstance(player, ForeignPlayer):
                (faults_a if own[seat] else faults_b).add(player.faults)
        games.append(_game(over, seats_of_a))
    return Board(
        number=number,
        games=tuple(games),
        latencies_a=times_a,
        latencies_b=times_b,
        faults_a=faults_a.counted,
        faults_b=faults_b.counted,
    )


def _game(over: State, seats_of_a: tuple[Seat, ...]) -> BoardGame:
    result = over.result
    if result is None or result.score is None:
        return BoardGame(seats_of_a=seats_of_a)
    announcement = over.announcement
    return BoardGame(
        seats_of_a=seats_of_a,
        soloist=result.soloist,
        contract=announcement.contract if announcement else None,
        hand=announcement.hand if announcement else False,
        announced=announcement.announced if announcement else Announced.NONE,
        won=result.score.won,
        overbid=result.score.overbid,
        score=result.score.score,
    )
