"""What a bot is sent of its table: the whole position, then each event, as values."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec

from skat.client.lines import (
    BotAway,
    BotChat,
    BotClock,
    BotMove,
    BotTurn,
    Full,
    Over,
    TableLine,
)
from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.notation.iss_record import IssMove
from skat.notation.seen_moves import Reader, moves_seen, plain_name, position_record, world_record
from skat.notation.seen_words import AFTER_SKAT, legal_words, meant_by
from skat.notation.state_line import write_rules
from skat.rules.machine import is_over
from skat.rules.state import State
from skat.server.http.refusals import granted
from skat.tables.running.tables import Tables
from skat.tables.running.thinkers import Pace
from skat.tables.running.visits import TableVisit
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.score_list import list_of
from skat.tables.shown.snapshot import Presence, Snapshot
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.shown.table_info import ClockInfo
from skat.tables.state.keys import STRANGER, Key
from skat.tables.state.online import is_said_online
from skat.tables.state.people import people_at
from skat.tables.state.table_state import Stage, TableState

DEALS_APART: Final = 1_000
"""How far the plies of two deals lie apart, so that a ply names its deal too."""


class SentSoFar(msgspec.Struct, frozen=True):
    """What a bot has been sent: of which deal, how many moves, whether it is on turn, and over."""

    deal: int = -1
    moves: tuple[IssMove, ...] = ()
    turn: int = -1
    over: bool = False
    stage: Stage = Stage.WAITING


def ply_of(state: TableState, moves: tuple[IssMove, ...]) -> int:
    """The number of the players' words in this deal; deals lie apart."""
    words = sum(move.who != "w" for move in moves)
    return DEALS_APART * max(0, state.deal_number - 1) + words


def seat_at(state: TableState, place: Place | None) -> Seat | None:
    """The seat of a place in the deal on the table."""
    if place is None or state.deal is None or place > state.list_size:
        return None
    return state.seat_of(place)


def moves_of_seat(state: TableState, seat: Seat | None) -> tuple[IssMove, ...]:
    """The moves as this seat saw them; who has none sees what spectators see."""
    reader: Reader = "spectator" if seat is None else seat
    return () if state.deal is None else moves_seen(state.deal, reader, asides=state.asides)


def new_lines(
    state: TableState, place: Place | None, seen: SentSoFar, *, clock: ClockInfo | None
) -> tuple[list[TableLine], SentSoFar]:
    """What is new of the table for a place (None: a spectator) that was sent so much before."""
    seat = seat_at(state, place)
    moves = moves_of_seat(state, seat)
    ply = ply_of(state, moves)
    lines: list[TableLine] = []
    deal = state.deal
    over = deal is not None and is_over(deal)
    known = seen.moves if seen.deal == state.deal_number else ()
    fresh = seen.deal != state.deal_number or seen.stage is not state.stage
    if fresh or moves[: len(known)] != known:
        lines.append(_full(state, place, seat, moves, ply=ply, clock=clock))
    else:
        left = _left(state, clock)
        for number, move in enumerate(moves[len(known) :], len(known) + 1):
            at = ply_of(state, moves[:number])
            lines.append(BotMove(ply=at, who=move.who, word=move.text, left_ms=left))
    was_over = seen.over and seen.deal == state.deal_number
    if deal is not None and over and not was_over:
        lines.append(_over(state, deal, ply=ply))
    turn = -1
    if deal is not None and not over and seat is not None and deal.turn is seat:
        turn = ply
        if turn != seen.turn or fresh:
            lines.append(BotTurn(ply=ply, legal=_words_at(state, deal, seat)))
    return lines, SentSoFar(state.deal_number, moves, turn, over, state.stage)


def _words_at(state: TableState, deal: State, seat: Seat) -> tuple[str, ...]:
    """The words that are legal for a seat, at an online table those that its protocol has."""
    legal = legal_words(deal, seat)
    if legal == AFTER_SKAT or not state.is_online:
        return legal
    return tuple(word for word in legal if _is_said_online(word, deal, seat))


def _is_said_online(word: str, deal: State, seat: Seat) -> bool:
    meant = meant_by(word, deal, seat)
    return isinstance(meant, tuple) and all(is_said_online(deal, action) for action in meant)


