"""The steps of a tournament as the entries of its journal, in every format that there was."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from skat.journal import Entry, FormatVersion, Reducer
from skat.model.refusal import Refusal
from skat.tournament.commands import (
    REVISION,
    Abandon,
    Amend,
    Command,
    DrawSeries,
    Enter,
    EnterCounted,
    Plan,
    Redraw,
    Rename,
    Step,
)
from skat.tournament.draw.drawing import Method
from skat.tournament.machine import apply
from skat.tournament.rows import ROWS
from skat.tournament.state import Tournament

TOURNAMENT_KIND: Final = "tournament"
FORMAT: Final = FormatVersion(5)
"""How steps are written now; raised when that changes, so that old tournaments stay readable."""

_REVISIONS: Final = {3: 1, 4: 4, REVISION: 5}
"""Since which format every server judges by a revision; older ones are not written any more."""

_STEPS: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


def revision_for(known: FormatVersion) -> int:
    """How new steps are judged while some server reads no newer format than this.

    >>> revision_for(FormatVersion(3)), revision_for(FORMAT)
    (3, 5)
    """
    return max(each for each, since in _REVISIONS.items() if since <= known)


def _since(step: Step) -> int:
    """The format in which a command came to be, a field of it that came later, or how it is judged.

    Where a step is judged by a revision that it does not know, an older server reads no further.
    """
    revision = _REVISIONS.get(step.revision, 1)
    return max(ROWS[type(step.do)].since, _newest_field(step.do), revision)


def _newest_field(command: Command) -> int:
    """The format in which the newest of its fields came: 4 pass numbers; 5 stand-ins and others."""
    if isinstance(command, Enter | Rename):
        pass_number = 1 if command.pass_number is UNSET else 4
        return pass_number if command.fixed_table is UNSET else 5
    if isinstance(command, DrawSeries | Redraw):
        return 5 if command.method is Method.STRICT else 1
    if isinstance(command, EnterCounted):
        return 1 if command.stand_ins is UNSET else 5
    if isinstance(command, Abandon):
        return 1 if command.seen is UNSET else 5
    if not isinstance(command, Plan | Amend):
        return 1
    notice = command.prospectus
    stand_ins = notice.online is not None and notice.online.stand_in_deals is not UNSET
    return 5 if stand_ins or notice.series_deals is not UNSET else 1


REDUCER: Final[Reducer[Tournament | None, Step]] = Reducer(
    kind=TOURNAMENT_KIND,
    after=apply,
    write=msgspec.json.encode,
    read=dict.fromkeys(map(FormatVersion, range(1, FORMAT + 1)), _STEPS.decode),
    newest=FORMAT,
    since=_since,
)
"""How the journal of a tournament becomes its state."""


def read_step(entry: Entry) -> Step | Refusal:
    """The step in an entry, or why this version cannot read it."""
    return REDUCER.action_in(entry)
