"""One deal in the file of `skat list`: passed, a game with its soloist, or Ramsch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from skat.model.seats import SEATS, Place
from skat.model.units import ListPoints
from skat.requests.decode import decode
from skat.requests.refusing import refuse
from skat.requests.score_list.names import place_of
from skat.requests.value.game import ValueRequest, finished_game
from skat.requests.value.ramsch import RamschRequest, ramsch_scores
from skat.scoresheet.line import Line, game_line, passed_line, ramsch_line
from skat.scoresheet.sheet import ScoreSheet, seats_in


class PassedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Nobody bid; `written` is what is on paper beside it."""

    passed: bool
    written: object = None


class GameDeal(ValueRequest, frozen=True, kw_only=True):
    """The keys of `skat value` beside the soloist."""

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
    """The place of a soloist; raises RefusalError for somebody who is not at the table."""
    return place_of(sheet, name, otherwise="soloist_not_at_table", article="SkO-5.5.1")


def _ramsch(deal: RamschDeal, *, sheet: ScoreSheet, number: int) -> Line:
    places = seats_in(sheet, number)
    brought = dict.fromkeys(sheet.places, ListPoints(0))
    for seat, points in zip(SEATS, ramsch_scores(deal), strict=True):
        brought[places[seat]] = ListPoints(points)
    return ramsch_line(tuple(brought.values()), bock=deal.bock)
