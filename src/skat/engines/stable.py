"""Engines that run, kept from game to game: to start one takes longer than a game."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final

import msgspec

from skat.engines.confined import Limits
from skat.engines.engine import Engine
from skat.engines.faults import EngineFaults, EngineGoneError, EngineStoppedError
from skat.engines.greeting import EngineGreeting
from skat.model.malformed import malformed
from skat.model.refusal import Refusal

MOST_LATE: Final = 3
"""Late answers, or forfeited games, that end a match."""


class EngineSpec(msgspec.Struct, frozen=True, kw_only=True):
    """An engine as it is named: its command, its own options, and what the host gives it.

    `think_ms` is for one move, `clock_s` for all moves of a game. So many answers too late, or
    games forfeited, as `most_late` says end the match.
    """

    command: str
    options: tuple[tuple[str, str], ...] = ()
    think_ms: int = 5_000
    clock_s: int = 240
    memory_mb: int = 4096
    cpu_s: int = 7200
    tasks: int = 128
    sandbox: bool = False
    log: str | None = None
    most_late: int = MOST_LATE


class Stable:
    """All running engines of one description; `faults` are those of all of them."""

    def __init__(self, spec: EngineSpec) -> None:
        self.spec = spec
        self.faults = EngineFaults()
        self._idle: list[Engine] = []
        self._log: IO[bytes] | None = None

    def take(self) -> Engine:
        """An engine that is free, or a new one. Raises `EngineRefusedError`."""
        while self._idle:
            engine = self._idle.pop()
            try:
                if engine.answers_ping():
                    return engine
            except (EngineGoneError, RuntimeError):
                pass
            engine.close(patience=0.0)
        return self.start()

    def start(self) -> Engine:
        """A new one. Raises `EngineRefusedError`."""
        spec = self.spec
        if spec.log is not None and self._log is None:
            self._log = Path(spec.log).open("ab")  # noqa: SIM115 - open as long as the engines
        limits = Limits(
            memory_mb=spec.memory_mb, cpu_s=spec.cpu_s, tasks=spec.tasks, sandbox=spec.sandbox
        )
        return Engine(spec.command, dict(spec.options), limits=limits, log=self._log)

    def give_back(self, engine: Engine) -> None:
        """The game is over; the engine waits for the next."""
        self._idle.append(engine)

    def greeting(self) -> EngineGreeting:
        """What the engine says of itself. Raises `EngineRefusedError`."""
        engine = self.take()
        self.give_back(engine)
        return engine.greeting

    def count(self, faults: EngineFaults) -> None:
        """Add what went wrong in a game. Raises `EngineStoppedError` when it is too much."""
        self.faults.add(faults)
        if max(self.faults.late, self.faults.forfeits) >= self.spec.most_late:
            counted = ", ".join(f"{name} {number}" for name, number in self.faults.counted.items())
            details = {"command": self.spec.command, "faults": counted}
            raise EngineStoppedError(Refusal("engine_ends_match", details=details))

    def close(self) -> None:
        """End those that wait and their log, and begin to count anew; no game is going on."""
        for engine in self._idle:
            engine.close(patience=0.2)
        self._idle.clear()
        if self._log is not None:
            self._log.close()
            self._log = None
        self.faults = EngineFaults()


_STABLES: dict[EngineSpec, Stable] = {}


def stable_of(spec: EngineSpec) -> Stable:
    """The engines of this description in this process."""
    return _STABLES.setdefault(spec, Stable(spec))


@atexit.register
def close_all() -> None:
    """End all engines that wait."""
    for stable in _STABLES.values():
        stable.close()


HOUSE_PARAMETERS: Final = tuple(
    name for name in EngineSpec.__struct_fields__ if name not in ("command", "options")
)


def spec_of(parameters: Mapping[str, object]) -> EngineSpec:
    """The engine of `engine:cmd=...,name=value`: `cmd`, what the host takes, else its options.

    Raises ValueError without a command, or for a value that is none.

    >>> spec_of({"cmd": "./kreuzbube", "worlds": 200, "think_ms": 50}).options
    (('worlds', '200'),)
    """
    command = parameters.get("cmd")
    if not isinstance(command, str):
        raise ValueError(Refusal("engine_unnamed"))
    own = {name: value for name, value in parameters.items() if name in HOUSE_PARAMETERS}
    rest = {name: value for name, value in parameters.items() if name not in {"cmd", *own}}
    options = tuple(
        (name, str(value).lower() if isinstance(value, bool) else str(value))
        for name, value in rest.items()
    )
    try:
        spec = msgspec.convert({"command": command, "options": options, **own}, EngineSpec)
    except msgspec.ValidationError as error:
        raise ValueError(Refusal("engine_value", details=malformed(error))) from None
    if min(spec.think_ms, spec.clock_s, spec.memory_mb, spec.cpu_s, spec.tasks) < 1:
        raise ValueError(Refusal("engine_least"))
    return spec


def greeting_of(parameters: Mapping[str, object]) -> EngineGreeting:
    """What this engine says of itself; it is started for that.

    Raises `EngineRefusedError`, and ValueError for parameters that name none.
    """
    return stable_of(spec_of(parameters)).greeting()
