"""Eight requests of a stranger for the largest paper, and tables that go on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from skat.server.apart import worker
from skat.server.apart.desk import ASK_AGAIN, MOST_OF_A_CALLER
from skat.server.helper_process import LineHelper
from skat.tournament.commands import AnnounceNotice
from skat.tournament.sample import sample_prospectus
from tests.server.in_process import Browser, code, server_on
from tests.server.people.test_own_games import give_up, sit
from tests.server.steady.helpers import VirtualJob, virtual_helper
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

NAMES = 1_190
ASKED = 8


class Typesetter(VirtualJob):
    """Stands in for the process that sets papers: it takes as long as the test wants."""

    def __init__(self, go: asyncio.Event, log: list[int]) -> None:
        super().__init__()
        self._go = go
        self._log = log

    async def send(self, line: bytes) -> None:
        """Notes how many names there are to be set."""
        self._log.append(line.count(b'"name":"Player'))

    async def receive(self) -> bytes:
        """A paper of five bytes, once it may go on."""
        await self._go.wait()
        self._content = b"%PDF-"
        return b'{"size": 5}'


class Desk:
    """The desk of a tournament that a stranger has opened."""

    def __init__(self, client: SteadyServer) -> None:
        browser = Browser(client)
        prospectus = msgspec.to_builtins(sample_prospectus())
        opened = browser.post("/api/tournaments", prospectus=prospectus).json()
        self._client = client
        self.path = f"/api/tournaments/{opened['tournament']}"
        self.headers = {**browser.headers, "authorization": f"Bearer {opened['desk']}"}

    def do(self, command: object) -> Any:
        body = {"command_id": "one", "command": msgspec.to_builtins(command)}
        return self._client.post(f"{self.path}/commands", json=body, headers=self.headers)

    def enter(self, names: int) -> Any:
        table = "name\n" + "".join(f"Player {at}\n" for at in range(names))
        headers = {**self.headers, "content-type": "text/plain"}
        return self._client.post(f"{self.path}/players", content=table.encode(), headers=headers)

    def paper(self, file: str) -> Any:
        return self._client.until(self.asks(file))

    async def asks(self, file: str) -> Any:
        path = f"{self.path}/files/{file}"
        return await self._client.requested("GET", path, headers=self.headers)


def test_papers_of_a_stranger_stop_no_table(tmp_path: Path) -> None:
    go, log = asyncio.Event(), list[int]()

    def helpers(program: Sequence[str]) -> LineHelper:
        sets_papers = program[-1] == worker.__name__
        return Typesetter(go, log) if sets_papers else virtual_helper(program)

    with SteadyServer(virtual_store(tmp_path), helpers=helpers) as server:
        stranger = Desk(server)
        assert stranger.do(AnnounceNotice()).status_code == 201
        assert stranger.enter(NAMES).json()["players"] == NAMES
        asked = [server.begun(stranger.asks("start-cards.en.pdf")) for _ in range(ASKED)]
        server.passes(60)
        # All that is waited for now is the paper: a table opens, and its move is on disk.
        give_up(server, sit(Browser(server)))
        assert sum(each.done() for each in asked) == ASKED - MOST_OF_A_CALLER
        assert log == [NAMES]
        go.set()
        server.passes(60)
        answers = [each.result() for each in asked]
    made = [each for each in answers if each.status_code == 200]
    refused = [each for each in answers if each.status_code == 503]
    assert [each.content for each in made] == [b"%PDF-"] * MOST_OF_A_CALLER
    assert {code(each) for each in refused} == {"papers_full"}
    assert {each.headers["retry-after"] for each in refused} == {str(ASK_AGAIN)}
    assert {each.json()["error"]["seconds"] for each in refused} == {ASK_AGAIN}
    assert len(refused) == ASKED - MOST_OF_A_CALLER
    assert log == [NAMES] * MOST_OF_A_CALLER


def test_a_paper_of_the_desk_is_set(tmp_path: Path) -> None:
    with server_on(virtual_store(tmp_path)) as client:
        hall = Desk(client)
        assert hall.do(AnnounceNotice()).status_code == 201
        assert hall.enter(3).json()["players"] == 3
        answer = hall.paper("start-cards.de.pdf")
        assert answer.content.startswith(b"%PDF-")
        nothing = hall.paper("lists.de.pdf")
        assert (nothing.status_code, code(nothing)) == (400, "nothing_to_print")
