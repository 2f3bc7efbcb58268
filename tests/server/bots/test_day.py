"""How many tables with people a bot has in a day: here three, so that the fourth is too many."""

from __future__ import annotations

from pathlib import Path

import pytest

from skat.server.bots import desk
from tests.journal.bus.redis_server import RedisServer
from tests.journal.store.cluster import Cluster
from tests.server.bots.owner import Owner, a_bot
from tests.server.bots.program import BotProgram
from tests.server.serving import Serving
from tests.server.steady.server import SteadyServer
from tests.server.two_servers import Service

DAY = 24 * 3600
MOST = 3


def invited(server: Serving, owner: Owner, *, others: list[str]) -> str:
    """A table that a guest of the page opened, and to which he invited the bot."""
    table = server.open_table(others=others)
    guest = BotProgram(server, table.token)
    answer = guest.post(f"/api/tables/{table.table}/invitations", bot=owner.name)
    assert answer == (204, None)
    return table.table


@pytest.mark.proof
def test_after_so_many_tables_with_people_a_bot_is_told_to_wait(
    steady: SteadyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "MOST_A_DAY", MOST)
    owner, bot = a_bot(steady)
    for _ in range(MOST):
        table = invited(steady, owner, others=["open", "simple"])
        assert bot.post(f"/api/bot/tables/{table}/accept")[0] == 204
        assert bot.post(f"/api/bot/tables/{table}/leave")[0] == 204
    table = invited(steady, owner, others=["open", "simple"])
    status, body = bot.post(f"/api/bot/tables/{table}/accept")
    assert (status, body["error"]["code"]) == (429, "too_fast")
    seconds = body["error"]["seconds"]
    assert DAY - 3600 < seconds <= DAY + 1
    assert bot.headers["retry-after"] == str(seconds)
    assert bot.post(f"/api/bot/tables/{table}/accept")[0] == 429, "asking on costs nothing more"
    assert bot.post("/api/bot/tables")[0] == 201, "tables without people do not count"
    _, other = a_bot(steady)
    host_table = other.post("/api/bot/tables", invite=[owner.name])[1]["table"]
    assert bot.post(f"/api/bot/tables/{host_table}/accept")[0] == 204
    steady.passes(seconds)
    table = invited(steady, owner, others=["open", "simple"])
    assert bot.post(f"/api/bot/tables/{table}/accept")[0] == 204, "so long it was to wait"


@pytest.mark.live
@pytest.mark.proof
@pytest.mark.usefixtures("without_limits")
def test_tables_at_one_server_count_at_the_other(
    tmp_path: Path, cluster: Cluster, redis: RedisServer
) -> None:
    service = Service(tmp_path, cluster, redis)
    for server in service.servers:
        server.plant += f"import skat.server.bots.desk as desk; desk.MOST_A_DAY = {MOST}"
    with service.servers[0] as here, service.servers[1] as there:
        owner, bot = a_bot(here)
        for server in (here, there, here):
            at = BotProgram(server, bot.token)
            table = invited(server, owner, others=["open", "simple"])
            assert at.post(f"/api/bot/tables/{table}/accept")[0] == 204
            assert at.post(f"/api/bot/tables/{table}/leave")[0] == 204
        # The first try may come before the count of the other server; without it both would pass.
        at = BotProgram(there, bot.token)
        statuses = []
        for _ in range(2):
            table = invited(there, owner, others=["open", "simple"])
            statuses.append(at.post(f"/api/bot/tables/{table}/accept")[0])
            at.post(f"/api/bot/tables/{table}/leave")
        assert statuses[-1] == 429
