"""A tournament in memory: its journal, its secret, and what is computed once for each entry."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from skat.journal import (
    Actor,
    Answer,
    Entry,
    JournalId,
    Ledger,
    NotDone,
    Running,
    Seq,
    StoreError,
)
from skat.model.refusal import Refusal
from skat.office.apart import Apart
from skat.office.desk_view import DeskView, desk_view
from skat.office.entrant_names import admitted
from skat.office.helper_views import as_helper, in_hall
from skat.office.keys import key_of
from skat.office.paged_views import PagedView
from skat.office.persons import SINCE, KeptBeside, Persons, key_for, typed_in
from skat.office.standby import ShownStandby, Standby, keep_address, kept_address
from skat.office.tournament_entries import TOURNAMENT_KIND, refused_form, revision_for
from skat.office.tournament_views import HallView, hall_view, is_over
from skat.tournament.commands import By, Command, Duty, ErasePerson, Step, TakeOverHere, new_step
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import SEED_BYTES, Lot
from skat.tournament.machine import apply, refused_role
from skat.tournament.results.board import StandingsBoard, board_of
from skat.tournament.state import Tournament

_log = logging.getLogger(__name__)
SecondLeads: TypeAlias = Callable[[JournalId, str, str], Awaitable[bool | None]]
"""Whether a tournament goes on at another machine: its name, the key of its desk, the address.

