"""All tournaments of one process, each on its journal: the desk, the phones and the hall.

Every accepted command is one entry; the state is what they come to, and nothing derived is stored.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from skat.journal import (
    Actor,
    Created,
    Entry,
    FormatVersion,
    Journal,
    JournalId,
    Seq,
    Store,
    StoreError,
)
from skat.office.keys import SECRET_BYTES, holder_of, key_of
from skat.office.ledger import Answer, Ledger, NotDone, Trade, UnreadableJournalError
from skat.office.tournament_views import (
    DeskView,
    HallView,
    PhoneView,
    desk_view,
    hall_view,
    phone_view,
)
from skat.scoresheet.refusal import Refusal
from skat.tournament.apply import apply
from skat.tournament.closing_steps import refused_purge
from skat.tournament.commands import By, Command, Plan, Publish, Role, Seat, Step
from skat.tournament.correction_steps import Correction, Effect, effect_of
from skat.tournament.draw import Method, draw
from skat.tournament.lists import TableList
from skat.tournament.lot import SEED_BYTES, Lot, lot_commitment
from skat.tournament.prospectus import Prospectus
from skat.tournament.requests import draw_request
from skat.tournament.seating import StartNumber
from skat.tournament.series_steps import refused_start, to_be_seated
from skat.tournament.standings import standings
from skat.tournament.state import Tournament, draw_purpose, lot_purpose

_log = logging.getLogger(__name__)

MOST_IN_MEMORY: Final = 100
TOURNAMENT_KIND: Final = "tournament"
FORMAT: Final = FormatVersion(1)
"""How steps are written now; raised when that changes, so that old tournaments stay readable."""

TournamentLedger: TypeAlias = Ledger[Tournament | None, Step]

_STEPS: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


class _Description(msgspec.Struct, frozen=True):
    """What the journal's description holds: the secret that keys and sealed seeds follow from."""

    secret: bytes


def read_step(entry: Entry) -> Step | Refusal:
    """The step in an entry, or why this version cannot read it."""
    if entry.format_version != FORMAT:
        return Refusal(
            code="unknown_format", details={"format": entry.format_version, "known": FORMAT}
        )
    try:
        return _STEPS.decode(entry.payload)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal(
            code="unreadable_entry", details={"seq": entry.seq, "reason": str(error)[:200]}
        )


_TRADE: Trade[Tournament | None, Step] = Trade(
    start=None, after=apply, write=msgspec.json.encode, read=read_step, form=FORMAT
)


class OpenedTournament(msgspec.Struct, frozen=True):
    """A new tournament with the keys of the desk and of the referees."""

    tournament: JournalId
    desk: str
    referee: str


class Running:
    """A tournament in memory; commands that depend on the state wait for their turn."""

    def __init__(self, ledger: TournamentLedger, secret: bytes) -> None:
        self.ledger = ledger
        self.secret = secret
        self.turn = asyncio.Lock()
        self.timer_ends_at: int | None = None
        self._ranks: tuple[Seq, dict[StartNumber, tuple[int, int]]] = (Seq(-1), {})

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost if it were forgotten now."""
        return self.ledger.idle and not self.turn.locked() and self.timer_ends_at is None

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        if self.ledger.state is None:
            raise AssertionError("a tournament is opened with its first entry")
        return self.ledger.state

    def rank_of(self, number: StartNumber) -> tuple[int | None, int]:
        """A player's rank and result; worked out once an entry, however many phones ask."""
        if self._ranks[0] != self.ledger.seq:
            ranked = standings(self.state)
            self._ranks = (
                self.ledger.seq,
                {each.result.number: (each.rank, each.result.result) for each in ranked},
            )
        return self._ranks[1].get(number, (None, 0))

    def seed(self, purpose: str) -> bytes:
        """The sealed seed of a lot; it is shown when the lot is drawn."""
        return sealed_seed(self.secret, purpose)


