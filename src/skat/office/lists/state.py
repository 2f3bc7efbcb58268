"""The state of an evening's list: a value that follows from its journal, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.lists import entries as entries
from skat.office.lists.entries import ListAction, ListRequest, Typed, TypedDeal
from skat.scoresheet.corrections import correct, correct_to_lowest
from skat.scoresheet.invariants import violated
from skat.scoresheet.joining import announce_leaving, join, keeper_of, stay, with_keeper
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.sheet import (
    ScoreSheet,
    end,
    enter,
    open_sheet,
    plays,
    seats_in,
    sign,
    take_back,
)
from skat.scoresheet.typed import line_of_typed
from skat.scoresheet.typed_ramsch import TypedRamsch, line_of_ramsch

LONGEST_NAME = 24
LONGEST_TITLE = 60


class ListState(msgspec.Struct, frozen=True, kw_only=True):
    """An evening's list as its journal has it; without a sheet it is not open yet.

    `games` are the lines as they were typed, so that one can be changed instead of typed anew.
    """

    sheet: ScoreSheet | None = None
    title: str = ""
    opened_at: str = ""
    newest_at: str = ""
    write_hash: bytes = b""
    read_hash: bytes = b""
    games: tuple[Typed, ...] = ()


def after(state: ListState, action: ListAction) -> ListState | Refusal:
    """The list after an action, or why the action may not happen.

    >>> from skat.office.lists.entries import EndList
    >>> after(ListState(), EndList()).code
    'list_not_open'
    """
    changed = _after(state, action)
    if isinstance(changed, Refusal):
        return changed
    # A clock that went back was let through by the first release.
    return replace(changed, newest_at=max(changed.newest_at, action.at))


def _after(state: ListState, action: ListAction) -> ListState | Refusal:
    if isinstance(action, entries.OpenList):
        return _opened(state, action)
    if state.sheet is None:
        return Refusal(code="list_not_open")
    changed = _CHANGES[type(action)](state.sheet, action)
    if isinstance(changed, Refusal):
        return changed
    broken = violated(changed)
    if broken:
        return broken[0]
    return replace(state, sheet=changed, games=_games_after(state.games, action))


def _games_after(games: tuple[Typed, ...], action: ListRequest) -> tuple[Typed, ...]:
    """What was typed for each line, once an action has been taken in."""
    match action:
        case entries.EnterLine():
            return (*games, action.typed)
        case entries.TakeDealBack():
            return games[:-1]
        case entries.CorrectLine(deal=deal) | entries.RuleOnDeal(deal=deal):
            return (*games[: deal - 1], action.typed, *games[deal:])
    return games


def _opened(state: ListState, action: entries.OpenList) -> ListState | Refusal:
    if state.sheet is not None:
        return Refusal(code="list_open_already")
    if not all(is_name(name) for name in action.players):
        return Refusal(code="bad_name")
    if len(action.title) > LONGEST_TITLE or not action.title.isprintable():
        return Refusal(code="bad_title", details={"most": LONGEST_TITLE})
    sheet = open_sheet(
        action.players,
        first_dealer=action.first_dealer,
        rules=action.rules,
        length=action.length,
    )
    if isinstance(sheet, Refusal):
        return sheet
    return ListState(
        sheet=sheet,
        title=action.title,
        opened_at=action.at,
        write_hash=action.write_hash,
        read_hash=action.read_hash,
    )


def is_name(name: str) -> bool:
    """Whether this can be a player's name: 1 to 24 visible characters.

    >>> is_name("Łukasz"), is_name(" "), is_name("")
    (True, False, False)
    """
    return 1 <= len(name) <= LONGEST_NAME and name.isprintable() and name.strip() == name


def _entered(sheet: ScoreSheet, action: entries.EnterLine) -> ScoreSheet | Refusal:
    line = _line(sheet, action)
    # A sender who repeats an entry must hear that it is there, whatever else is wrong with it.
    known = 1 <= action.deal <= len(sheet.lines)
    if isinstance(line, Refusal) and not known:
        return line
    return enter(sheet, Line() if isinstance(line, Refusal) else line, deal=action.deal)


def _taken_back(sheet: ScoreSheet, action: entries.TakeDealBack) -> ScoreSheet | Refusal:
    if action.deal != len(sheet.lines):
        return Refusal(code="not_the_newest", details={"deal": action.deal})
    keeper = sheet.players[keeper_of(sheet) - 1]
    return take_back(sheet, by=keeper, at=action.at, why=action.why)


def _corrected(sheet: ScoreSheet, action: entries.CorrectLine) -> ScoreSheet | Refusal:
    if action.by not in sheet.places:
        return Refusal(code="no_such_place", details={"place": action.by})
    line = _line(sheet, action)
    if isinstance(line, Refusal):
        return line
    return correct(
        sheet,
        line,
        deal=action.deal,
        consent=action.consent,
        by=sheet.players[action.by - 1],
        at=action.at,
        why=action.why,
    )


def _ruled(sheet: ScoreSheet, action: entries.RuleOnDeal) -> ScoreSheet | Refusal:
    """An entry as the management decides it; a higher reading than what stands changes nothing."""
    if not is_name(action.by):
        return Refusal(code="bad_name")
    if not action.why.strip():
        return Refusal(code="reason_missing", articles=("TR-7.2.5",))
    line = _line(sheet, action)
    if isinstance(line, Refusal):
        return line
    changed = correct_to_lowest(
        sheet,
        [line],
        deal=action.deal,
        at=action.at,
        why=f"{action.by}: {action.why}",
        consent=action.consent,
    )
    if not isinstance(changed, Refusal) and changed.lines == sheet.lines:
        score = sheet.lines[action.deal - 1].score
        return Refusal(
            code="correction_changes_nothing", articles=("TR-7.2.5",), details={"score": score}
        )
    return changed


def _joined(sheet: ScoreSheet, action: entries.JoinTable) -> ScoreSheet | Refusal:
    if not is_name(action.name):
        return Refusal(code="bad_name")
    return join(sheet, action.name, consent=action.consent, instead_of=action.instead_of)


def _line(sheet: ScoreSheet, action: TypedDeal) -> Line | Refusal:
    game, deal = action.typed, action.deal
    if game is None:
        return passed_line()
    if isinstance(game, TypedRamsch):
        if action.game is not None:
            return Refusal("ramsch_and_game", ("LF-ramsch",))
        return line_of_ramsch(game, sheet.rules, seats=seats_in(sheet, deal), size=sheet.size)
    if game.soloist not in sheet.places:
        return Refusal(
            code="soloist_not_at_table", articles=("SkO-5.5.1",), details={"place": game.soloist}
        )
    if not plays(sheet, game.soloist, deal=deal):
        return Refusal(
            code="soloist_not_dealt_in",
            articles=("SkO-3.2.7",),
            details={"deal": deal, "name": sheet.players[game.soloist - 1]},
        )
    return line_of_typed(game, sheet.rules)


def _renamed(sheet: ScoreSheet, action: entries.RenamePlayer) -> ScoreSheet | Refusal:
    if action.place not in sheet.places:
        return Refusal(code="no_such_place", details={"place": action.place})
    if not is_name(action.name):
        return Refusal(code="bad_name")
    if sheet.signatures:
        return Refusal(code="list_signed", articles=("TR-7.2.3",))
    players = list(sheet.players)
    players[action.place - 1] = action.name
    if len(set(players)) < len(players):
        return Refusal(code="player_twice", articles=("DEF-table-players",))
    return replace(sheet, players=tuple(players))


_CHANGES: Final[Mapping[type, Callable[[ScoreSheet, Any], ScoreSheet | Refusal]]] = {
    entries.EnterLine: _entered,
    entries.TakeDealBack: _taken_back,
    entries.CorrectLine: _corrected,
    entries.RuleOnDeal: _ruled,
    entries.RenamePlayer: _renamed,
    entries.JoinTable: _joined,
    entries.AnnounceLeaving: lambda sheet, action: announce_leaving(sheet, action.place),
    entries.StayOnList: lambda sheet, action: stay(sheet, action.place),
    entries.ChangeKeeper: lambda sheet, action: with_keeper(
        sheet, action.place, consent=action.consent
    ),
    entries.EndList: lambda sheet, _: end(sheet),
    entries.SignList: lambda sheet, action: sign(sheet, action.place, at=action.at),
}
"""What each action does to the sheet, or why it may not."""
