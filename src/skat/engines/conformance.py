"""The suite of conformance: what an engine has to do, as cases with names that stay.

It checks an engine in any language: `skat engine check --suite --json CMD`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal

import msgspec

from skat.engines.check import POSITIONS, Tried, by_case, check_engine, wrong_answers
from skat.engines.confined import Limits
from skat.engines.engine import Engine, EngineClock
from skat.engines.faults import (
    EngineForfeitError,
    EngineGoneError,
    EngineRefusedError,
    EngineStoppedError,
)
from skat.engines.foreign import ForeignPlayer
from skat.engines.positions import positions
from skat.engines.stable import EngineSpec, Stable
from skat.model.cards import ALL_CARDS
from skat.model.seats import SEATS, Seat
from skat.notation.state_line import read_rules
from skat.players import Player, make_player
from skat.players.driver import play_deal
from skat.rules.actions import Verdict
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.machine import must
from skat.rules.state import State

FORMAT: Final[Literal["skat-conformance/1"]] = "skat-conformance/1"

CASES: Final[dict[str, str]] = {
    "greeting": "it starts, and answers `skat 1` with its name, its options and `ok`",
    "positions": "legal words for positions of every phase, as games of their own",
    "ping": "`pong` between moves",
    "unknown-option": "it goes on after `set` for an option that it has not",
    "own-options": "the defaults of its options fit, and can be set",
    "unknown-word": "it ignores what a later host may say",
    "stop": "it answers at once when it is told to stop",
    "late-stop": "it goes on after a `stop` for an old question",
    "illegal": "a legal word after `error illegal` and the same position again",
    "over": "it goes on after the record of a game that is over",
    "deterministic": "the same answer again, where it says that it is deterministic",
    "policy": "shares that add up to 1, where it has the option `policy`",
    "protocol": "no line that means nothing",
    "quit": "it ends within a second of `quit`",
    "staying": "it does not end of its own accord",
    "short-move": "an answer within `move 100`",
    "short-clock": "an answer when 300 ms are left of the game",
    "restart": "another process goes on with a game in which the first one was killed",
    "rules": "legal words by both editions and by all house rules that have words",
    "whole-deals": "whole deals with one at each seat: no fault of any kind",
    "long-list": "a list of 36 deals by one process, at all seats in turn: no fault of any kind",
}
"""Name of each case, and what the engine has to do in it; a name keeps its meaning for ever."""

RULES: Final = (
    "isko-2022",
    "isko-1999",
    "isko-2022,kontra=true",
    "isko-2022,ramsch=true",
    "isko-2022,kontra=true,ramsch=true",
    "isko-2022,ramsch=true,ramsch_skat=loser,ramsch_tie=last_trick",
    "isko-2022,ramsch=true,ramsch_virgin=double,ramsch_march=wins",
    "isko-2022,leaflet_announcements=true",
    "isko-2022,leaflet_ouvert=true",
    "isko-2022,leaflet_overbid=true",
    "isko-2022,leaflet_defenders_announce=true",
    "isko-2022,both_defenders_concede=true",
    "isko-2022,bock=passed_in",
)

SHORT_MOVE_MS: Final = 100
SHORT_CLOCK_MS: Final = 300
_A_RULE_SET: Final = 8
_WHOLE: Final = 3
_LIST: Final = 36


class Conformance(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the suite: an engine conforms if nothing has failed."""

    format: Literal["skat-conformance/1"] = FORMAT
    engine: str
    conforms: bool
    cases: dict[str, bool]
    tried: tuple[Tried, ...]


def report(engine: str, tried: Sequence[Tried]) -> Conformance:
    """The report of what was tried, with each case that came up.

    >>> report("x", [Tried("a", "", "ping"), Tried("b", "slow", "stop")]).cases
    {'ping': True, 'stop': False}
    """
    cases = by_case(tried)
    return Conformance(engine=engine, conforms=all(cases.values()), cases=cases, tried=tuple(tried))


