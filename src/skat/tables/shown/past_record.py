"""A finished deal of a table as a record, for whom it concerns: nobody's names stand in it.

In a tournament that is so after the list only, and for those who played (TR-9.9).
"""

from __future__ import annotations

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, record_of
from skat.tables.shown.retold import AskedDeal, FoundDeal, finished_deal
from skat.tables.shown.subscriber import Key, role_of
from skat.tables.state.packs import dealt_cards
from skat.tables.state.table_state import Stage


class PastRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record without names, who held which cards, and the seat of the one who asks."""

    record: Record
    players: tuple[str, str, str]
    you: Seat | None


@implements("TR-9.9")
def past_record(asked: AskedDeal) -> PastRecord | Refusal:
    """The finished deal asked for, for whoever played it or has a place at the table.

    Refused: `no_such_table`, `no_finished_deal`, `review_for_players`, `review_after_list` at a
    table of a tournament while a list is played, as `skat.tables.shown.subscriber.role_of`, and
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
    """Marks of players are for those who sat with them; of a tournament, when it is over."""
    state = found.state
    role = None if played else role_of(state, key)
    if isinstance(role, Refusal):
        return role
    if role in ("newcomer", "spectator"):
        return Refusal("review_for_players", impossible=True)
    tournament = state.settings.tournament or found.dealt.settings.tournament
    if tournament and state.stage is Stage.PLAYING:
        return Refusal("review_after_list", ("TR-9.9",))
    return None
