"""What a player's phone shows when nothing more is played: his own lists, his last one in full."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.seats import Place
from skat.model.shown import shown_as
from skat.model.units import ListPoints, TournamentPoints
from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import standing_payments
from skat.tournament.results.prizes import Prize, with_postage
from skat.tournament.state import Series, Tournament, TournamentPhase
from skat.tournament.table_list import TableList


class OwnSeries(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has from one series: his list's foot and what it comes to."""

    series: int
    table: int
    points: ListPoints
    won: int
    lost: int
    result: TournamentPoints
    void: bool


class FinalLine(msgspec.Struct, frozen=True, kw_only=True):
    """One deal of the last list; places count from 1. A computer player acted for `stand_ins`."""

    deal: int
    soloist: Place | None
    contract: str | None
    score: int
    stand_ins: tuple[Place, ...] | UnsetType = UNSET


class FinalFoot(msgspec.Struct, frozen=True, kw_only=True):
    """A player at the last table and his result there."""

    number: StartNumber
    name: str
    points: ListPoints
    won: int
    lost: int
    result: TournamentPoints


class PhoneFinal(msgspec.Struct, frozen=True, kw_only=True):
    """The end as one player sees it; `prizes` are his own and his team's.

    Before the results are `published` ranks and results may still change, and no prize is shown.
    """

    published: bool
    ranked: int
    own: tuple[OwnSeries, ...]
    feet: tuple[FinalFoot, ...]
    lines: tuple[FinalLine, ...]
    prizes: tuple[Prize, ...]


def is_over(state: Tournament) -> bool:
    """Whether no further series will be played."""
    if (
        state.phase in (TournamentPhase.PUBLISHED, TournamentPhase.CLOSED)
        or state.played is not None
    ):
        return True
    return state.running is None and len(state.series) == state.prospectus.series


def phone_final(
    state: Tournament, number: StartNumber, *, prizes: tuple[Prize, ...], ranked: int
) -> PhoneFinal | None:
    """The end as this player sees it; None while there is more to play.

    `prizes` are all that were won once the results are out, `ranked` how many have a rank.
    """
    if not is_over(state):
        return None
    entrant = state.entrant(number)
    kinds = state.prospectus.all_kinds if entrant is not None else ()
    teams = {(each.award, entrant.team_of(each)) for each in kinds} if entrant is not None else ()
    played = [
        (at, table_at, table)
        for at, series in enumerate(state.series, start=1)
        for table_at, table in _tables_of(series, number)
    ]
    last = played[-1][2] if played else None
    return PhoneFinal(
        published=state.phase in (TournamentPhase.PUBLISHED, TournamentPhase.CLOSED),
        ranked=ranked,
        own=tuple(_own(table, number, series=at, at=table_at) for at, table_at, table in played),
        feet=_feet(state, last) if last is not None else (),
        lines=_lines(last) if last is not None else (),
        prizes=with_postage(
            (
                prize
                for prize in prizes
                if prize.number == number
                or (prize.team is not None and (prize.award, prize.team) in teams)
            ),
            standing_payments(state.payments),
        ),
    )


def _tables_of(series: Series, number: StartNumber) -> list[tuple[int, TableList]]:
    return [
        (at, table)
        for at, table in enumerate(series.tables, start=1)
        if any(tally.number == number for tally in table.tallies)
    ]


def _own(table: TableList, number: StartNumber, *, series: int, at: int) -> OwnSeries:
    tally = next(tally for tally in table.tallies if tally.number == number)
    result = tally.result(table.size)
    return shown_as(OwnSeries, tally, series=series, table=at, result=result, void=bool(table.void))


def _feet(state: Tournament, table: TableList) -> tuple[FinalFoot, ...]:
    names = {each.number: each.name for each in state.entrants}
    return tuple(
        shown_as(FinalFoot, tally, name=names[tally.number], result=tally.result(table.size))
        for tally in table.tallies
    )


def _lines(table: TableList) -> tuple[FinalLine, ...]:
    marks = {each.deal: each.places for each in table.stand_ins}
    return tuple(
        FinalLine(
            deal=deal,
            soloist=line.soloist,
            contract=line.contract.value if line.contract is not None else None,
            score=line.score,
            stand_ins=marks.get(deal, UNSET),
        )
        for deal, line in enumerate(table.sheet.lines, start=1)
    )