def _full(
    state: TableState,
    place: Place | None,
    seat: Seat | None,
    moves: tuple[IssMove, ...],
    *,
    ply: int,
    clock: ClockInfo | None,
) -> Full:
    names = _names(state)
    reader: Reader = "spectator" if seat is None else seat
    left = None if clock is None else BotClock(clock.per, clock.seconds, _left(state, clock))
    return Full(
        table=state.id,
        stage=state.stage.value,
        deal=state.deal_number,
        ply=ply,
        seat=None if seat is None else seat.index,
        place=place,
        position=position_record(moves, reader=reader, names=names) if moves else None,
        names=names,
        players=tuple(chair.name for chair in state.chairs),
        rules=write_rules(state.rules),
        clock=left,
        list=_totals(state),
    )


def _names(state: TableState) -> tuple[str, ...]:
    if state.deal is None:
        return ()
    return tuple(plain_name(state.chairs[state.seats[seat] - 1].name) for seat in SEATS)


def _left(state: TableState, clock: ClockInfo | None) -> tuple[int, ...]:
    """What the three seats have left, forehand first."""
    if clock is None or state.deal is None or len(clock.left_ms) < state.list_size:
        return ()
    return tuple(clock.left_ms[state.seats[seat] - 1] for seat in SEATS)


def _totals(state: TableState) -> tuple[int, ...]:
    """The totals of the list by place."""
    if not state.rows:
        return (0,) * state.list_size
    return tuple(int(total) for total in list_of(state).totals)


def _over(state: TableState, deal: State, *, ply: int) -> Over:
    result = deal.result
    score = None if result is None or result.score is None else int(result.score.score)
    soloist = None if result is None or result.soloist is None else result.soloist.index
    record = world_record(deal, asides=state.asides, names=_names(state))
    return Over(
        ply=ply,
        deal=state.deal_number,
        record=record,
        score=score,
        soloist=soloist,
        list=_totals(state),
    )


MOST_UNREAD: Final = 500
"""A bot that leaves so many messages unread is disconnected; its next connection begins with the
whole position."""


class BotLine:
    """One connection, from `open` to `close`; `out` has what is to be sent, None at the end."""

    def __init__(self, tables: Tables) -> None:
        self.out: asyncio.Queue[TableLine | None] = asyncio.Queue()
        self.why: Refusal | None = None
        self._tables = tables
        self._seen = SentSoFar()
        self._away: tuple[int, ...] = ()
        self._clock: Snapshot | None = None
        self._visit: TableVisit | None = None

    async def open(self, table: JournalId, account: str | None) -> None:
        """Opens the connection for the place of this account, or to watch without one.

        Raises `RefusedError` as `Tables.key_of_account` and `Tables.enter`.
        """
        key: Key = STRANGER
        if account is not None:
            key = granted(await self._tables.key_of_account(table, account))
        onlooker = Subscriber(key, self._show, dismiss=self._end)
        self._visit = granted(await self._tables.enter(table, onlooker))
        if not people_at(self._visit.table.named):
            # Where only programs play, none of them has to wait for people.
            self._visit.driver.pace = Pace.INSTANT
        self._tell()

    @property
    def why_ended(self) -> str:
        """The code of the reason why the server closed it."""
        return "" if self.why is None else self.why.code

    def close(self) -> None:
        """Closes the connection; may be repeated."""
        visit, self._visit = self._visit, None
        if visit is not None:
            self._tables.leave(visit)

    def _show(self, shown: Shown) -> None:
        match shown:
            case Snapshot():
                self._clock = shown
                self._tell()
            case ChatLine():
                text = shown.text or (shown.phrase.value if shown.phrase else "")
                self._put([BotChat(place=shown.place, name=shown.name, text=text)])
            case Presence():
                self._show_away(shown)
            case _:
                # A bot adds nothing to the shuffle.
                pass

    def _tell(self) -> None:
        """Queues what is new at the table; nothing before the visit has begun."""
        visit = self._visit
        if visit is None:
            return
        clock = self._clock.table.clock if self._clock is not None else None
        lines, self._seen = new_lines(visit.table.named, visit.place, self._seen, clock=clock)
        self._put(lines)

    def _show_away(self, presence: Presence) -> None:
        if self._visit is None:
            return
        people = self._visit.table.state.people
        away = tuple(place for place in people if place not in presence.connected)
        if away != self._away:
            self._away = away
            self._put([BotAway(places=away)])

    def _put(self, lines: Iterable[TableLine]) -> None:
        for line in lines:
            self.out.put_nowait(line)
        if self.out.qsize() > MOST_UNREAD:
            self._end(Refusal("too_slow"))

    def _end(self, why: Refusal) -> None:
        if self.why is None:
            self.why = why
            self.out.put_nowait(None)
