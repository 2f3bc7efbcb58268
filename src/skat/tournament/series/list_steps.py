"""What the commands about a list do: entering, confirming, taking back, signing, voiding."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.entry import DealEntry, refused_entry
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.sheet import Signature, sign, take_back
from skat.scoresheet.typed import TypedGame, line_of_typed, why_not_suffered
from skat.tournament.commands import (
    By,
    ConfirmDeal,
    CorrectTotals,
    EnterList,
    EnterPlayed,
    EnterTableDeal,
    EnterTotals,
    Role,
    Sign,
    Step,
    TakeBackDeal,
    Void,
)
from skat.tournament.commands.base import TableCommand
from skat.tournament.draw import StartNumber
from skat.tournament.entries.steps import Outcome
from skat.tournament.series.feet import (
    refused_crossing,
    refused_totals,
    undivided,
    with_feet,
    with_totals,
)
from skat.tournament.series.steps import with_table
from skat.tournament.state import Tournament, refused_series, table_of
from skat.tournament.table_list import (
    TableList,
    confirmed_by,
    counted_anew,
    list_is_void,
    refused_next_deal,
    with_line,
)


@implements("TR-7.1.4")
def refused_card(state: Tournament, series: int, by: By) -> Refusal | None:
    """Why a player's card for this series is worth nothing now: it is valid only for its own.

    Others get the plain refusal of `refused_series`.
    """
    refused = refused_series(state, series)
    if refused is None or by.role is not Role.PLAYER:
        return refused
    return Refusal(code="card_of_other_series", articles=("TR-7.1.4",), details={"series": series})


@implements("TR-7.1.5", "TR-9.9", "TR-9.7", "DEF-kibitzers")
def refused_at_table(table: TableList, by: By) -> Refusal | None:
    """Why a player has no business at this table: only the players drawn for it have.

    Management and referees may see and enter everything; nobody plays or looks on for another.
    """
    if by.role is not Role.PLAYER:
        return None
    if by.number is not None and table.place_of(by.number) is not None:
        return None
    return Refusal(
        code="not_your_table",
        articles=("TR-7.1.5", "TR-9.9", "TR-9.7"),
        details={"number": by.number or 0},
    )


@implements("TR-7.2.4", "TR-9.8", "TR-7.2.2")
def list_shown_to(state: Tournament, by: By, *, series: int, table: int) -> TableList | Refusal:
    """A list for those who may see it now: its players, and management and referees at any time."""
    if not 1 <= series <= len(state.series):
        return Refusal(code="card_of_other_series", details={"series": series})
    shown = table_of(state, series, table)
    return shown if isinstance(shown, Refusal) else refused_at_table(shown, by) or shown


def refused_list(state: Tournament, command: TableCommand, by: By) -> Refusal | None:
    """Why this list is not kept now, or not by him: another series, no such table, not his own."""
    if refused := refused_card(state, command.series, by):
        return refused
    shown = list_shown_to(state, by, series=command.series, table=command.table)
    return shown if isinstance(shown, Refusal) else None


def enter_deal(state: Tournament, command: EnterTableDeal, step: Step) -> Outcome:
    """One more deal; a player's entry waits for a second player."""
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    number = step.by.number if step.by.role is Role.PLAYER else None
    if number is None and step.revision >= 2 and (undated := refused_undated(table)) is not None:
        return undated
    if number is not None and command.deal > len(table.sheet.lines):
        refused = refused_next_deal(table)
        if refused is not None:
            return refused
    line = line_of(state, command.game, step)
    if isinstance(line, Refusal):
        return line
    entered = with_line(table, line, deal=command.deal, by=number)
    if isinstance(entered, Refusal):
        return entered
    return with_table(state, command.table - 1, entered)


def confirm_deal(state: Tournament, command: ConfirmDeal, step: Step) -> Outcome:
    """A second player finds the newest entry right."""
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    number = step.by.number if step.by.role is Role.PLAYER else None
    confirmed = confirmed_by(table, number, deal=command.deal)
    if isinstance(confirmed, Refusal):
        return confirmed
    if step.revision >= 2 and (refused := refused_version(table, command)) is not None:
        return refused
    return with_table(state, command.table - 1, confirmed)


