"""From the file of `skat list` to a list, or to what is wrong with it.

The form is that of the stable command line; each deal has the keys of `skat value` beside its
soloist. A list of paper may also say what was written there (`written`), to be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.model.units import ListPoints
from skat.requests.keys import RefusalError, Request, needed, only_keys, present, refuse
from skat.requests.score_list.changes import read_changes, with_changes_now
from skat.requests.score_list.paper import paper_violations
from skat.requests.value.answer import value_request
from skat.requests.value.game import read_game
from skat.rules.editions import RuleSet, rule_set
from skat.scoresheet.corrections import MANAGEMENT, correct, correct_to_lowest
from skat.scoresheet.invariants import violated
from skat.scoresheet.line import Line, game_line, passed_line, ramsch_line
from skat.scoresheet.sheet import (
    MOST_DEALS,
    ScoreSheet,
    Struck,
    enter,
    open_sheet,
    place_in,
    seats_in,
)

_KEYS = (
    "table",
    "first_dealer",
    "edition",
    "options",
    "length",
    "deals",
    "changes",
    "corrections",
    "written",
)
_CORRECTION_KEYS = ("deal", "by", "at", "why", "consent", "entry", "readings", "noticed")
_LONGEST_NAME = 60


class Read(msgspec.Struct, frozen=True):
    """A list as the file has it, and what does not fit in it."""

    sheet: ScoreSheet
    violated: tuple[Refusal, ...]


class BadList(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a file: a refusal, and the deal or correction (from 1) that it is in."""

    code: str
    articles: tuple[str, ...] = ()
    details: Mapping[str, Any] = {}
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
    >>> read = read_list({"table": ["A", "B", "C"], "deals": [game, {"passed": True}]})
    >>> [line.score for line in read.sheet.lines], read.violated
    ([-48, 0], ())
    >>> read_list({"table": ["A", "B"], "deals": []}).code
    'table_too_small'
    """
    at = _At()
    try:
        if not isinstance(request, dict):
            raise refuse("not_a_list")
        only_keys(request, _KEYS)
        sheet = _opened(request)
        coming = read_changes(_items(request, "changes", most=MOST_DEALS))
        for at.deal, deal in enumerate(_items(request, "deals", most=MOST_DEALS), start=1):
            sheet = with_changes_now(sheet, coming)
            line = _line(deal, sheet=sheet, number=at.deal, request=request)
            sheet = _allowed(enter(sheet, line))
        at.deal = None
        sheet = with_changes_now(sheet, coming, last=True)
        corrections = _items(request, "corrections", most=MOST_DEALS)
        for at.correction, correction in enumerate(corrections, start=1):
            sheet = _corrected(sheet, correction, request)
        at.correction = None
        claims = paper_violations(sheet, request)
    except RefusalError as error:
        found = error.refusal
        return BadList(
            code=found.code,
            articles=found.articles,
            details=found.details,
            deal=at.deal,
            correction=at.correction,
        )
    return Read(sheet, (*violated(sheet), *claims))


def _opened(request: Request) -> ScoreSheet:
    table = needed(request, "table")
    if not _names(table):
        raise refuse("bad_value", key="table", expected='["Anna", "Bernd", "Cleo"]')
    first = request.get("first_dealer", 0)
    if not _whole(first) or not 0 <= first < len(table):
        raise refuse("bad_value", key="first_dealer", expected=f"0 … {len(table) - 1}")
    length = request.get("length")
    if length is not None and not _whole(length):
        raise refuse("bad_value", key="length", expected="36 | 48")
    return _allowed(
        open_sheet(table, first_dealer=Place(first + 1), rules=_rules(request), length=length)
    )


def _rules(request: Request) -> RuleSet:
    options = request.get("options", {})
    if not isinstance(options, dict):
        raise refuse("bad_value", key="options", expected="{…}")
    rules = rule_set(str(request.get("edition", "isko-2022")), options)
    if isinstance(rules, Refusal):
        raise RefusalError(rules)
    return rules


# --- deals ----------------------------------------------------------------------------------


def _line(deal: object, *, sheet: ScoreSheet, number: int, request: Request) -> Line:
    """The line of one deal: passed, a game with its soloist, or the house rule Ramsch."""
    if not isinstance(deal, dict):
        raise refuse("bad_value", key="deals", expected="[{…}, …]")
    game = {
        key: value for key, value in deal.items() if key not in ("soloist", "passed", "written")
    }
    if deal.get("passed") not in (None, False):
        if deal["passed"] is not True:
            raise refuse("bad_value", key="passed", expected="true | false")
        only_keys(game, ())
        if present(deal, "soloist"):
            raise refuse("key_unknown", key="soloist")
        return passed_line()
    for key in ("edition", "options"):
        if present(request, key):
            game.setdefault(key, request[key])
    if "ramsch" in game and "soloist" not in deal:
        return _ramsch(game, sheet=sheet, number=number)
    soloist = _place(sheet, needed(deal, "soloist"))
    read = read_game(game)
    if isinstance(read, Refusal):
        raise RefusalError(read)
    return game_line(soloist, *read)


def _ramsch(game: Request, *, sheet: ScoreSheet, number: int) -> Line:
    answer = value_request(game)
    if not isinstance(answer, Mapping):
        raise refuse(answer.code, *answer.articles, **answer.details)
    places = seats_in(sheet, number)
    brought = dict.fromkeys(sheet.places, ListPoints(0))
    scores: Any = answer["scores"]
    for seat, points in zip(SEATS, scores, strict=True):
        brought[places[seat]] = ListPoints(points)
    return ramsch_line(tuple(brought.values()))


def _place(sheet: ScoreSheet, name: object) -> Place:
    place = place_in(sheet, name) if isinstance(name, str) else None
    if place is None:
        raise refuse("soloist_not_at_table", "SkO-5.5.1", name=str(name)[:_LONGEST_NAME])
    return place


# --- corrections ------------------------------------------------------------------------------


def _corrected(sheet: ScoreSheet, correction: object, request: Request) -> ScoreSheet:
    """The list after one correction: by consent to an entry, or by the management to the lowest."""
    if not isinstance(correction, dict):
        raise refuse("bad_value", key="corrections", expected="[{…}, …]")
    only_keys(correction, _CORRECTION_KEYS)
    deal = needed(correction, "deal")
    if not _whole(deal):
        raise refuse("bad_value", key="deal", expected="1 | 2 | 3 | …")
    noticed = correction.get("noticed", "series")
    if noticed not in ("series", "later"):
        raise refuse("bad_value", key="noticed", expected="series | later")
    by = _text(correction, "by")
    at, why = _text(correction, "at"), _text(correction, "why")
    consent = _consent(sheet, correction.get("consent", []))
    if by == MANAGEMENT:
        readings = [
            _line(one, sheet=sheet, number=deal, request=request)
            for one in _items(correction, "readings", most=9)
        ]
        return _allowed(
            correct_to_lowest(
                sheet,
                readings,
                deal=deal,
                at=at,
                why=why,
                consent=consent,
                late=noticed == "later",
            )
        )
    _place(sheet, by)
    if noticed == "later":
        raise refuse("series_over", "SkO-5.5.3", "TR-7.2.5")
    line = _line(needed(correction, "entry"), sheet=sheet, number=deal, request=request)
    return _allowed(correct(sheet, line, deal=deal, consent=consent, by=by, at=at, why=why))


def _consent(sheet: ScoreSheet, names: object) -> tuple[Place, ...]:
    if names is True:
        return sheet.places
    if names in (False, None):
        return ()
    if not isinstance(names, list):
        raise refuse("bad_value", key="consent", expected='true | ["Anna", …]')
    return tuple(_place(sheet, name) for name in names)


def corrections_of(sheet: ScoreSheet) -> tuple[Struck, ...]:
    """What was corrected, in the order in which it was done."""
    return tuple(struck for struck in sheet.trace if struck.after is not None)


# --- small readers ------------------------------------------------------------------------------


def _items(request: Request, key: str, *, most: int) -> Sequence[Any]:
    items = request.get(key, [])
    if not isinstance(items, list):
        raise refuse("bad_value", key=key, expected="[{…}, …]")
    if len(items) > most:
        raise refuse("no_such_length", length=len(items), most=most)
    return items


def _text(request: Request, key: str) -> str:
    text = needed(request, key)
    if not isinstance(text, str) or not text.isprintable() or len(text) > 200:
        raise refuse("bad_value", key=key, expected='"…"')
    return text


def _names(table: object) -> bool:
    return isinstance(table, list) and all(
        isinstance(name, str) and name.isprintable() and len(name) <= _LONGEST_NAME
        for name in table
    )


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _allowed(found: ScoreSheet | Refusal) -> ScoreSheet:
    if isinstance(found, Refusal):
        raise refuse(found.code, *found.articles, **found.details)
    return found
