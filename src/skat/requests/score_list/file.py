"""From the file of `skat list` to a list, or to what is wrong with it.

The form is that of the stable command line; each deal has the keys of `skat value` beside its
soloist. A list of paper may also say what was written there (`written`), to be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.requests.decode import Expected, decode
from skat.requests.keys import RulesKeys
from skat.requests.refusing import RefusalError, allowed, refuse
from skat.requests.score_list.entries import (
    Name,
    Text,
    read_changes,
    read_line,
    soloist_in,
    with_changes_now,
)
from skat.requests.score_list.paper import paper_violations
from skat.scoresheet.corrections import MANAGEMENT, correct, correct_to_lowest
from skat.scoresheet.invariants import violated
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
    beside = [deal.get("written") for deal in asked.deals]
    claims = paper_violations(sheet, deals=beside, foot=asked.written)
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
        readings = [read_line(one, sheet=sheet, number=deal, rules=rules) for one in asked.readings]
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


def _consent(sheet: ScoreSheet, told: bool | tuple[str, ...]) -> tuple[Place, ...]:  # noqa: FBT001
    if isinstance(told, bool):
        return sheet.places if told else ()
    return tuple(soloist_in(sheet, name) for name in told)


def corrections_of(sheet: ScoreSheet) -> tuple[Struck, ...]:
    """What was corrected, in the order in which it was done."""
    return tuple(struck for struck in sheet.trace if struck.after is not None)
