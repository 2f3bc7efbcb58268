"""A foreign engine as one of our players: it gets the view of its seat, and its word is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from time import monotonic

from skat.engines.engine import Engine, EngineClock
from skat.engines.faults import EngineFaults, EngineForfeitError, EngineGoneError
from skat.engines.stable import Stable, spec_of, stable_of
from skat.model.checked import checked
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.iss_record import IssMove
from skat.notation.seen_deal import deal_seen
from skat.notation.seen_moves import position_record
from skat.notation.seen_words import all_words, legal_words, meant_by
from skat.notation.state_line import write_rules
from skat.players.protocol import NAMES
from skat.rules.actions import Action
from skat.rules.state import State
from skat.rules.views import View


class ForeignPlayer:
    """A game at one seat, played by an engine of a stable.

    Before each decision it hears the moves that its seat saw (`follow`); the engine gets nothing
    else. `seed` decides what the host plays for it when it does not answer. Raises what the
    stable raises, and `EngineForfeitError`.
    """

    @checked
    def __init__(self, stable: Stable, *, seed: int) -> None:
        self.name = f"engine {stable.spec.command}"
        self.faults = EngineFaults()
        self._stable = stable
        self._chance = Random(seed)
        self._game = str(seed % 1_000_000_007)
        self._engine: Engine | None = None
        self._restarted = False
        self._left_ms = 1000.0 * stable.spec.clock_s
        self._moves: Sequence[IssMove] = ()
        self._then: list[Action] = []

    @checked
    def follow(self, moves: Sequence[IssMove]) -> None:
        """The deal so far, as the player's seat saw it."""
        self._moves = moves

    @checked
    def decide(self, view: View) -> Action:
        """What the engine says, as an action; a game with its discard comes in two."""
        if not isinstance(view.viewer, Seat) or not self._moves:
            raise ValueError("an engine plays at a seat, and is told the moves first")
        if self._then:
            return self._then.pop(0)
        state = deal_seen(self._moves, view.viewer, view.rules)
        if isinstance(state, Refusal):
            raise ValueError(f"these moves are no deal: {state.code} {dict(state.details)}")
        first, *self._then = self._decided(state, view.viewer)
        return first

    def _decided(self, state: State, seat: Seat) -> tuple[Action, ...]:
        for _ in range(2):
            word = self._said(state, seat)
            if word is None:
                self._count(EngineFaults(late=1))
                return _actions(self._chance.choice(list(all_words(state, seat))), state, seat)
            meant = meant_by(word, state, seat)
            if not isinstance(meant, Refusal):
                return meant
            self._count(EngineFaults(illegal=1))
            self._told_why_not(meant)
        self._count(EngineFaults(chosen_for=1))
        return _actions(next(iter(islice(all_words(state, seat), 1))), state, seat)

    def _said(self, state: State, seat: Seat) -> str | None:
        """The word, from an engine that is started again once if it is gone."""
        position = position_record(self._moves, reader=seat, names=NAMES)
        legal = legal_words(state, seat)
        while True:
            began = monotonic()
            try:
                if self._engine is None:
                    self._engine = self._seated(state, seat)
                return self._engine.move(position, legal, self._clock())
            except EngineGoneError as error:
                self._lost(error.refusal)
            except EngineForfeitError:
                self._forfeit()
                raise
            finally:
                self._left_ms -= 1000 * (monotonic() - began)

    def _seated(self, state: State, seat: Seat) -> Engine:
        engine = self._stable.start() if self._restarted else self._stable.take()
        rules = write_rules(state.rules)
        engine.new(self._game, rules=rules, players=NAMES, seat=SEATS.index(seat))
        return engine

    def _clock(self) -> EngineClock:
        whole = 1000 * self._stable.spec.clock_s
        return EngineClock((int(self._left_ms), whole, whole), move=self._stable.spec.think_ms)

    def _told_why_not(self, refusal: Refusal) -> None:
        try:
            if self._engine is not None:
                self._engine.refused(refusal)
        except EngineGoneError as error:
            self._lost(error.refusal)

    def _lost(self, why: Refusal) -> None:
        """The engine is gone: once in a game another one is started, then the game is lost."""
        self._dropped()
        if self._restarted:
            self._forfeit()
            details = {**why.details, "name": self.name, "why": why.code}
            raise EngineForfeitError(Refusal("engine_twice", details=details))
        self._restarted = True
        self._count(EngineFaults(restarts=1))

    def _forfeit(self) -> None:
        self._dropped()
        self._count(EngineFaults(forfeits=1))

    def _dropped(self) -> None:
        if self._engine is not None:
            self._collect(self._engine)
            self._engine.close(patience=0.0)
            self._engine = None

    def _collect(self, engine: Engine) -> None:
        """Take over what the engine's side has counted."""
        self._count(engine.faults)
        engine.faults = EngineFaults()

    def _count(self, faults: EngineFaults) -> None:
        self.faults.add(faults)
        self._stable.count(faults)

    @checked
    def finished(self, record: str) -> None:
        """The deal is over; the engine sees all cards and goes back to its stable."""
        engine, self._engine = self._engine, None
        if engine is None:
            return
        self._collect(engine)
        try:
            engine.over(self._game, record)
        except EngineGoneError:
            engine.close(patience=0.0)
        else:
            self._stable.give_back(engine)


def _actions(word: str, state: State, seat: Seat) -> tuple[Action, ...]:
    meant = meant_by(word, state, seat)
    if isinstance(meant, Refusal):
        raise AssertionError(f"{word} is not legal after all: {meant.code}")
    return meant


def engine_player(parameters: Mapping[str, object], *, seed: int) -> ForeignPlayer:
    """The engine of `engine:cmd=...,name=value` as a player for one game.

    It is started with its first decision. Raises ValueError for parameters that name none.

    >>> engine_player({"cmd": "./kreuzbube"}, seed=1).name
    'engine ./kreuzbube'
    """
    return ForeignPlayer(stable_of(spec_of(parameters)), seed=seed)