@implements("TR-4.4")
def refused_undated(table: TableList) -> Refusal | None:
    """The question that comes before a list is typed: from which deal on did a reserve play?

    A list that phones keep needs no answer: there the change is at the next deal.
    """
    change = next((each for each in table.changes if not each.dated), None)
    if change is None or table.begun:
        return None
    return Refusal(
        code="change_deal_missing",
        articles=("TR-4.4",),
        details={"left": change.left, "came": change.came, "deal": change.deal},
    )


@implements("TR-9.6")
def refused_version(table: TableList, command: ConfirmDeal) -> Refusal | None:
    """Why this confirms what its sender did not see: the list was changed since."""
    if command.version == table.version:
        return None
    return Refusal(
        code="line_changed",
        articles=("TR-9.6",),
        details={"deal": command.deal, "version": table.version},
    )


def take_back_deal(state: Tournament, command: TakeBackDeal, step: Step) -> Outcome:
    """The newest entry, struck out; players only what nobody has confirmed yet."""
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    newest = len(table.sheet.lines)
    if command.deal != newest:
        return Refusal(code="stale_deal", details={"deal": command.deal, "newest": newest})
    if step.by.role is Role.PLAYER and table.confirmed >= command.deal:
        return Refusal(
            code="deal_confirmed_already", articles=("SkO-5.5.3",), details={"deal": command.deal}
        )
    by = str(step.by.number) if step.by.role is Role.PLAYER else step.by.role.value
    sheet = take_back(table.sheet, by=by, at=str(step.at), why=command.reason)
    if isinstance(sheet, Refusal):
        return sheet
    return with_table(
        state, command.table - 1, counted_anew(replace(table, sheet=sheet, entered_by=None))
    )


def enter_totals(state: Tournament, command: EnterTotals, step: Step) -> Outcome:
    """The foot of a paper list, if its sums fit; a list that is kept deal by deal stays so."""
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    if table.begun:
        return Refusal(code="list_begun", details={"table": command.table})
    typed = typed_foot(state, table, command, step)
    return typed if isinstance(typed, Refusal) else with_table(state, command.table - 1, typed)


def typed_foot(
    state: Tournament, table: TableList, command: EnterTotals | CorrectTotals, step: Step
) -> TableList | Refusal:
    """The list with this foot, judged by the step's revision: the first one divides no foot."""
    if step.revision >= 2:
        typed = with_feet(
            table,
            command.totals,
            deals=table.deals,
            passed=command.passed,
            at_changes=command.at_changes or table.at_changes,
        )
        if isinstance(typed, Refusal) or step.revision < 5:
            return typed
        return refused_crossing(typed) or typed
    refused = refused_totals(
        command.totals, size=table.size, deals=table.deals, passed=command.passed
    )
    return refused or with_totals(table, command.totals, parts=undivided(table, command.totals))


def enter_list(state: Tournament, command: EnterList, step: Step) -> Outcome:
    """All deals of a list at once; nothing is entered if one of them cannot stand."""
    lines = []
    for deal, game in enumerate(command.games, start=1):
        line = line_of(state, game, step)
        if isinstance(line, Refusal):
            return replace(line, details={**line.details, "deal": deal})
        lines.append(line)
    return _with_lines(state, command, lines, step)


def enter_played(state: Tournament, command: EnterPlayed, step: Step) -> Outcome:
    """All deals of a live table; what was entered there must be a score that can be."""
    for deal, line in enumerate(command.lines, start=1):
        odd = odd_line(line)
        if odd is not None:
            return replace(odd, details={**odd.details, "deal": deal})
    return _with_lines(state, command, command.lines, step)