Raises `UntrustedError` where that machine does not show who it is.
"""


class TournamentLedger(Ledger[Tournament | None, Step]):
    """The journal of a tournament; `entered` is called with every state that it comes to here,
    `heard` with those that it comes to by what another server has entered.
    """

    persons: Persons
    entered: Callable[[Tournament], None] = staticmethod(lambda state: None)
    heard: Callable[[Tournament], None] = staticmethod(lambda state: None)

    def committed(self, before: Tournament | None, entry: Entry) -> None:
        """Tells the code that joins the tournament with its live tables."""
        if self.state is not None:
            self.entered(self.state)

    async def second_address(self) -> str:
        """Where the second machine was found last; empty if there was none."""
        return await kept_address(self._store, self.journal)

    async def keep_second_address(self, address: str, *, now: int) -> None:
        """Keeps where the second machine is, for the next start. Raises `StoreError`."""
        await keep_address(self._store, self.journal, address, now=now)

    async def caught_up(self, before: Tournament | None) -> None:
        """Tells the same where another server has entered something."""
        if self.state is not None:
            self.heard(self.state)


class RunningTournament(Running[Tournament | None, Step]):
    """A tournament in memory; commands that depend on the state wait for their turn."""

    ledger: TournamentLedger

    def __init__(
        self,
        ledger: TournamentLedger,
        secret: bytes,
        *,
        apart: Apart,
        copied_after: int | None = None,
        second_leads: SecondLeads | None = None,
    ) -> None:
        super().__init__(ledger)
        self.apart = apart
        desk = key_of(secret, By())
        self.standby = Standby(
            ask=None if second_leads is None else partial(second_leads, ledger.journal, desk)
        )
        self._copied_after = copied_after
        self.secret = secret
        self.turn = asyncio.Lock()
        self.making_file = asyncio.Lock()
        self.timer_ends_at: int | None = None
        self._board: StandingsBoard | None = None
        self._hall: HallView | None = None
        self._paged_hall: PagedView[HallView] | None = None
        self._hall_is_over = False
        self._desks: dict[tuple[frozenset[Duty], int, bool], PagedView[DeskView]] = {}
        self.public_file: tuple[Seq, bytes] | None = None
        self._ranks: dict[StartNumber, tuple[int, int]] | None = None

    @property
    def copies(self) -> bool:
        """Whether this is the copy of a tournament that another server runs."""
        return self._copied_after is not None and not self.is_taken_over

    @property
    def is_taken_over(self) -> bool:
        """Whether this was a copy and is the tournament now."""
        return self._copied_after is not None and self.state.take_overs > self._copied_after

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost: the clock of a round is the only thing not recorded."""
        return (
            super().idle
            and not self.turn.locked()
            and self.timer_ends_at is None
            and not self.standby.known
        )

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        if self.ledger.state is None:
            raise AssertionError("a tournament is opened with its first entry")
        return self.ledger.state

    @property
    def board(self) -> StandingsBoard:
        """The standings as they are now; worked out once an entry, however many ask."""
        if self._board is None or self._board.tournament is not self.state:
            self._board = board_of(self.state, self._board)
            self._hall = self._ranks = None
            self._desks = {}
        return self._board

    def rank_of(self, number: StartNumber) -> tuple[int | None, int]:
        """A player's rank and result."""
        board = self.board
        if self._ranks is None:
            self._ranks = {
                each.result.number: (each.rank, each.result.result) for each in board.ranked
            }
        return self._ranks.get(number, (None, 0))

    def hall(self, now: int) -> HallView:
        """What the screens of the hall show; set anew once an entry, however many there are."""
        board, seq = self.board, self.ledger.seq
        over = is_over(self.state, now=now)
        if self._hall is None or over is not self._hall_is_over:
            self._hall, self._hall_is_over = hall_view(board, seq=seq, now=now), over
            self._paged_hall = None
        return replace(self._hall, seq=seq, now=now, timer_ends_at=self.timer_ends_at)

    def paged_hall(self, now: int) -> PagedView[HallView]:
        """The same with long lists in pages."""
        view = self.hall(now)
        if self._paged_hall is None:
            self._paged_hall = PagedView(view)
        return self._paged_hall.at(
            lambda head: replace(head, seq=view.seq, now=now, timer_ends_at=view.timer_ends_at)
        )

    def paged_desk(
        self, now: int, *, duties: frozenset[Duty], section: int, standby: ShownStandby | None
    ) -> PagedView[DeskView]:
        """The view of the desk, computed once an entry.

        With `duties` only what these need; with a `section` only its hall.
        """
        board, seq, ends = self.board, self.ledger.seq, self.timer_ends_at
        seen = (duties, section, is_over(self.state, now=now))
        if seen not in self._desks:
            view = desk_view(board, seq=seq, now=now)
            view = as_helper(view, duties) if duties else view
            self._desks[seen] = PagedView(in_hall(view, self.state, section) if section else view)
        named = self.ledger.persons.names_in_journal
        return self._desks[seen].at(
            lambda head: replace(
                head,
                hall=replace(head.hall, seq=seq, now=now, timer_ends_at=ends),
                standby=standby,
                names_in_journal=named,
            )
        )

    def seed(self, purpose: str) -> bytes:
        """The sealed seed of a lot; it is shown when the lot is drawn."""
        return sealed_seed(self.secret, purpose)

    async def enter(
        self, command: Command, *, by: By, now: Callable[[], int], command_id: str
    ) -> Answer:
        """Enters a command by this role; sent again it gets the first answer.

        Refused as `apply` and `skat.office.entrant_names.admitted` say, and with `bad_request`.
        """
        if unreadable := refused_form(command):
            return NotDone(self.ledger.seq, unreadable)
        if refused := self._refused_copy(command):
            return NotDone(self.ledger.seq, refused_role(command, by, self.state) or refused)
        whose = by.helper if by.number is None else by.number
        number = "" if whose is None else f"-{whose}"
        actor = Actor(f"{by.role.value}{number}")

        def at_the(time: int, state: Tournament | None) -> Step | Refusal:
            after = state.newest_at if state is not None else 0
            revision = revision_for(self.ledger.known(TOURNAMENT_KIND))
            step = new_step(command, by=by, at=time, after=after, revision=revision)
            return admitted(state, step)

        while True:
            # One time for both: else a step could be refused as late after its texts were written.
            judged = partial(at_the, now())
            try:
                kept = await self._kept_texts(judged(self.state), actor, command_id)
            except StoreError:
                return NotDone(self.ledger.seq, Refusal(code="not_saved"))
            answer = await self.ledger.submit(
                judged if kept is None else partial(_with_key, judged, kept=kept),
                actor=actor,
                command_id=command_id,
                expected_seq=self.ledger.seq,
            )
            # Another process wrote first; the ledger has read that, and the command is judged anew.
            if not (isinstance(answer, NotDone) and answer.refusal.code == "stale"):
                break
        if isinstance(command, ErasePerson) and not isinstance(answer, NotDone):
            await self.forget_erased()
        return answer

    async def _kept_texts(
        self, step: Step | Refusal, actor: Actor, command_id: str
    ) -> KeptBeside | None:
        """The texts of a command, once they are in the second journal; None if it is refused.

        None as well where a server of an older release shares the store, where the command has no
        texts, and where they were erased since.
        """
        if self.ledger.known(TOURNAMENT_KIND) < SINCE or isinstance(step, Refusal):
            return None
        typed, persons = typed_in(step.do), self.ledger.persons
        if not typed or isinstance(apply(self.state, step), Refusal):
            return None
        if self.state.erased and await persons.is_entered(actor, command_id):
            return None
        return await persons.keep(key_for(actor, command_id), typed)

    async def forget_erased(self) -> None:
        """Destroys the texts of erased persons; tries again later where that fails."""
        persons, erased = self.ledger.persons, self.state.erased
        if len(erased) == persons.forgotten:
            return
        try:
            await persons.forget()
        except StoreError:
            _log.exception("the texts of an erased person are not destroyed yet")
        else:
            persons.forgotten = len(erased)

    async def refused_if_taken_over(self) -> Refusal | None:
        """Why nothing is acknowledged here: the second machine has taken over."""
        if self.copies or self.state.handed_over or not await self.standby.leads():
            return None
        return Refusal(code="handed_over", details={"to": self.standby.at})

    def _refused_copy(self, command: Command) -> Refusal | None:
        """Why a copy enters nothing, and nobody takes over what is no copy."""
        if isinstance(command, TakeOverHere):
            return None if self.copies else Refusal(code="no_copy")
        return Refusal(code="standing_by") if self.copies else None


def _with_key(
    judged: Callable[[Tournament | None], Step | Refusal],
    state: Tournament | None,
    *,
    kept: KeptBeside,
) -> Step | Refusal:
    """A step with its key, if its texts are those under the key."""
    step = judged(state)
    if isinstance(step, Refusal):
        return step
    if typed_in(step.do) != kept.typed:
        return Refusal(code="stale")
    return replace(step, beside=kept.key)


def sealed_seed(secret: bytes, purpose: str) -> bytes:
    """The seed of a lot that nobody knows before it is drawn."""
    lot = Lot(secret, f"seal/{purpose}")
    return bytes(lot.below(256) for _ in range(SEED_BYTES))
