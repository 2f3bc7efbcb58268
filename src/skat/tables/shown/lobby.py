"""What the lobby, and somebody with a link, may know of a table: nothing of the cards."""

from __future__ import annotations

import msgspec

from skat.journal import JournalId
from skat.model.seats import Place
from skat.shown import shown_as
from skat.tables.shown.table_info import RulesInfo, rules_info
from skat.tables.state.actions import ChairKind
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import LARGEST_TABLE, Stage, TableState


class ListedPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a place, as all the world may know."""

    place: Place
    name: str
    kind: ChairKind
    player: str | None
    connected: bool


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as seen before coming in; `deal` is the number of finished deals of the list.

    `room` says how one comes in: "seat" where a place is free, "ask" where those who play are
    asked, "none" where no place can become free.
    """

    id: JournalId
    stage: Stage
    size: int
    places: tuple[ListedPlace, ...]
    deal: int
    deals: int | None
    rules: RulesInfo
    house_rules: tuple[str, ...]
    stake: str
    settings: Settings
    room: str


def listed(state: TableState, *, connected: frozenset[Place]) -> Listed:
    """The table as seen before coming in; `state` has the names of its people."""
    return shown_as(
        Listed,
        state,
        places=tuple(
            shown_as(
                ListedPlace,
                chair,
                connected=chair.kind is ChairKind.COMPUTER or chair.place in connected,
            )
            for chair in state.chairs
        ),
        deal=len(state.rows),
        deals=state.deals_at(state.size),
        rules=rules_info(state.rules),
        house_rules=state.rules.house_rules,
        stake=state.rules.options.stake,
        room=_room(state),
    )


def _room(state: TableState) -> str:
    if state.finished or state.drawn is not None:
        return "none"
    if state.stage is Stage.WAITING and state.free:
        return "seat"
    gives_way = (
        state.size < LARGEST_TABLE
        or state.leaving
        or any(chair.kind is not ChairKind.HUMAN for chair in state.chairs)
    )
    return "ask" if gives_way else "none"
