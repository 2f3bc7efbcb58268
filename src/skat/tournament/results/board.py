"""The standings, updated step by step: an entry counts only its table again."""

from __future__ import annotations

import msgspec

from skat.tournament.draw.seating import StartNumber
from skat.tournament.results.standings import (
    Ranked,
    RankedTeam,
    Result,
    ranked_by,
    results,
    teams_by,
)
from skat.tournament.state import Tournament


class StandingsBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament with what everybody has in it, the players by rank and the teams by rank.

    Always the same as `skat.tournament.results.standings` computes, only faster.
    """

    tournament: Tournament
    results: dict[StartNumber, Result]
    ranked: tuple[Ranked, ...]
    teams: tuple[RankedTeam, ...]


def board_of(tournament: Tournament, before: StandingsBoard | None = None) -> StandingsBoard:
    """The board of a tournament; `before` is that of any earlier state of it and saves counting.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> steps = sample_steps(bytes(32), players=4, series=1, rounds=1)
    >>> early, late = (rebuilt(steps[:end]) for end in (-6, -1))
    >>> board_of(late, board_of(early)) == board_of(late)
    True
    """
    found = results(tournament) if before is None else _counted_on(before, tournament)
    return StandingsBoard(
        tournament=tournament,
        results=found,
        ranked=ranked_by(found, tournament),
        teams=teams_by(found, tournament),
    )


def _counted_on(before: StandingsBoard, tournament: Tournament) -> dict[StartNumber, Result]:
    """The results, counted anew only for those at whose table something was written."""
    known = before.tournament
    same_people = known.entrants is tournament.entrants
    same_notice = known.prospectus is tournament.prospectus
    # A draw that is repeated, or seats by hand, may make another number of tables.
    same_tables = _tables(known) == _tables(tournament)
    if not (same_people and same_notice and same_tables):
        return results(tournament)
    # States share what did not change between them, so asking for the same object is enough.
    changed = {
        tally.number
        for was, series in zip(known.series, tournament.series, strict=True)
        if was is not series
        for old, table in zip(was.tables, series.tables, strict=True)
        if old is not table
        for tally in (*old.tallies, *table.tallies)
    }
    return {**before.results, **results(tournament, only=changed)}


def _tables(tournament: Tournament) -> list[int]:
    """How many tables each series has."""
    return [len(series.tables) for series in tournament.series]
