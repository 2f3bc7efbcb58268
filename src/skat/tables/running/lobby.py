"""The tables of the lobby: public ones where somebody is, here or at another server."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skat.model.seats import Place
from skat.tables.running.table import Table
from skat.tables.shown.lobby import Listed, listed
from skat.tables.state.table_state import Stage


def from_the_door(table: Table) -> Listed:
    """A table as anybody with its link may see it before coming in."""
    return listed(table.named, connected=table.audience.connected)


def in_lobby(table: Table, *, connected: frozenset[Place]) -> Listed | None:
    """A table as the lobby lists it, with these people there; None where it does not."""
    state = table.state
    public = state.settings.visibility == "public" and not state.finished and table.watched
    return listed(table.named, connected=connected) if public else None


def in_order(found: Iterable[Listed]) -> tuple[Listed, ...]:
    """Each table once, with everybody whom any server has there; those that wait stand first."""
    tables: dict[str, Listed] = {}
    for table in found:
        known = tables.get(table.id)
        tables[table.id] = table if known is None else _together(known, table)
    return tuple(
        sorted(tables.values(), key=lambda table: (table.stage is not Stage.WAITING, table.id))
    )


def _together(known: Listed, other: Listed) -> Listed:
    there = {each.place for table in (known, other) for each in table.places if each.connected}
    places = tuple(replace(each, connected=each.place in there) for each in known.places)
    return replace(known, places=places)
