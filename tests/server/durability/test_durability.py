"""kill -9 in the middle of a trick, again and again, and an ordinary stop."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.journal import JournalId, entries_of
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer, Told, in_mid_trick
from tests.server.steady.server import SteadyServer
from tests.tables.replayed import states_of
from tests.tables.tools import cards_in, may_know

pytestmark = pytest.mark.usefixtures("without_limits")


def killed_in_mid_trick(server: LiveServer, opened: OpenedTable, *, deals: int) -> None:
    """Plays until so many deals are in the list, with a kill -9 in one trick of every deal."""
    killed: set[int] = set()

    def stop(snapshot: Told) -> bool:
        fresh = snapshot["table"]["deal"] not in killed
        return len(snapshot["list"]["entries"]) >= deals or (fresh and in_mid_trick(snapshot))

    while True:
        with Peer.seated(server, opened) as peer:
            before = peer.play_until(stop)
            if not in_mid_trick(before):
                return
            # On turn nobody else acts: the same hand, trick, turn and list must come back.
            server.kill()
            server.start()
        with Peer(server, opened.table) as again:
            again.hello(opened.token)
            assert again.expect("snapshot") == before
            # An acknowledged card survives, and sent once more it is not played twice.
            action = again.choose()
            done = again.done(action, name=f"last-{before['seq']}")
            server.kill()
            server.start()
        with Peer(server, opened.table) as again:
            again.hello(opened.token)
            assert again.expect("snapshot")["seq"] >= done
            repeated = again.done(action, name=f"last-{before['seq']}", expected=before["seq"])
            assert repeated == done
        killed.add(before["table"]["deal"])


@pytest.mark.live
@pytest.mark.parametrize(
    ("size", "deals"), [(3, 2), (4, 2), pytest.param(3, 36, marks=pytest.mark.proof)]
)
def test_kill_9_in_mid_trick(tmp_path: Path, size: int, deals: int) -> None:
    with LiveServer(tmp_path) as server:
        killed_in_mid_trick(server, server.open_table(size=size), deals=deals)
        assert "Traceback" not in server.log


@pytest.mark.live
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_an_ordinary_stop_says_that_it_starts_again(tmp_path: Path, how: int) -> None:
    with LiveServer(tmp_path) as server:
        opened = server.open_table()
        with Peer.seated(server, opened, pace="slow") as peer:
            # This process reads while that one serves.
            words = ["backup", str(tmp_path / "kept"), "--db", str(server.database)]
            kept = CliRunner().invoke(app, words)
            assert (kept.exit_code, kept.stderr) == (0, "")
            server.process.send_signal(how)
            peer.expect_close(1012)
        server.stop()
        assert "Traceback" not in server.log


@pytest.mark.parametrize("size", [3, 4])
def test_no_frame_of_a_played_evening_tells_too_much(steady: SteadyServer, size: int) -> None:
    """Every frame that came over the socket, held against the deal as the journal has it."""
    opened = steady.open_table(size=size)
    with Peer.seated(steady, opened) as peer:
        peer.play_until(lambda snapshot: len(snapshot["list"]["entries"]) >= 5)
        frames = peer.frames
    states = states_of(steady.store, JournalId(opened.table))
    secrets = [entry.hash.hex() for entry in steady.store.read(entries_of, JournalId(opened.table))]
    checked = 0
    for frame in frames:
        told = json.loads(frame)
        assert not any(secret in frame.decode() for secret in secrets)
        if told["type"] != "snapshot":
            assert b"seed" not in frame
            assert not cards_in(frame)
            continue
        state = states[told["seq"]]
        if state.deal is None:
            assert (told["view"], told["fair"]) == (None, None)
            continue
        if state.deal_is_running:
            assert (told["fair"]["seed"], told["fair"]["pack"]) == (None, None)
        assert cards_in(frame) <= may_know(state.deal, state.seat_of(state.chairs[0].place))
        checked += 1
    assert checked > 40
