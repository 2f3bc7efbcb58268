"""The list of a tournament table: a score sheet, who sits there by start number, who confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.line import Line
from skat.scoresheet.seats import SMALLEST_TABLE
from skat.scoresheet.series import SeriesCard, defence_bonus, points_of_series
from skat.scoresheet.sheet import ScoreSheet, enter, plays
from skat.tournament.draw import StartNumber

_GIVEN_UP: Final = "SkO-4.3.3"
"""The article that a line carries whose game the defence gave up."""


class Tally(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a player has in one list so far, in list points and games as soloist.

    `at_three` of `others_lost` were lost after a player had left a table of four. `stand_ins` are
    the deals in which a computer player acted for him.
    """

    number: StartNumber
    points: ListPoints = ListPoints(0)
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    at_three: int = 0
    stand_ins: int = 0

    @property
    def card(self) -> SeriesCard:
        """The same as a list on paper takes it."""
        return SeriesCard(
            list_points=self.points, won=self.won, lost=self.lost, others_lost=self.others_lost
        )

    def result(self, table_size: int) -> TournamentPoints:
        """His result in tournament points (TR-5.1); `table_size` sat down to the list."""
        result = points_of_series(
            self.points, self.won, self.lost, self.others_lost, table_size=table_size
        )
        if not self.at_three:
            return result
        more = defence_bonus(SMALLEST_TABLE) - defence_bonus(table_size)
        return TournamentPoints(result + more * self.at_three)


