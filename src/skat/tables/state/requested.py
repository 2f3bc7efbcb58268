"""The entry that a wish becomes, with the chance that it may take."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.table import table_places
from skat.tables.state.actions import (
    Begin,
    FreePlace,
    LeaveTable,
    Ready,
    Remove,
    TableAction,
)
from skat.tables.state.alarms import SUBSTITUTE
from skat.tables.state.naming import named_computer
from skat.tables.state.requests import (
    WantsComputer,
    WantsNextDeal,
    WantsToBegin,
    WantsToLeave,
    WantsToRemove,
    Wish,
    plain_entry,
)
from skat.tables.state.table_state import Stage, TableState


def request_entry(
    state: TableState,
    wish: Wish,
    place: Place,
    *,
    draw_order: Callable[[Sequence[Place]], tuple[Place, ...]],
) -> TableAction | Refusal:
    """What this place's wish becomes at this table, or why it can become nothing."""
    match wish:
        case WantsNextDeal():
            return _next_deal(state, place)
        case WantsToLeave():
            return _leave(state, place)
        case WantsToBegin():
            return begin(state, place, draw_order=draw_order)
        case WantsToRemove(place=removed):
            return Remove(removed, place, SUBSTITUTE)
        case WantsComputer(place=taken, player=player):
            if place != state.host:
                return Refusal("only_the_host")
            return named_computer(state.chairs, taken, player)
    entry = plain_entry(wish, place)
    if entry is None:
        raise AssertionError(f"no entry for {type(wish).__name__}")
    return entry


def begin(
    state: TableState, by: Place, *, draw_order: Callable[[Sequence[Place]], tuple[Place, ...]]
) -> Begin:
    """The beginning of a list with those who are there, at chosen places or at drawn ones."""
    taken = tuple(place for place in table_places(state.size) if place not in state.free)
    drawn = state.settings.seating == "drawn"
    return Begin(by, draw_order(taken) if drawn else taken)


def _next_deal(state: TableState, place: Place) -> TableAction | Refusal:
    """He waits; when all do who are there, the table deals."""
    if state.stage is Stage.WAITING:
        return Refusal("list_not_begun", impossible=True)
    if place in state.ready:
        # In journals of earlier releases it may stand twice, so the entry itself is never refused.
        return Refusal("ready_already")
    return Ready(place)


def _leave(state: TableState, place: Place) -> TableAction | Refusal:
    """Without another person the table ends; during a list leaving is announced (SkO-4.5.9)."""
    if state.people == (place,):
        return LeaveTable(place)
    if state.stage is Stage.PLAYING:
        return Refusal("announce_leaving_first", ("SkO-4.5.9",))
    return FreePlace(place, place)
