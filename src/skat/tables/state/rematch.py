"""Another list with the same people: somebody offers it, and it begins once all have agreed."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.rules.table import table_places
from skat.tables.state.actions import PlayAgain
from skat.tables.state.seating import begun
from skat.tables.state.table_state import SMALLEST_TABLE, Changed, Stage, TableState


def may_play_again(state: TableState) -> bool:
    """Whether a list is over here and those who played it may want another."""
    return state.stage is Stage.WAITING and bool(state.rows) and state.drawn is None


def after_play_again(state: TableState, action: PlayAgain) -> Changed:
    """Whoever agrees offers it to the others, or takes the offer; the seats stay as they are.

    Refused: `list_running`, `no_list_played`, and `too_few_players` where somebody has left.
    """
    if state.stage is not Stage.WAITING:
        return Refusal("list_running")
    if not may_play_again(state):
        return Refusal("no_list_played")
    taken = tuple(place for place in table_places(state.size) if place not in state.free)
    if len(taken) < SMALLEST_TABLE:
        return Refusal("too_few_players", ("SkO-1.1.1",), {"players": len(taken)})
    again = tuple(place for place in state.again if place != action.place)
    declined = tuple(place for place in state.declined if place != action.place)
    if not action.agrees:
        return replace(state, again=again, declined=(*declined, action.place))
    again = (*again, action.place)
    if set(state.people) <= set(again):
        return begun(state, taken)
    return replace(state, again=again, declined=declined)
