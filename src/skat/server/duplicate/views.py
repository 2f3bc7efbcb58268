"""What a duplicate event shows: to all only boards that every table has played.

With a player's key a page also finds his seat, and his own way to look back at each board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import JournalId
from skat.messages.sums import sum_sentences
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.shown import shown_as
from skat.office.duplicate.visit import EventVisit
from skat.office.keys import seat_token
from skat.scoresheet.line import Line
from skat.server.duplicate.rounds import RoundPlayed, RoundTable
from skat.server.duplicate.slips import PacksView, packs_view
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.boards import board_pack, cards_of
from skat.tournament.duplicate.form import DuplicateEvent, public_event, with_lines
from skat.tournament.duplicate.movement import BoardNumber
from skat.tournament.duplicate.scoring import BoardChair, compared_chairs, duplicate_ranking


class DuplicateRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the ranking; `points` and `steps` as `DuplicateRank` has them.

    `places` are percent of the best there could be.
    """

    rank: int
    number: StartNumber
    name: str
    points: float
    places: float
    steps: float
    own: int
    boards: int
    won: int
    lost: int


class DuplicateSeat(msgspec.Struct, frozen=True, kw_only=True):
    """The live table at which the player plays now, and what opens his place there."""

    round: int
    table: int
    live: JournalId
    token: str


