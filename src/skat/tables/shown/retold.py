"""A table's journal replayed entry by entry, and a deal of it found for whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from skat.journal import Actor, Entry, JournalId
from skat.model.refusal import Detail, Refusal
from skat.model.seats import Place
from skat.model.shown import shown_as
from skat.rules.actions import Action, Leave
from skat.rules.machine import is_over
from skat.rules.result import DealResult
from skat.rules.state import State
from skat.tables.state.actions import (
    ChairKind,
    DealCards,
    LeaveTable,
    NextDeal,
    OfficialWasThere,
    TableAction,
)
from skat.tables.state.keys import STRANGER, Key
from skat.tables.state.people import People, person_of
from skat.tables.state.reducer import REDUCER
from skat.tables.state.table_state import TableState


class ReplayedEntry(msgspec.Struct, frozen=True):
    """An entry of a table's journal, and the table before and after it."""

    action: TableAction
    before: TableState
    after: TableState

    @property
    def deal(self) -> State | None:
        """The deal that this entry began or went on with; None if it did nothing to a deal."""
        return None if self.after.deal is self.before.deal else self.after.deal

    @property
    def deal_action(self) -> Action | None:
        """What it did to the deal; None where it dealt the cards."""
        action = self.action
        if isinstance(action, (NextDeal, DealCards)):
            return None
        if isinstance(action, LeaveTable):
            seat = self.before.seat_of(action.place)
            if seat is None:
                raise AssertionError("only a player's leaving ends a deal")
            return Leave(seat)
        if isinstance(action, OfficialWasThere):
            return action.ruling
        return action  # type: ignore[return-value]  # nothing else changes a deal


def replayed(entries: Iterable[Entry], *, table: JournalId) -> Iterator[ReplayedEntry | Refusal]:
    """A table's journal, replayed entry by entry; ends with a refusal where it cannot be read."""
    state = TableState(id=table)
    for entry in entries:
        read = REDUCER.action_in(entry)
        if isinstance(read, Refusal):
            yield read
            return
        after = REDUCER.after(state, read)
        if isinstance(after, Refusal):
            yield after
            return
        yield ReplayedEntry(read.action, state, after)
        state = after


class FoundDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in a journal: the table now and when it was dealt, each action and what it led to.

    `number` counts the deals of the table's whole life. The first step is the deal of the cards,
    without an action; `result` is None before the end.
    """

    number: int
    state: TableState
    dealt: TableState
    steps: tuple[tuple[Action | None, State], ...]
    result: DealResult | None


def found_deal(entries: Iterable[Entry], *, table: JournalId, number: int) -> FoundDeal | Refusal:
    """The deal with this number, for nobody in particular; without steps where there is none.

    Refused: a journal that cannot be read.
    """
    state = dealt = TableState(id=table)
    steps: list[tuple[Action | None, State]] = []
    for step in replayed(entries, table=table):
        if isinstance(step, Refusal):
            return step
        state = step.after
        if step.deal is not None and state.deal_number == number:
            action = step.deal_action
            if action is None:
                steps, dealt = [], state
            steps.append((action, step.deal))
    last = steps[-1][1] if steps else None
    result = last.result if last is not None and is_over(last) else None
    return FoundDeal(number=number, state=state, dealt=dealt, steps=tuple(steps), result=result)


class AskedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that a person wants to look back at, by its number in the table's whole life.

    `key` is of the secret he holds, `actor` is he where something else shows that; `people` has
    the names of the table, which no entry has.
    """

    entries: Iterable[Entry]
    table: JournalId
    number: int
    key: Key = STRANGER
    actor: Actor | None = None
    people: People = msgspec.field(default_factory=People)


class RetoldDeal(FoundDeal, frozen=True, kw_only=True):
    """The deal that was asked for, and whose it is: `own` is the place of the one who asks.

    `named` is the table when it was dealt, with its people's names.
    """

    own: Place | None
    named: TableState

    @property
    def outcome(self) -> DealResult | Refusal:
        """How it ended. Refused: `no_finished_deal`."""
        details: dict[str, Detail] = {"deal": self.number}
        return self.result or Refusal("no_finished_deal", details=details, impossible=True)


def own_deal(asked: AskedDeal) -> RetoldDeal | Refusal:
    """The deal asked for, over or not; whether he may look at it, the caller judges.

    Refused: `no_such_table`, and a journal that cannot be read.
    """
    deal = found_deal(asked.entries, table=asked.table, number=asked.number)
    if isinstance(deal, Refusal):
        return deal
    if not deal.state.chairs:
        return Refusal("no_such_table", impossible=True)
    own = _own_place(deal.dealt, asked.key, asked.actor)
    return shown_as(RetoldDeal, deal, own=own, named=asked.people.named(deal.dealt))


def _own_place(dealt: TableState, key: Key, actor: Actor | None) -> Place | None:
    """The place that he had when this deal was dealt."""
    return next(
        (
            chair.place
            for chair in dealt.chairs
            if chair.kind is ChairKind.HUMAN
            and ((key and chair.token_hash == key) or person_of(chair.token_hash) == actor)
        ),
        None,
    )
