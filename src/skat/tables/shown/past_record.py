"""A finished deal of a table as a record, for whom it concerns: nobody's names are in it.

In a tournament that is so after the list only, and for those who played (TR-9.9).
"""

from __future__ import annotations

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, record_of
from skat.tables.shown.after_list import why_not_before_end
from skat.tables.shown.retold import AskedDeal, FoundDeal, finished_deal
from skat.tables.shown.subscriber import role_of
from skat.tables.state.keys import Key
from skat.tables.state.packs import dealt_cards


class PastRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record without names, who held which cards, and the seat of the one who asks."""

    record: Record
    players: tuple[str, str, str]
    you: Seat | None


def past_record(asked: AskedDeal) -> PastRecord | Refusal:
    """The finished deal asked for, for whoever played it or has a place at the table.

    Refused: `no_such_table`, `no_finished_deal`, `review_for_players`, as `role_of` of
    `skat.tables.shown.subscriber` and `why_not_before_end` of `skat.tables.shown.after_list`, and
    for a journal that cannot be read.

    >>> from skat.journal import JournalId
    >>> past_record(AskedDeal(entries=(), table=JournalId("k3v9"), number=1)).code
    'no_such_table'
    """
    found = finished_deal(asked, why_not=_why_not)
    if isinstance(found, Refusal):
        return found
    chairs = found.named.chairs
    done = (action for action, _ in found.steps if action is not None)
    first, second, third = (chairs[found.dealt.seats[seat] - 1].name for seat in SEATS)
    return PastRecord(
        record=record_of((dealt_cards(found.dealt), *done), state=found.steps[-1][1]),
        players=(first, second, third),
        you=None if found.own is None else found.dealt.seat_of(found.own),
    )


def _why_not(found: FoundDeal, key: Key, *, played: bool) -> Refusal | None:
    """Marks of players are for those who sat with them."""
    role = None if played else role_of(found.state, key)
    if isinstance(role, Refusal):
        return role
    if role in ("newcomer", "spectator"):
        return Refusal("review_for_players", impossible=True)
    return why_not_before_end(found.state, number=found.number)
