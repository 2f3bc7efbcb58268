"""The deals that a person has played, and their records: what he may see of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from skat.journal import Actor, Entry, JournalId
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.notation.record import Record, record_of
from skat.rules.actions import Action
from skat.rules.machine import is_over
from skat.rules.result import DealResult
from skat.rules.state import State
from skat.rules.table import active_places
from skat.tables.shown.past_deal import why_not_before_end
from skat.tables.shown.retold import AskedDeal, RetoldDeal, own_deal, replayed
from skat.tables.shown.subscriber import role_of
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.keys import Key
from skat.tables.state.packs import dealt_cards
from skat.tables.state.people import People, person_of
from skat.tables.state.rows import Row
from skat.tables.state.table_state import TableState


class PlayedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal and the place that the person had; names are those by seat.

    `number` counts the deals of the table's whole life, and so does `first_of_list`, the number of
    the first one in its list; `row` is its line there. `computers` are those who held the cards in
    the end, by seat. It `may_be_read` unless it is one of a
    tournament whose list is not over.
    """

    number: int
    first_of_list: int
    may_be_read: bool
    place: Place
    row: Row
    players: tuple[str, ...]
    seats: tuple[str, str, str]
    computers: tuple[str | None, str | None, str | None]
    actions: tuple[Action, ...]
    state: State

    @property
    def seat(self) -> Seat | None:
        """Where the person held cards; the idle dealer held none."""
        places = active_places(self.row.dealer, size=len(self.players))
        return next((seat for seat in SEATS if places[seat] == self.place), None)

    @property
    def nameless_record(self) -> Record:
        """The record as a review takes it: nobody's name is in it, and no place."""
        return record_of(self.actions, state=self.state)


class PlayedTable(msgspec.Struct, frozen=True, kw_only=True):
    """What one person played at a table; `players` are those who sit there now.

    `others` are these without the person. `seated` says that he has a place there still.
    """

    table: JournalId
    players: tuple[str, ...]
    others: tuple[str, ...]
    finished: bool
    seated: bool
    deals: tuple[PlayedDeal, ...]


def played_at(
    entries: Iterable[Entry], *, table: JournalId, actor: Actor, people: People
) -> PlayedTable | Refusal:
    """The finished deals in which this person had a place, as the journal tells them.

    The idle dealer had one too; a player who had left or was sent away had none. Refused:
    `no_such_table`, and for a journal that cannot be read.

    >>> played_at((), table=JournalId("k3v9"), actor=Actor("person-0"), people=People()).code
    'no_such_table'
    """
    state = TableState(id=table)
    actions: list[Action] = []
    deals: list[PlayedDeal] = []
    for step in replayed(entries, table=table):
        if isinstance(step, Refusal):
            return step
        state = step.after
        if step.deal is not None:
            action = step.deal_action
            actions = [dealt_cards(state)] if action is None else [*actions, action]
            # A player who goes when the round is complete is still there before this entry.
            place = _place(step.before, actor)
            if is_over(step.deal) and place is not None:
                deals.append(_deal(state, people.named(step.before), place, tuple(actions)))
    if not state.chairs:
        return Refusal("no_such_table", impossible=True)
    taken = [chair for chair in people.named(state).chairs if chair.kind is not ChairKind.FREE]
    return PlayedTable(
        table=table,
        players=tuple(chair.name for chair in taken),
        others=tuple(chair.name for chair in taken if not _is(chair, actor)),
        finished=state.finished,
        seated=any(_is(chair, actor) and not state.is_gone(chair.place) for chair in state.chairs),
        deals=tuple(
            replace(deal, may_be_read=why_not_before_end(state, number=deal.number) is None)
            for deal in deals
        ),
    )


def record_of_played(deal: PlayedDeal, *, place: str, date: str | None) -> Record:
    """The record of a finished deal; `place` says where, `date` when it was."""
    seats = active_places(deal.row.dealer, size=len(deal.players))
    return record_of(
        deal.actions,
        state=deal.state,
        players=deal.seats,
        place=place,
        date=date,
        hinted=tuple(seat for seat in SEATS if seats[seat] in deal.row.line.hinted),
    )


def _deal(
    after: TableState, named: TableState, place: Place, actions: tuple[Action, ...]
) -> PlayedDeal:
    """`named` is the table before the deal ended: the same people, at the same places."""
    if after.deal is None:
        raise AssertionError("a deal has ended")
    at = [named.seats[seat] for seat in SEATS]
    first, second, third = (named.chairs[place - 1].name for place in at)
    first_kind, second_kind, third_kind = map(named.computer_at, at)
    return PlayedDeal(
        number=after.deal_number,
        first_of_list=after.deal_number - after.rows[-1].deal + 1,
        may_be_read=False,
        place=place,
        row=after.rows[-1],
        players=named.players,
        seats=(first, second, third),
        computers=(first_kind, second_kind, third_kind),
        actions=actions,
        state=after.deal,
    )


def _place(state: TableState, actor: Actor) -> Place | None:
    return next(
        (
            chair.place
            for chair in state.chairs[: state.list_size]
            if _is(chair, actor) and not state.is_gone(chair.place)
        ),
        None,
    )


def _is(chair: Chair, actor: Actor) -> bool:
    return chair.kind is ChairKind.HUMAN and person_of(chair.token_hash) == actor


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
    """The finished deal asked for, for a person who played it or has a place at the table.

    Refused: `no_such_table`, `no_finished_deal`, `review_for_players`, as `role_of` of
    `skat.tables.shown.subscriber` and `why_not_before_end` of `skat.tables.shown.past_deal`, and
    for a journal that cannot be read.

    >>> from skat.journal import JournalId
    >>> past_record(AskedDeal(entries=(), table=JournalId("k3v9"), number=1)).code
    'no_such_table'
    """
    retold = own_deal(asked)
    if isinstance(retold, Refusal):
        return retold
    result = _why_not(retold, asked.key) or retold.outcome
    if isinstance(result, Refusal):
        return result
    chairs = retold.named.chairs
    done = (action for action, _ in retold.steps if action is not None)
    first, second, third = (chairs[retold.dealt.seats[seat] - 1].name for seat in SEATS)
    return PastRecord(
        number=retold.number,
        deal=len(retold.dealt.rows) + 1,
        record=record_of((dealt_cards(retold.dealt), *done), state=retold.steps[-1][1]),
        players=(first, second, third),
        you=None if retold.own is None else retold.dealt.seat_of(retold.own),
        result=result,
    )


def _why_not(retold: RetoldDeal, key: Key) -> Refusal | None:
    """Marks of players are for those who sat with them."""
    role = None if retold.own is not None else role_of(retold.state, key)
    if isinstance(role, Refusal):
        return role
    if role in ("newcomer", "spectator"):
        return Refusal("review_for_players", impossible=True)
    return why_not_before_end(retold.state, number=retold.number)


def past_list(asked: AskedDeal) -> tuple[PastRecord, ...] | Refusal:
    """The finished deals in which this person had a place, of the list that begins with this one.

    Refused: `no_such_table`, `no_finished_deal`, `review_for_players` where he never had a place
    there, `review_after_list` as `skat.tables.shown.past_deal.why_not_before_end`, and for a
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
