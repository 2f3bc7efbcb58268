"""Eight requests of a stranger for the largest paper, and tables that go on meanwhile."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from skat.server.papers import desk
from skat.server.papers.desk import ASK_AGAIN, MOST_OF_A_CALLER
from skat.store import SqliteStore
from skat.tournament.commands import AnnounceNotice
from skat.tournament.sample import sample_prospectus
from tests.server.in_process import Browser, code, server_on
from tests.server.people.test_own_games import give_up, sit

pytestmark = pytest.mark.live

NAMES = 1_190
ASKED = 8

PEER = """
import os, sys, time
job = sys.stdin.buffer.readline()
names = job.count(b'"name":"Player')
open(sys.argv[1], "ab", buffering=0).write(b"%d %d\\n" % (os.getpid(), names))
while not os.path.exists(sys.argv[2]):
    time.sleep(0.01)
sys.stdout.buffer.write(b'{"size": 5}\\n%PDF-')
sys.stdout.buffer.flush()
sys.stdin.read()
"""
"""Stands in for the process that sets papers: it takes as long as the test wants."""


class Desk:
    """The desk of a tournament that a stranger has opened."""

    def __init__(self, client: TestClient[Any]) -> None:
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
        return self._client.get(f"{self.path}/files/{file}", headers=self.headers)


def until(true: Callable[[], bool]) -> None:
    for _ in range(6_000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it never came to that")


def test_papers_of_a_stranger_stop_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    log.touch()
    monkeypatch.setattr(desk, "PROGRAM", (sys.executable, "-c", PEER, str(log), str(go)))
    with (
        server_on(SqliteStore(tmp_path / "skat.db")) as client,
        ThreadPoolExecutor(ASKED) as strangers,
    ):
        stranger = Desk(client)
        assert stranger.do(AnnounceNotice()).status_code == 201
        assert stranger.enter(NAMES).json()["players"] == NAMES
        asked: list[Future[Any]] = [
            strangers.submit(stranger.paper, "start-cards.en.pdf") for _ in range(ASKED)
        ]
        try:
            until(lambda: sum(each.done() for each in asked) == ASKED - MOST_OF_A_CALLER)
            until(lambda: bool(log.read_text()))
            # All that is waited for now is the paper: a table opens, and its move is on disk.
            give_up(client, sit(Browser(client)))
            assert sum(each.done() for each in asked) == ASKED - MOST_OF_A_CALLER
            assert len(log.read_text().splitlines()) == 1
        finally:
            go.touch()
        answers = [each.result() for each in asked]
    made = [each for each in answers if each.status_code == 200]
    refused = [each for each in answers if each.status_code == 503]
    assert [each.content for each in made] == [b"%PDF-"] * MOST_OF_A_CALLER
    assert {code(each) for each in refused} == {"papers_full"}
    assert {each.headers["retry-after"] for each in refused} == {str(ASK_AGAIN)}
    assert {each.json()["error"]["seconds"] for each in refused} == {ASK_AGAIN}
    assert len(refused) == ASKED - MOST_OF_A_CALLER
    processes = [line.split() for line in log.read_text().splitlines()]
    assert len({pid for pid, _ in processes}) == MOST_OF_A_CALLER
    assert {names for _, names in processes} == {str(NAMES)}


def test_a_paper_of_the_desk_is_set(tmp_path: Path) -> None:
    with server_on(SqliteStore(tmp_path / "skat.db")) as client:
        hall = Desk(client)
        assert hall.do(AnnounceNotice()).status_code == 201
        assert hall.enter(3).json()["players"] == 3
        answer = hall.paper("start-cards.de.pdf")
        assert answer.content.startswith(b"%PDF-")
        nothing = hall.paper("lists.de.pdf")
        assert (nothing.status_code, code(nothing)) == (400, "nothing_to_print")
