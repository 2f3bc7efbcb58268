"""Finished deals of a table as records, for whom they concern: nobody's names are in them.

In a tournament that is so after the list only, and for those who played (TR-9.9).
"""

from __future__ import annotations

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, record_of
from skat.rules.result import DealResult
from skat.tables.shown.after_list import why_not_before_end
from skat.tables.shown.played_deals import PlayedDeal, played_at
from skat.tables.shown.retold import AskedDeal, RetoldDeal, own_deal
from skat.tables.shown.subscriber import role_of
from skat.tables.state.keys import Key
from skat.tables.state.packs import dealt_cards
from skat.tables.state.people import person_of


class PastRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal: its record without names, who held which cards, its result.

    `number` counts the deals of the table's whole life, `deal` those of its list, as it was called
    at the table. `you` is the seat of the one who asks;
    None where he held no cards.
    """

    number: int
    deal: int
    record: Record
    players: tuple[str, str, str]
    you: Seat | None
    result: DealResult


def past_record(asked: AskedDeal) -> PastRecord | Refusal:
    """The finished deal asked for, for whoever played it or has a place at the table.

    Refused: `no_such_table`, `no_finished_deal`, `review_for_players`, as `role_of` of
    `skat.tables.shown.subscriber` and `why_not_before_end` of `skat.tables.shown.after_list`, and
    for a journal that cannot be read.

    >>> from skat.journal import JournalId
    >>> past_record(AskedDeal(entries=(), table=JournalId("k3v9"), number=1)).code
    'no_such_table'
    """
    found = own_deal(asked)
    if isinstance(found, Refusal):
        return found
    result = _why_not(found, asked.key) or found.outcome
    if isinstance(result, Refusal):
        return result
    chairs = found.named.chairs
    done = (action for action, _ in found.steps if action is not None)
    first, second, third = (chairs[found.dealt.seats[seat] - 1].name for seat in SEATS)
    return PastRecord(
        number=found.number,
        deal=len(found.dealt.rows) + 1,
        record=record_of((dealt_cards(found.dealt), *done), state=found.steps[-1][1]),
        players=(first, second, third),
        you=None if found.own is None else found.dealt.seat_of(found.own),
        result=result,
    )


def _why_not(found: RetoldDeal, key: Key) -> Refusal | None:
    """Marks of players are for those who sat with them."""
    role = None if found.own is not None else role_of(found.state, key)
    if isinstance(role, Refusal):
        return role
    if role in ("newcomer", "spectator"):
        return Refusal("review_for_players", impossible=True)
    return why_not_before_end(found.state, number=found.number)


def past_list(asked: AskedDeal) -> tuple[PastRecord, ...] | Refusal:
    """The finished deals in which this person had a place, of the list that begins with this one.

    Refused: `no_such_table`, `no_finished_deal`, `review_for_players` where he never had a place
    there, `review_after_list` as `skat.tables.shown.after_list.why_not_before_end`, and for a
    journal that cannot be read.

    >>> from skat.journal import JournalId
    >>> past_list(AskedDeal(entries=(), table=JournalId("k3v9"), number=1)).code
    'no_such_table'
    """
    played = played_at(
        asked.entries,
        table=asked.table,
        actor=asked.actor or person_of(asked.key),
        people=asked.people,
    )
    if isinstance(played, Refusal):
        return played
    if not played.deals and not played.seated:
        return Refusal("review_for_players", impossible=True)
    deals = [deal for deal in played.deals if deal.first_of_list == asked.number]
    if not deals:
        return Refusal("no_finished_deal", details={"deal": asked.number}, impossible=True)
    if not all(deal.may_be_read for deal in deals):
        return Refusal("review_after_list", ("TR-9.9",))
    return tuple(map(_record_of_played, deals))


def _record_of_played(deal: PlayedDeal) -> PastRecord:
    if deal.state.result is None:
        raise AssertionError("a finished deal has a result")
    return PastRecord(
        number=deal.number,
        deal=deal.number - deal.first_of_list + 1,
        record=deal.nameless_record,
        players=deal.seats,
        you=deal.seat,
        result=deal.state.result,
    )
