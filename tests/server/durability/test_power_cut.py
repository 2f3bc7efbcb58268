"""The power goes: what was written and not synced is gone, and nothing acknowledged with it.

After `kill -9` the operating system still has what was written, so a missing sync does not show.
Here a small library keeps a copy of the database as of every sync, and after each kill the server
finds those copies, which is the worst that a disk may do to it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.durability.test_many_tables import killed
from tests.server.durability.test_syncs import NORMAL
from tests.server.kept_evening import evening_survives
from tests.server.live import LiveServer
from tests.server.nursery import Nursery
from tests.tools import require_tool

SHIM = Path(__file__).parent / "lost_writes.c"

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc what is synced"),
    pytest.mark.usefixtures("without_limits"),
]


@pytest.fixture(scope="module")
def watching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    """Where servers start that keep a copy of what they sync."""
    library = tmp_path_factory.mktemp("library") / "lost_writes.so"
    compiler = require_tool("cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SHIM, "-ldl"], check=True)
    nursery = Nursery(preload=library)
    yield nursery
    nursery.close()


class OnBadDisk(LiveServer):
    """A server that loses at every kill what it had not synced; `plant` runs before it starts."""

    def __init__(self, folder: Path, watching: Nursery, *, plant: str = "") -> None:
        super().__init__(folder)
        self.synced = folder / "synced"
        self.synced.mkdir()
        self.nursery = watching
        self.plant = f"import os\nos.environ['LOST_WRITES'] = {str(self.synced)!r}\n{plant}"
        self.bytes_lost = 0

    def kill(self) -> None:
        super().kill()
        # The index of the log is no part of the database; it is made anew from it.
        self.database.with_name("skat.db-shm").unlink(missing_ok=True)
        for name in ("skat.db", "skat.db-wal"):
            file, copy = self.database.with_name(name), self.synced / name
            self.bytes_lost += file.stat().st_size if file.exists() else 0
            file.unlink(missing_ok=True)
            if copy.exists():
                shutil.copyfile(copy, file)
                self.bytes_lost -= file.stat().st_size


LONG = [pytest.mark.proof, pytest.mark.timeout(3_600)]


@pytest.mark.parametrize(("tables", "kills"), [(3, 2), pytest.param(20, 15, marks=LONG)])
def test_nothing_acknowledged_is_lost_with_what_was_not_synced(
    tmp_path: Path, watching: Nursery, tables: int, kills: int
) -> None:
    with OnBadDisk(tmp_path, watching) as server:
        killed(server, tables=tables, kills=kills, chance=3)
        assert "Traceback" not in server.log


@pytest.mark.parametrize(
    ("kills", "seed"),
    [(1, 5), pytest.param(25, 11, marks=LONG), pytest.param(25, 12, marks=LONG)],
)
def test_a_tournament_a_list_and_accounts_outlive_a_power_cut(
    tmp_path: Path, watching: Nursery, kills: int, seed: int
) -> None:
    with OnBadDisk(tmp_path, watching) as server:
        evening_survives(server, kills=kills, seed=seed)
        assert "Traceback" not in server.log


def plays(server: LiveServer) -> None:
    killed(server, tables=2, kills=1, chance=3)


def spends_an_evening(server: LiveServer) -> None:
    evening_survives(server, kills=1, seed=5)


@pytest.mark.parametrize(
    ("work", "complaint"),
    [
        (plays, r"no_such_table|is lost"),
        pytest.param(spends_an_evening, "is lost", marks=pytest.mark.proof),
    ],
)
def test_a_server_that_does_not_sync_its_log_is_caught(
    tmp_path: Path, watching: Nursery, work: Callable[[LiveServer], None], complaint: str
) -> None:
    server = OnBadDisk(tmp_path, watching, plant=NORMAL)
    with server, pytest.raises(AssertionError, match=complaint):
        work(server)
    assert server.bytes_lost > 0
