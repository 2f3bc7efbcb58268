"""Writes the whole deals of the course as they are played, for the tests of the page to play.

    python -m tools.generate.whole_deals FILE

The tests of the page (`npm test`) run it. The person does what a computer player would do; with
each of his actions stands what the server answers to the line so far.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from skat.analysis.lessons.form import Lesson, WholeDeal
from skat.analysis.lessons.positions import passed_record
from skat.analysis.lessons.reading import course
from skat.analysis.what_if import Start, continued, line_played, start_at
from skat.notation.record import Record, read_record
from skat.rules.actions import Action
from skat.rules.machine import is_over
from skat.rules.state import State
from skat.rules.views import view

_NUMBER: Final = 0
"""That of the first try."""


def turns(lesson: Lesson, step: WholeDeal) -> list[dict[str, Any]]:
    """What the person does, none at first, and what the others answer until he is to decide."""
    record = read_record(passed_record(lesson, step))
    start = start_at(record, at=0) if isinstance(record, Record) else record
    assert isinstance(start, Start)
    line, own, lines = list[Action](), list[Action](), list[dict[str, Any]]()
    while True:
        state = line_played(start, line)
        assert isinstance(state, State)
        more = continued(start, state, level=step.level, number=_NUMBER, person=step.seat)
        views = [view(each, step.seat) for each in more.states]
        lines.append({"own": own, "actions": more.actions, "views": views})
        if is_over(more.state):
            return lines
        own = [start.decision(more.state, step.seat, level=step.level, number=_NUMBER)]
        line += [*more.actions, *own]


if __name__ == "__main__":
    written = {
        lesson.name: turns(lesson, step)
        for lesson in course()
        for step in lesson.steps
        if isinstance(step, WholeDeal)
    }
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(written))
