"""The state of a tournament: what its accepted commands have made of it."""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.checked import checked
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.editions import RuleSet
from skat.tournament.draw import Drawn, Quality, StartNumber, Tables
from skat.tournament.draw.drawing import Method
from skat.tournament.entrants import Entrant, Status
from skat.tournament.notice.money import Cents, Payment
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.protests import Protest
from skat.tournament.roles import Duty, HelperId
from skat.tournament.table_list import SeatChange, TableList
from skat.tournament.who_played import who_came_in_time, who_played


class TournamentPhase(Enum):
    """How far a tournament is."""

    PLANNED = "planned"
    ANNOUNCED = "announced"
    PUBLISHED = "published"
    CLOSED = "closed"


class SetAside(msgspec.Struct, frozen=True, kw_only=True):
    """A draw that was repeated before a table played by it."""

    seed: str
    tables: Tables
    reason: str


class Helper(msgspec.Struct, frozen=True, kw_only=True):
    """A helper of the management, perhaps in one hall; `gone` once he does no more."""

    id: HelperId
    name: str
    duties: tuple[Duty, ...]
    gone: bool = False
    section: int | UnsetType = UNSET


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """Who went on after a day, in their order; `seed` parted equals, `declined` made room."""

    day: int
    seed: str
    through: tuple[StartNumber, ...]
    declined: tuple[StartNumber, ...] = ()


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """What the director tells all, or one table of a series; `gone` once it is taken back."""

    number: int
    text: str
    series: int | None = None
    table: int | None = None
    gone: bool = False


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant who is not drawn: for this series, or for none until he checks in again."""

    number: StartNumber
    series: int | None = None


class CheckedIn(msgspec.Struct, frozen=True, kw_only=True):
    """Who has checked in for a series; only they are drawn for it, unless it was `closed`."""

    series: int
    numbers: tuple[StartNumber, ...] = ()
    closed: bool = False


class NamedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game won in a list on paper, named to the desk for the prize of the best.

    What a helper named counts only once a second person has named it, too: it `waits_for` one who
    is not this helper.
    """

    series: int
    table: int
    number: StartNumber
    value: int
    waits_for: HelperId | UnsetType = UNSET


class RankDecision(msgspec.Struct, frozen=True, kw_only=True):
    """The desk's decision: whether a player with stand-in deals has a rank for prizes."""

    number: StartNumber
    allowed: bool
    reason: str


class CutShort(msgspec.Struct, frozen=True, kw_only=True):
    """What an early end did: it may be taken back.

    `ran` tells that a series was running, `voided` are its tables whose lists counted till then,
    `refunds` the payments that were booked, all from 1.
    """

    ran: bool
    voided: tuple[int, ...] = ()
    refunds: tuple[int, ...] = ()


