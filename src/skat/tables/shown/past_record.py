"""A finished deal of a table as a record, for whom it concerns: nobody's names stand in it.

In a tournament that is so after the list only, and for those who played (TR-9.9).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from skat.journal import Actor, Entry, JournalId
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, record_of
from skat.rules.actions import Action, Deal
from skat.tables.shown.past_deal import FoundDeal, found_deal, no_finished_deal, own_place
from skat.tables.shown.subscriber import Key, role_of
from skat.tables.state.packs import pack_of
from skat.tables.state.people import People
from skat.tables.state.table_state import Stage


class PastRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record without names, who held which cards, and the seat of the one who asks."""

    record: Record
    players: tuple[str, str, str]
    you: Seat | None


@implements("TR-9.9")
def past_record(
    entries: Iterable[Entry],
    *,
    table: JournalId,
    number: int,
    key: Key,
    actor: Actor | None = None,
    people: People | None = None,
) -> PastRecord | Refusal:
    """The finished deal with this number, for whoever played it or has a place at the table.

    `actor` is he, where something else than the secret shows that. Refused: `no_such_table`,
    `no_finished_deal`, `review_for_players`, `review_after_list` at a table of a tournament while
    a list is played, as `skat.tables.shown.subscriber.role_of`, and for a journal that cannot be
    read.

    >>> past_record((), table=JournalId("k3v9"), number=1, key=Key(b"")).code
    'no_such_table'
    """
    found = found_deal(entries, table=table, number=number)
    if isinstance(found, Refusal):
        return found
    own = own_place(found.dealt, key, actor)
    refused = _why_not(found, key, played=own is not None)
    if refused is not None:
        return refused
    if found.result is None:
        return no_finished_deal(number)
    named = (people or People()).named(found.dealt)
    first, second, third = (named.chairs[found.dealt.seats[seat] - 1].name for seat in SEATS)
    return PastRecord(
        record=record_of(_actions(found), state=found.steps[-1][1]),
        players=(first, second, third),
        you=None if own is None else found.dealt.seat_of(own),
    )


def _why_not(found: FoundDeal, key: Key, *, played: bool) -> Refusal | None:
    """Marks of players are for those who sat with them; of a tournament, when it is over."""
    state = found.state
    if not state.chairs:
        return Refusal("no_such_table", impossible=True)
    role = None if played else role_of(state, key)
    if isinstance(role, Refusal):
        return role
    if role in ("newcomer", "spectator"):
        return Refusal("review_for_players", impossible=True)
    tournament = state.settings.tournament or found.dealt.settings.tournament
    if tournament and state.stage is Stage.PLAYING:
        return Refusal("review_after_list", ("TR-9.9",))
    return None


def _actions(found: FoundDeal) -> list[Action]:
    if found.dealt.shuffle is None:
        raise AssertionError("cards have been dealt")
    done = [action for action, _ in found.steps if action is not None]
    return [Deal(pack_of(found.dealt.shuffle)), *done]
