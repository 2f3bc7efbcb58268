"""Two real servers on one PostgreSQL and one Redis, to be killed and started again."""

from __future__ import annotations

from pathlib import Path

from skat.cli.serve.databases import open_store
from skat.journal import JournalId, describe, entries_of, verify_chain
from tests.journal.bus.redis_server import RedisServer, until
from tests.journal.store.cluster import Cluster
from tests.server.live import NO_PAUSES, LiveServer, OpenedTable
from tests.tables.replayed import states_of

SOON = f"""{NO_PAUSES}
import os
os.environ["SKAT_LOG"], os.environ["SKAT_LOG_COMMANDS"] = "json", "on"
from skat.journal import holding
holding.LEASE_SECONDS = 1.5
"""
"""Nobody waits ten seconds for the next driver here, or long for a computer player; every command
stands in the log.
"""


class Service:
    """A PostgreSQL, a Redis and two servers on them."""

    def __init__(self, folder: Path, cluster: Cluster, redis: RedisServer) -> None:
        self.database = cluster.fresh_database()
        self.servers = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            server = LiveServer(folder / name, f"--db={self.database}", f"--bus={redis.url}")
            server.plant = SOON
            self.servers.append(server)

    def driver(self) -> LiveServer | None:
        """The server that drives the only table."""
        return next((server for server in self.servers if driven(server)), None)

    def driving(self) -> int:
        """Which of both drives it, as soon as one does; a busy machine may have changed that."""
        until(self.driver)
        return 0 if driven(self.servers[0]) else 1

    def check(self, opened: OpenedTable) -> None:
        """The journal is whole, and replays."""
        for server in self.servers:
            server.stop()
            assert "Traceback" not in server.log
        store = open_store(self.database)
        table = JournalId(opened.table)
        journal, entries = store.read(describe, table), store.read(entries_of, table)
        assert journal is not None
        assert verify_chain(journal, entries) is None
        assert max(states_of(store, table)) == len(entries)
        store.close()


def driven(server: LiveServer) -> bool:
    return "\nskat_tables_driven 1.0\n" in server.text("/metrics")
