"""A table of a tournament outside the game: what the office may do, and players may not."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.actions import Ruled
from skat.tables.state import actions as entries
from skat.tables.state.actions import ChairKind, TableAction
from skat.tables.state.dealing import after_deal_action
from skat.tables.state.drawn_table import FromDirector, GivenRuling, RefereeWanted
from skat.tables.state.table_state import Away, Changed, Stage, TableState

_NEVER: Final = (
    entries.TakePlace,
    entries.FreePlace,
    entries.ChangeTerms,
    entries.PlayAgain,
    entries.AskToJoin,
    entries.Consent,
    entries.AnnounceLeave,
    entries.Stay,
    entries.Remove,
    entries.LeaveTable,
    entries.AskHint,
    entries.NextDeal,
)
"""Actions that would change the people or terms of a table that plays by the draw: refused."""

_OFFICE: Final = (
    entries.CallOfficial,
    entries.OfficialWasThere,
    entries.SeatReserve,
    entries.Directed,
    entries.SeriesOver,
    entries.LeaveDraw,
)


@implements("TR-7.1.3", "TR-7.1.5")
def why_not_by_draw(state: TableState, action: TableAction) -> Refusal | None:
    """Why an action is refused at a table of a tournament, or one of the office anywhere else.

    While the referee is awaited or the director has stopped play nobody plays on.

    >>> from skat.journal import JournalId
    >>> why_not_by_draw(TableState(id=JournalId("k3v9")), entries.SeriesOver()).code
    'not_a_drawn_table'
    """
    if state.drawn is None:
        if isinstance(action, _OFFICE):
            return Refusal("not_a_drawn_table", impossible=True)
        return None
    over = isinstance(action, entries.Begin) and bool(state.rows)
    if over or isinstance(action, _NEVER):
        return Refusal("drawn_table", ("TR-7.1.3", "TR-7.1.5"))
    if isinstance(action, entries.CallOfficial) and state.drawn.boards is not None:
        return Refusal("no_referee_at_boards")
    plays = hasattr(action, "seat") and not isinstance(action, (*_OFFICE, Ruled))
    if state.called is not None and plays:
        return Refusal("referee_awaited", ("SkO-4.1.11",))
    if state.directed.paused and plays:
        return Refusal("play_paused", ("TR-3.2",))
    return None


@implements("TR-3.2")
def after_call_official(state: TableState, action: entries.CallOfficial) -> Changed:
    """The referee is called, in a deal or between two; play stops."""
    if state.stage is not Stage.PLAYING:
        return Refusal("no_list_running", impossible=True)
    if state.called is not None:
        return Refusal("referee_awaited", ("SkO-4.1.11",))
    return replace(state, called=RefereeWanted(action.place, action.said))


@implements("TR-7.3.2")
def after_official_was_there(state: TableState, action: entries.OfficialWasThere) -> Changed:
    """The deal is as ruled, or goes on as it stood; the ruling is kept with the list."""
    given = GivenRuling(
        deal=max(1, state.deal_number),
        by=action.by,
        note=action.note,
        ruling=action.ruling,
    )
    kept = (*state.rulings, given) if action.by else state.rulings
    if action.ruling is not None:
        ruled = after_deal_action(state, action.ruling)
        return ruled if isinstance(ruled, Refusal) else replace(ruled, rulings=kept)
    if state.called is None:
        return Refusal("nobody_called", impossible=True)
    return replace(state, called=None, rulings=kept)


@implements("TR-4.4", "TR-9.7")
def after_seat_reserve(state: TableState, action: entries.SeatReserve) -> Changed:
    """A reserve takes a place with its cards, for good; the old secret opens nothing any more."""
    chair, old = action.chair, state.chair(action.chair.place)
    if state.stage is not Stage.PLAYING or old is None or chair.kind is not ChairKind.HUMAN:
        return Refusal("no_such_place", details={"place": int(chair.place)}, impossible=True)
    if old.token_hash == chair.token_hash:
        return Refusal("place_taken", ("SkO-3.1.1",), {"place": int(chair.place)})
    at = chair.place - 1
    away: tuple[Away, ...] = tuple(each for each in state.away if each.place != chair.place)
    return replace(
        state,
        chairs=(*state.chairs[:at], chair, *state.chairs[at + 1 :]),
        players=(*state.players[:at], chair.name, *state.players[at + 1 :]),
        away=away,
    )


def after_directed(state: TableState, action: entries.Directed) -> Changed:
    """The director's messages, pause and extra time are these from now on."""
    return replace(state, directed=action.now)


def after_series_over(state: TableState, action: entries.SeriesOver) -> Changed:
    """The series is over at all tables, so the deals may be looked back at from now on."""
    return replace(state, series_over=True)


def after_leave_draw(state: TableState, action: entries.LeaveDraw) -> Changed:
    """Nobody plays here any more: the list goes on by hand, or the seats are other ones."""
    return replace(state, stage=Stage.FINISHED, called=None, directed=FromDirector())
