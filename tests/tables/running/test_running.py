"""All tables of a process: opened, found by token, driven while a player is there, read again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from skat.journal import (
    Actor,
    Command,
    CommandId,
    Done,
    FormatVersion,
    Journal,
    JournalId,
    Seq,
    StoreFullError,
    append_entry,
    create_journal,
    entries_of,
    head_of,
)
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.model.units import BidValue
from skat.players import Player, make_player
from skat.players.turn import harmless
from skat.rules.actions import Action, Bid, Expose, Pass
from skat.rules.editions import RuleSet
from skat.rules.state import Phase
from skat.rules.table import table_places
from skat.rules.views import View
from skat.tables.running.driver import Driver
from skat.tables.running.table import place_actor
from skat.tables.running.tables import Tables
from skat.tables.running.thinkers import Pace
from skat.tables.running.visits import TableVisit
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.state import turns
from skat.tables.state.actions import FORMAT, ChairKind
from skat.tables.state.keys import key_of
from skat.tables.state.opening import Opening, Seated
from skat.tables.state.requests import RequestNextDeal, TableRequest
from skat.tables.state.table_state import Sealed, Stage, TableState
from skat.tables.state.turns import Dealing, Judge, Sealing, Turn, next_job
from tests.memory_store import FailingStore, MemoryStore
from tests.rules.positions import rules_with
from tests.tables.tools import Eyes, chairs, dealt, opened_table, seed, seeds
from tests.virtual_time import spent

PATIENCE = 120.0


def simple(player: str, chance: int) -> Player:
    return make_player("simple")


class Guest:
    """A person at a table who sees what is shown, and acts by the first legal thing."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.shown: list[Snapshot] = []
        self.news = asyncio.Event()
        self.sent = 0
        self.visit: TableVisit | None = None

    async def sit(self, opened: Seated) -> Guest:
        onlooker = Subscriber(key_of(opened.token), self.show)
        visit = await self.tables.enter(opened.table, onlooker)
        assert isinstance(visit, TableVisit), visit
        visit.driver.pace = Pace.INSTANT
        self.visit = visit
        return self

    @property
    def at(self) -> TableVisit:
        assert self.visit is not None
        return self.visit

    def leave(self) -> None:
        self.tables.leave(self.at)

    def show(self, shown: Shown) -> None:
        if isinstance(shown, Snapshot):
            self.shown.append(shown)
            self.news.set()

    def request(self) -> TableRequest | None:
        seen = self.shown[-1].view
        if seen is None:
            return None
        if seen.result is not None:
            waits = self.at.place in self.shown[-1].table.ready
            return None if waits else RequestNextDeal()
        if seen.turn is not seen.viewer or not seen.legal:
            return None
        request: Any = harmless(seen)
        return request  # type: ignore[no-any-return]

    async def play_until(self, reached: Callable[[Snapshot], bool]) -> Snapshot:
        async with asyncio.timeout(PATIENCE):
            while not reached(self.shown[-1]):
                self.news.clear()
                request = self.request()
                if request is None:
                    await self.news.wait()
                    continue
                self.sent += 1
                assert self.at.place is not None
                answer = await self.at.table.ask(
                    request,
                    place=self.at.place,
                    command_id=f"c{self.sent}-{self.shown[-1].seq}",
                    expected_seq=self.shown[-1].seq,
                )
                assert isinstance(answer, Done), answer
        return self.shown[-1]


async def opened(tables: Tables, *, size: int = 3, rules: RuleSet | None = None) -> Seated:
    new = await tables.open(Opening(name="Anna", size=size, rules=rules or RuleSet()))
    assert isinstance(new, Seated), new
    return new


def deals_done(count: int) -> Callable[[Snapshot], bool]:
    return lambda snapshot: len(snapshot.list.entries) >= count


@pytest.mark.parametrize("size", [3, 4])
def test_a_round_with_computer_players(size: int) -> None:
    async def evening() -> Snapshot:
        tables = Tables(MemoryStore(), seat_player=simple, draw=seeds())
        guest = await Guest(tables).sit(await opened(tables, size=size))
        last = await guest.play_until(deals_done(size + 1))
        guest.leave()
        await tables.close()
        return last

    last = spent(evening())
    assert [entry.dealer for entry in last.list.entries] == [*table_places(size), 1]
    assert last.table.round == 2
    assert [place.kind for place in last.table.places] == [ChairKind.HUMAN] + [
        ChairKind.COMPUTER
    ] * (size - 1)


async def test_a_table_rests_while_nobody_looks_and_goes_on_afterwards() -> None:
    store = MemoryStore()
    tables = Tables(store, seat_player=simple, draw=seeds())
    new = await opened(tables)
    head = store.read(head_of, new.table)
    await asyncio.sleep(0.05)
    assert store.read(head_of, new.table) == head
    guest = await Guest(tables).sit(new)
    last = await guest.play_until(deals_done(1))
    guest.leave()
    assert tables.count == 0
    again = await Guest(tables).sit(new)
    assert again.shown[0] == last
    await again.play_until(deals_done(2))
    again.leave()
    await tables.close()


