"""An acknowledged command is on the disk: between it and the one before lies a sync of the journal.

kill -9 does not show a missing sync, because what was written stays with the operating system. So
the server runs under strace, three people play without a computer player, one command after the
other, and the trace is read: what the server tells its people, and when the journal was synced.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.live import LiveServer, planted
from tests.server.peer import Peer
from tests.server.socket.test_people import play_together
from tests.tools import require_tool

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]

CALLS = "trace=fsync,fdatasync,write,writev,sendto,sendmsg"
_SYNCED = re.compile(r"\b(?:fsync|fdatasync)\(\d+<[^>]*-wal>.*= 0|(?:fsync|fdatasync) resumed.*= 0")
_ACK = re.compile(r'\\"type\\":\\"ack\\",\\"command_id\\":\\"([\w-]+)\\"')

NORMAL = """
import skat.journal.store.sqlite.connections as connections
connections._WRITER_SETTINGS = tuple(
    setting.replace("FULL", "NORMAL") for setting in connections._WRITER_SETTINGS
)
"""


class Watched(LiveServer):
    """A server whose syncs and messages are written down; `plant` runs in it before it starts."""

    def __init__(self, folder: Path, *, plant: str = "") -> None:
        super().__init__(folder)
        self.trace = folder / "trace"
        # Only what is asked for stops the server, not each of its calls.
        asked = ["--seccomp-bpf", "-f", "-y", "-s", "8192", "-e", CALLS]
        watching = [str(require_tool("strace")), "-D", *asked]
        self.program = [*watching, "-o", str(self.trace), *planted(plant)]

    def unsynced(self) -> tuple[int, list[str]]:
        """How many commands were acknowledged, and those without a sync since the one before."""
        synced, acknowledged, bare = False, 0, []
        for line in self.trace.read_text(errors="replace").splitlines():
            if _SYNCED.search(line):
                synced = True
            for name in _ACK.findall(line):
                acknowledged += 1
                if not synced:
                    bare.append(name)
                synced = False
        return acknowledged, bare


def played(folder: Path, *, deals: int, plant: str = "") -> tuple[int, list[str]]:
    server = Watched(folder, plant=plant)
    with server, ExitStack() as lines:
        host = server.open_table(others=["open", "open"])
        places = [host, server.sit_down(host.table, "Ben"), server.sit_down(host.table, "Cleo")]
        people = [lines.enter_context(Peer.seated(server, place)) for place in places]
        people[0].wait_for(lambda told: told["table"]["places"][2]["kind"] == "human")
        people[0].try_to({"do": "begin"})
        for person in people:
            person.wait_for(lambda told: told["view"] is not None)
        play_together(people, until=deals)
    return server.unsynced()


@pytest.mark.parametrize(
    ("deals", "least", "plant"),
    [(1, 11, ""), (1, 11, NORMAL), pytest.param(40, 1_000, "", marks=pytest.mark.proof)],
    ids=["in the gate", "a store that does not sync", "long"],
)
def test_every_acknowledged_command_was_synced_before(
    tmp_path: Path, deals: int, least: int, plant: str
) -> None:
    """And a store that does not sync is caught."""
    acknowledged, bare = played(tmp_path, deals=deals, plant=plant)
    assert acknowledged >= least
    if plant:
        assert len(bare) > acknowledged / 2
    else:
        assert bare == []
