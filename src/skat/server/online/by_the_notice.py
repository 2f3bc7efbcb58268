"""From the notice of a tournament to the terms of its live tables."""

from __future__ import annotations

from skat.office.keys import seat_token
from skat.rules.editions import RuleSet
from skat.tables.state.drawn_table import DrawnTable
from skat.tables.state.naming import LONGEST_NAME
from skat.tables.state.opening import DrawnOpening, DrawnSeat, told_apart
from skat.tables.state.settings import Clock, Length, Settings
from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.terms import OnlineTerms
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList


def settings_of(terms: OnlineTerms) -> Settings:
    """How a table is run by these terms: nobody looks on, and nobody gets hints.

    >>> settings_of(OnlineTerms()).spectators
    False
    """
    return Settings(
        length=Length.SERIES,
        clock=Clock(per=terms.clock, seconds=terms.seconds, on_time_out=terms.on_time_out),
        tournament=True,
        open_play=terms.play == "open",
        take_over_seconds=terms.absent_seconds,
    )


def opening_of(
    state: Tournament, table: TableList, *, series: int, at: int, secret: bytes
) -> DrawnOpening | None:
    """The live table of a table of the draw; None where the notice has no terms of play online."""
    terms = state.prospectus.online
    if terms is None:
        return None
    return DrawnOpening(
        drawn=DrawnTable(
            tournament=state.id,
            series=series,
            table=at,
            deals=state.prospectus.deals(table.size),
            review=terms.review,
        ),
        rules=state.prospectus.rules or RuleSet(),
        settings=settings_of(terms),
        seats=seats_of(state, table.numbers, live=table.live, secret=secret),
    )


def seats_of(
    state: Tournament, numbers: tuple[StartNumber, ...], *, live: str, secret: bytes
) -> tuple[DrawnSeat, ...]:
    """The seats of these players at a live table, from place 1."""
    named = {each.number: each.name[:LONGEST_NAME].rstrip() for each in state.entrants}
    names = told_apart([named[number] for number in numbers])
    return tuple(
        DrawnSeat(name, seat_token(secret, live=live, number=number))
        for name, number in zip(names, numbers, strict=True)
    )