async def test_a_line_is_never_opened_to_a_table_that_was_put_away() -> None:
    """Who asks about a table while it is read puts it away before who waits with him comes in."""

    tables = Tables(MemoryStore(), seat_player=simple, draw=seeds())
    new = await opened(tables)
    _, guest, _ = await asyncio.gather(
        tables.describe(new.table), Guest(tables).sit(new), tables.describe(new.table)
    )
    assert tables.at_hand(new.table) is guest.at.table
    await guest.play_until(deals_done(1))
    guest.leave()
    assert tables.count == 0
    await tables.close()


async def test_a_table_that_is_used_is_not_put_away_by_who_asks_about_it() -> None:
    tables = Tables(MemoryStore(), seat_player=simple, draw=seeds())
    new = await opened(tables)
    async with tables.held(new.table) as table:
        await tables.describe(new.table)
        assert not isinstance(await tables.key_of_account(new.table, "nobody"), str)
        assert tables.at_hand(new.table) is table
    assert tables.count == 0
    await tables.close()


def test_a_driver_rests_until_a_visitor_looks() -> None:
    async def evening() -> int:
        store = MemoryStore()
        table = await opened_table(store, people=1)
        driver = Driver(table, seat_player=simple)
        driver.pace = Pace.INSTANT
        driving = asyncio.create_task(driver.run())
        await asyncio.sleep(0.1)
        alone = int(table.state.seq)
        table.audience.join(Eyes(1))
        async with asyncio.timeout(60):
            while table.state.seq == alone:
                await asyncio.sleep(0.01)
        driving.cancel()
        await table.close()
        return alone

    assert spent(evening()) == 2


async def test_a_table_comes_back_in_another_process() -> None:
    store = MemoryStore()
    tables = Tables(store, seat_player=simple, draw=seeds())
    new = await opened(tables, size=4)
    guest = await Guest(tables).sit(new)
    last = await guest.play_until(
        lambda snapshot: bool(snapshot.view and snapshot.view.trick and snapshot.view.legal)
    )
    await tables.close()
    # The killed process never said goodbye to its guests.
    reborn = Tables(store, seat_player=simple, draw=seeds())
    again = await Guest(reborn).sit(new)
    assert again.shown[0] == last
    await again.play_until(deals_done(1))
    await reborn.close()


def test_wrong_tokens_and_unknown_tables() -> None:
    async def evening() -> list[str]:
        tables = Tables(MemoryStore(), seat_player=simple)
        new, other = await opened(tables), await opened(tables)
        codes = []
        for table, token in (
            (new.table, other.token),
            (new.table, ""),
            (new.table, new.token[:-1]),
            (JournalId("nowhere"), new.token),
            (JournalId("\ud800"), "\ud800"),
        ):
            onlooker = Subscriber(key_of(token), lambda shown: None)
            refused = await tables.enter(table, onlooker)
            assert isinstance(refused, Refusal)
            codes.append(refused.code)
        assert tables.count == 0
        await tables.close()
        return codes

    bad, gone = "bad_token", "no_such_table"
    assert spent(evening()) == [bad, bad, bad, gone, gone]


def test_the_token_itself_is_not_in_the_journal() -> None:
    async def evening() -> tuple[str, bytes]:
        store = MemoryStore()
        new = await opened(Tables(store, seat_player=simple))
        return new.token, b"".join(entry.payload for entry in store.read(entries_of, new.table))

    token, journal = spent(evening())
    assert token.encode() not in journal


def test_a_table_in_an_unknown_format_is_refused() -> None:
    async def evening() -> list[Refusal]:
        store = MemoryStore()
        tables = Tables(store, seat_player=simple)
        new = await opened(tables)
        command = Command(CommandId("later"), Seq(2), Actor("table"))
        store.write(
            append_entry,
            new.table,
            command,
            payload=b'{"do":"pass"}',
            format_version=FormatVersion(FORMAT + 1),
        ).result()
        broken = JournalId("broken")
        store.write(create_journal, Journal(broken, kind="table")).result()
        first = Command(CommandId("first"), Seq(0), Actor("table"))
        store.write(append_entry, broken, first, payload=b"not json").result()
        answers = [
            await tables.enter(table, Subscriber(key_of(new.token), lambda shown: None))
            for table in (new.table, broken)
        ]
        assert tables.count == 0
        await tables.close()
        assert all(isinstance(answer, Refusal) for answer in answers)
        return [answer for answer in answers if isinstance(answer, Refusal)]

    newer, unreadable = spent(evening())
    assert (newer.code, newer.details) == (
        "unknown_format",
        {"format": FORMAT + 1, "known": FORMAT},
    )
    assert unreadable.code == "unreadable_entry"