class DrawnSection(msgspec.Struct, frozen=True, kw_only=True):
    """A section (hall) as it was called when a series was drawn; `number` is its in the notice."""

    number: int
    name: str


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """One series: how it was drawn, and the list of each table; table 1 comes first.

    `absent` were to play it and did not come; `set_aside` is the draw that did not count;
    `left_online` are live tables that the series has left, and `taken_back` the changes of a seat
    at live tables that are undone there. `by_hand` counts the orders by which the management
    changed seats after the draw. `lifted` are absences of latecomers that ended when they joined.
    `sections` says how many tables each of the `drawn_sections` was given.
    """

    method: Method
    seed: str
    words: str
    seated: Tables
    drawn_from: tuple[Drawn, ...]
    quality: Quality
    tables: tuple[TableList, ...]
    closed_at: int | None = None
    absent: tuple[StartNumber, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    left_online: tuple[str, ...] = ()
    taken_back: tuple[SeatChange, ...] = ()
    by_hand: int = 0
    lifted: tuple[Absence, ...] = ()
    sections: tuple[int, ...] = ()
    drawn_sections: tuple[DrawnSection, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether any table has an entry."""
        return any(table.begun for table in self.tables)


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a tournament. Times are seconds since 1970 (UTC), None if not yet.

    `commitments` are shown from the beginning: one for each series and the last for the lot among
    equals; `plan` is what the first draw left for the next.
    `drawn_lot` is the seed of that lot once the results are published. `played` counts the series
    that were finished where the event was cut short, None if it was not; `refunded` that fees went
    back then, and `cut_short` what else was done.
    `second` are the commitments of the seeds for draws that are repeated. `ranked_from` are the
    entrants as they were when the results came out: one who is excluded later keeps his rank.
    `newest_at` is the time of the latest step.
    `entry_most` may enter themselves, None while nobody may; `entry_openings` counts how often that
    was opened, for every time has a link of its own; `refused_numbers` were refused then.
    `pot` is what shares are taken of once the results are out, and `pot_payments` how many payments
    had been booked then; `named_games` are high games from
    lists whose foot alone was typed. `cut_commitments` are those of the lots at a cut, one for each
    series but the last, and `cuts` say who went on after a day. `take_overs` counts how often
    another machine took over, `handed_over` says that one has from here.
    `opened_by` is the revision of the first step: from 4 on only those have a rank who have played.
    `check_in` is that of the newest series that had one, `absent` are those who stay away.
    `rank_decisions` are those of the desk, one a player. The pairs of `apart` are not drawn to one
    table, the lower number first. `erased` are those whose names are gone.
    `messages` are those of the director, taken back or not; `amended` counts changes of the notice
    and `qualified` how often a cut was made.
    """

    id: str
    prospectus: Prospectus
    commitments: tuple[str, ...]
    phase: TournamentPhase = TournamentPhase.PLANNED
    entrants: tuple[Entrant, ...] = ()
    series: tuple[Series, ...] = ()
    plan: tuple[StartNumber, ...] = ()
    protests: tuple[Protest, ...] = ()
    payments: tuple[Payment, ...] = ()
    played: int | None = None
    abandoned: str = ""
    refunded: bool = False
    drawn_lot: str = ""
    published_at: int | None = None
    signatures: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    ranked_from: tuple[Entrant, ...] = ()
    closed_at: int | None = None
    newest_at: int = 0
    entry_most: int | None = None
    entry_openings: int = 0
    refused_numbers: tuple[StartNumber, ...] = ()
    pot: Cents | None = None
    pot_payments: int | None = None
    named_games: tuple[NamedGame, ...] = ()
    cut_commitments: tuple[str, ...] = ()
    cuts: tuple[Cut, ...] = ()
    helpers: tuple[Helper, ...] = ()
    take_overs: int = 0
    handed_over: str = ""
    opened_by: int = 1
    check_in: CheckedIn | None = None
    absent: tuple[Absence, ...] = ()
    rank_decisions: tuple[RankDecision, ...] = ()
    cut_short: CutShort | None = None
    apart: tuple[tuple[StartNumber, StartNumber], ...] = ()
    erased: tuple[StartNumber, ...] = ()
    messages: tuple[Message, ...] = ()
    amended: int = 0
    qualified: int = 0

    @property
    def rules(self) -> RuleSet:
        """The law that is played by."""
        return self.prospectus.rules or RuleSet()

    @property
    def running(self) -> Series | None:
        """The series that is being played; None between series."""
        if self.series and self.series[-1].closed_at is None:
            return self.series[-1]
        return None

    @property
    def running_tables(self) -> tuple[TableList, ...]:
        """The tables of the series that is being played; none between series."""
        return self.running.tables if self.running is not None else ()

    @property
    def results_out(self) -> bool:
        """Whether the results are announced."""
        return self.phase in (TournamentPhase.PUBLISHED, TournamentPhase.CLOSED)

    @property
    def entry_open(self) -> bool:
        """Whether players may enter themselves now; once a series is drawn the desk does it."""
        return self.entry_most is not None and not self.series

    @property
    def in_ranking(self) -> tuple[Entrant, ...]:
        """The participants by whom ranks go: after the results nobody moves up any more."""
        return self.ranked_from or self.entrants

    @property
    def checking_in(self) -> CheckedIn | None:
        """Who has checked in for the series that is drawn next; None if it has no check-in."""
        check_in = self.check_in
        if check_in is None or check_in.closed or self.abandoned:
            return None
        return check_in if check_in.series == len(self.series) + 1 else None

    @property
    def counts_deals_played(self) -> bool:
        """Whether only who sat there in a deal has a list; older events count more reserves."""
        return self.opened_by >= 5

    @property
    def claims_by_ranking(self) -> bool:
        """Whether a void list takes only claims to rankings that are made of it (TR-7.4.1)."""
        return self.opened_by >= 6

    @property
    def knows_who_sat(self) -> bool:
        """Whether who was replaced stays of the hall in which he sat, and refunds of the fee by
        which a reserve plays leave the pots per head; older events forget both.
        """
        return self.opened_by >= 7

    @property
    def claims_by_deals(self) -> bool:
        """Whether a list is owed by all who played in it (TR-7.4.1); in older events only by who
        sat there last.
        """
        return self.opened_by >= 8

    @property
    def ranks_by_lists(self) -> bool:
        """Whether only those have a rank who have played (TR-7.4.1); older events rank all."""
        return self.opened_by >= 4

    @checked
    def absent_from(self, series: int) -> frozenset[StartNumber]:
        """Who stays away from this series."""
        return frozenset(each.number for each in self.absent if each.series in (None, series))

    def entrant(self, number: StartNumber) -> Entrant | None:
        """The participant with this start number."""
        if 1 <= number <= len(self.entrants) and self.entrants[number - 1].number == number:
            return self.entrants[number - 1]
        return next((entrant for entrant in self.entrants if entrant.number == number), None)


def refused_series(state: Tournament, series: int) -> Refusal | None:
    """Why a command about the running series is not for this one.

    >>> from skat.tournament.notice.prospectus import Prospectus
    >>> cup = Tournament(id="cup", prospectus=Prospectus(name="Cup"), commitments=())
    >>> refused_series(cup, 1).code
    'series_not_drawn'
    """
    newest = len(state.series)
    if not 1 <= series <= newest:
        return Refusal(code="series_not_drawn", details={"series": series})
    if state.running is None:
        return Refusal(code="series_closed", details={"series": series})
    if series == newest:
        return None
    return Refusal(code="other_series_runs", details={"series": series, "running": newest})


def running_table(state: Tournament, series: int, table: int) -> TableList | Refusal:
    """A table of the series that is being played, or why there is none of this number."""
    return refused_series(state, series) or table_of(state, series, table)


def table_of(state: Tournament, series: int, table: int) -> TableList | Refusal:
    """A table of any series, or why there is none of this number."""
    if not 1 <= series <= len(state.series):
        return Refusal(code="series_not_drawn", details={"series": series})
    tables = state.series[series - 1].tables
    if not 1 <= table <= len(tables):
        return Refusal(code="no_such_table_number", details={"table": table})
    return tables[table - 1]


def with_newest(state: Tournament, series: Series) -> Tournament:
    """The tournament with this in the place of the newest series."""
    return replace(state, series=(*state.series[:-1], series))


def have_list(state: Tournament) -> frozenset[StartNumber]:
    """Who has a list, of any series: all who were at a table when its first deal was dealt.

    Older events count those too who were replaced before that, first all of them, then reserves.
    """
    tables = [table for series in state.series for table in series.tables]
    if not state.ranks_by_lists:
        return frozenset(tally.number for table in tables for tally in table.tallies)
    whose = who_played if state.counts_deals_played else who_came_in_time
    played: set[StartNumber] = set()
    for table in tables:
        # All of most lists sat there from the first deal to the last.
        played.update(whose(table) if table.changes or table.leavers else table.numbers)
    return frozenset(played)


def without_newest_cut(state: Tournament, day: int) -> Tournament:
    """The tournament as if the cut after this day had not been made yet; others stay."""
    if not state.cuts or state.cuts[-1].day != day:
        return state
    earlier = {number for cut in state.cuts[-2:-1] for number in cut.through}
    back = tuple(
        _in_again(each, excluded=state.opened_by >= 4)
        if each.number in earlier or len(state.cuts) == 1
        else each
        for each in state.entrants
    )
    return replace(state, entrants=back, cuts=state.cuts[:-1])


def _in_again(entrant: Entrant, *, excluded: bool) -> Entrant:
    """An entrant before the cut; with `excluded` also what an excluded one goes back to."""
    if entrant.status is Status.OUT:
        return replace(entrant, status=Status.ENTERED)
    if excluded and entrant.before_exclusion is Status.OUT:
        return replace(entrant, before_exclusion=Status.ENTERED)
    return entrant


@implements("TR-6.3")
def shown_notice(state: Tournament) -> Prospectus | Refusal:
    """The notice, for every participant at any time of the event."""
    if state.phase is TournamentPhase.PLANNED:
        return Refusal(code="not_announced", articles=("TR-2.2", "TR-6.3"))
    return state.prospectus


def draw_purpose(tournament_id: str, series: int) -> str:
    """What the seed of a draw is for; part of its commitment.

    >>> draw_purpose("cup", 2)
    'cup/series/2'
    """
    return f"{tournament_id}/series/{series}"


def redraw_purpose(tournament_id: str, series: int) -> str:
    """What the second seed of a draw is for; part of its commitment.

    >>> redraw_purpose("cup", 2)
    'cup/series/2/again'
    """
    return f"{draw_purpose(tournament_id, series)}/again"


def cut_purpose(tournament_id: str, series: int) -> str:
    """What the seed of the lot at a cut after this series is for; part of its commitment.

    >>> cut_purpose("cup", 2)
    'cup/series/2/cut'
    """
    return f"{draw_purpose(tournament_id, series)}/cut"


def lot_purpose(tournament_id: str) -> str:
    """What the seed of the lot among equals is for; part of its commitment.

    >>> lot_purpose("cup")
    'cup/lot'
    """
    return f"{tournament_id}/lot"
