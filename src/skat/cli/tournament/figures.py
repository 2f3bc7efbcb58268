"""What `skat tournament` shows, as the data behind its lines: for `--json`, with full names."""

from __future__ import annotations

from typing import Any

import msgspec

from skat.journal import Seq
from skat.office.tournament_views import HallView, hall_view
from skat.tournament.entries.attendance import attendance
from skat.tournament.notice.money import accounts
from skat.tournament.results.board import board_of
from skat.tournament.results.cash import cash_sheet
from skat.tournament.state import Tournament


def hall(state: Tournament) -> HallView:
    """Tables, standings, rankings and prizes as the desk sees them."""
    return hall_view(board_of(state), seq=Seq(0), now=0, full_names=True)


def entrant_rows(state: Tournament) -> list[dict[str, Any]]:
    """The participants, each with what he is in the event now."""
    states = attendance(state)
    return [
        {**msgspec.to_builtins(each), "attendance": states[each.number].value}
        for each in state.entrants
    ]


def seating(state: Tournament) -> dict[str, Any]:
    """The tables of the newest series; none before the first draw."""
    view = hall(state)
    seed = view.seeds[-1] if view.seeds else None
    return {"series": view.series, "seed": seed, "tables": view.tables}


def standings(state: Tournament) -> dict[str, Any]:
    """Players and teams by rank."""
    view = hall(state)
    return {"standings": view.standings, "teams": view.teams}


def rankings(state: Tournament) -> dict[str, Any]:
    """Categories, series, best games, and further kinds of teams."""
    view = hall(state)
    return {"rankings": view.rankings, "team_kinds": view.team_kinds or ()}


def prizes(state: Tournament) -> Any:
    """Every prize, with who gets it; amounts in the smallest unit of the currency."""
    return hall(state).prizes


def money(state: Tournament) -> Any:
    """What was taken and paid by purpose, in the smallest unit of the currency."""
    return accounts(state.payments)


def cash(state: Tournament) -> Any:
    """The cash sheet, in the smallest unit of the currency."""
    return cash_sheet(state)