class FootTotals(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the foot of a paper list says of one place: list points, games won and lost."""

    points: ListPoints
    won: int
    lost: int


class FootAtChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a paper list stood before deal `deal`, from place 1 (TR-4.4).

    There a reserve took over, or a player left for whom there was none. `passed` are the deals
    until then in which nobody played alone.
    """

    deal: int
    totals: tuple[FootTotals, ...]
    passed: int


class SeatChange(msgspec.Struct, frozen=True, kw_only=True):
    """From deal `deal` on `came` sits where `left` sat (TR-4.4).

    `dated` is false until the deal is known; of a list that is kept deal by deal it is the next
    one then. `by_foot`: only the foot of its paper gave the deal.
    """

    deal: int
    place: Place
    left: StartNumber
    came: StartNumber
    reason: str
    dated: bool = True
    by_foot: bool = False


class Then(Enum):
    """What becomes of a list whose table a player left and no reserve came: it goes on or ends."""

    AT_THREE = "at_three"
    ENDS = "ends"


class Leaver(msgspec.Struct, frozen=True, kw_only=True):
    """From deal `deal` on `number` has left `place`, and it stays empty (TR-4.4)."""

    deal: int
    place: Place
    number: StartNumber
    then: Then
    reason: str


class TableRuling(msgspec.Struct, frozen=True, kw_only=True):
    """What a referee decided at a live table; without an `outcome` play went on as it stood."""

    deal: int
    by: str
    note: str = ""
    outcome: str = ""
    winner: str = ""
    level: str = ""
    articles: tuple[str, ...] = ()


class StandIns(msgspec.Struct, frozen=True, kw_only=True):
    """For which places of a live table a computer player acted in deal `deal`.

    Unless the deal `counts` for them all the same, it brings their players nothing (TR-9.7).
    """

    deal: int
    places: tuple[Place, ...]
    counts: bool = False


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    """One table's list. `numbers` sit there now, from place 1; `tallies` also name who left.

    Who left and was not replaced is among both: `leavers` say from which deal on nobody sits there.
    `confirmed` counts the lines that a second player, or the desk, has found right; the newest was
    entered by `entered_by`, None for the desk. `totals` are typed from a paper list instead of
    lines; `at_changes` say how the list stood where seats changed. A list that was declared void
    counts for nobody. `live` is the table of a server at which this one is played, empty for a
    table in the hall; `rulings` are what a referee decided there. At the places in
    `signed_themselves` players signed by phone; other signatures stand on paper. A live table that
    is `paused` waits for the director, who has given its players `more_seconds` on their clocks.
    """

    sheet: ScoreSheet
    numbers: tuple[StartNumber, ...]
    tallies: tuple[Tally, ...]
    confirmed: int = 0
    entered_by: StartNumber | None = None
    totals: tuple[FootTotals, ...] = ()
    at_changes: tuple[FootAtChange, ...] = ()
    source: str = ""
    void: str = ""
    changes: tuple[SeatChange, ...] = ()
    live: str = ""
    rulings: tuple[TableRuling, ...] = ()
    leavers: tuple[Leaver, ...] = ()
    stand_ins: tuple[StandIns, ...] = ()
    signed_themselves: tuple[Place, ...] = ()
    paused: bool = False
    more_seconds: int = 0

    @property
    def size(self) -> int:
        """How many columns the list has, three or four: so many sat down."""
        return len(self.numbers)

    @property
    def signers(self) -> tuple[Place, ...]:
        """The places that sign the list: those that are taken at the end."""
        left = {leaver.place for leaver in self.leavers}
        return tuple(place for place in self.sheet.places if place not in left)

    @property
    def deals(self) -> int:
        """How many deals the list comes to: those of its series, fewer where a player left.

        So many rounds as were announced are played by those who stay, or the list ends before.
        """
        planned = self.sheet.planned
        if planned is None:
            raise AssertionError("a series has so many deals as its notice says")
        ends = (leaver.deal - 1 for leaver in self.leavers if leaver.then is Then.ENDS)
        return min(ends, default=planned)

    @property
    def begun(self) -> bool:
        """Whether anything is entered."""
        return bool(self.sheet.lines or self.totals)

    @property
    def touched(self) -> bool:
        """Whether a list that is made anew would forget something: an entry, a reserve, its end."""
        return bool(self.begun or self.changes or self.leavers or self.void)

    @property
    def version(self) -> int:
        """Counts how often something that was in the list was changed or taken back.

        A confirmation carries it, so that nobody confirms what he did not see.
        """
        return len(self.sheet.trace)

    @property
    def complete(self) -> bool:
        """Whether all deals are entered and confirmed, or the totals are."""
        return bool(self.totals) or (
            self.sheet.complete and self.confirmed == len(self.sheet.lines)
        )

    @property
    def counts(self) -> bool:
        """Whether the list is valid: everybody has signed it and it was not declared void.

        Everybody are those who sit there at the end.
        """
        return not self.void and len(self.sheet.signatures) == self.size - len(self.leavers)

    @property
    def settled(self) -> bool:
        """Whether the desk need not wait for this table any more."""
        return bool(self.void) or (self.complete and self.counts)

    def place_of(self, number: StartNumber) -> Place | None:
        """The place of this player at this table; None if he has none, or has left it."""
        if number not in self.numbers or any(each.number == number for each in self.leavers):
            return None
        return Place(self.numbers.index(number) + 1)


def new_list(numbers: Sequence[StartNumber], *, sheet: ScoreSheet) -> TableList:
    """The empty list of a table."""
    return TableList(
        sheet=sheet,
        numbers=tuple(numbers),
        tallies=tuple(Tally(number=number) for number in numbers),
    )


def list_is_void(table: int) -> Refusal:
    """The refusal for a list that counts for nobody; its table counts from 1."""
    return Refusal(code="list_is_void", articles=("TR-7.2.4",), details={"table": table})


@implements("TR-7.2.2", "TR-9.6")
def refused_next_deal(table: TableList) -> Refusal | None:
    """Why the next deal may not be entered yet: the last one is not confirmed.

    >>> sheet = ScoreSheet(players=("1", "2", "3"), lines=(Line(),))
    >>> refused_next_deal(new_list([StartNumber(n) for n in (1, 2, 3)], sheet=sheet)).code
    'deal_unconfirmed'
    """
    if table.confirmed == len(table.sheet.lines):
        return None
    return Refusal(
        code="deal_unconfirmed",
        articles=("TR-7.2.2", "TR-9.6"),
        details={"deal": len(table.sheet.lines)},
    )


@implements("TR-9.6")
def confirmed_by(table: TableList, number: StartNumber | None, *, deal: int) -> TableList | Refusal:
    """The list with its newest deal confirmed by a second player at the table, or by the desk.

    Refused: another deal than the newest, one confirmed already, the player who entered it.
    """
    newest = len(table.sheet.lines)
    if deal <= table.confirmed:
        return Refusal(code="deal_confirmed_already", details={"deal": deal})
    if deal != newest:
        return Refusal(code="stale_deal", details={"deal": deal, "newest": newest})
    if number is not None and number == table.entered_by:
        return Refusal(code="own_entry", articles=("TR-7.2.2", "TR-9.6"), details={"deal": deal})
    return replace(table, confirmed=newest)


def with_line(
    table: TableList,
    line: Line,
    *,
    deal: int,
    by: StartNumber | None,
    marked: StandIns | None = None,
) -> TableList | Refusal:
    """The list with one more deal, `marked` where a computer player acted for a player.

    What the desk enters needs no second player.
    """
    if table.totals:
        return Refusal(code="totals_entered_already")
    sheet = enter(table.sheet, line, deal=deal)
    if isinstance(sheet, Refusal):
        return sheet
    if refused := refused_soloist(table.sheet, line, deal=deal):
        return refused
    if marked is not None:
        table = replace(table, stand_ins=(*table.stand_ins, marked))
    return replace(
        table,
        sheet=ended_sheet(sheet, table),
        tallies=_counted(table, table.tallies, line, deal=deal),
        entered_by=by,
        confirmed=len(sheet.lines) if by is None else table.confirmed,
    )


def refused_soloist(sheet: ScoreSheet, line: Line, *, deal: int) -> Refusal | None:
    """Why he cannot have played alone: at four the dealer is dealt no cards (SkO-3.2.7).

    >>> sheet = ScoreSheet(players=("1", "2", "3", "4"))
    >>> refused_soloist(sheet, Line(soloist=Place(2)), deal=2).code
    'soloist_not_dealt_in'
    """
    if line.soloist not in sheet.places or plays(sheet, line.soloist, deal=deal):
        return None
    return Refusal(
        code="soloist_not_dealt_in",
        articles=("SkO-3.2.7",),
        details={"deal": deal, "name": sheet.players[line.soloist - 1]},
    )


def no_bonus(table: TableList) -> dict[Place, set[int]]:
    """The deals in which a place has no bonus for a lost game: a computer player acted there."""
    deals: dict[Place, set[int]] = {}
    for marked in table.stand_ins:
        for place in () if marked.counts else marked.places:
            deals.setdefault(place, set()).add(marked.deal)
    return deals


def counted_anew(table: TableList) -> TableList:
    """The list with its tallies counted from the lines, after one was corrected or taken back."""
    tallies = tuple(Tally(number=number) for number in who_sat(table, 0))
    for change in table.changes:
        tallies = with_number(tallies, change.came)
    for deal, line in enumerate(table.sheet.lines, start=1):
        tallies = _counted(table, tallies, line, deal=deal)
    entered = len(table.sheet.lines)
    return replace(
        table,
        tallies=tallies,
        confirmed=min(table.confirmed, entered),
        stand_ins=tuple(each for each in table.stand_ins if each.deal <= entered),
    )


def who_sat(table: TableList, deal: int) -> tuple[StartNumber, ...]:
    """Whose columns the list had in this deal, from place 1; before every change for deal 0.

    That of a player who has left stays his.
    """
    numbers = list(table.numbers)
    for change in reversed(table.changes):
        if change.deal > deal:
            numbers[change.place - 1] = change.left
    return tuple(numbers)


def confirmed_tallies(table: TableList) -> tuple[Tally, ...]:
    """What the list brings so far: the newest deal not before a second player has confirmed it."""
    lines = table.sheet.lines
    if table.totals or table.confirmed == len(lines):
        return table.tallies
    known = replace(table, sheet=replace(table.sheet, lines=lines[: table.confirmed]))
    return counted_anew(known).tallies


def ended_sheet(sheet: ScoreSheet, table: TableList) -> ScoreSheet:
    """The sheet, ended where the management ordered it and no deal is missing (TR-4.4)."""
    ends = any(each.then is Then.ENDS for each in table.leavers)
    return replace(sheet, ended=True) if ends and len(sheet.lines) == table.deals else sheet


def _left(table: TableList, deal: int) -> frozenset[StartNumber]:
    """Who has left the table before this deal without a reserve in his place."""
    return frozenset(each.number for each in table.leavers if each.deal <= deal)


def with_number(tallies: tuple[Tally, ...], number: StartNumber) -> tuple[Tally, ...]:
    """The tallies with one of this player."""
    if any(tally.number == number for tally in tallies):
        return tallies
    return (*tallies, Tally(number=number))


@implements("TR-4.4", "TR-9.7")
def _counted(
    table: TableList, tallies: Sequence[Tally], line: Line, *, deal: int
) -> tuple[Tally, ...]:
    """The tallies after the line of this deal, for those who sat there and played themselves."""
    numbers, left = who_sat(table, deal), _left(table, deal)
    marked = next((each for each in table.stand_ins if each.deal == deal), None)
    absent = {numbers[place - 1] for place in marked.places} if marked is not None else set()
    if absent:
        tallies = [
            replace(tally, stand_ins=tally.stand_ins + (tally.number in absent))
            for tally in tallies
        ]
    soloist = numbers[line.soloist - 1] if line.soloist is not None else None
    if soloist is None:
        return tuple(tallies)
    lost = line.won is False
    bonus = {*numbers} - left - (set() if marked is None or marked.counts else absent)
    counted = []
    for tally in tallies:
        if tally.number == soloist:
            changed = replace(
                tally,
                points=ListPoints(tally.points + line.score),
                won=tally.won + (not lost),
                lost=tally.lost + lost,
            )
            counted.append(changed)
        elif lost and tally.number in bonus:
            at_three = tally.at_three + bool(left)
            counted.append(replace(tally, others_lost=tally.others_lost + 1, at_three=at_three))
        else:
            counted.append(tally)
    return tuple(counted)


def given_up(table: TableList) -> tuple[int, ...]:
    """In which deals of a list the defence gave up."""
    return tuple(
        deal
        for deal, line in enumerate(table.sheet.lines, start=1)
        if line.articles and line.won and _GIVEN_UP in line.articles
    )
