"""What happened in the finished deals of an account at one table, as its record keeps it."""

from __future__ import annotations

from typing import Final

import msgspec

from skat.analysis.own_record.deals import DealFacts
from skat.journal import Participant, Store, entries_of, participants_of
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.levels import LEVELS
from skat.store.own_records import OwnDealRow
from skat.tables.shown.played_deals import PlayedDeal, played_at
from skat.tables.state.people import People

_TABLE_OF_RATINGS: Final = 3


def rows_at(store: Store, place: Participant) -> tuple[OwnDealRow, ...]:
    """The finished deals in which he held cards, of those that may be looked at by now.

    Raises `StoreError`.
    """
    found = played_at(
        store.read(entries_of, place.journal),
        table=place.journal,
        actor=place.actor,
        people=People(store.read(participants_of, place.journal)),
    )
    if isinstance(found, Refusal):
        return ()
    rows = []
    for deal in found.deals:
        seat = deal.seat
        if deal.may_be_read and seat is not None:
            rows.append(
                OwnDealRow(
                    journal=place.journal,
                    deal=deal.number,
                    since=place.since,
                    facts=msgspec.json.encode(_facts(deal, seat)),
                )
            )
    return tuple(rows)


def _facts(deal: PlayedDeal, seat: Seat) -> DealFacts:
    # With the scale of points come numpy and the players' model: loaded when they are needed.
    from skat.analysis.chairs import result_points
    from skat.analysis.outcomes import Scale

    result, size = deal.state.result, len(deal.players)
    assert result is not None
    points = result_points(result, table_size=size, scale=Scale.TABLE)[seat.value]
    announced = deal.state.announcement
    has_game = result.soloist is not None and result.score is not None
    return DealFacts(
        role="nobody" if not has_game else "soloist" if result.soloist is seat else "defender",
        points=round(points, 1),
        seat=seat,
        contract=announced.contract.value if has_game and announced is not None else None,
        hand=has_game and announced is not None and announced.hand,
        won=result.score.won if result.score is not None else None,
        others=_others(deal, seat),
    )


def _others(deal: PlayedDeal, seat: Seat) -> tuple[str, ...]:
    """The computer players he had against him, where the deal says how strong he is."""
    others = [deal.computers[at.index] for at in SEATS if at is not seat]
    is_plain = not deal.state.rules.house_rules and not deal.row.line.hinted
    held_his_own = deal.computers[seat.index] is None
    levels = tuple(level for level in others if level in LEVELS)
    if len(deal.players) != _TABLE_OF_RATINGS or not is_plain or not held_his_own:
        return ()
    return levels if len(levels) == len(others) else ()
