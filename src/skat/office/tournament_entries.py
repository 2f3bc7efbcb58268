"""The steps of a tournament as the entries of its journal, in every format that there was."""

from __future__ import annotations

from typing import Final

import msgspec

from skat.journal import Entry, FormatVersion, Reducer
from skat.model.refusal import Refusal
from skat.tournament.commands import Step
from skat.tournament.machine import apply
from skat.tournament.rows import ROWS
from skat.tournament.state import Tournament

TOURNAMENT_KIND: Final = "tournament"
FORMAT: Final = FormatVersion(4)
"""How steps are written now; raised when that changes, so that old tournaments stay readable."""

_STEPS: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


REDUCER: Final[Reducer[Tournament | None, Step]] = Reducer(
    kind=TOURNAMENT_KIND,
    after=apply,
    write=msgspec.json.encode,
    read=dict.fromkeys(map(FormatVersion, range(1, FORMAT + 1)), _STEPS.decode),
    newest=FORMAT,
    since=lambda step: ROWS[type(step.do)].since,
)
"""How the journal of a tournament becomes its state."""


def read_step(entry: Entry) -> Step | Refusal:
    """The step in an entry, or why this version cannot read it."""
    return REDUCER.action_in(entry)
