"""The commands about series: draws and seats, then lists, deals and their corrections."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, UnsetType

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands.base import TableCommand, Text, TournamentCommand
from skat.tournament.draw import StartNumber, Tables
from skat.tournament.draw.drawing import Method
from skat.tournament.table_list import FootAtChange, FootTotals, Then

Number = Annotated[int, "The series, from 1."]
Words = Annotated[Text, "What the hall called out; part of the lot."]


class DrawSeries(TournamentCommand, frozen=True, tag="seat"):
    """A series is drawn: the seed is shown and the seating that follows from it."""

    series: Number
    seed: str
    tables: Tables
    method: Method = Method.RANDOM
    words: Words = ""
    plan: tuple[StartNumber, ...] = ()
    sections: Annotated[tuple[int, ...] | UnsetType, "How many tables each section has."] = UNSET


class Redraw(TournamentCommand, frozen=True, tag="redraw"):
    """The draw is repeated before any table begins, with the second seed of the series.

    `absent` did not come and are not drawn again.
    """

    series: Number
    seed: str
    tables: Tables
    reason: Annotated[Text, "Why; it stays in the journal."]
    method: Method = Method.RANDOM
    words: Words = ""
    plan: tuple[StartNumber, ...] = ()
    absent: Annotated[tuple[StartNumber, ...], "Who did not come; may be given several times."] = ()
    sections: Annotated[tuple[int, ...] | UnsetType, "How many tables each section has."] = UNSET


class Swap(TournamentCommand, frozen=True, tag="swap"):
    """Two players change places; only the management may order it (TR-7.1.2)."""

    series: int
    one: StartNumber
    other: StartNumber
    reason: Text


class SeatByHand(TournamentCommand, frozen=True, tag="seat_by_hand"):
    """The management seats players otherwise than drawn, before their tables begin.

    `tables` are all of the series as they sit then; those that have begun stay as they are.
    `absent` did not come. The former tables, given again, are the way back.
    """

    series: int
    tables: Tables
    reason: Text
    absent: tuple[StartNumber, ...] = ()


class ReportSwap(TournamentCommand, frozen=True, tag="report_swap"):
    """Two players changed places on their own; both are excluded for it (TR-7.1.2)."""

    one: StartNumber
    other: StartNumber


class Substitute(TableCommand, frozen=True, tag="substitute"):
    """A reserve takes the place of a player who left in an emergency or maliciously (TR-4.4).

    `deal` is the first one that he plays, None for the next; of a list on paper it may be given
    later (`DateChange`).
    """

    left: StartNumber
    reserve: StartNumber
    reason: Text
    deal: int | None = None


class DateChange(TableCommand, frozen=True, tag="date_change"):
    """From which deal on a reserve played, where that was left open when he came."""

    came: StartNumber
    deal: int


class LeaveSeat(TableCommand, frozen=True, tag="leave_table"):
    """A player leaves the table and no reserve comes; the list goes on at three, or ends (TR-4.4).

    `deal` is the first one without him, None for the next. `seen` is the digest of the effect.
    """

    left: Annotated[StartNumber, "The start number of the player who leaves."]
    then: Annotated[Then, "What becomes of the list."]
    reason: Annotated[Text, "Why; it stays in the journal."]
    deal: Annotated[int | None, "The first deal without this player; else the next one."] = None
    seen: Annotated[str, "The digest that was printed with the effect."] = ""


class Join(TableCommand, frozen=True, tag="join"):
    """A latecomer joins a table of three before its first deal, at a `place` or the last one."""

    number: StartNumber
    reason: Text
    place: Place | UnsetType = UNSET


class TakeOff(TableCommand, frozen=True, tag="take_off"):
    """A player who did not come is taken off a table of four before its first deal."""

    number: StartNumber
    reason: Text


class CloseSeries(TournamentCommand, frozen=True, tag="close_series"):
    """All lists are in; the time for protests runs."""

    series: int


class EnterTableDeal(TableCommand, frozen=True, tag="enter_deal"):
    """One deal of a list; without a game it was passed."""

    deal: int
    game: TypedGame | None = None


class ConfirmDeal(TableCommand, frozen=True, tag="confirm_deal"):
    """A second player finds the newest deal right; `version` is that of the line he saw."""

    deal: int
    version: int | None = None


class TakeBackDeal(TableCommand, frozen=True, tag="take_back_deal"):
    """The newest deal is taken back, as long as nobody has confirmed it, or by the desk."""

    deal: int
    reason: Text


class EnterTotals(TableCommand, frozen=True, tag="enter_totals"):
    """The foot of a paper list, from place 1; `at_changes` how it stood where a reserve came."""

    totals: tuple[FootTotals, ...]
    passed: int
    at_changes: tuple[FootAtChange, ...] = ()


class EnterList(TableCommand, frozen=True, tag="enter_list"):
    """A whole list at once, typed from paper; None was passed."""

    games: tuple[TypedGame | None, ...]
    source: Text = "paper"


class EnterPlayed(TableCommand, frozen=True, tag="enter_played"):
    """A whole list from a live table, whose deals were judged there; `source` names the table."""

    lines: tuple[Line, ...]
    source: Text


class NameGame(TableCommand, frozen=True, tag="name_game"):
    """A high game that a player won in a list whose foot alone was typed; 0 takes it back.

    `was` is what the sender saw named, 0 for nothing; by now it may be another.
    """

    number: StartNumber
    value: int
    was: int | UnsetType = UNSET


class Sign(TableCommand, frozen=True, tag="sign"):
    """Places sign the list; a player only his own (TR-7.2.3)."""

    places: tuple[Place, ...]


class CorrectTableDeal(TableCommand, frozen=True, tag="correct_deal"):
    """A deal is put right with everybody's consent, or by the management to the lowest value.

    `seen` is the digest of the effect on the ranks, for a series that is closed; `protest` is the
    upheld protest that orders the correction. `version` is that of the list which the sender saw.
    """

    deal: int
    reason: Text
    game: TypedGame | None = None
    consent: tuple[Place, ...] = ()
    protest: int | None = None
    seen: str = ""
    version: int | UnsetType = UNSET


class CorrectTotals(TableCommand, frozen=True, tag="correct_totals"):
    """The typed foot of a paper list is put right.

    Consent, protest, `seen` and `version` are as in `CorrectTableDeal`. Without `at_changes` those
    of the list stay.
    """

    totals: tuple[FootTotals, ...]
    passed: int
    reason: Text
    consent: tuple[Place, ...] = ()
    seen: str = ""
    protest: int | None = None
    at_changes: tuple[FootAtChange, ...] = ()
    version: int | UnsetType = UNSET


class Void(TableCommand, frozen=True, tag="void"):
    """A careless, illegible or incomplete list is declared void (TR-7.2.4)."""

    reason: Text
