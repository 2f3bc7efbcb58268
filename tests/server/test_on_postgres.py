"""`skat serve --db postgresql://...`: the same table, and the same after kill -9."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.live import LiveServer
from tests.server.test_durability import killed_in_mid_trick
from tests.server.test_many_tables import killed
from tests.store.cluster import Cluster

pytestmark = pytest.mark.usefixtures("without_limits")


def test_kill_9_in_mid_trick_on_postgres(tmp_path: Path) -> None:
    with Cluster() as cluster:
        with LiveServer(tmp_path, f"--db={cluster.fresh_database()}") as server:
            killed_in_mid_trick(server, server.open_table(), deals=1)
            assert "Traceback" not in server.log
        assert not server.database.exists()


class OnCluster(LiveServer):
    """A server whose database crashes too, a moment before every second kill."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        self.cluster, self.address = cluster, cluster.fresh_database()
        super().__init__(folder, f"--db={self.address}")
        self.kills = 0

    def kill(self) -> None:
        self.kills += 1
        crash = self.kills % 2 == 0
        if crash:
            self.cluster.crash()
        super().kill()
        if crash:
            self.cluster.start()


@pytest.mark.proof
@pytest.mark.timeout(1_800)
def test_kills_of_server_and_database_lose_and_double_nothing(tmp_path: Path) -> None:
    with Cluster() as cluster:
        server = OnCluster(tmp_path, cluster)
        with server:
            killed(server, tables=10, kills=20, chance=5, database=server.address)
        assert server.kills == 20
        assert not server.database.exists()


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    server = LiveServer(tmp_path, "--db=postgresql://nobody:hidden@127.0.0.1:1/none")
    with pytest.raises(AssertionError):
        server.start()
    assert server.stop() == 1
    assert "the database cannot be opened" in server.log
    assert "hidden" not in server.log
