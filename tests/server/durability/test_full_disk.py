"""The disk is full while people play: nothing is acknowledged, and it goes on when there is room.

A small library stands between the server and the system and refuses every write to the database, as
the system does when no space is left.
"""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from skat.journal import JournalId, describe, entries_of, verify_chain
from skat.journal.store import SqliteStore
from tests.server.live import LiveServer
from tests.server.peer import Peer
from tests.tables.replayed import states_of
from tests.tools import require_tool

SHIM = Path(__file__).parent / "full_disk.c"

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc what is written to"),
    pytest.mark.usefixtures("without_limits"),
]


def small_disk(folder: Path) -> tuple[LiveServer, Path]:
    """A server whose disk is full as long as the file is there."""
    library, flag = folder / "full_disk.so", folder / "full"
    compiler = require_tool("cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SHIM, "-ldl"], check=True)
    server = LiveServer(folder)
    environment = [f"LD_PRELOAD={library}", f"FULL_DISK={flag}"]
    server.program = [str(require_tool("env")), *environment, sys.executable, "-m", "skat.cli"]
    return server, flag


def health(server: LiveServer) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(f"{server.url}/health", timeout=20) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_a_full_disk_acknowledges_nothing_and_the_game_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    server, flag = small_disk(tmp_path)
    with server:
        opened = server.open_table()
        with Peer.seated(server, opened) as peer:
            peer.play_until(lambda _: peer.my_turn and peer.seq > 6)
            seq, action = peer.seq, peer.choose()
            flag.touch()
            assert peer.refused(action, name="again")["code"] == "not_saved"
            status, body = health(server)
            assert (status, body["status"]) == (503, "storage")
            for number in range(3):
                told = peer.refused(action, name=f"refused-{number}")
                assert (told["code"], told["seq"]) == ("not_saved", seq)
            assert peer.seq == seq
            flag.unlink()
            # The same command, by the same name: it was never recorded, so it is now.
            assert peer.done(action, name="again") == seq + 1
            assert health(server)[0] == 200
            peer.play_until(lambda snapshot: snapshot["table"]["deal"] > 1)
        server.kill()
    store = SqliteStore(server.database)
    table = JournalId(opened.table)
    journal, entries = store.read(describe, table), store.read(entries_of, table)
    assert journal is not None
    assert verify_chain(journal, entries) is None
    assert max(states_of(store, table)) == len(entries) > seq
    assert [entry.seq for entry in entries if entry.command_id == "again"] == [seq + 1]
    assert not [entry for entry in entries if entry.command_id.startswith("refused-")]
    store.close()
