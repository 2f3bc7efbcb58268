"""One command after the other: a tournament is what its accepted commands have made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament import helpers, standby_steps, undo_steps
from skat.tournament.closing import qualifying
from skat.tournament.closing import steps as closing
from skat.tournament.commands import (
    REVISION,
    Abandon,
    AddHelper,
    Amend,
    AnnounceNotice,
    Appeal,
    By,
    Close,
    CloseEntry,
    CloseSeries,
    Command,
    ConfirmDeal,
    CorrectTableDeal,
    CorrectTotals,
    DateChange,
    Decide,
    DrawSeries,
    Enter,
    EnterCounted,
    EnterList,
    EnterMyself,
    EnterPlayed,
    EnterRuling,
    EnterTableDeal,
    EnterTotals,
    Exchange,
    Exclude,
    HandIn,
    HandOver,
    HelperId,
    Join,
    LeaveOnline,
    Lodge,
    NameGame,
    OpenEntry,
    OpenOnline,
    Pay,
    PayPrize,
    Plan,
    Publish,
    Qualify,
    Readmit,
    Redraw,
    RefuseEntry,
    RemoveHelper,
    Rename,
    ReopenSeries,
    ReportSwap,
    RestoreList,
    Role,
    ShowNames,
    Sign,
    Step,
    Substitute,
    Swap,
    TakeBackDeal,
    TakeBackPayment,
    TakeBackResults,
    TakeMoney,
    TakeOff,
    TakeOverHere,
    Void,
    Withdraw,
)
from skat.tournament.entries import self_entry, teams
from skat.tournament.entries import steps as entries
from skat.tournament.entries.consent import show_names
from skat.tournament.online import steps as online
from skat.tournament.series import correction_steps, list_steps, named_games, seat_steps
from skat.tournament.series import steps as series
from skat.tournament.state import Tournament, TournamentPhase

Handler = Callable[[Tournament, Any, Step], Tournament | Refusal]

HANDLERS: Final[dict[type[Any], Handler]] = {
    Amend: entries.amend,
    AnnounceNotice: entries.announce,
    Enter: entries.enter,
    OpenEntry: self_entry.open_entry,
    CloseEntry: self_entry.close_entry,
    EnterMyself: self_entry.enter_myself,
    RefuseEntry: self_entry.refuse_entry,
    Rename: entries.rename,
    Pay: entries.pay,
    Withdraw: entries.withdraw,
    Exclude: entries.exclude,
    Exchange: teams.exchange,
    HandIn: entries.hand_in,
    ShowNames: show_names,
    TakeMoney: entries.take_money,
    DrawSeries: series.seat,
    Redraw: series.redraw,
    Swap: seat_steps.swap,
    ReportSwap: seat_steps.report_swap,
    Substitute: seat_steps.substitute,
    DateChange: seat_steps.date_change,
    Join: seat_steps.join,
    TakeOff: seat_steps.take_off,
    CloseSeries: series.close_series,
    OpenOnline: online.open_online,
    LeaveOnline: online.leave_online,
    EnterCounted: online.enter_counted,
    EnterRuling: online.enter_ruling,
    EnterTableDeal: list_steps.enter_deal,
    ConfirmDeal: list_steps.confirm_deal,
    TakeBackDeal: list_steps.take_back_deal,
    EnterTotals: list_steps.enter_totals,
    EnterList: list_steps.enter_list,
    EnterPlayed: list_steps.enter_played,
    NameGame: named_games.name_game,
    Sign: list_steps.sign_list,
    Void: list_steps.void,
    CorrectTableDeal: correction_steps.correct_deal,
    CorrectTotals: correction_steps.correct_totals,
    Lodge: closing.lodge,
    Decide: closing.decide,
    Appeal: closing.appeal,
    TakeBackPayment: undo_steps.undo,
    Readmit: undo_steps.undo,
    RestoreList: undo_steps.undo,
    ReopenSeries: undo_steps.undo,
    TakeBackResults: undo_steps.undo,
    Abandon: closing.abandon,
    Qualify: qualifying.qualify,
    Publish: closing.publish,
    PayPrize: closing.pay_prize,
    Close: closing.close,
    TakeOverHere: standby_steps.take_over,
    HandOver: standby_steps.hand_over,
    AddHelper: helpers.add_helper,
    RemoveHelper: helpers.remove_helper,
}
"""What does each command; `Plan` begins a tournament and so has no state before it."""

_PLAYERS: Final = (EnterTableDeal, ConfirmDeal, TakeBackDeal, Sign, Lodge, ShowNames)
_REFEREES: Final = (Decide,)
_SERVER: Final = (EnterCounted, EnterRuling)
_NOBODY_YET: Final = By(Role.PLAYER)
"""A player who has no number."""
_AFTER_CLOSING: Final = (Appeal, ShowNames, TakeOverHere, HandOver)


def refused_role(command: Command, by: By, state: Tournament | None = None) -> Refusal | None:
    """Why somebody may not send this command at all; what helpers may do is in `state`.

    >>> refused_role(AnnounceNotice(), By(Role.PLAYER)).code
    'management_only'
    """
    if isinstance(command, _SERVER) or by.role is Role.SERVER:
        counted = isinstance(command, _SERVER) and by.role is Role.SERVER
        return None if counted else Refusal(code="server_only", articles=("TR-7.2.1",))
    if isinstance(command, HandOver) or by.role is Role.STANDBY:
        handed = isinstance(command, HandOver) and by.role is Role.STANDBY
        return None if handed else Refusal(code="management_only", articles=("TR-3.2",))
    if by.role is Role.MANAGEMENT:
        return None
    if by.role is Role.HELPER:
        return helpers.refused_helper(state, command, by.helper or HelperId(0))
    if isinstance(command, EnterMyself) and by == _NOBODY_YET:
        return None
    allowed = _PLAYERS if by.role is Role.PLAYER else _REFEREES
    if isinstance(command, allowed):
        return None
    article = ("TR-7.1.2",) if isinstance(command, Swap) else ("TR-3.2",)
    return Refusal(code="management_only", articles=article)


def apply(state: Tournament | None, step: Step) -> Tournament | Refusal:
    """The tournament after one more command, or why it is refused; nothing is half done.

    >>> apply(None, Step(do=AnnounceNotice(), at=0)).code
    'no_tournament_yet'
    """
    if not 1 <= step.revision <= REVISION:
        return Refusal(code="unknown_revision", details={"revision": step.revision})
    changed = _applied(state, step)
    if isinstance(changed, Refusal):
        return changed
    # A clock that went back was let through by the first release.
    return replace(changed, newest_at=max(changed.newest_at, step.at))


def _applied(state: Tournament | None, step: Step) -> Tournament | Refusal:
    refused = refused_role(step.do, step.by, state)
    if refused is not None:
        return refused
    if isinstance(step.do, Plan):
        if state is not None:
            return Refusal(code="tournament_begun")
        return entries.planned(step.do)
    if state is None:
        return Refusal(code="no_tournament_yet")
    elsewhere = standby_steps.refused_here(state)
    if elsewhere is not None:
        return elsewhere
    if state.phase is TournamentPhase.CLOSED and not isinstance(step.do, _AFTER_CLOSING):
        return Refusal(code="tournament_closed", articles=("TR-7.4.4",))
    if state.phase is TournamentPhase.PUBLISHED and step.revision >= 2 and not state.ranked_from:
        state = replace(state, ranked_from=state.entrants)
    refused = online.refused_while_live(state, step.do)
    if refused is not None:
        return refused
    return HANDLERS[type(step.do)](state, step.do, step)


def rebuilt(steps: Iterable[Step]) -> Tournament | Refusal | None:
    """The tournament that these accepted commands make; the first refusal where one does not fit.

    >>> rebuilt([]) is None
    True
    """
    state: Tournament | None = None
    for step in steps:
        changed = apply(state, step)
        if isinstance(changed, Refusal):
            return changed
        state = changed
    return state
