"""What a server answers about deals that go on again, beside which the page is held.

    python -m tools.generate.page_play_on FILE [TABLES [DEALS]]

FILE has deals: each with its record, what is told of it, a try that a person played to its end or
to a move that is refused, turn by turn, and what several tries of computer players came to.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from skat.analysis.what_if import continued, line_played, start_at, tried
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, read_record, write_record
from skat.notation.replaying import replay
from skat.players.levels import Level
from skat.rules.actions import Action
from skat.rules.machine import is_over
from skat.rules.views import view
from skat.server.study.tries import steps_of
from tools.generate.page_local_tables import LocalRun, run

TABLES: Final = 2
DEALS: Final = 6
_LEVELS: Final[tuple[Level, ...]] = ("simple", "club")
_TRIES: Final = 4
_WRONG_ONE_IN: Final = 12


def _turns(record: Record, asked: dict[str, Any], chance: random.Random) -> list[dict[str, Any]]:
    """The turns of a person who does what may be done, until the end or until a refusal."""
    start = start_at(record, at=asked["at"])
    assert not isinstance(start, Refusal)
    seat, line, turns = Seat(asked["seat"]), list[Action](), list[dict[str, Any]]()
    while True:
        turn: dict[str, Any] = {"line": msgspec.to_builtins(line)}
        state = line_played(start, line)
        if isinstance(state, Refusal):
            return [*turns, turn | {"code": state.code}]
        answer = continued(start, state, level=asked["level"], number=asked["number"], person=seat)
        seen = [view(one, seat) for one in answer.states]
        told = {"actions": answer.actions, "views": seen}
        turns.append(turn | {"answer": msgspec.to_builtins(told)})
        line += answer.actions
        if is_over(answer.state):
            return turns
        wrong = chance.randrange(_WRONG_ONE_IN) == 0 and len(line) > 0
        line.append(line[0] if wrong else chance.choice(seen[-1].legal))


def told(text: str, level: Level, chance: random.Random) -> dict[str, Any]:
    """A deal by its record, from a point of it that is drawn."""
    record = read_record(text)
    assert isinstance(record, Record)
    deal = replay(record)
    assert deal.result is not None
    nameless = msgspec.structs.replace(record, players=("", "", ""), place=None, date=None)
    asked = {
        "record": write_record(nameless),
        "at": chance.choice((0, chance.randrange(len(deal.states) - 2))),
        "level": level,
        "seat": chance.choice(SEATS).value,
        "number": chance.randrange(5),
    }
    start = start_at(nameless, at=asked["at"])
    assert not isinstance(start, Refusal)
    return {
        "record": text,
        "nameless": asked["record"],
        "steps": msgspec.to_builtins(steps_of(deal)),
        "result": msgspec.to_builtins(deal.result),
        "asked": asked,
        "turns": _turns(nameless, asked, chance),
        "tries": msgspec.to_builtins(tried(start, level=level, tries=_TRIES)),
    }


def main() -> int:
    """Writes the file."""
    file, *more = sys.argv[1:]
    tables, deals = (*map(int, more), *(TABLES, DEALS)[len(more) :])
    chance = random.Random(tables)
    samples = []
    for number in range(tables):
        table = LocalRun(number)
        for _ in run(table, deals):
            pass
        for deal, record in enumerate(table.records):
            level = _LEVELS[deal % len(_LEVELS)]
            samples.append(told(bytes(record).decode(), level, chance))
    Path(file).write_bytes(msgspec.json.encode(samples))
    return 0


if __name__ == "__main__":
    sys.exit(main())
