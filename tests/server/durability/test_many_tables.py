"""kill -9 while people play at several tables: what was acknowledged is there, and there once."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest

from skat.cli.serve.databases import open_store
from skat.journal import JournalId, describe, entries_of, verify_chain
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer, Told
from tests.server.too_early import too_early
from tests.tables.replayed import states_of

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]

KILLS = int(os.environ.get("SKAT_KILLS", "20"))
"""How often the server of twenty tables is killed; `make proof-kills` does it 200 times."""


class Sent:
    """A command on its way: to which table, as what, and the number it was acknowledged with."""

    def __init__(self, name: str, action: Told, expected: int) -> None:
        self.name, self.action, self.expected = name, action, expected
        self.acknowledged: int | None = None


class Player:
    """One person at a table of his own, who comes back after every kill."""

    def __init__(self, server: LiveServer, opened: OpenedTable) -> None:
        self.server, self.opened = server, opened
        self.sent: list[Sent] = []
        self.peer = Peer.seated(server, opened)

    def come_back(self) -> None:
        """A new line, in the place of the one that broke."""
        self.peer.hang_up()
        self.peer = Peer(self.server, self.opened.table)
        self.peer.hello(self.opened.token)

    def send_again(self) -> None:
        """What was sent last is sent two times more, with the same id."""
        self.peer.expect("snapshot")
        self.peer.say(type="pace", pace="instant")
        last = self.sent[-1]
        assert self.peer.seq >= (last.acknowledged or 0), "an acknowledged command is lost"
        for _ in range(2):
            self.peer.command(last.action, name=last.name, expected=last.expected)

    def hear_again(self) -> None:
        """Both are answered as the first one was, or would have been."""
        last = self.sent[-1]
        for _ in range(2):
            again = self.peer.expect_answer(last.name)
            assert again["type"] == "ack", again
            assert last.acknowledged in (None, again["seq"])
            last.acknowledged = again["seq"]

    def send(self, number: int) -> None:
        """Plays until it is his turn, and sends a command without waiting for the answer."""
        self.peer.play_until(lambda _: self.peer.my_turn)
        sent = Sent(f"kill-{number}", self.peer.choose(), self.peer.seq)
        self.sent.append(sent)
        self.peer.command(sent.action, name=sent.name, expected=sent.expected)

    def hear(self) -> None:
        """Waits for the answer to the newest command."""
        answer = self.peer.expect_answer(self.sent[-1].name)
        assert answer["type"] == "ack", answer
        self.sent[-1].acknowledged = answer["seq"]


def killed(
    server: LiveServer, *, tables: int, kills: int, chance: int, database: str | None = None
) -> None:
    """Kills so often while so many play; `database` is where, if not in the file of the server."""
    dice = random.Random(chance)
    players = [Player(server, server.open_table()) for _ in range(tables)]
    for number in range(kills):
        for player in players:
            player.send(number)
        for player in dice.sample(players, dice.randint(0, tables)):
            player.hear()
        time.sleep(dice.random() / 50)
        server.kill()
        server.start()
        # All at once, as after a real crash.
        for player in players:
            player.come_back()
        for player in players:
            player.send_again()
        for player in players:
            player.hear_again()
    for player in players:
        player.peer.hang_up()
    server.stop()
    store = open_store(database or str(server.database))
    for player in players:
        table = JournalId(player.opened.table)
        journal, entries = store.read(describe, table), store.read(entries_of, table)
        assert journal is not None
        assert verify_chain(journal, entries) is None
        states_of(store, table)
        effects = Counter(str(entry.command_id) for entry in entries)
        for sent in player.sent:
            assert effects[sent.name] == 1, sent.name
            assert sent.acknowledged is not None
            assert entries[sent.acknowledged - 1].command_id == sent.name
    store.close()


@pytest.mark.parametrize(
    ("tables", "kills"),
    [(3, 2), pytest.param(20, KILLS, marks=[pytest.mark.proof, pytest.mark.timeout(3_600)])],
)
def test_kill_9_with_several_tables(tmp_path: Path, tables: int, kills: int) -> None:
    with LiveServer(tmp_path) as server:
        killed(server, tables=tables, kills=kills, chance=1)
        assert "Traceback" not in server.log
    if kills == 2:
        require_that_one_that_acknowledges_too_early_is_caught(tmp_path / "early")


def require_that_one_that_acknowledges_too_early_is_caught(folder: Path) -> None:
    folder.mkdir()
    server = LiveServer(folder)
    server.plant = too_early("kill", seconds=3.0)
    with (
        server,
        pytest.raises(
            AssertionError, match=r"an acknowledged command is lost|kill-\d+\nassert 0 == 1"
        ),
    ):
        killed(server, tables=2, kills=2, chance=1)
