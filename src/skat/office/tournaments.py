"""All tournaments of one process, each on its journal: the desk, the phones and the hall.

Every accepted command is one entry; the state is what they come to, and nothing derived is stored.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Alone,
    Command,
    CommandId,
    Created,
    Draft,
    Entry,
    Following,
    Journal,
    JournalId,
    RunningJournals,
    Seq,
    Store,
    StoreError,
    UnreadableJournalError,
    create_journal,
    described,
    entries_of,
    list_journals,
)
from skat.journal.threads import computed
from skat.model.malformed import malformed
from skat.model.refusal import Refusal
from skat.office.apart import Apart, Here, WriteFile
from skat.office.keys import SECRET_BYTES, holder_of, key_of
from skat.office.persons import (
    KeptBeside,
    Persons,
    Typed,
    adopt_with_persons,
    bare,
    key_for,
    purge_with_persons,
    typed_in,
)
from skat.office.running_tournament import (
    RunningTournament,
    SecondLeads,
    TournamentLedger,
    sealed_seed,
)
from skat.office.tournament_entries import FORMAT, TOURNAMENT_KIND, read_step
from skat.office.tournament_visit import TournamentVisit
from skat.tournament.commands import (
    By,
    Plan,
    Role,
    Step,
    new_step,
)
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.erased_steps import without_erased
from skat.tournament.files import TournamentFile, file_of, with_its_secret
from skat.tournament.machine import apply, rebuilt
from skat.tournament.notice.prospectus import (
    Prospectus,
    by_present_reading,
    contradiction,
    refused_notice_stake,
)
from skat.tournament.state import Tournament, cut_purpose, draw_purpose, lot_purpose, redraw_purpose
from skat.tournament.steps.closing import refused_purge

_log = logging.getLogger(__name__)

_ENTRIES_A_PAGE: Final = 500
_NAMES_BEGIN: Final = "tn-"
"""How the names of tournament journals begin; older ones have no such mark."""
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
"""What stands in addresses, and in the name of a file, as it is."""
_WHOSE_NAME: Final = tuple(
    f'{{"do":{{"do":"{tag}"'.encode() for tag in ("enter", "enter_myself", "rename", "erase_person")
)
"""How the entries begin that say whose name was whose, and who was erased."""


class _Description(msgspec.Struct, frozen=True):
    """What the journal's description holds: the secret that keys and sealed seeds follow from.

    A copy says of which server; it is the tournament itself once it was taken over more often.
    """

    secret: bytes
    copy_of: str = ""
    take_overs: int = 0


def _step_in(entry: Entry) -> Step:
    """As `read_step`. Raises `UnreadableJournalError`."""
    step = read_step(entry)
    if isinstance(step, Refusal):
        raise UnreadableJournalError(step)
    return step


class OpenedTournament(msgspec.Struct, frozen=True):
    """A new tournament with the keys of the desk and of the referees."""

    tournament: JournalId
    desk: str
    referee: str


class Tournaments(RunningJournals[RunningTournament]):
    """The tournaments of one process. Belongs to one event loop; `now` tells the seconds.

    `following` is for other processes that write the same tournaments. `entered` is called with a
    tournament when it is read, and after each of its entries; `heard` where another process made
    the entry. `apart` does what takes long, and `second_leads` asks a second machine whether it has
    taken over.
    """

    kind = TOURNAMENT_KIND
    missing = Refusal(code="no_such_tournament")
    most_in_memory = 100

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        draw_secret: Callable[[int], bytes] = secrets.token_bytes,
        following: Following | Alone = Alone(),  # noqa: B008 - it has no state
        entered: Callable[[Tournament], None] = lambda state: None,
        heard: Callable[[Tournament], None] = lambda state: None,
        apart: Apart | None = None,
        second_leads: SecondLeads | None = None,
    ) -> None:
        super().__init__(store, following)
        self._second_leads = second_leads
        self._apart = apart or Here()
        self._now = now
        self._draw_secret = draw_secret
        self._entered = entered
        self._heard = heard

    async def open(self, prospectus: Prospectus) -> OpenedTournament | Refusal:
        """Begins a tournament. Refused as `Plan` is, and with `not_saved`."""
        prospectus = by_present_reading(prospectus)
        # First of all: a seed is sealed for every series, and there must not be millions.
        contradicts = contradiction(prospectus) or refused_notice_stake(prospectus)
        if contradicts is not None:
            return contradicts
        secret = self._draw_secret(SECRET_BYTES)
        name = JournalId(f"{_NAMES_BEGIN}{self._draw_secret(9).hex()}")
        series = range(1, prospectus.series + 1)
        draws = [draw_purpose(name, number) for number in series]
        plan = Plan(
            id=name,
            prospectus=prospectus,
            commitments=_commitments(secret, [*draws, lot_purpose(name)]),
            second=_commitments(secret, [redraw_purpose(name, number) for number in series]),
            cuts=_commitments(secret, [cut_purpose(name, number) for number in series[:-1]]),
        )
        first = new_step(plan, at=self._now())
        opened = apply(None, first)
        if isinstance(opened, Refusal):
            return opened
        refused = await self._make(
            name,
            first,
            actor=Actor(Role.MANAGEMENT.value),
            description=msgspec.json.encode(_Description(secret)),
        )
        desk, referee = key_of(secret, By()), key_of(secret, By(Role.REFEREE))
        return refused or OpenedTournament(name, desk, referee)

    async def adopt(self, steps: Sequence[Step], *, secret: bytes | None) -> Refusal | None:
        """Takes over a tournament from its file, step by step as it was; all of it, or nothing.

        Without its secret the series that were not drawn yet cannot be drawn here: their seeds
        were sealed with it. Refused: a name that is here already or that no address can have, a
        step that does not fit, `not_saved`, and `not_known` where it may be here: ask again.
        """
        plan = steps[0].do if steps else None
        if not isinstance(plan, Plan):
            return Refusal(code="no_tournament_yet")
        if not _NAME.fullmatch(plan.id):
            wrong = {"reason": "malformed_pattern", "path": "$.steps[0].do.id"}
            return Refusal("no_tournament_file", details={**wrong, "pattern": _NAME.pattern})
        made = rebuilt(steps)
        if isinstance(made, Refusal):
            return made
        description = msgspec.json.encode(_Description(secret or self._draw_secret(SECRET_BYTES)))
        journal = JournalId(plan.id)
        beside: dict[str, Typed] = {}
        try:
            drafts = [_adopted(journal, step, Seq(at), beside) for at, step in enumerate(steps)]
            kept = await asyncio.wrap_future(
                self._store.write(
                    adopt_with_persons,
                    Journal(journal, TOURNAMENT_KIND, description),
                    entries=drafts,
                    beside=beside,
                )
            )
        except StoreError as error:
            _log.exception("a tournament could not be taken over")
            return Refusal(code="not_known" if error.in_doubt else "not_saved")
        except ValueError as error:
            return Refusal(code="no_tournament_file", details=malformed(error))
        return None if isinstance(kept, Created) else Refusal(code="tournament_begun")

    async def secret(self, name: JournalId) -> bytes | None:
        """The secret of a tournament, for a file that another server continues."""
        running = await self._found(name)
        return None if isinstance(running, Refusal) else running.secret

    async def visit(self, name: JournalId, *, key: str | None) -> TournamentVisit | Refusal:
        """A visit by the owner of the key, or to the public screens without one.

        Refused: `no_such_tournament`, `bad_key`, `unknown_format`, `unreadable_entry`.

        Raises `StoreError` if the journal cannot be read.
        """
        running = await self._found(name)
        if isinstance(running, Refusal):
            return running
        if key is None:
            return TournamentVisit(running, None, self._now)
        by = holder_of(running.secret, key)
        return Refusal(code="bad_key") if by is None else TournamentVisit(running, by, self._now)

    async def visit_as(self, name: JournalId, by: By) -> TournamentVisit | Refusal:
        """A visit by the program itself, in the role `by`: the command line as the desk."""
        visit = await self.visit(name, key=None)
        if not isinstance(visit, Refusal):
            visit.by = by
        return visit

    def steps(self, name: JournalId) -> tuple[Step, ...]:
        """Every step of a tournament, from its journal.

        Nobody who was erased is named in them. Raises `UnreadableJournalError` and `StoreError`.
        """
        return without_erased(self._all_steps(name), with_clubs=False)

    async def newest_steps(self, name: JournalId, *, after: int) -> tuple[Step, ...]:
        """The same, of those that follow the first ones."""
        running = self._loaded.peek(name)
        if running is not None and not running.state.erased:
            return await computed(self._read_on, name, Seq(after))
        # Of a large event few of ten thousands of entries say whose name was whose.
        kept = [
            entry
            async for page in self._pages(name)
            for entry in page
            if entry.seq > after or entry.payload.startswith(_WHOSE_NAME)
        ]
        newest = sum(entry.seq > after for entry in kept)
        steps = await computed(self._steps_in, name, kept)
        return without_erased(steps, with_clubs=False)[len(kept) - newest :]

    def _read_on(self, name: JournalId, after: Seq) -> tuple[Step, ...]:
        return self._steps_in(name, self._store.read(entries_of, name, after=after))

    def _all_steps(self, name: JournalId) -> tuple[Step, ...]:
        return self._read_on(name, Seq(0))

    def _steps_in(self, name: JournalId, entries: Sequence[Entry]) -> tuple[Step, ...]:
        """The steps in entries, with their texts from the second journal."""
        persons = Persons(self._store, name)
        return tuple(
            replace(persons.with_typed(_step_in(entry)), beside=UNSET) for entry in entries
        )

    async def public_file(self, name: JournalId) -> bytes | Refusal:
        """The public file: it names nobody who played and has no secret.

        Made once an entry, however many ask. Refused as `skat.tournament.files.file_of`.
        """
        running = await self._found(name)
        if isinstance(running, Refusal):
            return running
        kept = running.public_file
        if kept is None or kept[0] != running.ledger.seq:
            seq = running.ledger.seq
            async with running.making_file:
                kept = running.public_file
                if kept is None or kept[0] < seq:
                    seq = running.ledger.seq
                    made = await self.written_file(name, public=True)
                    if isinstance(made, Refusal):
                        return made
                    kept = running.public_file = (seq, made)
        return kept[1]

    async def file(
        self, name: JournalId, *, public: bool, with_secret: bool = False
    ) -> TournamentFile | Refusal:
        """The public file, or that with all names and texts; a secret lets another server go on."""
        made = await computed(lambda: file_of(self._all_steps(name), public=public))
        secret = await self.secret(name) if with_secret else None
        return (
            made if isinstance(made, Refusal) or secret is None else with_its_secret(made, secret)
        )

    async def written_file(
        self, name: JournalId, *, public: bool, with_secret: bool = False
    ) -> bytes | Refusal:
        """The same, written; it is made apart, for a large one takes seconds."""
        secret = await self.secret(name) if with_secret else None
        persons = Persons(self._store, name)
        payloads = [
            step async for page in self._pages(name) for step in await computed(persons.shown, page)
        ]
        work = WriteFile(steps=tuple(payloads), public=public, secret=secret)
        return await self._apart.done(work, by=name)

    async def _pages(self, name: JournalId) -> AsyncIterator[Sequence[Entry]]:
        """The entries of a journal; others have their turn between two pages."""
        seen = Seq(0)
        while page := await asyncio.to_thread(
            self._store.read, entries_of, name, after=seen, limit=_ENTRIES_A_PAGE
        ):
            yield page
            seen = page[-1].seq

    async def begin_copy(
        self, name: JournalId, *, secret: bytes, source: str, take_overs: int
    ) -> None:
        """A journal for the copy of a tournament. Raises `StoreError`."""
        description = _Description(secret, copy_of=source, take_overs=take_overs)
        journal = Journal(name, TOURNAMENT_KIND, msgspec.json.encode(description))
        await asyncio.wrap_future(self._store.write(create_journal, journal))

    async def keep_beside(self, name: JournalId, kept: Sequence[KeptBeside]) -> None:
        """Writes copied texts into the second journal. Raises `StoreError`."""
        running = await self._found(name)
        # The texts of a loaded tournament are not read again for each entry.
        known = None if isinstance(running, Refusal) else running.ledger.persons
        persons = known or Persons(self._store, name)
        for each in kept:
            await persons.keep(each.key, each.typed)

    async def read_on(self, name: JournalId) -> None:
        """Shows the newly copied entries to those who look on here."""
        running = await self._found(name)
        if not isinstance(running, Refusal):
            await running.ledger.catch_up()
            await running.forget_erased()

    async def has_taken_over(self, name: JournalId) -> bool:
        """Whether the copy is the tournament by now."""
        running = await self._found(name)
        return not isinstance(running, Refusal) and running.is_taken_over

    def in_memory(self) -> tuple[Tournament, ...]:
        """The tournaments that this server has loaded, in their newest state."""
        return tuple(running.state for running in self._loaded)

    def names(self) -> tuple[JournalId, ...]:
        """The tournaments in the store, oldest first."""
        return tuple(
            listing.journal.id for listing in self._store.read(list_journals, kind=TOURNAMENT_KIND)
        )

    async def purge(self, name: JournalId) -> Refusal | None:
        """Destroys the papers of a tournament for good, after they were kept long enough."""
        visit = await self.visit(name, key=None)
        if isinstance(visit, Refusal):
            return visit
        if refused := refused_purge(visit.state, at=self._now()):
            return refused
        self._loaded.forget(name)
        await asyncio.wrap_future(self._store.write(purge_with_persons, name))
        return None

    def fresh(self, name: JournalId) -> TournamentLedger:
        """The ledger of a tournament of which nothing was read yet."""
        persons = Persons(self._store, name)
        ledger = TournamentLedger(self._store, name, start=None, reducer=persons.reducer())
        ledger.persons = persons
        ledger.entered = self._entered
        ledger.heard = self._heard
        return ledger

    def _run(self, ledger: TournamentLedger, description: bytes) -> RunningTournament:
        known = described(description, _Description)
        running = RunningTournament(
            ledger,
            known.secret,
            apart=self._apart,
            copied_after=known.take_overs if known.copy_of else None,
            second_leads=self._second_leads,
        )
        self._entered(running.state)
        return running

    async def _load(self, name: JournalId) -> RunningTournament:
        running = await super()._load(name)
        running.standby.at = await running.ledger.second_address()
        # After a crash between the step that erases and what follows it.
        await running.forget_erased()
        return running


def _adopted(journal: JournalId, step: Step, seen: Seq, beside: dict[str, Typed]) -> Draft:
    """The entry of a step; its texts are added to `beside`, by key."""
    command = Command(CommandId(f"adopted-{seen}"), seen, Actor(step.by.role.value))
    if typed := typed_in(step.do):
        key = key_for(command.actor, command.command_id)
        beside[key] = typed
        step = replace(bare(step), beside=key)
    return Draft(
        journal=journal,
        command=command,
        payload=msgspec.json.encode(step),
        format_version=FORMAT,
    )


def _commitments(secret: bytes, purposes: Sequence[str]) -> tuple[str, ...]:
    return tuple(lot_commitment(sealed_seed(secret, purpose), purpose) for purpose in purposes)
