"""Who is let in, what a line may be, and what no line may show."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from itertools import count
from pathlib import Path
from typing import cast

import pytest

from skat.journal import JournalId
from skat.rules.actions import Action, Concede, ThrowIn
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.running.visits import TableVisit
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.keys import key_of
from skat.tables.state.requests import RequestNextDeal, TableRequest
from tests.server.iss.ported import Ported, all_ready, at, games, ported, settled, table_of
from tests.server.iss.program import Program
from tests.server.iss.test_iss_games import ends, replays, without_refusal
from tests.virtual_time import spent

WORDS = (
    "table", ".1", "anna", "play", "18", "CJ", "GHOSZ", "p", "y", "s", "SC", "RE", "ready", "leave",
    "invite", "strong", "tell", "34", "practice", "gametalk", "create", "/", "3", "4", "join",
    "observe", "yell", "finger", "time", "news", "assign", "-1", "99999999999999999999", "G.CA.CK",
    "\x01", "\x02", "é", "名", "%s", "..", ":", "register", "login", "tour", "ttcreate", "\t",
)  # fmt: skip


def fuzzed(chance: random.Random) -> bytes:
    """A line that means little."""
    match chance.randrange(6):
        case 0:
            return chance.randbytes(chance.randrange(1, 60)).replace(b"\n", b"") + b"\n"
        case 1:
            table = ["table", ".1", "anna", chance.choice(WORDS), chance.choice(WORDS)]
            return " ".join(table).encode() + b"\r\n"
        case _:
            some = chance.choices(WORDS, k=chance.randrange(1, 7))
            return (" " * chance.randrange(1, 3)).join(some).encode() + b"\n"


async def fuzz(here: Ported, lines: int, *, seed: int) -> None:
    """Every answer has the form of the document, and the line stays open to the end."""
    (anna,) = await here.connected("anna")
    chance = random.Random(seed)
    assert anna._writer is not None
    for number in range(1, lines + 1):
        anna._writer.write(fuzzed(chance))
        if number % 200 == 0:
            await anna._writer.drain()
            before = len(anna.lines)
            anna.say("time")
            await anna.heard("time 2", after=before)
    before = len(anna.lines)
    anna.say("time")
    await anna.heard("time 2", after=before)
    assert anna.failed is None


async def test_lines_that_mean_nothing_end_nothing(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        await fuzz(here, 2_000, seed=18)


@pytest.mark.proof
async def test_more_lines_that_mean_nothing(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        await fuzz(here, 20_000, seed=181)


def test_nobody_comes_in_without_a_password_of_the_port(tmp_path: Path) -> None:
    async def answer(here: Ported, name: str, secret: str) -> list[bytes]:
        reader, writer = await here.door.enter()
        writer.write(f"{name}\r\n\r\n{secret}\r\n".encode())
        lines = (await reader.read()).split(b"\n") if secret != "right" else []
        writer.close()
        return lines

    async def evening() -> None:
        async with ported(tmp_path) as here:
            secret = here.account("Ben Ösl")
            refused = [b"password:", b"error _id_pw_mismatch", b""]
            assert await answer(here, "Ben_Oesl", "wrong") == refused
            assert await answer(here, "anna", secret) == refused
            for typed in ("Ben Ösl", "Ben_Oesl", "ben_oesl"):
                program = Program(typed, secret, here.door)
                reader, writer = await here.door.enter()
                writer.write(f"{typed}\n{secret}\n".encode())
                assert await reader.readline() == b"password:\n"
                word = "Ben_Oesl" if " " in typed else typed
                welcome = f"Welcome {word} @ 127.0.0.1 to ISS version 14.1\n"
                assert await reader.readline() == welcome.encode()
                writer.close()
                assert program.name == typed
            reader, writer = await here.door.enter()
            writer.write(b"x" * 1_100 + b"\n")
            assert await reader.read() == b""
            writer.close()
            await asyncio.sleep(0.05)

    spent(evening())


def test_deals_that_differ_in_hidden_cards_give_a_viewer_the_same_bytes(tmp_path: Path) -> None:
    """Pairs are made from many deals in which one player holds the same: here by relabelling.

    What a viewer is sent of a deal and of an announcement comes from his view alone, so the words
    of two states with equal views are equal.
    """
    from skat.model.cards import ALL_CARDS, Card
    from skat.model.contract import Announcement, Contract
    from skat.model.seats import SEATS
    from skat.model.units import BidValue
    from skat.notation.iss_moves import ONLINE_RULES
    from skat.rules.actions import Announce, Bid, Deal, Discard, Pass, TakeSkat
    from skat.rules.applied import Applied
    from skat.rules.dealing import pack_of
    from skat.rules.machine import apply, start
    from skat.rules.views import view
    from skat.server.iss.game import dealt, said
    from skat.tables.state.table_state import TableState

    chance = random.Random(7)
    first, middle, rear = SEATS

    def told(pack: list[Card]) -> list[tuple[str, ...]]:
        hands = (pack[:10], pack[10:20], pack[20:30])
        state = start(ONLINE_RULES)
        lines: list[tuple[str, ...]] = []
        skat = pack[30:]
        actions: list[Action] = [
            Deal(pack_of(hands, skat)),
            Bid(middle, BidValue(18)), Pass(first), Pass(rear), TakeSkat(middle),
            Discard(middle, (skat[0], skat[1])),
            Announce(middle, Announcement(Contract.GRAND)),
        ]  # fmt: skip
        for action in actions:
            applied = apply(state, action)
            assert isinstance(applied, Applied)
            before = TableState(id=JournalId("t"), rules=ONLINE_RULES, deal=state)
            after = TableState(id=JournalId("t"), rules=ONLINE_RULES, deal=applied.state)
            moves = (
                (dealt(applied.state),)
                if isinstance(action, Deal)
                else said(before, action, after, by=None, laid_away=tuple(skat))
            )
            lines += [(*one.seats, one.public) for one in moves]
            state = applied.state
            assert view(state, "spectator").hand == ()
        return lines

    for _ in range(60):
        pack = chance.sample(list(ALL_CARDS), 32)
        own = pack[:10]
        others = chance.sample(pack[10:], 22)
        left, right = told(pack), told([*own, *others])
        for one, other in zip(left, right, strict=True):
            assert (one[0], one[3]) == (other[0], other[3])
        assert left != right


async def test_people_of_the_page_and_of_the_port_sit_at_one_table(tmp_path: Path) -> None:
    """One of three plays by the page's commands; all see the same game, and its records replay."""

    async with ported(tmp_path) as here:
        anna, ben = await here.connected("anna", "ben")
        name = await table_of(anna, ben)
        board = here.port.hall.boards[name]
        journal = board.table.journal
        comer = Comer(name="Käthe", account=None)
        seated = await here.tables.join(journal, comer)
        page = Page(here.tables, journal, seated.token)  # type: ignore[union-attr]
        await page.come()
        await anna.until(lambda: "Kaethe" in at(anna, name).seated)
        for _ in range(3):
            known = anna.places[name].settled
            await all_ready(name, anna, ben)
            await settled(anna, name, more_than=known)
            page.ready()
        without_refusal(anna, ben)
        replays(ends(anna))
        assert page.plays > 0
        await page.leave()


