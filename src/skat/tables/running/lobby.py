"""The tables of the lobby: public ones where somebody is, here or at another server."""

from __future__ import annotations

from collections.abc import Iterable

from skat.tables.running.table import Table
from skat.tables.shown.lobby import Listed, listed
from skat.tables.state.table_state import Stage


def from_the_door(table: Table) -> Listed:
    """A table as anybody with its link may see it."""
    return listed(table.named, connected=table.audience.connected)


def in_lobby(table: Table) -> Listed | None:
    """A table as the lobby lists it; None where it does not."""
    state = table.state
    public = state.settings.visibility == "public" and not state.finished and table.watched
    return from_the_door(table) if public else None


def in_order(*found: Iterable[Listed]) -> tuple[Listed, ...]:
    """Each table once, as it was found first; those that wait for players stand first."""
    tables = {table.id: table for each in reversed(found) for table in each}
    return tuple(
        sorted(tables.values(), key=lambda table: (table.stage is not Stage.WAITING, table.id))
    )
