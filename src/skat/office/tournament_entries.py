"""The steps of a tournament as the entries of its journal, in every format that there was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from skat.journal import Entry, FormatVersion, Reducer
from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Refusal
from skat.tournament.commands import (
    REVISION,
    Abandon,
    AddHelper,
    Amend,
    Close,
    Command,
    CorrectTableDeal,
    CorrectTotals,
    DrawSeries,
    Enter,
    EnterCounted,
    EnterMyself,
    Join,
    NameGame,
    PayPrize,
    PayTeam,
    Plan,
    Qualify,
    Redraw,
    RefundTeam,
    Rename,
    Step,
    TakeMoney,
)
from skat.tournament.draw.drawing import Method
from skat.tournament.machine import apply
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.rows import ROWS
from skat.tournament.state import Tournament

TOURNAMENT_KIND: Final = "tournament"
FORMAT: Final = FormatVersion(8)
"""How steps are written now; raised when that changes, so that old tournaments stay readable."""

_SECOND_JOURNAL: Final = 5
"""The format since which names and texts of steps may lie in a second journal."""

_REVISIONS: Final = {3: 1, 4: 4, 5: 5, 6: 6, 7: 7, REVISION: 8}
"""Since which format every server judges by a revision; older ones are not written any more."""

_LATER_FIELDS: Final[Mapping[type[Any], Mapping[str, int]]] = {
    AddHelper: {"section": 6},
    Enter: {"pass_number": 4, "fixed_table": 5, "memberships": 7},
    EnterMyself: {"memberships": 7},
    Rename: {"pass_number": 4, "fixed_table": 5, "version": 5, "memberships": 7},
    Join: {"place": 5},
    EnterCounted: {"stand_ins": 5},
    Abandon: {"seen": 5},
    Close: {"seen": 6},
    Amend: {"reason": 5, "version": 5},
    NameGame: {"was": 5},
    CorrectTableDeal: {"version": 5},
    CorrectTotals: {"version": 5},
    TakeMoney: {"taken": 5},
    PayPrize: {"postage": 5},
    Qualify: {"version": 6},
    DrawSeries: {"sections": 5},
    Redraw: {"sections": 5},
    PayTeam: {"kind": 7},
    RefundTeam: {"kind": 7},
}
"""Fields that came later than their commands, with the format in which they did."""

_STEPS: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)
_COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def refused_form(command: Command) -> Refusal | None:
    """Why the journal could not read a command again that was made in Python: `bad_request`.

    A value is not checked when it is made, and an entry that nobody reads ends its journal.

    >>> refused_form(Enter(name="Anna", fixed_table=-3)).details["path"]
    '$.fixed_table'
    >>> refused_form(Enter(name="Anna", fixed_table=3))
    """
    try:
        _COMMANDS.decode(msgspec.json.encode(command))
    except UNREADABLE as error:
        return Refusal(code="bad_request", details=malformed(error), impossible=True)
    return None


def revision_for(known: FormatVersion) -> int:
    """How new steps are judged while some server reads no newer format than this.

    >>> revision_for(FormatVersion(3)), revision_for(FORMAT)
    (3, 8)
    """
    return max(each for each, since in _REVISIONS.items() if since <= known)


def _since(step: Step) -> int:
    """The format in which a command came to be, a field of it that came later, or how it is judged.

    Where a step is judged by a revision that it does not know, an older server reads no further.
    """
    revision = _REVISIONS.get(step.revision, 1)
    journals = 1 if step.beside is UNSET else _SECOND_JOURNAL
    return max(ROWS[type(step.do)].since, _newest_field(step.do), journals, revision)


def _newest_field(command: Command) -> int:
    """The format in which the newest of its fields came, or a word in one of them."""
    later = _LATER_FIELDS.get(type(command), {})
    fields = [since for field, since in later.items() if getattr(command, field) is not UNSET]
    if isinstance(command, DrawSeries | Redraw) and command.method is Method.STRICT:
        fields.append(5)
    if isinstance(command, Plan | Amend):
        fields.append(_newest_term(command.prospectus))
    return max(fields, default=1)


def _newest_term(notice: Prospectus) -> int:
    """The same for what a notice says."""
    terms = notice.online
    stand_ins = UNSET if terms is None else terms.stand_in_deals
    plan = notice.prizes
    listed = [plan.overall, plan.teams, plan.series, plan.best_game]
    listed += [category.prizes for category in notice.categories]
    things = [each.in_kind for each in listed]
    of_events = (stand_ins, notice.series_deals, notice.unplayed, notice.sections)
    of_prizes = (plan.series_lost_games, plan.pots, *things)
    closed = (each.closed for each in notice.sections or ())
    if notice.team_kinds is not UNSET:
        return 7
    if any(each is not UNSET for each in (notice.team_fee, *closed)):
        return 6
    return 1 if all(each is UNSET for each in (*of_events, *of_prizes)) else 5


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