class Page:
    """A player at the page: acts on his view as soon as it is shown."""

    def __init__(self, tables: Tables, journal: JournalId, token: str) -> None:
        self.tables, self.journal, self.token = tables, journal, token
        self.chance = random.Random(token)
        self.plays = 0
        self._numbers = count()
        self._tasks: set[asyncio.Task[object]] = set()

    async def come(self) -> None:
        onlooker = Subscriber(key_of(self.token), lambda _: self._later())
        visit = await self.tables.enter(self.journal, onlooker)
        assert isinstance(visit, TableVisit)
        self.visit = visit
        self._later()

    def _later(self) -> None:
        task = asyncio.get_running_loop().create_task(self._act())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self) -> None:
        if not hasattr(self, "visit"):
            return
        table, place = self.visit.table, self.visit.place
        assert place is not None
        snapshot = table.audience.snapshot(place)
        seen, seq = snapshot.view, table.seq
        if seen is None or not seen.legal or table.state.seat_of(place) is not seen.turn:
            return
        actions = [each for each in seen.legal if not isinstance(each, (Concede, ThrowIn))]
        if not actions:
            return
        self.plays += 1
        await table.ask(
            cast("TableRequest", self.chance.choice(actions)),
            place=place,
            command_id=f"page-{next(self._numbers)}",
            expected_seq=seq,
        )

    def ready(self) -> None:
        request, place = RequestNextDeal(), self.visit.place
        assert place is not None
        task = asyncio.get_running_loop().create_task(
            self.visit.table.ask(
                request,
                place=place,
                command_id=f"page-{next(self._numbers)}",
                expected_seq=self.visit.table.seq,
            )
        )
        self._tasks.add(task)

    async def leave(self) -> None:
        self.tables.leave(self.visit)
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def test_computer_players_are_invited_and_play(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        (anna,) = await here.connected("anna")
        name = await table_of(anna)
        anna.say(f"table {name} anna invite simple simple")
        await anna.until(lambda: "simple:2" in at(anna, name).seated)
        assert anna.lobby[name][2:5] == ["anna", "simple", "simple"]
        here.fast()
        await games(name, 2, anna)
        anna.say(f"table {name} anna leave")
        await anna.heard(f"destroy {name} anna")
        await anna.heard(f"tables - {name}")
        replays(ends(anna))


def _has_size(program: Program, name: str, size: int) -> bool:
    return at(program, name).seats == size and program.lobby[name][0] == str(size)


async def test_all_wishing_it_make_a_table_of_four_and_back(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        programs = await here.connected("anna", "ben", "carl")
        anna = programs[0]
        name = await table_of(*programs)
        for size in (4, 3):
            for program in programs:
                program.say(f"table {name} {program.name} 34")
            await anna.until(partial(_has_size, anna, name, size))
        for program in programs:
            program.say(f"table {name} {program.name} practice")
        await games(name, 1, *programs)
        assert here.port.hall.boards[name].state.settings.clock.per == "none"
        without_refusal(*programs)