class Visit:
    """Somebody at a tournament; `by` is None for whoever only looks at the public screens."""

    def __init__(self, running: Running, by: By | None, now: Callable[[], int]) -> None:
        self._running = running
        self._now = now
        self.by = by

    @property
    def name(self) -> JournalId:
        """The name of the tournament in the store."""
        return self._running.ledger.journal

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._running.state

    @property
    def seq(self) -> Seq:
        """The number of its newest entry."""
        return self._running.ledger.seq

    def hall(self) -> HallView:
        """What the screens of the hall show."""
        return hall_view(
            self.state, seq=self.seq, now=self._now(), timer_ends_at=self._running.timer_ends_at
        )

    def desk(self) -> DeskView | Refusal:
        """What the management sees, and referees as well."""
        if self.by is None or self.by.role is Role.PLAYER:
            return Refusal(code="management_only", articles=("TR-3.2",))
        return desk_view(
            self.state, seq=self.seq, now=self._now(), timer_ends_at=self._running.timer_ends_at
        )

    def phone(self) -> PhoneView | Refusal:
        """What the phone of this player shows."""
        if self.by is None or self.by.number is None:
            return Refusal(code="bad_key")
        rank, result = self._running.rank_of(self.by.number)
        return phone_view(self.state, self.by.number, seq=self.seq, rank=rank, result=result)

    def cards(self) -> dict[str, str] | Refusal:
        """The keys of all start cards by number, for whoever prints them."""
        if self.by is None or self.by.role is not Role.MANAGEMENT:
            return Refusal(code="management_only", articles=("TR-4.1",))
        return {str(each.number): self.card_key(each.number) for each in self.state.entrants}

    def lists(self) -> tuple[TableList, ...] | Refusal:
        """The lists of the newest series, open to management and referees any time (TR-9.8)."""
        if self.by is None or self.by.role is Role.PLAYER:
            return Refusal(code="management_only", articles=("TR-9.8",))
        return self.state.series[-1].tables if self.state.series else ()

    def set_timer(self, seconds: int) -> Refusal | None:
        """Starts the clock of the round for all screens, or stops it with 0; it is not recorded."""
        if self.by is None or self.by.role is not Role.MANAGEMENT:
            return Refusal(code="management_only")
        self._running.timer_ends_at = self._now() + seconds if seconds > 0 else None
        return None

    def card_key(self, number: StartNumber) -> str:
        """The key on a player's start card; for the desk, which prints it."""
        return key_of(self._running.secret, By(Role.PLAYER, number))

    async def do(self, command: Command, *, command_id: str) -> Answer:
        """Does a command; sent again it gets the answer of the first. Refused as `apply` says."""
        if self.by is None:
            return NotDone(self.seq, Refusal(code="bad_key"))
        async with self._running.turn:
            return await self._enter(command, command_id)

    async def draw(self, series: int, *, method: Method, words: str, command_id: str) -> Answer:
        """Draws a series with its sealed seed; refused as the draw and `apply` say."""
        if self.by is None:
            return NotDone(self.seq, Refusal(code="bad_key"))
        async with self._running.turn:
            state = self.state
            purpose = draw_purpose(state.id, series)
            seed = self._running.seed(purpose)
            seat = Seat(series=series, seed=seed.hex(), tables=(), method=method, words=words)
            players = refused_start(state, series) or to_be_seated(state)
            if not isinstance(players, Refusal):
                request = draw_request(state, players, seed=seed, method=method, words=words)
                result = await asyncio.to_thread(draw, request)
                if isinstance(result, Refusal):
                    return NotDone(self.seq, result)
                seat = msgspec.structs.replace(seat, tables=result.tables, plan=result.plan)
            # A refused series goes on too: a command that is sent again must get its answer.
            return await self._enter(seat, command_id)

    async def publish(self, *, command_id: str) -> Answer:
        """Announces the results with the sealed lot among equals."""
        seed = self._running.seed(lot_purpose(self.state.id))
        return await self.do(Publish(seed=seed.hex()), command_id=command_id)

    def effect(self, command: Correction) -> Effect | Refusal:
        """What a correction would change; nothing is changed."""
        if self.by is None or self.by.role is not Role.MANAGEMENT:
            return Refusal(code="management_only", articles=("TR-7.2.5",))
        return effect_of(self.state, command, Step(do=command, by=self.by, at=self._now()))

    def look_on(self, show: Callable[[], None]) -> None:
        """Calls `show` after every entry."""
        self._running.ledger.join(show)

    def look_away(self, show: Callable[[], None]) -> None:
        """Ends that."""
        self._running.ledger.part(show)

    async def _enter(self, command: Command, command_id: str) -> Answer:
        by = self.by or By()
        number = "" if by.number is None else f"-{by.number}"
        step = Step(do=command, by=by, at=self._now())
        ledger = self._running.ledger
        while True:
            answer = await ledger.enter(
                step,
                actor=Actor(f"{by.role.value}{number}"),
                command_id=command_id,
                expected_seq=ledger.seq,
            )
            # Another process wrote first; the ledger has read that, and the command is judged anew.
            if not (isinstance(answer, NotDone) and answer.refusal.code == "stale"):
                return answer


