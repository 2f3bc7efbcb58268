"""An engine tried: greeting, positions of every phase, and what a host may do to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Final

import msgspec

from skat.engines.confined import Limits
from skat.engines.engine import Engine, EngineClock
from skat.engines.faults import EngineForfeitError, EngineGoneError, EngineRefusedError
from skat.engines.positions import AskedPosition, positions
from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.seen_moves import position_record, world_record
from skat.notation.seen_words import legal_words, meant_by
from skat.notation.state_line import write_rules
from skat.players import make_player
from skat.players.driver import play_deal
from skat.players.protocol import NAMES

POSITIONS: Final = 200
AT_ONCE: Final = 1.0
"""Seconds within which a `stop` is answered, and `quit` followed."""

_MOST_SHOWN: Final = 20


class Tried(msgspec.Struct, frozen=True):
    """One thing that was tried: what, and why it failed; an empty reason means that it is right.

    `case` is the name of the case that it belongs to, the same in every release (`CASES` of
    `skat.engines.conformance`).
    """

    tried: str
    failed: str = ""
    case: str = ""


def by_case(tried: Iterable[Tried]) -> dict[str, bool]:
    """Whether each case that came up holds: nothing that was tried for it has failed.

    >>> by_case([Tried("a", "", "ping"), Tried("b", "slow", "ping"), Tried("c", "", "stop")])
    {'ping': False, 'stop': True}
    """
    holds: dict[str, bool] = {}
    for trial in tried:
        holds[trial.case] = holds.get(trial.case, True) and not trial.failed
    return holds


def check_engine(
    command: str,
    *,
    number: int = POSITIONS,
    seed: int = 1,
    move_ms: int = 2_000,
    limits: Limits | None = None,
) -> Iterator[Tried]:
    """Try the engine of this command, thing by thing; what it fails in has a reason.

    `number` positions with `move_ms` milliseconds each, the same for one `seed`. An engine
    that cannot be started or does not greet ends the check.
    """
    try:
        engine = Engine(command, limits=limits)
    except EngineRefusedError as error:
        yield Tried("greeting", str(error), "greeting")
        return
    greeting = engine.greeting
    yield Tried("greeting", "" if greeting.name else "it says no `id name`", "greeting")
    checks = _Checks(engine, clock=EngineClock((240_000, 240_000, 240_000), move=move_ms))
    trials: tuple[tuple[str, str, Callable[[], str]], ...] = (
        ("ping", "ping between moves", checks.ping),
        ("unknown-option", "an option that there is not", checks.strange_option),
        ("own-options", "its own options with their defaults", checks.defaults),
        ("unknown-word", "a word of the host that it does not know", checks.strange_word),
        ("stop", "`stop` right after `go`", checks.stop),
        ("late-stop", "`stop` for a question long past", checks.old_stop),
        ("illegal", "`error illegal`, and the same position again", checks.illegal),
        ("over", "a record of a game that is over", checks.over),
        ("deterministic", "the same position, the same answer", checks.same_again),
        ("policy", "`go ... policy`", checks.policy),
    )
    try:
        yield from checks.play(positions(number, seed=seed), number)
        for case, tried, trial in trials:
            yield Tried(tried, trial(), case)
        yield Tried("nothing but protocol", checks.nonsense(), "protocol")
        went = engine.close(patience=AT_ONCE)
        yield Tried("`quit`", "" if went else f"it was still there {AT_ONCE:g} s later", "quit")
        yield Tried("staying there", "", "staying")
    except (EngineGoneError, EngineForfeitError) as error:
        yield Tried("staying there", str(error), "staying")
    finally:
        engine.close(patience=0.0)


def wrong_answers(
    engine: Engine, every: Iterable[AskedPosition], *, clock: EngineClock
) -> Iterator[str]:
    """Why each answer that is wrong is so; each position is a game of its own."""
    checks = _Checks(engine, clock=clock)
    for position in every:
        why = checks.why_wrong(position)
        if why:
            yield f"{position.kind}: {why}"


class _Checks:
    def __init__(self, engine: Engine, *, clock: EngineClock) -> None:
        self._engine = engine
        self._clock = clock
        self._some = next(positions(1, seed=4))
        self._game = 0

    def _ask(self, position: AskedPosition, clock: EngineClock | None = None) -> str | None:
        self._game += 1
        self._engine.new(
            str(self._game),
            rules=write_rules(position.state.rules),
            players=NAMES,
            seat=SEATS.index(position.seat),
        )
        return self._again(position, clock)

    def _again(self, position: AskedPosition, clock: EngineClock | None = None) -> str | None:
        legal = legal_words(position.state, position.seat)
        return self._engine.move(_record(position), legal, clock or self._clock)

    def why_wrong(self, position: AskedPosition) -> str:
        return _why_wrong(self._ask(position), position)

    def play(self, every: Iterator[AskedPosition], number: int) -> Iterator[Tried]:
        """All positions; one finding for each kind of moment, and the first failures by name."""
        good: dict[str, int] = {}
        shown = 0
        for position in every:
            why = self.why_wrong(position)
            good[position.kind] = good.get(position.kind, 0) + (not why)
            if why and shown < _MOST_SHOWN:
                shown += 1
                yield Tried(f"{position.kind}: {_record(position)}", why, "positions")
        for kind in sorted(good):
            wrong = "" if good[kind] else "none was right"
            yield Tried(f"{kind}: {good[kind]} answers", wrong, "positions")
        if shown == _MOST_SHOWN:
            why = "more answers were wrong than are shown"
            yield Tried(f"{number} positions", why, "positions")

    def ping(self) -> str:
        return "" if self._engine.answers_ping() else "it does not answer"

    def strange_option(self) -> str:
        self._engine.say("set no_such_option 1")
        return self.ping()

    def defaults(self) -> str:
        for option in self._engine.greeting.options.values():
            if option.default is not None:
                wrong = option.why_not(option.default)
                if wrong is not None:
                    return f"its own default does not fit: {wrong}"
                self._engine.say(f"set {option.name} {option.default}")
        return self.ping()

    def strange_word(self) -> str:
        self._engine.say("hello from a later version of the protocol")
        return self.ping()

    def stop(self) -> str:
        began = monotonic()
        word = self._ask(self._some, EngineClock((240_000, 240_000, 240_000), move=1))
        if word is None and monotonic() - began < AT_ONCE:
            word = self._engine.late_move(AT_ONCE)
        return _why_wrong(word, self._some)

    def old_stop(self) -> str:
        self._engine.say("stop 0")
        return self.ping()

    def illegal(self) -> str:
        self._ask(self._some)
        self._engine.refused(Refusal("not_now", ("SkO-4.1.1",), {"action": "play"}))
        return _why_wrong(self._again(self._some), self._some)

    def over(self) -> str:
        players = {seat: make_player("simple") for seat in SEATS}
        self._engine.over(str(self._game), world_record(play_deal(players, ALL_CARDS), names=NAMES))
        return self.ping()

    def same_again(self) -> str:
        if not self._engine.greeting.deterministic:
            return ""
        for position in positions(8, seed=7):
            first, second = self._ask(position), self._ask(position)
            if first != second:
                return f"{first}, then {second}: it says that it is deterministic"
        return ""

    def policy(self) -> str:
        if "policy" not in self._engine.greeting.options:
            return ""
        shares = self._engine.policy(_record(self._some))
        if shares is None:
            return "it announces the option and does not answer"
        return "" if 0.99 < sum(shares.values()) < 1.01 else f"the shares are {shares}"

    def nonsense(self) -> str:
        faults = self._engine.faults
        if faults.unknown:
            return f"{faults.unknown} lines mean nothing"
        return f"{faults.floods} floods before a move" if faults.floods else ""


def _record(position: AskedPosition) -> str:
    return position_record(position.moves, reader=position.seat, names=NAMES)


def _why_wrong(word: str | None, position: AskedPosition) -> str:
    if word is None:
        return "no answer in time"
    meant = meant_by(word, position.state, position.seat)
    if not isinstance(meant, Refusal):
        return ""
    return f"{word} is not legal: {' '.join((meant.code, *meant.articles))}"
