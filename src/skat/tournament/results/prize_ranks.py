"""Who has no rank for prizes: a computer player acted for him in too many deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.draw.seating import StartNumber
from skat.tournament.results.rankings import AwardPlace
from skat.tournament.results.standings import counting
from skat.tournament.state import Tournament


def stand_in_deals(tournament: Tournament, number: StartNumber) -> tuple[int, ...]:
    """In how many deals of each series a computer player acted for this player."""
    return tuple(
        sum(
            tally.stand_ins
            for table in series.tables
            for tally in counting(tournament, table)
            if tally.number == number
        )
        for series in tournament.series
    )


@implements("TR-4.4", "TR-9.7")
def refused_prize_rank(tournament: Tournament, number: StartNumber) -> Refusal | None:
    """Why a player has no rank for prizes: more deals of a series were played for him than may be.

    The notice says how many (`OnlineTerms.stand_in_most`), and the desk may decide otherwise.
    """
    if number not in without_prize_rank(tournament):
        return None
    deals = sum(stand_in_deals(tournament, number))
    return Refusal(
        code="played_by_stand_in",
        articles=("TR-4.4", "TR-9.7"),
        details={"number": number, "deals": deals},
    )


def without_prize_rank(tournament: Tournament) -> frozenset[StartNumber]:
    """All who have no rank for prizes; also where they have none in the standings."""
    decided = {each.number: each.allowed for each in tournament.rank_decisions}
    out = {each for each in _above_the_share(tournament) if each not in decided}
    return frozenset(out | {number for number, allowed in decided.items() if not allowed})


def with_prize_ranks(
    tournament: Tournament, places: Sequence[AwardPlace]
) -> tuple[AwardPlace, ...]:
    """A ranking for its prizes: whoever has no rank for prizes makes room for the next.

    Ranks are counted anew; equals stay equals.
    """
    out = without_prize_rank(tournament)
    if not out:
        return tuple(places)
    gone = [place.rank for place in places if place.number in out]
    return tuple(
        replace(place, rank=place.rank - sum(rank < place.rank for rank in gone))
        for place in places
        if place.number not in out
    )


def _above_the_share(tournament: Tournament) -> Iterator[StartNumber]:
    """For whom a computer player acted in more deals of a list than the notice lets pass."""
    terms = tournament.prospectus.online
    if terms is None or terms.stand_in_most is UNSET:
        return
    for at, series in enumerate(tournament.series, start=1):
        for table in series.tables:
            most = terms.stand_in_most * tournament.prospectus.deals(table.size, series=at)
            for tally in counting(tournament, table) if table.stand_ins else ():
                if 100 * tally.stand_ins > most:
                    yield tally.number
