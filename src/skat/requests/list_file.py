"""From the file of `skat list`, or from records, to a list, or to what is wrong with it.

Records of played deals make a list where the same three people played them, in that order.

The form is that of the stable command line; each deal has the keys of `skat value` and its
soloist. A list of paper may also say what was written there (`written`), to be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, BinaryIO, Literal

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import replay
from skat.requests.decode import Expected, decode
from skat.requests.jsonl import RefusalError, allowed, refuse
from skat.requests.keys import RulesKeys
from skat.requests.list_entries import (
    Name,
    Text,
    read_changes,
    read_line,
    soloist_in,
    with_changes_now,
)
from skat.requests.list_paper import paper_violations
from skat.rules.table import active_places
from skat.scoresheet.corrections import MANAGEMENT, correct, correct_to_lowest
from skat.scoresheet.invariants import violated
from skat.scoresheet.line import Line, line_of_deal
from skat.scoresheet.sheet import MOST_DEALS, ScoreSheet, Struck, enter, open_sheet

_MOST_READINGS = 9

Items = Annotated[tuple[Any, ...], Expected("[{…}, …]")]


class ListRequest(RulesKeys, frozen=True, kw_only=True):
    """The whole file; deals, changes and corrections are read one after another."""

    table: Annotated[tuple[Name, ...], Expected('["Anna", "Bernd", "Cleo"]')]
    first_dealer: int = 0
    length: Annotated[int, Expected("36 | 48")] | None = None
    deals: Items = ()
    changes: Items = ()
    corrections: Items = ()
    written: object = None


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """One entry put right: by the players to `entry`, or by the management to the lowest reading.

    `consent` names those who agree; true: all of them.
    """

    deal: int
    noticed: Literal["series", "later"] = "series"
    by: Text
    at: Text
    why: Text
    consent: Annotated[bool | tuple[str, ...], Expected('true | ["Anna", …]')] = False
    entry: object = None
    readings: Items = ()


class Read(msgspec.Struct, frozen=True):
    """A list as the file has it, and what does not fit in it."""

    sheet: ScoreSheet
    violated: tuple[Refusal, ...]


class BadList(Refusal, frozen=True, kw_only=True):
    """What is wrong with a file, and the deal or correction (from 1) that it is in."""

    deal: int | None = None
    correction: int | None = None


class _At:
    """Where the reading has come to."""

    deal: int | None = None
    correction: int | None = None


def read_list(request: object) -> Read | BadList:
    """The list in a decoded file, with its corrections made, or the first thing wrong with it.

    >>> game = {"soloist": "B", "contract": "clubs", "tops": "with 1", "bid": 18,
    ...         "end": "soloist_concedes"}
    >>> from skat.rules import must
    >>> read = must(read_list({"table": ["A", "B", "C"], "deals": [game, {"passed": True}]}))
    >>> [line.score for line in read.sheet.lines], read.violated
    ([-48, 0], ())
    >>> print(read_list({"table": ["A", "B"], "deals": []}))
    A table has at least three players, not 2
    """
    at = _At()
    try:
        return _read(request, at)
    except RefusalError as error:
        bad = error.refusal
        return BadList(bad.code, bad.articles, bad.details, deal=at.deal, correction=at.correction)


def _read(request: object, at: _At) -> Read:
    if not isinstance(request, dict):
        raise refuse("not_a_list")
    asked = decode(request, ListRequest)
    for items in (asked.changes, asked.deals, asked.corrections):
        _refuse_too_many(items, most=MOST_DEALS)
    sheet = _opened(asked)
    coming = read_changes(asked.changes)
    rules = {"edition": asked.edition, "options": asked.options}
    for at.deal, deal in enumerate(asked.deals, start=1):
        sheet = with_changes_now(sheet, coming)
        line = read_line(deal, sheet=sheet, number=at.deal, rules=rules)
        sheet = allowed(enter(sheet, line))
    at.deal = None
    sheet = with_changes_now(sheet, coming, last=True)
    for at.correction, correction in enumerate(asked.corrections, start=1):
        if not isinstance(correction, dict):
            raise refuse("bad_value", key="corrections", expected="[{…}, …]")
        sheet = _corrected(sheet, decode(correction, Correction), rules=rules)
    at.correction = None
    on_paper = [deal.get("written") for deal in asked.deals]
    claims = paper_violations(sheet, deals=on_paper, foot=asked.written)
    return Read(sheet, (*violated(sheet), *claims))


def _refuse_too_many(items: Sequence[object], *, most: int) -> None:
    if len(items) > most:
        raise refuse("no_such_length", length=len(items), most=most)


def _opened(asked: ListRequest) -> ScoreSheet:
    last = len(asked.table) - 1
    if not 0 <= asked.first_dealer <= last:
        raise refuse("bad_value", key="first_dealer", expected=f"0 … {last}")
    return allowed(
        open_sheet(
            asked.table,
            first_dealer=Place(asked.first_dealer + 1),
            rules=asked.rules,
            length=asked.length,
        )
    )


def _corrected(sheet: ScoreSheet, asked: Correction, *, rules: dict[str, Any]) -> ScoreSheet:
    """The list after one correction: by consent to an entry, or by the management to the lowest."""
    deal, late = asked.deal, asked.noticed == "later"
    consent = _consent(sheet, asked.consent)
    if asked.by == MANAGEMENT:
        _refuse_too_many(asked.readings, most=_MOST_READINGS)
        readings = [
            read_line(reading, sheet=sheet, number=deal, rules=rules) for reading in asked.readings
        ]
        return allowed(
            correct_to_lowest(
                sheet,
                readings,
                deal=deal,
                at=asked.at,
                why=asked.why,
                consent=consent,
                late=late,
            )
        )
    soloist_in(sheet, asked.by)
    if late:
        raise refuse("series_over", "SkO-5.5.3", "TR-7.2.5")
    if asked.entry is None:
        raise refuse("key_missing", key="entry")
    line = read_line(asked.entry, sheet=sheet, number=deal, rules=rules)
    return allowed(
        correct(sheet, line, deal=deal, consent=consent, by=asked.by, at=asked.at, why=asked.why)
    )


def _consent(sheet: ScoreSheet, given: bool | tuple[str, ...]) -> tuple[Place, ...]:  # noqa: FBT001
    if isinstance(given, bool):
        return sheet.places if given else ()
    return tuple(soloist_in(sheet, name) for name in given)


def corrections_of(sheet: ScoreSheet) -> tuple[Struck, ...]:
    """What was corrected, in the order in which it was done."""
    return tuple(struck for struck in sheet.trace if struck.after is not None)


def list_of_records(source: BinaryIO) -> Read | BadList:
    """The list of the deals in an open file of ISS or JSON records.

    The one who deals the first deal has place 1; later deals are entered for the same people,
    whichever of them deals. Bad: a record that cannot be played to its result, one with other
    players, more than three at the table (a record does not name the idle dealer).

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
        opened = sheet if sheet is not None else _opened_with(record)
        entered = opened if isinstance(opened, Refusal) else _with(opened, record)
        if isinstance(entered, Refusal):
            return BadList(entered.code, entered.articles, entered.details, deal=number)
        sheet = entered
    if sheet is None:
        raise AssertionError("a file without records is a problem by itself")
    return Read(sheet, violated(sheet))


def _opened_with(record: Record | IssRecord) -> ScoreSheet | Refusal:
    """An empty list: at three the dealer is rearhand (SkO-3.2.7), and place 1 deals first."""
    if isinstance(record, Record) and record.table_size != 3:
        return Refusal(code="record_not_of_three", details={"players": record.table_size})
    forehand, middlehand, rearhand = _names(record)
    rules = record.rules if isinstance(record, Record) else None
    return open_sheet((rearhand, forehand, middlehand), rules=rules)


def _names(record: Record | IssRecord) -> tuple[str, str, str]:
    """The three names; a player without one is called by his seat."""
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
