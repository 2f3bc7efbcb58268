"""Every command of a tournament as one row: who gives it and when, and what takes it back.

`skat.tournament.machine` judges by this table before a handler sees the command. Tag and fields of
a command are those of its class. What depends on them (a number that nobody has, a table that has
begun) is judged by the handler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from skat.model.refusal import Refusal
from skat.tournament import commands as do
from skat.tournament import helpers
from skat.tournament.effects import after_its_series, always
from skat.tournament.entries import attendance, erasing, self_entry, teams
from skat.tournament.entries import steps as entries
from skat.tournament.roles import NOBODY_YET, By, Duty, Role
from skat.tournament.series import (
    correction_steps,
    hand_steps,
    leave_steps,
    list_steps,
    named_games,
    seat_steps,
)
from skat.tournament.series import steps as series
from skat.tournament.state import Tournament, TournamentPhase
from skat.tournament.steps import closing, director, money, online, qualifying, undo, undo_lists

Handler: TypeAlias = Callable[[Any, Any, do.Step], Tournament | Refusal]
Phases: TypeAlias = dict[TournamentPhase, Refusal]
"""Why a command is not given in these phases; in all others it may be."""


class CommandRow(NamedTuple):
    """One command: what does it, the roles and duties that may give it, and when.

    `cut_short` says why it is not given once the event was cut short, and `articles` which rule
    keeps it to its roles. Whose matter it is beyond the role (a player's own list) is judged by
    `whose`, and whether it moves money besides by `moves_money`. `by_hand` are the tables of the
    running series that it changes by hand. Where `effect` says so, it is confirmed with the effect
    that was shown first, for steps from the revision `effect_since` on; `counter` is the command
    that takes it back. `since` is the format of the journal in which it came, or got fields that an
    older server cannot read.
    """

    handler: Handler
    roles: frozenset[Role | Duty | By]
    phases: Phases
    cut_short: Refusal | None = None
    articles: tuple[str, ...] = ("TR-3.2",)
    whose: Callable[[Tournament, Any, By], Refusal | None] | None = None
    moves_money: Callable[[Any], bool] | None = None
    by_hand: Callable[[Tournament, Any], Iterable[int]] | None = None
    effect: Callable[[Tournament, Any], bool] | None = None
    effect_since: int = 1
    counter: type[Any] | None = None
    since: int = 1


_DESK: Final = frozenset({Role.MANAGEMENT})
_ENTRY: Final = _DESK | {Duty.ENTRY}
_MONEY: Final = _DESK | {Duty.MONEY}
_LISTS: Final = _DESK | {Duty.LISTS}
_TABLE: Final = _LISTS | {Role.PLAYER}
_SERVER: Final = frozenset({Role.SERVER})

_PHASE = TournamentPhase
_OVER: Final = Refusal(code="tournament_over", articles=("TR-7.4.3",))
_NOT_ANNOUNCED: Final = Refusal(code="not_announced", articles=("TR-2.2", "TR-2.4"))
_BEGUN: Final = dict.fromkeys(_PHASE, Refusal(code="tournament_begun"))
_ALWAYS: Final[Phases] = {}
_OPEN: Final[Phases] = {
    _PHASE.CLOSED: Refusal(code="tournament_closed", articles=("TR-7.4.4",)),
}


def _only(phase: TournamentPhase, code: str, *articles: str) -> Phases:
    """The phases of what is given in this one alone, with the refusal in the others.

    What comes later is not over before the notice is out.
    """
    refusal = Refusal(code=code, articles=articles)
    phases = {each: refusal for each in _PHASE if each is not phase} | _OPEN
    return phases if phase is _PHASE.PLANNED else phases | {_PHASE.PLANNED: _NOT_ANNOUNCED}


_PLANNED: Final = _only(_PHASE.PLANNED, "notice_binds", "TR-2.2")
_UNTIL_RESULTS: Final[Phases] = {_PHASE.PUBLISHED: entries.NOTICE_BINDS} | _OPEN
_BEFORE_RESULTS: Final = _only(_PHASE.ANNOUNCED, "tournament_over", "TR-7.4.3")
_RESULTS_STAND: Final = _only(_PHASE.ANNOUNCED, "results_stand", "TR-7.4.3")
_CORRECTED: Final = _only(_PHASE.ANNOUNCED, "results_final", "TR-7.4.3")
_PUBLISHED: Final = _only(_PHASE.PUBLISHED, "results_not_published", "TR-7.4.3")
_CLOSED: Final[Phases] = dict.fromkeys(
    (phase for phase in _PHASE if phase is not _PHASE.CLOSED),
    Refusal(code="tournament_not_closed", articles=("TR-7.4.4",)),
)

_OWN_LIST: Final[Any] = {"whose": list_steps.refused_list, "by_hand": online.this_table}
"""A player enters in the list of his table alone, and nobody by hand in one of the server's."""

_HERE: Final[Any] = {
    "roles": _ENTRY | {Role.PLAYER},
    "phases": _BEFORE_RESULTS,
    "cut_short": _OVER,
    "whose": attendance.refused_for_others,
    "since": 4,
}
"""A player says of himself alone that he is here, or stays away."""

ROWS: Final[dict[type[Any], CommandRow]] = {
    # --- the notice and the participants
    do.Plan: CommandRow(entries.begin, _DESK, _BEGUN, since=2),
    do.Amend: CommandRow(entries.amend, _DESK, _UNTIL_RESULTS, counter=do.Amend, since=2),
    do.AnnounceNotice: CommandRow(entries.announce, _DESK, _PLANNED),
    do.Enter: CommandRow(
        entries.enter,
        _ENTRY,
        _RESULTS_STAND,
        moves_money=lambda enter: enter.paid is not None,
        counter=do.RefuseEntry,
    ),
    do.OpenEntry: CommandRow(self_entry.open_entry, _ENTRY, _RESULTS_STAND, counter=do.CloseEntry),
    do.CloseEntry: CommandRow(self_entry.close_entry, _ENTRY, _OPEN, counter=do.OpenEntry),
    do.EnterMyself: CommandRow(
        self_entry.enter_myself,
        _DESK | {NOBODY_YET},
        _only(_PHASE.ANNOUNCED, "entry_closed"),
        counter=do.RefuseEntry,
    ),
    do.RefuseEntry: CommandRow(self_entry.refuse_entry, _ENTRY, _OPEN),
    do.Rename: CommandRow(entries.rename, _ENTRY, _OPEN, counter=do.Rename),
    do.KeepApart: CommandRow(
        teams.keep_apart,
        _DESK,
        _RESULTS_STAND,
        cut_short=_OVER,
        since=5,
        counter=do.KeepApart,
    ),
    do.Pay: CommandRow(entries.pay, _MONEY, _OPEN, counter=do.TakeBackPayment),
    do.PayTeam: CommandRow(teams.pay_team, _MONEY, _OPEN, since=6, counter=do.TakeBackPayment),
    do.RefundTeam: CommandRow(
        teams.refund_team, _MONEY, _OPEN, since=6, counter=do.TakeBackPayment
    ),
    do.Withdraw: CommandRow(
        entries.withdraw,
        _ENTRY,
        _OPEN,
        moves_money=lambda withdraw: bool(withdraw.refund),
        counter=do.ReturnToEvent,
    ),
    do.Exclude: CommandRow(entries.exclude, _DESK, _OPEN, counter=do.Readmit),
    do.Exchange: CommandRow(teams.exchange, _ENTRY, _OPEN, counter=do.Exchange),
    do.HandIn: CommandRow(entries.hand_in, _ENTRY | _MONEY, _OPEN, counter=do.TakeBackCard),
    do.ShowNames: CommandRow(
        erasing.show_names,
        _ENTRY | {Role.PLAYER},
        _ALWAYS,
        whose=attendance.refused_for_others,
        since=2,
        counter=do.ShowNames,
    ),
    do.ErasePerson: CommandRow(erasing.erase_person, _DESK, _ALWAYS, articles=("TR-3.3",), since=5),
    do.TakeMoney: CommandRow(money.take_money, _MONEY, _OPEN, counter=do.TakeBackPayment),
    do.TakeTableMoney: CommandRow(
        money.take_table_money, _MONEY, _OPEN, since=5, counter=do.TakeBackPayment
    ),
    # --- who is here
    do.OpenCheckIn: CommandRow(
        attendance.open_check_in,
        _ENTRY,
        _BEFORE_RESULTS,
        cut_short=_OVER,
        since=4,
        counter=do.CloseCheckIn,
    ),
    do.CloseCheckIn: CommandRow(
        attendance.close_check_in,
        _ENTRY,
        _BEFORE_RESULTS,
        cut_short=_OVER,
        since=4,
        counter=do.OpenCheckIn,
    ),
    do.CheckIn: CommandRow(attendance.check_in, **_HERE, counter=do.StayAway),
    do.StayAway: CommandRow(attendance.stay_away, **_HERE, counter=do.CheckIn),
    # --- series and seats
    do.DrawSeries: CommandRow(series.seat, _DESK, _BEFORE_RESULTS, cut_short=_OVER),
    do.Redraw: CommandRow(series.redraw, _DESK, _OPEN, by_hand=online.every_table),
    do.Swap: CommandRow(
        seat_steps.swap,
        _DESK,
        _OPEN,
        articles=("TR-7.1.2",),
        by_hand=online.tables_of_both,
        counter=do.Swap,
    ),
    do.SeatByHand: CommandRow(
        hand_steps.seat_by_hand,
        _DESK,
        _OPEN,
        articles=("TR-7.1.2",),
        by_hand=hand_steps.changed_tables,
        counter=do.SeatByHand,
        since=5,
    ),
    do.ReportSwap: CommandRow(seat_steps.report_swap, _DESK, _OPEN, counter=do.Readmit),
    do.Substitute: CommandRow(seat_steps.substitute, _DESK, _OPEN, counter=do.ReturnToTable),
    do.DateChange: CommandRow(seat_steps.date_change, _DESK, _OPEN, counter=do.DateChange),
    do.LeaveSeat: CommandRow(
        leave_steps.leave_table,
        _DESK,
        _OPEN,
        **_OWN_LIST,
        effect=always,
        counter=do.ReturnToTable,
        since=4,
    ),
    do.Join: CommandRow(
        seat_steps.join, _DESK, _OPEN, by_hand=online.this_table, counter=do.TakeOff
    ),
    do.TakeOff: CommandRow(
        seat_steps.take_off, _DESK, _OPEN, by_hand=online.this_table, counter=do.Join
    ),
    do.CloseSeries: CommandRow(series.close_series, _DESK, _OPEN, counter=do.ReopenSeries),
    # --- tables of a server
    do.OpenOnline: CommandRow(online.open_online, _DESK, _OPEN, since=2, counter=do.LeaveOnline),
    do.LeaveOnline: CommandRow(online.leave_online, _DESK, _OPEN, since=2, counter=do.OpenOnline),
    do.EnterCounted: CommandRow(online.enter_counted, _SERVER, _OPEN, since=2),
    do.EnterRuling: CommandRow(online.enter_ruling, _SERVER, _OPEN, since=3),
    do.AllowRank: CommandRow(
        director.allow_rank,
        _DESK,
        _RESULTS_STAND,
        effect=always,
        since=5,
        counter=do.AllowRank,
    ),
    # --- the director to the tables of a server
    do.TellTables: CommandRow(
        director.tell_tables, _DESK, _OPEN, since=5, counter=do.TakeBackMessage
    ),
    do.TakeBackMessage: CommandRow(
        director.take_back_message, _DESK, _OPEN, since=5, counter=do.TellTables
    ),
    do.PauseTables: CommandRow(director.pause_tables, _DESK, _OPEN, since=5, counter=do.GoOn),
    do.GoOn: CommandRow(director.go_on, _DESK, _OPEN, since=5, counter=do.PauseTables),
    do.GiveTime: CommandRow(director.give_time, _DESK, _OPEN, since=5, counter=do.GiveTime),
    # --- lists
    do.EnterTableDeal: CommandRow(
        list_steps.enter_deal, _TABLE, _OPEN, **_OWN_LIST, counter=do.TakeBackDeal
    ),
    do.ConfirmDeal: CommandRow(
        list_steps.confirm_deal, _TABLE, _OPEN, **_OWN_LIST, counter=do.TakeBackDeal
    ),
    do.TakeBackDeal: CommandRow(
        list_steps.take_back_deal, _TABLE, _OPEN, **_OWN_LIST, counter=do.EnterTableDeal
    ),
    do.EnterTotals: CommandRow(
        list_steps.enter_totals, _LISTS, _OPEN, **_OWN_LIST, counter=do.ClearList
    ),
    do.EnterList: CommandRow(
        list_steps.enter_list, _LISTS, _OPEN, by_hand=online.this_table, counter=do.ClearList
    ),
    do.EnterPlayed: CommandRow(
        list_steps.enter_played, _LISTS, _OPEN, by_hand=online.this_table, counter=do.ClearList
    ),
    do.NameGame: CommandRow(named_games.name_game, _LISTS, _RESULTS_STAND, counter=do.NameGame),
    do.Sign: CommandRow(list_steps.sign_list, _TABLE, _OPEN, whose=list_steps.refused_list),
    do.CorrectTableDeal: CommandRow(
        correction_steps.correct,
        _DESK,
        _CORRECTED,
        effect=after_its_series,
        counter=do.CorrectTableDeal,
    ),
    do.CorrectTotals: CommandRow(
        correction_steps.correct,
        _DESK,
        _CORRECTED,
        effect=after_its_series,
        counter=do.CorrectTotals,
    ),
    do.Void: CommandRow(
        list_steps.void, _DESK, _OPEN, whose=list_steps.refused_list, counter=do.RestoreList
    ),
    # --- protests, results, the end
    do.Lodge: CommandRow(
        closing.lodge,
        _DESK | {Role.PLAYER, Duty.REFEREE},
        _OPEN,
        whose=closing.refused_for_another,
    ),
    do.Decide: CommandRow(closing.decide, _DESK | {Role.REFEREE, Duty.REFEREE}, _OPEN),
    do.Appeal: CommandRow(closing.appeal, _DESK, _ALWAYS),
    do.Abandon: CommandRow(
        closing.abandon,
        _DESK,
        _BEFORE_RESULTS,
        cut_short=_OVER,
        effect=always,
        effect_since=5,
        counter=do.Resume,
    ),
    do.Qualify: CommandRow(qualifying.qualify, _DESK, _OPEN, counter=do.Qualify),
    do.Publish: CommandRow(closing.publish, _DESK, _BEFORE_RESULTS, counter=do.TakeBackResults),
    do.PayPrize: CommandRow(closing.pay_prize, _MONEY, _PUBLISHED, counter=do.TakeBackPayment),
    do.PayPostage: CommandRow(
        money.pay_postage, _MONEY, _PUBLISHED, since=5, counter=do.TakeBackPayment
    ),
    do.Close: CommandRow(
        closing.close, _DESK, _PUBLISHED, effect=always, effect_since=6, counter=do.Reopen
    ),
    # --- counter-steps
    do.TakeBackPayment: CommandRow(
        undo.take_back_payment, _MONEY, _OPEN, effect=always, counter=do.Pay
    ),
    do.Readmit: CommandRow(undo.readmit, _DESK, _OPEN, effect=always, counter=do.Exclude),
    do.RestoreList: CommandRow(
        undo_lists.restore_list, _DESK, _OPEN, effect=always, counter=do.Void
    ),
    do.ClearList: CommandRow(
        undo_lists.clear_list,
        _DESK,
        _OPEN,
        **_OWN_LIST,
        effect=always,
        since=5,
        counter=do.EnterTotals,
    ),
    do.TakeBackCard: CommandRow(
        undo.take_back_card, _DESK, _OPEN, effect=always, since=5, counter=do.HandIn
    ),
    do.ReturnToTable: CommandRow(
        undo_lists.return_to_table,
        _DESK,
        _OPEN,
        whose=list_steps.refused_list,
        effect=always,
        since=4,
        counter=do.LeaveSeat,
    ),
    do.ReturnToEvent: CommandRow(
        undo.return_to_event,
        _DESK,
        _OPEN,
        effect=always,
        since=4,
        counter=do.Withdraw,
    ),
    do.ReopenSeries: CommandRow(
        undo.reopen_series,
        _DESK,
        _RESULTS_STAND,
        cut_short=_OVER,
        effect=always,
        counter=do.CloseSeries,
    ),
    do.TakeBackResults: CommandRow(
        undo.take_back_results, _DESK, _PUBLISHED, effect=always, counter=do.Publish
    ),
    do.Reopen: CommandRow(undo.reopen, _DESK, _CLOSED, effect=always, since=4, counter=do.Close),
    do.Resume: CommandRow(
        undo.resume, _DESK, _RESULTS_STAND, effect=always, since=5, counter=do.Abandon
    ),
    # --- helpers and the second machine
    do.AddHelper: CommandRow(helpers.add_helper, _DESK, _OPEN, counter=do.RemoveHelper),
    do.RemoveHelper: CommandRow(helpers.remove_helper, _DESK, _OPEN, counter=do.AddHelper),
    do.TakeOverHere: CommandRow(director.take_over, _DESK, _ALWAYS),
    do.HandOver: CommandRow(director.hand_over, frozenset({Role.STANDBY}), _ALWAYS),
}

COUNTER_STEPS: Final = frozenset(get_args(do.Undo))
"""The commands that do nothing but take others back; each needs a reason."""