class Tournaments:
    """The tournaments of one process. Belongs to one event loop; `now` tells the seconds."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        draw_secret: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._store = store
        self._now = now
        self._draw_secret = draw_secret
        self._loaded: dict[JournalId, asyncio.Task[Running]] = {}

    async def open(self, prospectus: Prospectus) -> OpenedTournament | Refusal:
        """Begins a tournament. Refused as `Plan` is, and with `not_saved`."""
        secret = self._draw_secret(SECRET_BYTES)
        name = JournalId(self._draw_secret(9).hex())
        plan = Plan(
            id=name, prospectus=prospectus, commitments=_sealed(secret, name, prospectus.series)
        )
        refused = apply(None, Step(do=plan, at=self._now()))
        if isinstance(refused, Refusal):
            return refused
        description = msgspec.json.encode(_Description(secret))
        try:
            made = await asyncio.wrap_future(
                self._store.create(Journal(name, TOURNAMENT_KIND, description))
            )
        except StoreError:
            _log.exception("a tournament could not be created")
            return Refusal(code="not_saved")
        if not isinstance(made, Created):
            raise AssertionError("72 random bits came twice")
        desk, referee = key_of(secret, By()), key_of(secret, By(Role.REFEREE))
        ledger: TournamentLedger = Ledger(self._store, name, trade=_TRADE)
        answer = await ledger.enter(
            Step(do=plan, at=self._now()),
            actor=Actor(Role.MANAGEMENT.value),
            command_id="open",
            expected_seq=Seq(0),
        )
        if isinstance(answer, NotDone):
            return answer.refusal
        return OpenedTournament(name, desk, referee)

    async def adopt(self, steps: Sequence[Step], *, secret: bytes | None) -> Refusal | None:
        """Takes over a tournament from its file, step by step as it was.

        Without its secret the series that were not drawn yet cannot be drawn here: their seeds
        were sealed elsewhere. Refused: a name that is here already, a step that does not fit.
        """
        plan = steps[0].do if steps else None
        if not isinstance(plan, Plan):
            return Refusal(code="no_tournament_yet")
        state: Tournament | None = None
        for step in steps:
            changed = apply(state, step)
            if isinstance(changed, Refusal):
                return changed
            state = changed
        description = msgspec.json.encode(_Description(secret or self._draw_secret(SECRET_BYTES)))
        journal = JournalId(plan.id)
        try:
            made = await asyncio.wrap_future(
                self._store.create(Journal(journal, TOURNAMENT_KIND, description))
            )
            if not isinstance(made, Created):
                return Refusal(code="tournament_begun")
            ledger: TournamentLedger = Ledger(self._store, journal, trade=_TRADE)
            for at, step in enumerate(steps):
                actor = Actor(step.by.role.value)
                await ledger.enter(
                    step, actor=actor, command_id=f"adopted-{at}", expected_seq=Seq(at)
                )
        except (StoreError, ValueError):
            _log.exception("a tournament could not be taken over")
            return Refusal(code="not_saved")
        return None

    async def secret(self, name: JournalId) -> bytes | None:
        """The secret of a tournament, for a file that somebody else shall continue."""
        running = await self._load(name)
        return None if running is None else running.secret

    async def visit(self, name: JournalId, *, key: str | None) -> Visit | Refusal:
        """Lets somebody in: with a key whoever it belongs to, without one to the public screens.

        Refused: `no_such_tournament`, `bad_key`, `unknown_format`, `unreadable_entry`.

        Raises `StoreError` if the journal cannot be read.
        """
        try:
            running = await self._load(name)
        except UnreadableJournalError as error:
            return error.refusal
        if running is None:
            return Refusal(code="no_such_tournament")
        if key is None:
            return Visit(running, None, self._now)
        by = holder_of(running.secret, key)
        return Refusal(code="bad_key") if by is None else Visit(running, by, self._now)

    async def visit_as(self, name: JournalId, by: By) -> Visit | Refusal:
        """Lets the program itself in on somebody's behalf: the command line at the desk."""
        visit = await self.visit(name, key=None)
        if not isinstance(visit, Refusal):
            visit.by = by
        return visit

    def steps(self, name: JournalId) -> tuple[Step, ...]:
        """Every step of a tournament, from its journal.

        Raises `UnreadableJournalError` and `StoreError`.
        """
        found = []
        for entry in self._store.read(name):
            step = read_step(entry)
            if isinstance(step, Refusal):
                raise UnreadableJournalError(step)
            found.append(step)
        return tuple(found)

    def names(self) -> tuple[JournalId, ...]:
        """The tournaments in the store, oldest first."""
        return tuple(listing.journal.id for listing in self._store.journals(kind=TOURNAMENT_KIND))

    async def purge(self, name: JournalId) -> Refusal | None:
        """Destroys the papers of a tournament for good, after they were kept long enough."""
        visit = await self.visit(name, key=None)
        if isinstance(visit, Refusal):
            return visit
        refused = refused_purge(visit.state, at=self._now())
        if refused is not None:
            return refused
        self._loaded.pop(name, None)
        await asyncio.wrap_future(self._store.purge(name))
        return None

    async def close(self) -> None:
        """Waits for every command that has begun."""
        for task in tuple(self._loaded.values()):
            await (await task).ledger.close()

    async def _load(self, name: JournalId) -> Running | None:
        if name not in self._loaded:
            self._put_idle_away()
            journal = await asyncio.to_thread(self._store.describe, name)
            if journal is None or journal.kind != TOURNAMENT_KIND:
                return None
            if name not in self._loaded:
                self._loaded[name] = asyncio.create_task(self._start(journal))
        loading = self._loaded[name]
        try:
            return await asyncio.shield(loading)
        except (UnreadableJournalError, StoreError):
            if self._loaded.get(name) is loading:
                del self._loaded[name]
            raise

    def _put_idle_away(self) -> None:
        """Forgets tournaments that nobody works at, oldest first; their journals bring them back.

        One whose clock runs stays: the clock is the only thing that is not recorded.
        """
        for name, task in tuple(self._loaded.items()):
            if len(self._loaded) < MOST_IN_MEMORY:
                return
            done = task.done() and not task.cancelled() and task.exception() is None
            if done and task.result().idle:
                del self._loaded[name]

    async def _start(self, journal: Journal) -> Running:
        ledger: TournamentLedger = Ledger(self._store, journal.id, trade=_TRADE)
        await ledger.load()
        if ledger.state is None:
            # The process died between the journal and its first entry; there is nothing in it.
            raise UnreadableJournalError(Refusal(code="no_such_tournament"))
        secret = msgspec.json.decode(journal.metadata, type=_Description).secret
        return Running(ledger, secret)


def sealed_seed(secret: bytes, purpose: str) -> bytes:
    """The seed of a lot that nobody knows before it is drawn."""
    lot = Lot(secret, f"seal/{purpose}")
    return bytes(lot.below(256) for _ in range(SEED_BYTES))


def _sealed(secret: bytes, name: str, series: int) -> tuple[str, ...]:
    purposes = [draw_purpose(name, number) for number in range(1, series + 1)]
    purposes.append(lot_purpose(name))
    return tuple(lot_commitment(sealed_seed(secret, purpose), purpose) for purpose in purposes)
