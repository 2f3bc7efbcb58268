"""A visit to a duplicate event: what its holder may know and do there, as his key allows.

Two secrets lie in the description of the journal: the keys of the desk and of the players follow
from one, the cards of the boards from the other. No view contains them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from skat.journal import Actor, Answer, Ledger, NotDone, Running, Visit
from skat.model.refusal import Refusal
from skat.office.duplicate import (
    AgreeToResult,
    CallWords,
    DropResult,
    EnterResults,
    EventAction,
    ResultAction,
    StartRound,
)
from skat.office.duplicate.state import DuplicateState
from skat.office.keys import MANAGEMENT_ONLY, key_of
from skat.shuffle import Seed
from skat.tournament.commands import By, HelperId, Role
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.boards import board_seed
from skat.tournament.duplicate.form import BoardResult, line_of
from skat.tournament.duplicate.movement import BoardNumber
from skat.tournament.duplicate.scoring import (
    BoardChair,
    DuplicateRank,
    compared_chairs,
    duplicate_ranking,
)

DESK: Final = Actor("desk")
HELPER: Final = By(Role.HELPER, helper=HelperId(1))
"""Who types slips; all who help have one key."""

EventLedger: TypeAlias = Ledger[DuplicateState, EventAction]


class EventSecrets(msgspec.Struct, frozen=True):
    """What the description of the journal holds."""

    keys: bytes
    boards: bytes


class ToldBoards(msgspec.Struct, frozen=True, kw_only=True):
    """The boards that all tables have played, every chair of them, and the ranking."""

    boards: tuple[BoardNumber, ...] = ()
    chairs: tuple[BoardChair, ...] = ()
    ranking: tuple[DuplicateRank, ...] = ()


class _CountedPacks:
    """What follows from the results of real packs; worked out anew only for boards that changed."""

    def __init__(self) -> None:
        self._known: dict[BoardNumber, tuple[list[BoardResult], tuple[BoardChair, ...]]] = {}
        self._results: tuple[BoardResult, ...] = ()
        self.at: Mapping[tuple[BoardNumber, int], BoardResult] = {}
        self.told = ToldBoards()

    def of(self, state: DuplicateState) -> _CountedPacks:
        """The same, as the event stands now."""
        event = state.opened
        if event.results is self._results and self.told.ranking:
            return self
        self._results = event.results
        self.at = {(each.board, each.table): each for each in event.results}
        boards = tuple(sorted(BoardNumber(int(each)) for each in event.told_at or {}))
        made: dict[BoardNumber, list[BoardResult]] = {board: [] for board in boards}
        for each in event.results:
            if each.board in made:
                made[each.board].append(each)
        changed = [board for board in boards if self._known.get(board, ([],))[0] != made[board]]
        for board in changed:
            self._known[board] = (made[board], _chairs(state, board, made[board]))
        if changed or not self.told.ranking:
            chairs = tuple(chair for board in boards for chair in self._known[board][1])
            ranking = duplicate_ranking(event, chairs)
            self.told = ToldBoards(boards=boards, chairs=chairs, ranking=ranking)
        return self


def _chairs(
    state: DuplicateState, board: BoardNumber, made: Sequence[BoardResult]
) -> tuple[BoardChair, ...]:
    """Every chair of a board that all tables have played."""
    lines = {each.table: line_of(each) for each in made}
    counted = {at: line for at, line in lines.items() if not isinstance(line, Refusal)}
    return compared_chairs(state.plan, {board: counted})


class RunningEvent(Running[DuplicateState, EventAction]):
    """An event in memory, and its secrets."""

    def __init__(self, ledger: EventLedger, secrets: EventSecrets) -> None:
        super().__init__(ledger)
        self.secrets = secrets
        self.packs = _CountedPacks()


class EventVisit(Visit[RunningEvent]):
    """A visit to an event. From `DuplicateEvents.visit`; without a key `by` is None."""

    def __init__(self, running: RunningEvent, by: By | None, now: Callable[[], int]) -> None:
        super().__init__(running)
        self._by = by
        self._now = now

    @property
    def state(self) -> DuplicateState:
        """The event as it stands."""
        return self._running.ledger.state

    @property
    def at_desk(self) -> bool:
        """Whether this is the desk."""
        return self._by is not None and self._by.role is Role.MANAGEMENT

    @property
    def number(self) -> StartNumber | None:
        """Whose key it was; None for the desk, and without a key."""
        return None if self._by is None else self._by.number

    @property
    def types_slips(self) -> bool:
        """Whether this is the desk of an event with real packs, or a helper."""
        by_helper = self._by is not None and self._by.role is Role.HELPER
        return self.state.packs and (self.at_desk or by_helper)

    @property
    def knows_names(self) -> bool:
        """Whether everybody is called by name here: people of the event meet at its tables."""
        return self._by is not None

    @property
    def secret(self) -> bytes:
        """What names and tokens of the live tables follow from."""
        return self._running.secrets.keys

    @property
    def cards(self) -> dict[StartNumber, str] | Refusal:
        """The keys of all players, for the desk. Refused: `management_only`."""
        if not self.at_desk:
            return MANAGEMENT_ONLY
        return cards_of_players(self.secret, people=len(self.state.opened.players))

    @property
    def told(self) -> ToldBoards:
        """With real packs the boards that all tables have played."""
        return self._running.packs.of(self.state).told

    def result_at(self, board: BoardNumber, *, table: int) -> BoardResult | None:
        """With real packs the result of a table on a board that counts."""
        return self._running.packs.of(self.state).at.get((board, table))

    @property
    def own_boards(self) -> tuple[tuple[BoardNumber, int], ...]:
        """The boards of the rounds that have begun which a player plays, each with his table."""
        plan, state = self.state.plan, self.state
        tables = [
            next((table for table, at in enumerate(tables, start=1) if self.number in at), 0)
            for tables in plan.rounds[: state.started]
        ]
        boards = map(BoardNumber, range(1, state.started * plan.boards_a_round + 1))
        boards_at = ((board, tables[plan.round_of(board) - 1]) for board in boards)
        return tuple((board, table) for board, table in boards_at if table)

    @property
    def helper_key(self) -> str | Refusal:
        """The key of those who type slips. Refused: `management_only`, `duplicate_live`."""
        if not self.at_desk:
            return MANAGEMENT_ONLY
        return key_of(self.secret, HELPER) if self.state.packs else Refusal("duplicate_live")

    @property
    def pack_secret(self) -> bytes | Refusal:
        """What all cards follow from, for the desk's deal sheets of real packs.

        Refused: `management_only`, `duplicate_live`.
        """
        if not self.at_desk:
            return MANAGEMENT_ONLY
        return self._running.secrets.boards if self.state.packs else Refusal("duplicate_live")

    def seed(self, board: BoardNumber) -> Seed:
        """The seed of a board: for its tables, and for all once they have played it."""
        return board_seed(self._running.secrets.boards, self.state.opened.id, board)

    async def do(self, action: CallWords | StartRound, *, command_id: str) -> Answer:
        """Enters what the desk wants; a command sent again gets the answer of the first.

        Refused: `management_only`, as `skat.office.duplicate.state.after`, `not_saved`.
        """
        if not self.at_desk:
            return NotDone(self.seq, MANAGEMENT_ONLY)
        return await self._submit(action, command_id)

    async def enter(
        self, results: Sequence[BoardResult], *, reason: str, command_id: str
    ) -> Answer:
        """Enters results: one by a player, any by desk and helpers, all or none.

        Refused: `bad_key` without one, as `skat.office.duplicate.state.after`, `not_saved`.
        """
        by = self._by
        if by is None or (by.number is not None and len(results) != 1):
            return NotDone(self.seq, Refusal(code="bad_key"))
        action = EnterResults(results=tuple(results), by=by, at=self._now(), reason=reason)
        return await self._submit(action, command_id)

    async def agree(
        self, board: BoardNumber, *, table: int, version: int, command_id: str
    ) -> Answer:
        """A player confirms what was entered at the table. Refused as `enter`."""
        if self.number is None:
            return NotDone(self.seq, Refusal(code="bad_key"))
        action = AgreeToResult(
            board=board, table=table, version=version, number=self.number, at=self._now()
        )
        return await self._submit(action, command_id)

    async def drop(
        self, board: BoardNumber, *, table: int, version: int, command_id: str
    ) -> Answer:
        """Takes away what was entered and not all have confirmed. Refused as `enter`."""
        if self._by is None:
            return NotDone(self.seq, Refusal(code="bad_key"))
        action = DropResult(board=board, table=table, version=version, by=self._by)
        return await self._submit(action, command_id)

    async def _submit(
        self, action: CallWords | StartRound | ResultAction, command_id: str
    ) -> Answer:
        number = self.number
        return await self._running.ledger.submit(
            lambda _: action,
            actor=_actor(self._by) if number is None else Actor(f"player {number}"),
            command_id=command_id,
            expected_seq=self.seq,
            at_any_time=True,
        )


def _actor(by: By | None) -> Actor:
    return DESK if by is None or by.role is Role.MANAGEMENT else Actor("helper")


def cards_of_players(secret: bytes, *, people: int) -> dict[StartNumber, str]:
    """The keys of the players by number."""
    numbers = [StartNumber(number) for number in range(1, people + 1)]
    return {number: key_of(secret, By(Role.PLAYER, number)) for number in numbers}