def odd_line(line: Line) -> Refusal | None:
    """Why a line that was computed outside is none: Ramsch, or a score that no game has."""
    if line.ramsch:
        return Refusal("house_rule_in_tournament", ("TR-9.4",), {"options": "ramsch"})
    places = [Place(at) for at in range(1, 5)]
    if refused := refused_entry(places, DealEntry(line.soloist, line.score)):
        return refused
    if line.soloist is not None and line.won is not (line.score > 0):
        return Refusal(code="entry_incomplete", articles=("TR-7.2.1",))
    return None


def _with_lines(
    state: Tournament, command: EnterList | EnterPlayed, lines: Sequence[Line], step: Step
) -> Outcome:
    table = refused_list(state, command, step.by) or open_list(state, command)
    if isinstance(table, Refusal):
        return table
    if table.begun:
        return Refusal(code="list_begun", details={"table": command.table})
    undated = refused_undated(table) if step.revision >= 2 else None
    if undated is not None:
        return undated
    if len(lines) != table.deals:
        return Refusal(code="deals_missing", articles=("TR-7.2.4",), details={"deals": len(lines)})
    for deal, line in enumerate(lines, start=1):
        entered = with_line(table, line, deal=deal, by=None)
        if isinstance(entered, Refusal):
            return replace(entered, details={**entered.details, "deal": deal})
        table = entered
    return with_table(state, command.table - 1, replace(table, source=command.source))


@implements("TR-7.2.3", "TR-9.11", "TR-4.4")
def sign_list(state: Tournament, command: Sign, step: Step) -> Outcome:
    """Signatures under a complete list; it is valid when all have signed."""
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    if not table.complete:
        return Refusal(
            code="list_not_complete",
            articles=("TR-7.2.3", "TR-9.11"),
            details={"deals": len(table.sheet.lines)},
        )
    for place in command.places:
        if step.by.role is Role.PLAYER and (
            step.by.number is None or table.place_of(step.by.number) != place
        ):
            return Refusal(
                code="not_your_signature", articles=("TR-7.2.3",), details={"place": place}
            )
        signed = _signed(table, place, at=str(step.at))
        if isinstance(signed, Refusal):
            return signed
        table = signed
    if step.by.role is Role.PLAYER:
        by_phone = (*table.signed_themselves, *command.places)
        table = replace(table, signed_themselves=by_phone)
    return with_table(state, command.table - 1, table)


@implements("TR-7.2.4", "TR-9.11")
def void(state: Tournament, command: Void, step: Step) -> Outcome:
    """A careless, illegible or incomplete list counts for nobody."""
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.2.4",))
    return with_table(state, command.table - 1, replace(table, void=command.reason))


def line_of(state: Tournament, game: TypedGame | None, step: Step) -> Line | Refusal:
    """The line of a typed game, or of a passed deal, as the step's revision judges it."""
    if game is None:
        return passed_line()
    refused = why_not_suffered(game) if step.revision >= 3 else None
    return refused or line_of_typed(game, state.rules)


def open_list(state: Tournament, command: TableCommand) -> TableList | Refusal:
    """A list of the newest series that was not declared void."""
    table = state.series[-1].tables[command.table - 1]
    return list_is_void(command.table) if table.void else table


def _signed(table: TableList, place: Place, *, at: str) -> TableList | Refusal:
    if any(leaver.place == place for leaver in table.leavers):
        return Refusal(code="left_before_end", articles=("TR-4.4",), details={"place": place})
    if not table.totals:
        sheet = sign(table.sheet, place, at=at)
        return sheet if isinstance(sheet, Refusal) else replace(table, sheet=sheet)
    if not 1 <= place <= table.size:
        return Refusal(code="no_such_place", details={"place": place})
    if any(signature.place == place for signature in table.sheet.signatures):
        return Refusal(code="signed_already", details={"place": place})
    signatures = (*table.sheet.signatures, Signature(place, at))
    return replace(table, sheet=replace(table.sheet, signatures=signatures))


def table_and_place(state: Tournament, number: StartNumber) -> tuple[int, Place] | None:
    """Where this player sits in the running series: table (from 1) and place."""
    for at, table in enumerate(state.running_tables, start=1):
        place = table.place_of(number)
        if place is not None:
            return at, place
    return None
