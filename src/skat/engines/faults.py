"""What a foreign engine does wrong: counted, and where it costs the game or the match, raised."""

from __future__ import annotations

import msgspec

from skat.model.checked import checked
from skat.model.refusal import Refusal


class EngineFaults(msgspec.Struct):
    """How often an engine went wrong, by kind; what each costs, docs/reference/engines.md tells.

    >>> faults = EngineFaults(late=1)
    >>> faults.add(EngineFaults(late=1, illegal=2))
    >>> faults.counted
    {'illegal': 2, 'late': 2}
    """

    unknown: int = 0
    stale: int = 0
    illegal: int = 0
    chosen_for: int = 0
    late: int = 0
    floods: int = 0
    restarts: int = 0
    forfeits: int = 0

    @checked
    def add(self, faults: EngineFaults) -> None:
        """Counts these as well."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(faults, name))

    @property
    def counted(self) -> dict[str, int]:
        """The kinds that happened."""
        return {name: count for name, count in msgspec.structs.asdict(self).items() if count}


class EngineRefusedError(ValueError):
    """The engine cannot be started, does not greet, or has no such option."""


class _EngineError(RuntimeError):
    """What an engine did, as a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class EngineGoneError(_EngineError):
    """The engine ended, closed its output or takes no more lines."""


class EngineForfeitError(_EngineError):
    """The engine has lost this game: it ended twice, or answered with nonsense alone."""


class EngineStoppedError(RuntimeError):
    """The match ends here: the engine was too late, or forfeited, too often."""
