"""A server with all its doors open, and tables with a player of each door."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

import msgspec

from skat.notation.iss_moves import ONLINE_RULES
from tests.ports import free_port
from tests.server.bots.owner import Owner, a_bot
from tests.server.bots.player import Player
from tests.server.bots.program import BotProgram
from tests.server.iss.pipes import Door, RealDoor
from tests.server.iss.program import Program, Turn
from tests.server.live import LiveServer, OpenedTable, planted
from tests.server.peer import Peer

PATIENCE: Final = 60.0
OPTIONS: Final = msgspec.to_builtins(ONLINE_RULES.options)

Found = TypeVar("Found")
_hosts = count(1)


class Doors(Protocol):
    """A server with a port for programs; `pack` is the file of the pack that it deals, if any."""

    pack: Path

    @property
    def url(self) -> str:
        """Where it is reached over HTTP."""
        ...

    def port_door(self) -> Door:
        """What leads to the port."""
        ...

    def open_table(self, **wish: object) -> OpenedTable:
        """A new table for one person."""
        ...


class Driver(Protocol):
    """What the programs at the port run on."""

    def run(self, work: Coroutine[Any, Any, Found], *, seconds: float = PATIENCE) -> Found:
        """What comes of it."""
        ...


class DoorServer(LiveServer):
    """Such a server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.iss = free_port()
        super().__init__(folder, f"--iss={self.iss}")
        self.pack = folder / "pack"
        self.plant = f"from tests.server.doors.stacked import stack; stack({str(self.pack)!r})"

    def __enter__(self) -> DoorServer:
        super().__enter__()
        return self

    def port_door(self) -> Door:
        return RealDoor(self.iss)


def door_server(folder: Path) -> DoorServer:
    """The same in a process that nothing else has made, however long that takes to start."""
    server = DoorServer(folder)
    server.program = planted(server.plant)
    return server


class Loop:
    """An event loop on a thread of its own, for the programs at the port."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Found], *, seconds: float = PATIENCE) -> Found:
        """What comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def close(self) -> None:
        """Ends it when what was hung up is closed."""
        self.run(_all_closed())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()


async def _all_closed() -> None:
    while left := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(left, timeout=PATIENCE)
    await asyncio.sleep(0.1)


class People:
    """Who comes to the tables: an account at the port and bots, the same ones at several."""

    def __init__(self, server: Doors, loop: Driver, name: str, *, bots: int = 1) -> None:
        self.server, self.loop, self.name = server, loop, name
        self.port_name = f"Ben{name}"
        owner = Owner(server, self.port_name)
        status, made = owner.post("/api/account/iss", label="x")
        assert status == 201, made
        self._secret = made["password"]
        self.bots = [a_bot(server, f"Kreuzbube_{at}_{name:_>6}") for at in range(bots)]

    def at_the_port(self, turn: Turn) -> Program:
        """A fresh line to the port."""

        async def connected() -> Program:
            return await Program(
                self.port_name, self._secret, self.server.port_door(), turn=turn
            ).connect()

        return self.loop.run(connected())


class Company:
    """A table with its people: one of the page at place 1, one of the port at 2, then bots."""

    def __init__(self, people: People, *, turn: Turn, clock: bool = False) -> None:
        server, self.people = people.server, people
        self.size = 2 + len(people.bots)
        settings: dict[str, Any] = {"visibility": "public", "spectators": True}
        if clock:
            settings["clock"] = {"per": "deal", "seconds": 600, "on_time_out": "throw_in"}
        # The lobby of the port knows older tables of the same people.
        self.host = f"Anna{next(_hosts):05}"
        opened = server.open_table(
            size=self.size,
            name=self.host,
            options=OPTIONS,
            others=["open"] * (self.size - 1),
            settings=settings,
        )
        self.opened: OpenedTable = opened
        self.page = Peer.seated(server, opened)
        self.page.patience = PATIENCE
        self.program = people.at_the_port(turn)
        self.port_table = people.loop.run(self._joined())
        self.bots = [self._seated(owner, bot) for owner, bot in people.bots]

    async def _joined(self) -> str:
        program = self.program

        def free() -> list[str]:
            return [name for name, words in program.lobby.items() if self.host in words]

        await program.until(free)
        (name,) = free()
        program.say(f"join {name}")
        await program.until(lambda: name in program.places and program.places[name].state)
        return name

    def _seated(self, owner: Owner, bot: BotProgram) -> Player:
        asker = BotProgram(self.people.server, self.opened.token)
        path = f"/api/tables/{self.opened.table}/invitations"
        assert asker.post(path, bot=owner.name) == (204, None)
        assert bot.post(f"/api/bot/tables/{self.opened.table}/accept") == (204, None)
        return Player(bot, self.opened.table)

    def begin(self) -> None:
        """The host begins the list when everybody is there."""
        self.page.read_until(lambda: len(self.page.presence.get("connected", ())) == self.size)
        self.page.try_to({"do": "begin"})

    def part(self) -> None:
        """All get up, as far as they may, and hang up."""
        for bot in self.bots:
            bot.bot.post(f"{bot.path}/leave")
            bot.stream.hang_up()
        self.page.hang_up()
        self.people.loop.run(self.program.close())
