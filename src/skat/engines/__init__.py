"""The engine protocol: programs of others play here, and our players can play in other programs.

`engine_player` makes a player from a command; `speak` lets one of our players answer on standard
input and output; `check_engine` tries an engine. Commands come from a command line, never from a
request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skat.door import door

if TYPE_CHECKING:
    from skat.engines.faults import (
        EngineFaults,
        EngineForfeitError,
        EngineRefusedError,
        EngineStoppedError,
    )
    from skat.engines.foreign import ForeignPlayer, engine_player
    from skat.engines.greeting import EngineGreeting
    from skat.engines.stable import EngineSpec, close_all, greeting_of

__all__ = [
    "EngineFaults",
    "EngineForfeitError",
    "EngineGreeting",
    "EngineRefusedError",
    "EngineSpec",
    "EngineStoppedError",
    "ForeignPlayer",
    "close_all",
    "engine_player",
    "greeting_of",
]

__getattr__, __dir__ = door(
    __name__,
    {
        "faults": (
            "EngineFaults",
            "EngineForfeitError",
            "EngineRefusedError",
            "EngineStoppedError",
        ),
        "foreign": ("ForeignPlayer", "engine_player"),
        "greeting": ("EngineGreeting",),
        "stable": ("EngineSpec", "close_all", "greeting_of"),
    },
)
