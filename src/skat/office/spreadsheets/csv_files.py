"""Players and standings as CSV with a header line.

Cells that a spreadsheet would take for a formula are written with an apostrophe before them, and
read without it.
"""

from __future__ import annotations

from typing import Final

from skat.spreadsheet import csv_table
from skat.tournament.entrants import named_apart
from skat.tournament.entries.attendance import attendance
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament

COLUMNS: Final = ("number", "name", "club", "team", "paid", "reserve", "categories", "fee")


def players_csv(tournament: Tournament) -> bytes:
    """All participants as a table that can be imported again; pass numbers where there are any.

    The last column says what each is in the event now.
    """
    states = attendance(tournament)
    passes = any(entrant.pass_number for entrant in tournament.entrants)
    rows = [
        (
            entrant.number,
            entrant.name,
            entrant.club or "",
            entrant.team or "",
            "yes" if entrant.paid is not None else "no",
            "yes" if entrant.status.value == "reserve" else "no",
            "/".join(entrant.categories),
            entrant.fee_class,
            *([entrant.pass_number] if passes else []),
            states[entrant.number].value,
        )
        for entrant in tournament.entrants
    ]
    return csv_table([*COLUMNS, *(["pass number"] if passes else []), "state"], rows)


def standings_csv(tournament: Tournament) -> bytes:
    """The standings, one player a line; series results as columns of their own."""
    names = {entrant.number: entrant for entrant in named_apart(tournament.entrants)}
    series = range(1, len(tournament.series) + 1)
    header = ["rank", "number", "name", "club", *[f"series {at}" for at in series]]
    header += ["points", "won", "lost", "others lost", "result"]
    listed = standings(tournament)
    marked = any(ranked.result.stand_ins for ranked in listed)
    header += ["played by a computer"] if marked else []
    rows = []
    for ranked in listed:
        result, entrant = ranked.result, names[ranked.result.number]
        each = ["" if value is None else int(value) for value in result.series]
        rows.append(
            (
                ranked.rank,
                result.number,
                entrant.name,
                entrant.club or "",
                *each,
                result.points,
                result.won,
                result.lost,
                result.others_lost,
                result.result,
                *([result.stand_ins] if marked else []),
            )
        )
    return csv_table(header, rows)
