"""A table whose pages fix and open their bytes: for the tests of fair deals."""

from __future__ import annotations

from collections.abc import Iterable

from skat.journal import Journal, create_journal
from skat.model.seats import Place
from skat.notation.fairness import KeptCommitment
from skat.notation.fairness.revealed import RevealedDeal
from skat.players import make_player
from skat.rules.actions import Pass
from skat.rules.editions import RuleSet
from skat.shuffle import DealId, Nonce, Seed, commitment, nonce_commitment
from skat.tables.running.driver import Driver
from skat.tables.running.recovery import recovered
from skat.tables.running.table import Table
from skat.tables.running.thinkers import Pace, Thinkers
from skat.tables.shown.fairness import FairInfo
from skat.tables.state.actions import (
    Begin,
    DealCards,
    FixCommitments,
    OpenTable,
    PageCommitment,
    SealSeed,
)
from skat.tables.state.reducer import after
from skat.tables.state.requests import RequestNextDeal
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import TableState
from tests.memory_store import MemoryStore
from tests.tables.pages import Honest
from tests.tables.tools import TABLE, chairs, entered, seed, seeds, took
from tests.virtual_time import VirtualLoop, VirtualThreads

PLACES = (Place(1), Place(2), Place(3))
FIRST, SECOND = f"{TABLE}/1", f"{TABLE}/2"


def begun(*, people: int = 3) -> TableState:
    """A list has begun, and nothing is sealed."""
    opened = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3, people=people))))
    return took(after(opened, Begin(Place(1), PLACES)))


def committed(nonces: Iterable[tuple[int, bytes]], *, of: bytes, number: int) -> FixCommitments:
    """The commitments of pages with these nonces to a seed."""
    deal = DealId(f"{TABLE}/{number}")
    sealed = commitment(Seed(of), deal)
    return FixCommitments(
        tuple(
            PageCommitment(Place(place), nonce_commitment(Nonce(nonce), deal, sealed=sealed))
            for place, nonce in nonces
        )
    )


def dealt_by_pages(people: int = 3) -> TableState:
    """A deal that all pages have fixed and opened."""
    nonces = [(place, seed(90 + place)) for place in range(1, people + 1)]
    table = took(after(begun(people=people), SealSeed(seed(1))))
    table = took(after(table, committed(nonces, of=seed(1), number=1)))
    return took(after(table, DealCards(tuple(nonce for _, nonce in nonces), seed(2))))


def revealed(fair: FairInfo) -> RevealedDeal:
    assert fair.pack is not None
    return RevealedDeal(
        deal=fair.deal,
        seed=fair.seed,
        commitment=fair.commitment,
        pack=tuple(map(str, fair.pack)),
        nonces=fair.nonces,
        scheme=2 if fair.scheme == 2 else 1,
        commitments=tuple(KeptCommitment(at.place, at.commitment) for at in fair.commitments),
    )


class Evening:
    """A list of three on virtual time, with its driver and its pages."""

    def __init__(self, loop: VirtualLoop, store: MemoryStore, table: Table) -> None:
        self.loop, self.store, self.table = loop, store, table
        self.drive()

    @classmethod
    async def begun(cls, loop: VirtualLoop, *, people: int = 3) -> Evening:
        store = MemoryStore()
        at = cls(loop, store, Table(store, TABLE, draw=seeds(), clock=loop.time))
        store.write(create_journal, Journal(TABLE, kind="table")).result()
        opening = OpenTable(RuleSet(), chairs(3, people=people), Settings())
        await entered(at.table, opening, Begin(Place(1), PLACES))
        return at

    @property
    def running(self) -> bool:
        return self.table.state.deal_is_running

    def drive(self) -> None:
        driver = Driver(
            self.table,
            seat_player=lambda *_: make_player("simple"),
            thinking=Thinkers(VirtualThreads),
            clock=self.loop.time,
        )
        driver.pace = Pace.INSTANT
        self.driving = self.loop.create_task(driver.run())

    async def killed(self) -> None:
        """The server is killed, and another one goes on; its chance is another one too."""
        self.driving.cancel()
        draw = iter(seed(number) for number in range(500, 600))
        self.table = Table(self.store, TABLE, draw=lambda: next(draw), clock=self.loop.time)
        self.table.take_over(recovered(self.store, TABLE))
        self.drive()

    def sit(self, *pages: Honest) -> None:
        for page in pages:
            page.table = self.table
            self.table.audience.join(page)

    async def pass_all(self) -> None:
        """Everybody passes, and everybody wants to go on."""
        while self.running:
            deal = self.table.state.deal
            assert deal is not None
            assert deal.turn is not None
            await entered(self.table, Pass(deal.turn))
        for place in self.table.state.people:
            await self.table.ask(
                RequestNextDeal(),
                place=place,
                command_id=f"next-{self.table.state.seq}",
                expected_seq=self.table.state.seq,
            )