def conformance(
    command: str,
    *,
    number: int = POSITIONS,
    seed: int = 1,
    move_ms: int = 2_000,
    limits: Limits | None = None,
) -> Iterator[Tried]:
    """Try the engine of this command in all `CASES`.

    The first ones are those of `check_engine`, which takes the same; an engine that does not greet
    ends the suite.
    """
    greeted = False
    for tried in check_engine(command, number=number, seed=seed, move_ms=move_ms, limits=limits):
        greeted = greeted or (tried.case == "greeting" and not tried.failed)
        yield tried
    if not greeted:
        return
    suite = _Suite(command, seed=seed, move_ms=move_ms, limits=limits or Limits())
    trials: tuple[tuple[str, str, Callable[[], str]], ...] = (
        ("short-move", "`move 100`", suite.short_move),
        ("short-clock", "300 ms left", suite.short_clock),
        ("restart", "killed in the middle of a game", suite.restart),
        *(("rules", word, suite.by_rules(word)) for word in RULES),
        ("whole-deals", f"{_WHOLE} deals, one at each seat", suite.whole_deals),
        ("long-list", f"{_LIST} deals by one process", suite.long_list),
    )
    for case, details, trial in trials:
        try:
            failed = trial()
        except (
            EngineGoneError,
            EngineForfeitError,
            EngineRefusedError,
            EngineStoppedError,
        ) as error:
            failed = str(error)
        yield Tried(details, failed, case)


class _Suite:
    """What has engines of its own; each trial is why it failed, or nothing."""

    def __init__(self, command: str, *, seed: int, move_ms: int, limits: Limits) -> None:
        self._command = command
        self._seed = seed
        self._move_ms = move_ms
        self._limits = limits

    def short_move(self) -> str:
        return self._wrong(1, clock=EngineClock((240_000,) * 3, move=SHORT_MOVE_MS))

    def short_clock(self) -> str:
        return self._wrong(1, clock=EngineClock((SHORT_CLOCK_MS, 240_000, 240_000)))

    def restart(self) -> str:
        # The first engine is killed as it answers; the second gets the same position.
        return self._wrong(1) or self._wrong(1)

    def by_rules(self, word: str) -> Callable[[], str]:
        return lambda: self._wrong(_A_RULE_SET, rules=must(read_rules(word)))

    def whole_deals(self) -> str:
        return self._deals(_WHOLE, lambda deal, seat, stable: _foreign(stable, deal, seat))

    def long_list(self) -> str:
        def player(deal: int, seat: Seat, stable: Stable) -> Player:
            if SEATS.index(seat) == deal % len(SEATS):
                return _foreign(stable, deal, seat)
            return make_player("simple", seed=deal)

        return self._deals(_LIST, player)

    def _wrong(
        self, number: int, *, clock: EngineClock | None = None, rules: RuleSet = PRESENT_RULES
    ) -> str:
        """What is first wrong of so many answers of a new engine, which is killed then."""
        engine = Engine(self._command, limits=self._limits)
        every = positions(number, seed=self._seed, rules=rules)
        clock = clock or EngineClock((240_000,) * 3, move=self._move_ms)
        try:
            return next(wrong_answers(engine, every, clock=clock), "")
        finally:
            engine.close(patience=0.0)

    def _deals(self, number: int, player: Callable[[int, Seat, Stable], Player]) -> str:
        limits = self._limits
        stable = Stable(
            EngineSpec(
                command=self._command,
                think_ms=self._move_ms,
                memory_mb=limits.memory_mb,
                sandbox=limits.sandbox,
            )
        )
        try:
            for deal in range(number):
                pack = Random(f"{self._seed} {deal}").sample(ALL_CARDS, 32)
                seats = {seat: player(deal, seat, stable) for seat in SEATS}
                play_deal(seats, pack, judge=_upheld)
                counted = stable.faults.counted
                if counted:
                    faults = ", ".join(f"{name} {times}" for name, times in counted.items())
                    return f"deal {deal + 1}: {faults}"
            return ""
        finally:
            stable.close()


def _foreign(stable: Stable, deal: int, seat: Seat) -> Player:
    return ForeignPlayer(stable, seed=3 * deal + SEATS.index(seat))


def _upheld(_state: State) -> Verdict:
    """Nobody solves a claim here: it ends the deal one way or the other."""
    return Verdict(holds=True)