@pytest.mark.parametrize(
    ("name", "size", "code"),
    [
        ("", 3, "bad_name"),
        ("x" * 25, 3, "bad_name"),
        ("a\u202eb", 3, "bad_name"),
        (" Anna", 3, "bad_name"),
        ("Anna", 2, "too_few_players"),
        ("Anna", 5, "table_too_large"),
    ],
)
def test_tables_that_cannot_be_opened(name: str, size: int, code: str) -> None:
    tables = Tables(MemoryStore(), seat_player=simple)
    refused = spent(tables.open(Opening(name=name, size=size)))
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_the_number_of_tables_is_limited() -> None:
    async def evening() -> object:
        tables = Tables(MemoryStore(), seat_player=simple, most=1)
        guest = await Guest(tables).sit(await opened(tables))
        refused = await tables.open(Opening(name="Ben", size=3))
        guest.leave()
        await opened(tables)
        await tables.close()
        return refused

    refused = spent(evening())
    assert isinstance(refused, Refusal)
    assert refused.code == "too_many_tables"


def test_guests_leave_room_for_those_with_an_account() -> None:
    async def evening() -> list[object]:
        tables = Tables(MemoryStore(), seat_player=simple, most=2, most_of_guests=1)
        wishes = [("Anna", None), ("Ben", None), ("Cleo", "cleo"), ("Dora", "dora")]
        company: list[Guest] = []
        codes: list[object] = []
        for name, account in wishes:
            answer = await tables.open(Opening(name=name, size=3, account=account))
            codes.append(answer.code if isinstance(answer, Refusal) else answer.place)
            if not isinstance(answer, Refusal):
                company.append(await Guest(tables).sit(answer))
        await tables.close()
        return codes

    assert spent(evening()) == [1, "too_many_tables", 1, "too_many_tables"]


def test_a_full_disk_opens_no_table() -> None:
    store = FailingStore()
    store.error = StoreFullError("no space")
    tables = Tables(store, seat_player=simple)
    refused = spent(tables.open(Opening(name="Anna", size=3)))
    assert isinstance(refused, Refusal)
    assert refused.code == "not_saved"


class Stubborn:
    """A computer player that does what no player should."""

    name = "stubborn"

    def __init__(self, decision: Action | Exception) -> None:
        self.decision = decision

    def decide(self, view: View) -> Action:
        if isinstance(self.decision, Exception):
            raise self.decision
        return self.decision


@pytest.mark.parametrize(
    "decision", [RuntimeError("broken"), Pass(SEATS[0]), Bid(SEATS[2], BidValue(19))]
)
def test_a_broken_computer_player_does_not_stop_the_table(decision: Action | Exception) -> None:
    async def evening() -> Snapshot:
        tables = Tables(
            MemoryStore(), seat_player=lambda player, place: Stubborn(decision), draw=seeds()
        )
        guest = await Guest(tables).sit(await opened(tables))
        last = await guest.play_until(deals_done(2))
        guest.leave()
        await tables.close()
        return last

    assert len(spent(evening()).list.entries) == 2


def test_a_claim_gets_its_verdict_from_the_table() -> None:
    class Claims:
        name = "claims"

        def decide(self, view: View) -> Action:
            """Plays alone and claims at once."""
            claims = [action for action in view.legal if isinstance(action, Expose)]
            return claims[0] if claims and view.soloist is view.viewer else view.legal[0]

    async def evening() -> Snapshot:
        tables = Tables(MemoryStore(), seat_player=lambda player, place: Claims(), draw=seeds())
        guest = await Guest(tables).sit(await opened(tables, rules=rules_with("isko-1999")))
        last = await guest.play_until(deals_done(1))
        guest.leave()
        await tables.close()
        return last

    assert spent(evening()).list.entries[0].ending.value in ("claim_held", "claim_failed")


def test_jobs() -> None:
    nobody: tuple[Place, ...] = ()
    empty = TableState(id=JournalId("k"))
    assert next_job(empty, connected=nobody) is None
    begun = msgspec.structs.replace(empty, chairs=chairs(3), stage=Stage.PLAYING)
    assert next_job(begun, connected=nobody) == Sealing()
    sealed = msgspec.structs.replace(begun, sealed=Sealed(1, seed(1)))
    assert next_job(sealed, connected=nobody) == Dealing()
    fixed = msgspec.structs.replace(begun, sealed=Sealed(1, seed(1), ()))
    assert next_job(fixed, connected=nobody) == turns.Revealing()
    assert next_job(dealt(), connected=nobody) is None
    mixed = dealt(people=1)
    assert next_job(mixed, connected=nobody) == Turn(Place(3), "simple", Seat.MIDDLEHAND)
    assert mixed.deal is not None
    judged = msgspec.structs.replace(mixed.deal, phase=Phase.VERDICT, turn=None)
    assert next_job(msgspec.structs.replace(mixed, deal=judged), connected=nobody) == Judge()
    finished = msgspec.structs.replace(mixed, stage=Stage.FINISHED)
    assert next_job(finished, connected=nobody) is None
    assert place_actor(Place(3)) == "place-3"
