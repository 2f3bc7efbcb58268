"""The engine protocol: programs of others play here, and our players can play in other programs.

`engine_player` makes a player from a command; `speak` lets one of our players answer on standard
input and output; `check_engine` tries an engine. Commands come from a command line, never from a
request.
"""

from __future__ import annotations

from collections.abc import Mapping

from skat.engines.faults import (
    EngineFaults,
    EngineForfeitError,
    EngineRefusedError,
    EngineStoppedError,
)
from skat.engines.foreign import ForeignPlayer
from skat.engines.greeting import EngineGreeting
from skat.engines.stable import EngineSpec, close_all, spec_of, stable_of

__all__ = [
    "EngineFaults",
    "EngineForfeitError",
    "EngineRefusedError",
    "EngineSpec",
    "EngineStoppedError",
    "ForeignPlayer",
    "close_all",
    "engine_player",
    "greeting_of",
]


def engine_player(parameters: Mapping[str, object], *, seed: int) -> ForeignPlayer:
    """The engine of `engine:cmd=...,name=value` as a player for one game.

    It is started with its first decision. Raises ValueError for parameters that name none.

    >>> engine_player({"cmd": "./kreuzbube"}, seed=1).name
    'engine ./kreuzbube'
    """
    return ForeignPlayer(stable_of(spec_of(parameters)), seed=seed)


def greeting_of(parameters: Mapping[str, object]) -> EngineGreeting:
    """What this engine says of itself; it is started for that.

    Raises `EngineRefusedError`, and ValueError for parameters that name none.
    """
    return stable_of(spec_of(parameters)).greeting()
