"""The engine protocol: programs of others play here, and our players can play in other programs.

`engine_player` makes a player from a command, which plays like any other; `close_all` ends what it
started. `check_engine` tries an engine, `conformance` in all cases of the suite. A `Speaker` lets
one of our players (`OwnEngine`) answer lines of the protocol. Commands come from a command line,
never from a request.

>>> from skat.engines import engine_player
>>> engine_player({"cmd": "./kreuzbube", "think_ms": 500}, seed=1).name
'engine ./kreuzbube'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skat.model.door import door

if TYPE_CHECKING:
    from skat.engines.check import Tried, check_engine
    from skat.engines.conformance import Conformance, conformance
    from skat.engines.faults import (
        EngineFaults,
        EngineForfeitError,
        EngineRefusedError,
        EngineStoppedError,
    )
    from skat.engines.foreign import ForeignPlayer, engine_player
    from skat.engines.greeting import EngineGreeting
    from skat.engines.speaking import OwnEngine, Speaker
    from skat.engines.stable import EngineSpec, close_all, greeting_of

__all__ = [
    "Conformance",
    "EngineFaults",
    "EngineForfeitError",
    "EngineGreeting",
    "EngineRefusedError",
    "EngineSpec",
    "EngineStoppedError",
    "ForeignPlayer",
    "OwnEngine",
    "Speaker",
    "Tried",
    "check_engine",
    "close_all",
    "conformance",
    "engine_player",
    "greeting_of",
]

__getattr__, __dir__ = door(
    __name__,
    {
        "check": ("Tried", "check_engine"),
        "conformance": ("Conformance", "conformance"),
        "faults": (
            "EngineFaults",
            "EngineForfeitError",
            "EngineRefusedError",
            "EngineStoppedError",
        ),
        "foreign": ("ForeignPlayer", "engine_player"),
        "greeting": ("EngineGreeting",),
        "speaking": ("OwnEngine", "Speaker"),
        "stable": ("EngineSpec", "close_all", "greeting_of"),
    },
)
