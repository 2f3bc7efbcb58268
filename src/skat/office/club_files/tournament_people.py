"""The people of an earlier tournament, from its file, as a list for the next event."""

from __future__ import annotations

from skat.model.refusal import Refusal
from skat.office.club_files.text_table import TextRow, TextTable
from skat.tournament.audit import state_after
from skat.tournament.entrants import Status
from skat.tournament.files import read

_HEADINGS = ("name", "club", "team", "pass number")


def is_tournament_file(data: bytes) -> bool:
    """Whether these are the bytes of a file that a desk saved, by how they begin.

    >>> is_tournament_file(b'{"format": "skat tournament 1"}'), is_tournament_file(b"name;club")
    (True, False)
    """
    return data.lstrip()[:1] == b"{"


def people_table(data: bytes) -> TextTable | Refusal:
    """Everybody of a tournament file who did not withdraw, with club, team and pass number.

    Refused: as `skat.tournament.files.read`, a file without names, steps that do not fit.
    """
    file = read(data)
    if isinstance(file, Refusal):
        return file
    if "names" in file.lacks:
        return Refusal(code="file_without_names")
    state = state_after(file.steps, len(file.steps))
    if isinstance(state, Refusal):
        return state
    people = () if state is None else state.entrants
    rows = [
        TextRow(line, (each.name, each.club or "", each.team or "", each.pass_number))
        for line, each in enumerate(people, start=2)
        if each.status is not Status.WITHDRAWN
    ]
    return TextTable(rows=(TextRow(1, _HEADINGS), *rows), encoding="utf-8")
