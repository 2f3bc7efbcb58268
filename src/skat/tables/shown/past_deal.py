"""A finished deal of a table, told step by step with all cards open.

It is read from the journal, so a deal can be looked at as long as its table is kept. A deal that is
not over is nobody's to read, and neither is one of a tournament table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from skat.journal import Actor, Entry, JournalId, Refused
from skat.model.announcement import Announcement
from skat.model.cards import Card
from skat.model.order import sorted_for
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.model.units import BidValue
from skat.rules.actions import Action, Leave
from skat.rules.ending.result import DealResult
from skat.rules.machine import is_over
from skat.rules.state import Phase, State
from skat.shown import shown_as
from skat.tables.shown.subscriber import Key, role_of
from skat.tables.state.actions import ChairKind, DealCards, LeaveTable, NextDeal, TableAction
from skat.tables.state.people import People, person_of
from skat.tables.state.reducer import REDUCER
from skat.tables.state.table_state import TableState


class Told(msgspec.Struct, frozen=True):
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
        return action  # type: ignore[return-value]  # nothing else changes a deal


def replayed(entries: Iterable[Entry], *, table: JournalId) -> Iterator[Told | Refused[Refusal]]:
    """A table's journal, told entry by entry; ends with a refusal where it cannot be read."""
    state = TableState(id=table)
    for entry in entries:
        read = REDUCER.action_in(entry)
        if isinstance(read, Refused):
            yield read
            return
        after = REDUCER.after(state, read)
        if isinstance(after, Refused):
            yield after
            return
        yield Told(read.action, state, after)
        state = after


class PastStep(msgspec.Struct, frozen=True, kw_only=True):
    """One action and how the deal stood after it; the first step is the deal, without an action.

    `trick` lies on the table, the full one with `taken_by` until the next card. `hands` are sorted
    for the contract, forehand's first; `points` are card points of the tricks won, by seat.
    """

    action: Action | None
    phase: Phase
    turn: Seat | None
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, ...]
    skat_taken: bool
    bid: BidValue | None
    soloist: Seat | None
    announcement: Announcement | None
    kontra: Seat | None
    re: bool
    leader: Seat
    trick: tuple[Card, ...]
    taken_by: Seat | None
    tricks_won: tuple[int, int, int]
    points: tuple[int, int, int]


class PastPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Who sat at a place in that deal; the idle dealer has no seat."""

    place: Place
    name: str
    kind: ChairKind
    seat: Seat | None


class PastDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal: who sat where, every step, the result.

    `number` counts the deals of the table's whole life, `deal` those of the list it stands in;
    `newest` is the number of the newest finished deal. `you` is the place of the one who looks.
    """

    table: JournalId
    number: int
    newest: int
    deal: int
    size: int
    dealer: Place
    you: Place | None
    places: tuple[PastPlace, ...]
    steps: tuple[PastStep, ...]
    result: DealResult


def past_deal(
    entries: Iterable[Entry],
    *,
    table: JournalId,
    number: int,
    key: Key,
    actor: Actor | None = None,
    people: People | None = None,
) -> PastDeal | Refusal:
    """The finished deal with this number, for whoever holds a secret of the table or may watch it.

    Who played in it may look at it even when he has left the table since; `actor` is he, where
    something else than the secret shows that. `people` has the names, which no entry has.

    Refused: `no_such_table`, `no_finished_deal`, `no_replay_in_tournament` (TR-9.9), as
    `skat.tables.shown.subscriber.role_of`, and for a journal that cannot be read.

    >>> past_deal((), table=JournalId("k3v9"), number=1, key=Key(b"")).code
    'no_such_table'
    """
    found = found_deal(entries, table=table, number=number)
    if isinstance(found, Refusal):
        return found
    own = own_place(found.dealt, key, actor)
    # Whoever played it without spectators is not watched because of what was agreed later.
    refused = _why_not(found.state, key, played=own is not None) or _why_not(
        replace(found.state, settings=found.dealt.settings), key, played=own is not None
    )
    if refused is not None:
        return refused
    if found.result is None:
        return no_finished_deal(number)
    state = found.state
    return PastDeal(
        table=table,
        number=number,
        newest=state.deal_number if state.deal and is_over(state.deal) else state.deal_number - 1,
        deal=len(found.dealt.rows) + 1,
        size=found.dealt.list_size,
        dealer=found.dealt.dealer,
        you=own if own and own <= found.dealt.list_size else None,
        places=_places((people or People()).named(found.dealt)),
        steps=tuple(past_step(action, deal) for action, deal in found.steps),
        result=found.result,
    )


class FoundDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in a journal: the table now and when it was dealt, each action and what it led to.

    The first step is the deal of the cards, without an action; `result` is None before the end.
    """

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
    for told in replayed(entries, table=table):
        if isinstance(told, Refused):
            return told.reason
        state = told.after
        if told.deal is not None and state.deal_number == number:
            action = told.deal_action
            if action is None:
                steps, dealt = [], state
            steps.append((action, told.deal))
    last = steps[-1][1] if steps else None
    result = last.result if last is not None and is_over(last) else None
    return FoundDeal(state=state, dealt=dealt, steps=tuple(steps), result=result)


def no_finished_deal(number: int) -> Refusal:
    """There is no such deal, or it is not over."""
    return Refusal("no_finished_deal", details={"deal": number}, impossible=True)


def own_place(dealt: TableState, key: Key, actor: Actor | None) -> Place | None:
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


def _why_not(state: TableState, key: Key, *, played: bool) -> Refusal | None:
    """Why the holder of this secret may not look back at a deal, which he may have played."""
    if not state.chairs:
        return Refusal("no_such_table", impossible=True)
    if state.settings.tournament:
        return Refusal("no_replay_in_tournament", ("TR-9.9",), impossible=True)
    if played:
        return None
    role = role_of(state, key)
    if isinstance(role, Refusal):
        return role
    if role == "newcomer" and not state.settings.spectators:
        return Refusal("no_spectators", impossible=True)
    return None


def _places(state: TableState) -> tuple[PastPlace, ...]:
    return tuple(
        shown_as(PastPlace, chair, seat=state.seat_of(chair.place))
        for chair in state.chairs[: state.list_size]
    )


def past_step(action: Action | None, deal: State) -> PastStep:
    """The step that an action was, and the deal after it with all cards open."""
    contract = deal.announcement.contract if deal.announcement else None
    first, second, third = (sorted_for(contract, hand) for hand in deal.hands)
    full = deal.tricks[-1] if deal.tricks and not deal.trick else None
    return shown_as(
        PastStep,
        deal,
        action=action,
        hands=(first, second, third),
        skat=sorted_for(None, deal.skat),
        leader=full.leader if full else deal.leader,
        trick=full.cards if full else deal.trick,
        taken_by=full.winner if full else None,
    )
