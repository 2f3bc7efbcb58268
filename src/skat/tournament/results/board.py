"""The standings, updated step by step: an entry counts only its table again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import Cents
from skat.tournament.results.receipts import costs_of_list
from skat.tournament.results.standings import (
    Ranked,
    RankedKind,
    RankedTeam,
    Result,
    kinds_by,
    ranked_by,
    results,
    teams_by,
)
from skat.tournament.state import Series, Tournament
from skat.tournament.table_list import TableList, given_up


class ListFacts(msgspec.Struct, frozen=True, gc=False):
    """What the desk needs to know of a list: whom it costs something, which deals were given up."""

    costs: tuple[tuple[StartNumber, Cents], ...]
    given_up: tuple[int, ...]


class KeptSeries(msgspec.Struct, frozen=True):
    """What is worked out of a series once, as long as it is the same.

    `seats` are the lists, from 0, in which everybody has a tally; `facts` are of each list.
    """

    series: Series
    seats: dict[StartNumber, tuple[int, ...]]
    facts: tuple[ListFacts, ...]


class StandingsBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament with what everybody has in it, the players, the teams and their
    further kinds by rank.

    Always the same as `skat.tournament.results.standings` computes, only faster.
    """

    tournament: Tournament
    results: dict[StartNumber, Result]
    ranked: tuple[Ranked, ...]
    teams: tuple[RankedTeam, ...]
    kinds: tuple[RankedKind, ...]
    kept: tuple[KeptSeries, ...]

    @property
    def by_kind(self) -> dict[str, tuple[RankedTeam, ...]]:
        """The teams of every kind by its name; those of the notice itself by none."""
        return {"": self.teams, **{each.kind: each.teams for each in self.kinds}}


def board_of(tournament: Tournament, before: StandingsBoard | None = None) -> StandingsBoard:
    """The board of a tournament; `before` is that of any earlier state of it and saves counting.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> steps = sample_steps(bytes(32), players=4, series=1, rounds=1)
    >>> early, late = (rebuilt(steps[:end]) for end in (-6, -1))
    >>> board_of(late, board_of(early)) == board_of(late)
    True
    """
    kept = _kept(before, tournament)
    by_number = results(tournament) if before is None else _counted_on(before, tournament, kept)
    return StandingsBoard(
        tournament=tournament,
        results=by_number,
        ranked=ranked_by(by_number, tournament),
        teams=teams_by(by_number, tournament),
        kinds=kinds_by(by_number, tournament),
        kept=kept,
    )


def _counted_on(
    before: StandingsBoard, tournament: Tournament, kept: Sequence[KeptSeries]
) -> dict[StartNumber, Result]:
    """The results, counted anew only for those at whose table something was written."""
    known = before.tournament
    people = {entrant.number for entrant in tournament.entrants}
    same_people = before.results.keys() <= people and known.cuts is tournament.cuts
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
    changed |= people - before.results.keys()
    lists = [
        (at, each.series.tables[table])
        for at, each in enumerate(kept)
        for table in sorted({table for number in changed for table in each.seats.get(number, ())})
    ]
    return {**before.results, **results(tournament, only=changed, lists=lists)}


def _kept(before: StandingsBoard | None, tournament: Tournament) -> tuple[KeptSeries, ...]:
    known: Sequence[KeptSeries | None] = ()
    if before is not None and before.tournament.prospectus is tournament.prospectus:
        known = before.kept
    pairs = zip_longest(tournament.series, known[: len(tournament.series)])
    return tuple(_kept_of(tournament, series, was) for series, was in pairs)


def _kept_of(tournament: Tournament, series: Series, was: KeptSeries | None) -> KeptSeries:
    if was is None or len(was.series.tables) != len(series.tables):
        facts = tuple(_facts_of(tournament, table) for table in series.tables)
        return KeptSeries(series, _seats_of(series), facts)
    if was.series is series:
        return was
    pairs = zip(was.series.tables, series.tables, strict=True)
    changed = [at for at, (old, table) in enumerate(pairs) if old is not table]
    same_people = all(
        _numbers(was.series.tables[at]) == _numbers(series.tables[at]) for at in changed
    )
    now = list(was.facts)
    for at in changed:
        now[at] = _facts_of(tournament, series.tables[at])
    return KeptSeries(series, was.seats if same_people else _seats_of(series), tuple(now))


def _facts_of(tournament: Tournament, table: TableList) -> ListFacts:
    return ListFacts(costs_of_list(tournament, table), given_up(table))


def _seats_of(series: Series) -> dict[StartNumber, tuple[int, ...]]:
    seats: dict[StartNumber, tuple[int, ...]] = {}
    for at, table in enumerate(series.tables):
        for number in _numbers(table):
            seats[number] = (*seats.get(number, ()), at)
    return seats


def _numbers(table: TableList) -> list[StartNumber]:
    return [tally.number for tally in table.tallies]


def _tables(tournament: Tournament) -> list[int]:
    """How many tables each series has."""
    return [len(series.tables) for series in tournament.series]