class BoardReview(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player looks back at his own play of a board."""

    live: JournalId
    token: str
    deal: int


class OwnBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a board for the visitor; `review` is there once its round is over."""

    board: int
    seat: Seat
    own: int
    points: float
    review: BoardReview | None


class DeskTable(msgspec.Struct, frozen=True, kw_only=True):
    """How far a table of the running round is, for the desk alone."""

    table: int
    numbers: tuple[StartNumber, ...]
    boards: int


class DuplicateView(msgspec.Struct, frozen=True, kw_only=True):
    """A duplicate event; `told` has the public boards, which all tables have played.

    `you`, `seat` and `own` are there for a player, `desk` for the desk. `running` is the round that
    is being played; None between two. `packs` is there where real packs are played.
    """

    duplicate: JournalId
    name: str
    organiser: str
    boards: int
    boards_a_round: int
    rounds: int
    started: int
    running: int | None
    words: str | None
    seals: tuple[str, ...]
    told: tuple[BoardNumber, ...]
    ranking: tuple[DuplicateRow, ...]
    you: StartNumber | None
    seat: DuplicateSeat | None
    own: tuple[OwnBoard, ...]
    desk: tuple[DeskTable, ...] | None
    packs: PacksView | UnsetType = UNSET


class BoardTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table made of a board; passed without a soloist. `sum` is in words."""

    table: int
    soloist: Seat | None
    player: str | None
    contract: Contract | None
    won: bool | None
    score: int
    sum: str


class BoardPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A player compared with those who held the same hand."""

    seat: Seat
    table: int
    number: StartNumber
    name: str
    own: int
    points: float
    places: int
    steps: float


class BoardView(msgspec.Struct, frozen=True, kw_only=True):
    """A board that all tables have played: its cards, their seed, and what was made of it."""

    board: BoardNumber
    boards: int
    hands: dict[Seat, tuple[Card, ...]]
    skat: tuple[Card, ...]
    seal: str
    seed: str
    tables: tuple[BoardTable, ...]
    places: tuple[BoardPlace, ...]
    own: OwnBoard | None


class SeenEvent:
    """An event with its rounds at live tables as they stand, for one who looks."""

    def __init__(self, visit: EventVisit, rounds: Sequence[RoundPlayed]) -> None:
        self._visit = visit
        self._rounds = rounds
        event = visit.state.opened
        shown = event if visit.knows_names else public_event(event)
        self._names = tuple(player.name for player in shown.players)
        self._plan = visit.state.plan
        self._lines: dict[BoardNumber, Mapping[int, Line]] = {}
        for each in rounds:
            self._lines.update(each.played_by_all())
        if visit.state.packs:
            public = visit.told
            self.told, self._chairs, self._ranked = public.boards, public.chairs, public.ranking
            return
        self.told = tuple(sorted(self._lines))
        self._chairs = compared_chairs(self._plan, self._lines)
        self._ranked = duplicate_ranking(event, self._chairs)

    @property
    def file(self) -> DuplicateEvent:
        """The file of the event with the boards that all tables have played, and all names."""
        seeds = {board: self._visit.seed(board) for board in self.told}
        event = self._visit.state.opened
        if not self._visit.state.packs:
            return with_lines(event, self._lines, seeds=seeds)
        return replace(
            event,
            results=tuple(each for each in event.results if each.board in seeds),
            seeds={str(board): seed.hex() for board, seed in seeds.items()},
        )

    def event(self) -> DuplicateView:
        """The event as a whole."""
        event, state = self._visit.state.opened, self._visit.state
        running = self._rounds[-1] if self._rounds and not self._rounds[-1].complete else None
        is_running = running is not None
        if state.packs:
            is_running = len(self.told) < state.started * event.boards_a_round
        return shown_as(
            DuplicateView,
            event,
            duplicate=self._visit.name,
            rounds=len(self._plan.rounds),
            started=state.started,
            running=state.started if is_running else None,
            told=self.told,
            ranking=self._ranking(),
            you=self._visit.number,
            seat=None if running is None else self._seat(running),
            own=self._own(),
            desk=_for_desk(running) if self._visit.at_desk else None,
            packs=packs_view(self._visit) if state.packs else UNSET,
        )

    def board(self, number: int, *, language: str) -> BoardView | Refusal:
        """One board. Refused: `duplicate_not_told` where some table has it still before it."""
        if number not in self.told:
            return Refusal(code="duplicate_not_told", details={"board": number})
        board, event = BoardNumber(number), self._visit.state.opened
        seed = self._visit.seed(board)
        cards = cards_of(board_pack(seed, event.id, board, words=event.words or ""))
        chairs = [chair for chair in self._chairs if chair.board == board]
        ordered = sorted(chairs, key=lambda chair: (SEATS.index(chair.seat), -chair.points))
        return BoardView(
            board=board,
            boards=event.boards,
            hands=cards.hands,
            skat=cards.skat,
            seal=event.seals[board - 1],
            seed=seed.hex(),
            tables=tuple(self._made(chair, language) for chair in chairs if chair.seat is SEATS[0]),
            places=tuple(
                shown_as(
                    BoardPlace,
                    chair,
                    name=self._names[chair.number - 1],
                    points=float(chair.points),
                    steps=float(chair.steps),
                )
                for chair in ordered
            ),
            own=next((own for own in self._own() if own.board == board), None),
        )

    def _ranking(self) -> tuple[DuplicateRow, ...]:
        return tuple(
            shown_as(
                DuplicateRow,
                each,
                name=self._names[each.number - 1],
                points=float(each.points),
                places=float(100 * each.places),
                steps=float(each.steps),
            )
            for each in self._ranked
        )

    def _own(self) -> tuple[OwnBoard, ...]:
        return tuple(
            shown_as(OwnBoard, chair, points=float(chair.points), review=self._review(chair))
            for chair in self._chairs
            if chair.number == self._visit.number
        )

    def _review(self, chair: BoardChair) -> BoardReview | None:
        if self._visit.state.packs:
            return None
        played = self._rounds[self._plan.round_of(chair.board) - 1]
        if not played.settled:
            return None
        live = played.tables[chair.table - 1].live
        return BoardReview(
            live=live,
            token=seat_token(self._visit.secret, live=live, number=chair.number),
            deal=chair.board - played.first_board + 1,
        )

    def _seat(self, running: RoundPlayed) -> DuplicateSeat | None:
        number = self._visit.number
        at: RoundTable | None = next(
            (table for table in running.tables if number in table.numbers), None
        )
        if number is None or at is None:
            return None
        token = seat_token(self._visit.secret, live=at.live, number=number)
        return DuplicateSeat(
            round=self._visit.state.started, table=at.table, live=at.live, token=token
        )

    def _made(self, chair: BoardChair, language: str) -> BoardTable:
        line = chair.line
        seat = None if line.soloist is None else SEATS[line.soloist - 1]
        player = None
        if line.soloist is not None:
            number = self._plan.seated(chair.board, table=chair.table)[line.soloist - 1]
            player = self._names[number - 1]
        return BoardTable(
            table=chair.table,
            soloist=seat,
            player=player,
            contract=line.contract,
            won=line.won,
            score=line.score,
            sum=""
            if seat is None
            else "; ".join(sum_sentences(line, bid=line.bid, language=language)),
        )


def _for_desk(running: RoundPlayed | None) -> tuple[DeskTable, ...]:
    tables = () if running is None else running.tables
    return tuple(
        DeskTable(table=table.table, numbers=table.numbers, boards=len(table.lines))
        for table in tables
    )
