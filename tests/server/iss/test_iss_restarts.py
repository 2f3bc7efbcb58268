"""A server that is killed and started again: everybody is put back on his seat, and games go on."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from skat.journal.store import SqliteStore
from tests.ports import free_port
from tests.server.iss.model import GameModel
from tests.server.iss.pipes import RealDoor
from tests.server.iss.ported import account_at, all_ready, at, games, settled, table_of
from tests.server.iss.program import Program
from tests.server.iss.test_iss_games import ends, replays, without_refusal
from tests.server.iss.test_iss_lines import MOMENTS, UpTo
from tests.server.iss.wire import StateLine
from tests.server.live import LiveServer

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]


def never(_: GameModel) -> bool:
    """No moment."""
    return False


@dataclass
class Party:
    """A table whose people play up to a moment; without one no game has begun yet."""

    moment: str
    size: int
    programs: list[Program]
    name: str = ""
    known: int = 0
    told: list[list[str]] = field(default_factory=list)
    before: list[StateLine] = field(default_factory=list)

    @property
    def stops(self) -> UpTo:
        turn = self.programs[0].turn
        assert isinstance(turn, UpTo)
        return turn

    async def play_up_to(self) -> None:
        """Everybody sits down and plays; in the end the table waits for its first player."""
        for program in self.programs:
            await program.connect()
        self.name = await table_of(*self.programs, size=self.size)
        last = self.programs[-1]
        if self.moment == "practice":
            for program in self.programs:
                program.say(f"table {self.name} {program.name} practice")
        if self.moment in ("between", "practice"):
            await games(self.name, 1, *self.programs)
        while self.moment in MOMENTS and not self.stops.stopped.is_set():
            known = last.places[self.name].settled
            await all_ready(self.name, *self.programs)
            await last.until(
                lambda known=known: (  # type: ignore[misc]
                    self.stops.stopped.is_set() or last.places[self.name].settled > known
                )
            )
        # What everybody is sent comes in the same order to all, and to each at his own time.
        longest = max(len(program.places[self.name].plays) for program in self.programs)
        for program in self.programs:
            await program.until(
                lambda one=program: len(one.places[self.name].plays) == longest  # type: ignore[misc]
            )
        self.told = [list(program.places[self.name].plays) for program in self.programs]
        self.before = [at(program, self.name) for program in self.programs]

    async def come_back(self, port: int) -> None:
        """All log in again, the last one first, and ask for nothing."""
        self.stops.goes_on = True
        self.programs = [
            Program(one.name, one.secret, RealDoor(port), turn=one.turn) for one in self.programs
        ]
        for program in reversed(self.programs):
            await program.connect()
            await program.until(lambda one=program: one.places)  # type: ignore[misc]
        (self.name,) = self.programs[0].places
        for program in self.programs:
            assert set(program.places) == {self.name}

    async def go_on(self) -> None:
        """The game is sent to each as he knew it, goes on to its end, and others follow."""
        for program, told, before in zip(self.programs, self.told, self.before, strict=True):
            place = program.places[self.name]
            await program.until(lambda one=program: len(at(one, self.name).seated) == 4)  # type: ignore[misc]
            now = at(program, self.name)
            assert [block.name for block in now.blocks] == [block.name for block in before.blocks]
            assert [block.total for block in now.blocks] == [block.total for block in before.blocks]
            if self.moment in MOMENTS:
                await program.until(lambda place=place: place.resumed is not None)  # type: ignore[misc]
                assert place.resumed is not None
                assert [f"{who} {text}" for who, text in place.resumed.moves] == told
        if self.moment in MOMENTS:
            for program in self.programs:
                await settled(program, self.name, more_than=0)
        await games(self.name, 1, *self.programs)
        without_refusal(*self.programs)
        replays(ends(self.programs[-1]))


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.proof)])
def test_kill_9_in_every_phase_and_between_games(tmp_path: Path, size: int) -> None:
    """Seven tables side by side, each at another moment, at one server that is killed."""
    moments = [*MOMENTS, "between", "practice"]
    store = SqliteStore(tmp_path / "skat.db")
    port = free_port()
    parties = [
        Party(
            moment,
            size,
            [
                Program(
                    f"{name}{number}",
                    account_at(store, f"{name}{number}"),
                    RealDoor(port),
                    turn=UpTo(name, MOMENTS.get(moment, never) if name == "anna" else never),
                )
                for name in ("anna", "ben", "carl", "dora")[:size]
            ],
        )
        for number, moment in enumerate(moments)
    ]
    store.close()

    async def evening(server: LiveServer) -> None:
        await asyncio.gather(*(party.play_up_to() for party in parties))
        await asyncio.to_thread(server.kill)
        for party in parties:
            for program in party.programs:
                await program.closed.wait()
                await program.close()
        await asyncio.to_thread(server.start)
        await asyncio.gather(*(party.come_back(port) for party in parties))
        await asyncio.gather(*(party.go_on() for party in parties))
        practised = parties[-1].programs[0]
        assert all(block.practice for block in at(practised, parties[-1].name).blocks[:size])
        for party in parties:
            for program in party.programs:
                await program.close()
                assert program.failed is None

    with LiveServer(tmp_path, f"--iss={port}") as server:
        asyncio.run(evening(server))
