"""What the lobby, and a person with a link, may know of a table: nothing of the cards.

The lobby has the public tables where a viewer is connected, here or at another server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from skat.journal import JournalId
from skat.model.seats import Place
from skat.model.shown import shown_as
from skat.tables.shown.table_info import RulesInfo, rules_info
from skat.tables.state.actions import ChairKind
from skat.tables.state.people import ShownRating
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import LARGEST_TABLE, Stage, TableState


class ListedPlace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits at a place, as all the world may know; `rating` of those whose account shows it."""

    place: Place
    name: str
    kind: ChairKind
    player: str | None
    connected: bool
    rating: ShownRating | None = None


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


def listed(
    state: TableState, *, connected: frozenset[Place], ratings: Mapping[Place, ShownRating]
) -> Listed:
    """The table as seen before coming in; `state` has the names of its people."""
    return shown_as(
        Listed,
        state,
        places=tuple(
            shown_as(
                ListedPlace,
                chair,
                connected=chair.kind is ChairKind.COMPUTER or chair.place in connected,
                rating=ratings.get(chair.place),
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


def in_lobby(
    state: TableState,
    *,
    connected: frozenset[Place],
    ratings: Mapping[Place, ShownRating],
    watched: bool,
) -> Listed | None:
    """A table as the lobby lists it, with these people there; None where it does not."""
    public = state.settings.visibility == "public" and not state.finished and watched
    return listed(state, connected=connected, ratings=ratings) if public else None


def in_order(listed: Iterable[Listed]) -> tuple[Listed, ...]:
    """Each table once, with everybody whom any server has there; those that wait stand first."""
    tables: dict[str, Listed] = {}
    for table in listed:
        known = tables.get(table.id)
        tables[table.id] = table if known is None else _together(known, table)
    return tuple(
        sorted(tables.values(), key=lambda table: (table.stage is not Stage.WAITING, table.id))
    )


def _together(known: Listed, other: Listed) -> Listed:
    there = {each.place for table in (known, other) for each in table.places if each.connected}
    places = tuple(replace(each, connected=each.place in there) for each in known.places)
    return replace(known, places=places)
