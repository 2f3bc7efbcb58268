"""An event as it was written in an earlier format, with what was said of it then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from skat.journal import FormatVersion
from skat.tournament.commands import Step
from skat.tournament.files import TournamentFile, read
from skat.tournament.machine import rebuilt
from skat.tournament.state import Tournament


class KeptEvent(NamedTuple):
    """`known` is what the code that wrote it said, `shape` what its steps required and knew."""

    format: FormatVersion
    steps: tuple[Step, ...]
    known: dict[str, Any]
    shape: dict[str, Any]

    def before(self, kind: type[Any]) -> list[tuple[Tournament, Step]]:
        """The event before each of its steps of this kind, and that step."""
        steps = []
        for at, step in enumerate(self.steps):
            if isinstance(step.do, kind):
                state = rebuilt(self.steps[:at])
                assert isinstance(state, Tournament), state
                steps.append((state, step))
        return steps


def kept_event(number: int) -> KeptEvent:
    """The event of this format."""
    folder = Path(__file__).parent / f"tournaments-of-format-{number}"
    file = read((folder / "tournaments.jsonl").read_bytes().strip())
    assert isinstance(file, TournamentFile), file
    known, shape = (
        json.loads((folder / name).read_text("utf-8")) for name in ("known.jsonl", "shape.json")
    )
    return KeptEvent(FormatVersion(number), file.steps, known, shape)
