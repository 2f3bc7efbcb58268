"""A list from records of played deals: the same three people, in the order in which they played."""

from __future__ import annotations

from typing import BinaryIO

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import replay
from skat.requests.score_list.file import BadList, Read
from skat.rules.table import active_places
from skat.scoresheet.invariants import violated
from skat.scoresheet.line import Line, line_of_deal
from skat.scoresheet.sheet import MOST_DEALS, ScoreSheet, enter, open_sheet


def list_of_records(source: BinaryIO) -> Read | BadList:
    """The list of the deals in an open file of ISS or JSON records.

    The one who deals the first deal has place 1; later deals are entered for the same people,
    whoever dealt them. Bad: a record that cannot be played to its result, one with other players,
    more than three at the table (a record does not name the idle dealer).

    >>> from io import BytesIO
    >>> list_of_records(BytesIO(b"noise")).code
    'text_outside_record'
    """
    sheet: ScoreSheet | None = None
    for number, record in enumerate(read_records(source), start=1):
        if isinstance(record, Problem):
            return BadList(record.code, record.articles, record.details, deal=number)
        if number > MOST_DEALS:
            return BadList(code="list_too_many_records", details={"most": MOST_DEALS})
        opened = sheet if sheet is not None else _opened(record)
        entered = opened if isinstance(opened, Refusal) else _with(opened, record)
        if isinstance(entered, Refusal):
            return BadList(entered.code, entered.articles, entered.details, deal=number)
        sheet = entered
    if sheet is None:
        raise AssertionError("a file without records is a problem by itself")
    return Read(sheet, violated(sheet))


def _opened(record: Record | IssRecord) -> ScoreSheet | Refusal:
    """An empty list: at three the dealer is rearhand (SkO-3.2.7), and place 1 deals first."""
    if isinstance(record, Record) and record.table_size != 3:
        return Refusal(code="record_not_of_three", details={"players": record.table_size})
    forehand, middlehand, rearhand = _names(record)
    rules = record.rules if isinstance(record, Record) else None
    return open_sheet((rearhand, forehand, middlehand), rules=rules)


def _names(record: Record | IssRecord) -> tuple[str, str, str]:
    """The three names; whoever has none is called by his seat."""
    names = [name.strip() or seat.value for name, seat in zip(record.players, SEATS, strict=True)]
    return names[0], names[1], names[2]


def _with(sheet: ScoreSheet, record: Record | IssRecord) -> ScoreSheet | Refusal:
    names = _names(record)
    if set(names) != set(sheet.players):
        return Refusal(code="record_of_others", details={"names": ", ".join(names)})
    replayed = replay(record)
    if replayed.result is None or replayed.status not in ("ok", "mismatch"):
        return replayed.problem or Refusal("unfinished", replayed.articles)
    line = line_of_deal(replayed.state, dealer=Place(1))
    if isinstance(record, Record) and record.hinted:
        seats = active_places(Place(1), size=3)
        line = replace(line, hinted=tuple(seats[seat] for seat in record.hinted))
    return enter(sheet, _at_their_places(line, names, sheet))


def _at_their_places(line: Line, names: tuple[str, str, str], sheet: ScoreSheet) -> Line:
    """The line of a deal in which place 1 dealt, for the people who really sat there."""
    seats = active_places(Place(1), size=3)
    real = {seats[seat]: Place(sheet.players.index(names[SEATS.index(seat)]) + 1) for seat in SEATS}
    line = replace(line, hinted=tuple(sorted(real[place] for place in line.hinted)))
    if line.ramsch:
        brought = {real[Place(at)]: points for at, points in enumerate(line.ramsch, start=1)}
        return replace(line, ramsch=tuple(brought[place] for place in sheet.places))
    return line if line.soloist is None else replace(line, soloist=real[line.soloist])
