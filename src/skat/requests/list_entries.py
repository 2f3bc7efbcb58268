"""One entry in the file of `skat list`: a deal, or who came, left or keeps the list.

A deal is passed, a game with its soloist, or Ramsch. Of a change
`{"after_deal": 9, "joins": "Dora", "instead_of": "Anna"}` is written (the last key only where Dora
takes Anna's seat) and `{"after_deal": 9, "leaves": "Anna"}`: she announced it after deal 9.
`{"after_deal": 9, "keeps": "Dora"}`: another one keeps the list from then on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec

from skat.model.seats import SEATS, Place
from skat.model.units import ListPoints
from skat.requests.decode import Expected, OneLine, decode
from skat.requests.finished_game import ValueRequest, finished_game
from skat.requests.jsonl import allowed, refuse
from skat.requests.value import RamschRequest, ramsch_scores
from skat.scoresheet.joining import announce_leaving, join, with_keeper
from skat.scoresheet.line import Line, game_line, passed_line, ramsch_line
from skat.scoresheet.sheet import ScoreSheet, place_in, seats_in

_LONGEST_NAME = 60

Name: TypeAlias = Annotated[str, OneLine(_LONGEST_NAME), Expected('"Dora"')]
Text: TypeAlias = Annotated[str, OneLine(200)]


def place_of(sheet: ScoreSheet, name: str, *, otherwise: str, article: str) -> Place:
    """The place of a player by his name; raises RefusalError with the code if he is not there."""
    place = place_in(sheet, name)
    if place is None:
        raise refuse(otherwise, article, name=name[:_LONGEST_NAME])
    return place


class PassedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Nobody bid; `written` is what is on paper for the deal."""

    passed: bool
    written: object = None


class GameDeal(ValueRequest, frozen=True, kw_only=True):
    """The keys of `skat value` and the soloist."""

    soloist: str
    passed: bool = False
    written: object = None


class RamschDeal(RamschRequest, frozen=True, kw_only=True):
    """The keys of `skat value` for Ramsch."""

    passed: bool = False
    written: object = None


def read_line(deal: object, *, sheet: ScoreSheet, number: int, rules: Mapping[str, Any]) -> Line:
    """The line of one deal; `rules` are the edition and options of the whole list, as written.

    Raises RefusalError for what is no deal.
    """
    if not isinstance(deal, dict):
        raise refuse("bad_value", key="deals", expected="[{…}, …]")
    if deal.get("passed") not in (None, False):
        decode(deal, PassedDeal)
        return passed_line()
    if "ramsch" in deal and "soloist" not in deal:
        return _ramsch(decode({**rules, **deal}, RamschDeal), sheet=sheet, number=number)
    game = decode({**rules, **deal}, GameDeal)
    return game_line(soloist_in(sheet, game.soloist), *finished_game(game))


def soloist_in(sheet: ScoreSheet, name: str) -> Place:
    """The place of a soloist; raises RefusalError for a name that is not at the table."""
    return place_of(sheet, name, otherwise="soloist_not_at_table", article="SkO-5.5.1")


def _ramsch(deal: RamschDeal, *, sheet: ScoreSheet, number: int) -> Line:
    places = seats_in(sheet, number)
    brought = dict.fromkeys(sheet.places, ListPoints(0))
    for seat, points in zip(SEATS, ramsch_scores(deal), strict=True):
        brought[places[seat]] = ListPoints(points)
    return ramsch_line(tuple(brought.values()), bock=deal.bock)


class Joins(msgspec.Struct, frozen=True):
    """A player comes, perhaps into the seat of another."""

    after_deal: int
    joins: Name
    instead_of: Name | None = None


class Leaves(msgspec.Struct, frozen=True):
    """A player announces that he leaves."""

    after_deal: int
    leaves: Name


class Keeps(msgspec.Struct, frozen=True):
    """A player keeps the list from now on."""

    after_deal: int
    keeps: Name


Change = Joins | Leaves | Keeps

_KINDS: dict[str, type[Change]] = {"joins": Joins, "leaves": Leaves, "keeps": Keeps}


def read_changes(items: Sequence[object]) -> list[Change]:
    """The changes of a file in their order, each checked for its shape."""
    return sorted((_read(item) for item in items), key=lambda change: change.after_deal)


def _read(item: object) -> Change:
    if not isinstance(item, dict):
        raise refuse("bad_value", key="changes", expected="[{…}, …]")
    kinds = [form for kind, form in _KINDS.items() if item.get(kind) is not None]
    if len(kinds) != 1:
        expected = " | ".join(f'"{kind}"' for kind in _KINDS)
        raise refuse("bad_value", key="changes", expected=expected)
    change = decode(item, kinds[0])
    if change.after_deal < 0:
        raise refuse("bad_value", key="after_deal", expected="0 | 1 | 2 | …")
    return change


def with_changes_now(sheet: ScoreSheet, coming: list[Change], *, last: bool = False) -> ScoreSheet:
    """The list with the changes that are due after its newest deal; they are taken off `coming`.

    The writer of the file has everybody's consent. After the last deal nothing may be left.
    """
    while coming and (last or coming[0].after_deal <= len(sheet.lines)):
        change = coming.pop(0)
        if change.after_deal != len(sheet.lines):
            raise refuse("no_such_deal", deal=change.after_deal, of=len(sheet.lines))
        sheet = _changed(sheet, change)
    return sheet


def _changed(sheet: ScoreSheet, change: Change) -> ScoreSheet:
    match change:
        case Leaves(leaves=name):
            return allowed(announce_leaving(sheet, _place(sheet, name)))
        case Keeps(keeps=name):
            return allowed(with_keeper(sheet, _place(sheet, name), consent=sheet.places))
        case Joins(joins=name, instead_of=other):
            seat = None if other is None else _place(sheet, other)
            return allowed(join(sheet, name, consent=sheet.places, instead_of=seat))


def _place(sheet: ScoreSheet, name: str) -> Place:
    return place_of(sheet, name, otherwise="not_at_table", article="SkO-3.1.2")
