"""A visit to a running tournament: what its holder sees and does there, as his key allows."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Awaitable, Callable, Sequence

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import Answer, Entry, NotDone, StoreError, Visit
from skat.model.refusal import Refusal
from skat.office.desk_view import DeskView
from skat.office.helper_views import lists_in_hall
from skat.office.keys import MANAGEMENT_ONLY, entry_code, key_of
from skat.office.paged_views import PagedView
from skat.office.persons import KeptBeside
from skat.office.phone_final import phone_final
from skat.office.phone_view import PhoneLine, PhoneView, newest_lines, phone_view
from skat.office.running_tournament import RunningTournament
from skat.office.sealed_draws import drawn_series, redrawn_series
from skat.office.standby import ShownStandby, Standby, is_address
from skat.office.tournament_views import HallView
from skat.tournament.commands import (
    Amend,
    By,
    Command,
    DrawSeries,
    Duty,
    EnterMyself,
    HandOver,
    HelperId,
    Publish,
    Qualify,
    Redraw,
    Role,
    new_step,
)
from skat.tournament.draw import StartNumber
from skat.tournament.draw.drawing import Method
from skat.tournament.effects import Confirmed, Effect
from skat.tournament.helpers import (
    duties_of,
    people_of_hall,
    section_of_helper,
    table_of_hall,
    whole_event,
)
from skat.tournament.machine import effect_of
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import last_series
from skat.tournament.notice.prospectus import by_present_reading, refused_notice_stake
from skat.tournament.series.list_steps import list_shown_to
from skat.tournament.state import (
    Tournament,
    TournamentPhase,
    cut_purpose,
    lot_purpose,
)
from skat.tournament.table_list import TableList

_log = logging.getLogger(__name__)


class TournamentVisit(Visit[RunningTournament]):
    """A visit to a tournament; `by` is None for a viewer of the public screens."""

    def __init__(self, running: RunningTournament, by: By | None, now: Callable[[], int]) -> None:
        super().__init__(running)
        self._now = now
        self.by = by

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._running.state

    @property
    def at_desk(self) -> bool:
        """Whether this is the management."""
        return self.by is not None and self.by.role is Role.MANAGEMENT

    @property
    def duties(self) -> frozenset[Duty]:
        """What a helper may do, and a referee of the notice; empty for all others."""
        by = self.by
        if by is not None and by.role is Role.REFEREE:
            return frozenset({Duty.REFEREE})
        return duties_of(self.state, by.helper) if by is not None else frozenset()

    @property
    def section(self) -> int:
        """The hall that a helper is kept to, from 1; 0 for all others."""
        return 0 if self.by is None else section_of_helper(self.state, self.by.helper)

    def sees(self, series: int, table: int) -> bool:
        """Whether a table of a series, both from 1, is in the hall that he is kept to, if any."""
        hall = self.section
        return not hall or table_of_hall(self.state, hall, series=series, table=table)

    def may(self, *duties: Duty) -> bool:
        """Whether he is the management, or a helper with one of these duties."""
        return self.at_desk or bool(self.duties.intersection(duties))

    @property
    def works_here(self) -> bool:
        """Whether he is the management, or a helper with any duty."""
        return self.at_desk or bool(self.duties)

    def helper_key(self, helper: HelperId) -> str | Refusal:
        """The key of a helper, for the management, which gives it to him."""
        if not self.at_desk:
            return MANAGEMENT_ONLY
        if not duties_of(self.state, helper):
            return Refusal(code="helper_gone")
        return key_of(self._running.secret, By(Role.HELPER, helper=helper))

    def hall(self) -> HallView:
        """What the screens of the hall show."""
        return self._running.hall(self._now())

    def paged_hall(self) -> PagedView[HallView]:
        """The same with long lists in pages."""
        return self._running.paged_hall(self._now())

    def paged_desk(self) -> PagedView[DeskView] | Refusal:
        """What the management sees; of it what their duties need, helpers and referees."""
        if self.by is not None and self.by.role is Role.HELPER and not self.duties:
            return Refusal(code="helper_gone")
        if not self.may(*Duty):
            return MANAGEMENT_ONLY
        seen = self._running.paged_desk(
            self._now(),
            duties=self.duties,
            section=self.section,
            standby=self._shown_standby(),
        )
        of_notice = True if self.by is not None and self.by.role is Role.REFEREE else UNSET
        helper = UNSET if self.by is None or self.by.helper is None else self.by.helper
        return seen.at(lambda head: replace(head, of_notice=of_notice, helper=helper))

    def phone(self) -> PhoneView | Refusal:
        """What the phone of this player shows."""
        if self.by is None or self.by.number is None:
            return Refusal(code="bad_key")
        if self.by.number in self.state.refused_numbers:
            return Refusal(code="entry_refused")
        rank, result = self._running.rank_of(self.by.number)
        hall = self.hall()
        final = phone_final(
            self.state, self.by.number, prizes=hall.prizes, ranked=len(hall.standings)
        )
        return phone_view(
            self.state,
            self.by.number,
            seq=self.seq,
            now=self._now(),
            rank=rank,
            result=result,
            final=final,
            standby=self._shown_standby(),
        )

    def cards(self) -> dict[str, str] | Refusal:
        """The keys of all start cards by number, for the desk that prints them."""
        if not self.may(Duty.ENTRY):
            return Refusal(code="management_only", articles=("TR-4.1",))
        here = people_of_hall(self.state, self.section) if self.section else None
        return {
            str(each.number): self.card_key(each.number)
            for each in self.state.entrants
            if here is None or each.number in here
        }

    def lists(self, series: int | None = None) -> tuple[TableList, ...] | Refusal:
        """The lists of a series, by default the newest one, for management and referees (TR-9.8).

        They see them at any time. A series that was not drawn has no lists.
        """
        if not self.may(Duty.LISTS, Duty.REFEREE):
            return Refusal(code="management_only", articles=("TR-9.8",))
        wanted = len(self.state.series) if series is None else series
        if not 1 <= wanted <= len(self.state.series):
            return ()
        if self.section:
            return lists_in_hall(self.state, wanted, self.section)
        return self.state.series[wanted - 1].tables

    def newest_line(self, series: int, table: int) -> PhoneLine | None:
        """The newest deal of a list, if this visitor may see it; None if there is none."""
        if self.by is None:
            return None
        table_list = list_shown_to(self.state, self.by, series=series, table=table)
        lines = () if isinstance(table_list, Refusal) else newest_lines(table_list)
        return lines[-1] if lines else None

    def set_timer(self, seconds: int, *, more: bool = False) -> Refusal | None:
        """Starts the clock of the round for all screens, or stops it with 0; it is not recorded.

        With `more` the one that runs ends so much later, by 0 seconds as it did.
        """
        if not self.may(Duty.LISTS):
            return Refusal(code="management_only")
        if self.section:
            return whole_event(self.state, self.section)
        if more and not seconds:
            return None
        running, now = self._running.timer_ends_at, self._now()
        start = max(now, running) if more and running is not None else now
        self._running.timer_ends_at = start + seconds if seconds > 0 else None
        self._running.ledger.show()
        return None

    def card_key(self, number: StartNumber) -> str:
        """The key on a player's start card; for the desk, which prints it."""
        return key_of(self._running.secret, By(Role.PLAYER, number))

    async def do(self, command: Command, *, command_id: str) -> Answer:
        """Does a command; sent again it gets the answer of the first.

        Refused as `apply` and `skat.office.entrant_names.admitted` say.
        """
        if self.by is None:
            return NotDone(self.seq, Refusal(code="bad_key"))
        if isinstance(command, Amend):
            if refused := refused_notice_stake(command.prospectus):
                return NotDone(self.seq, refused)
            if self.state.phase is TournamentPhase.PLANNED:
                notice = by_present_reading(command.prospectus)
                command = replace(command, prospectus=notice)
        # The second machine itself sends `HandOver` when it has taken over.
        hands_over = isinstance(command, HandOver)
        taken_over = None if hands_over else await self._running.refused_if_taken_over()
        if taken_over is not None:
            return NotDone(self.seq, taken_over)
        async with self._running.turn:
            answer = await self._enter(command, command_id)
        return await self._at_both(answer)

    def entry_code(self) -> str | Refusal:
        """The code in the link by which players enter themselves, for the desk to post."""
        if not self.may(Duty.ENTRY):
            return Refusal(code="management_only", articles=("TR-4.1",))
        if not self.state.entry_open:
            return Refusal(code="entry_closed")
        return entry_code(self._running.secret, self.state.entry_openings)

    async def enter_myself(
        self, entry: EnterMyself, *, code: str, command_id: str
    ) -> StartNumber | Refusal:
        """The start number of a player who enters himself; sent again, the same.

        Refused: `entry_closed`, also for the code of an earlier link, and as the step says.
        """
        if (number := self._number_of(entry.ticket)) is not None:
            return number
        known = entry_code(self._running.secret, self.state.entry_openings)
        if not hmac.compare_digest(known.encode(), code.upper().encode(errors="replace")):
            return Refusal(code="entry_closed")
        himself = TournamentVisit(self._running, By(Role.PLAYER), self._now)
        answer = await himself.do(entry, command_id=command_id)
        if isinstance(answer, NotDone):
            return answer.refusal
        # What was entered once and refused by the desk since has no number any more.
        return self._number_of(entry.ticket) or Refusal(code="entry_refused")

    def _number_of(self, ticket: str) -> StartNumber | None:
        return next((each.number for each in self.state.entrants if each.ticket == ticket), None)

    async def draw(self, series: int, *, method: Method, words: str, command_id: str) -> Answer:
        """Draws a series with its sealed seed; refused as the draw and `apply` say."""
        return await self._draw(
            lambda: drawn_series(self._running, series, method=method, words=words), command_id
        )

    async def redraw(self, command: Redraw, *, command_id: str) -> Answer:
        """Repeats the draw of a series with its second seed; seed and tables are filled in here.

        Players taken off a table are not drawn again, nor are those that the command names.
        """
        return await self._draw(lambda: redrawn_series(self._running, command), command_id)

    async def _draw(
        self, drawn: Callable[[], Awaitable[DrawSeries | Redraw | Refusal]], command_id: str
    ) -> Answer:
        """Enters a draw. Who may draw is asked before the search for one, which takes long."""
        if self.by is None:
            return NotDone(self.seq, Refusal(code="bad_key"))
        if not self.at_desk:
            return NotDone(self.seq, MANAGEMENT_ONLY)
        taken_over = await self._running.refused_if_taken_over()
        if taken_over is not None:
            return NotDone(self.seq, taken_over)
        async with self._running.turn:
            command = await drawn()
            if isinstance(command, Refusal):
                return NotDone(self.seq, command)
            answer = await self._enter(command, command_id)
        return await self._at_both(answer)

    async def publish(self, *, command_id: str) -> Answer:
        """Announces the results with the sealed lot among equals."""
        seed = self._running.seed(lot_purpose(self.state.id))
        return await self.do(Publish(seed=seed.hex()), command_id=command_id)

    async def qualify(
        self,
        day: int,
        *,
        declined: tuple[StartNumber, ...],
        command_id: str,
        version: int | UnsetType = UNSET,
    ) -> Answer:
        """Says who goes on after a day; its sealed lot parts equals at the cut."""
        last = last_series(self.state.prospectus.days, day)
        seed = self._running.seed(cut_purpose(self.state.id, last))
        command = Qualify(day=day, seed=seed.hex(), declined=declined, version=version)
        return await self.do(command, command_id=command_id)

    def effect(self, command: Confirmed) -> Effect | Refusal:
        """What a command would change that is confirmed with its effect; nothing is changed.

        What is in the till of all halls a helper of one does not see.
        """
        if self.by is None or not self.may(Duty.MONEY):
            return Refusal(code="management_only", articles=("TR-7.2.5",))
        step = new_step(command, by=self.by, at=self._now(), after=self.state.newest_at)
        effect = effect_of(self.state, step)
        if self.section and isinstance(effect, Effect):
            return replace(effect, balance=(Cents(0), Cents(0)))
        return effect

    @property
    def standby(self) -> Standby:
        """What the second machine has, if there is one."""
        return self._running.standby

    async def tell_second(self, at: str) -> None:
        """Tells all pages where the second machine is, and keeps it for the next start."""
        ledger = self._running.ledger
        self._running.standby.at = at
        ledger.show()
        try:
            await ledger.keep_second_address(at, now=self._now())
        except StoreError:
            _log.exception("the address of the second machine is not kept")

    def standby_key(self) -> str | Refusal:
        """The key with which a second machine copies the tournament."""
        if not self.at_desk:
            return MANAGEMENT_ONLY
        return key_of(self._running.secret, By(Role.STANDBY))

    def secret_for_standby(self) -> str:
        """The secret in hex, for a second machine alone."""
        if self.by is None or self.by.role is not Role.STANDBY:
            raise PermissionError("only a second machine gets the secret")
        return self._running.secret.hex()

    def beside_for_standby(self, entries: Sequence[Entry]) -> tuple[KeptBeside, ...]:
        """The names and texts of entries, for a second machine alone."""
        if self.by is None or self.by.role is not Role.STANDBY:
            raise PermissionError("only a second machine gets names and texts")
        return self._running.ledger.persons.of(entries)

    def _shown_standby(self) -> ShownStandby | None:
        standby, new_lead = self._running.standby, self.state.handed_over
        leads = self._running.is_taken_over
        if not (self._running.copies or standby.known or new_lead or leads or standby.untrusted):
            return None
        behind = 0 if self._running.copies else self.seq - standby.confirmed
        return ShownStandby(
            copies=self._running.copies,
            attached=standby.attached,
            behind=behind,
            at=new_lead if is_address(new_lead) else standby.at,
            moved=bool(new_lead),
            leads=leads and not new_lead,
            untrusted=standby.untrusted or UNSET,
        )

    async def _enter(self, command: Command, command_id: str) -> Answer:
        by = self.by or By()
        return await self._running.enter(command, by=by, now=self._now, command_id=command_id)

    async def _at_both(self, answer: Answer) -> Answer:
        """The answer once the second machine has the entry too, or is away and does not lead."""
        if isinstance(answer, NotDone) or await self._running.standby.has(answer.seq):
            return answer
        taken_over = await self._running.refused_if_taken_over()
        return answer if taken_over is None else NotDone(self.seq, taken_over)
