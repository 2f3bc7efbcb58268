"""A guest who sat down without a name gives one while the table gathers, and all see it."""

from __future__ import annotations

import json
from pathlib import Path

from skat.journal import participants_of
from skat.model.refusal import Refusal
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.state.opening import Opening
from tests.server.peer import Peer
from tests.server.serving import OpenedTable
from tests.server.steady.server import SteadyServer
from tests.tables.state.test_people_names import seated, simple
from tests.virtual_store import virtual_store
from tests.virtual_time import spent


def give(server: SteadyServer, at: OpenedTable, key: str, name: str) -> int:
    """The status of the answer to a player who asks for this name."""
    data, headers = json.dumps({"name": name}).encode(), {"authorization": f"Bearer {key}"}
    return server.reply(f"/api/tables/{at.table}/name", data=data, headers=headers).status


def test_a_name_is_seen_by_the_others_at_once_and_after_a_restart(steady: SteadyServer) -> None:
    server = steady
    host = server.open_table(name="Guest", others=["open", "open"], size=3)
    ben = server.sit_down(host.table, "Ben")
    with Peer.seated(server, ben) as seen:
        assert give(server, host, host.token, "Anna") == 200
        seen.wait_for(lambda told: told["table"]["places"][0]["name"] == "Anna")
    for key, name in ((ben.token, "anna"), (ben.token, ""), ("x", "Cem"), ("", "Cem")):
        assert 400 <= give(server, host, key, name) < 500
    server.kill()
    server.start()
    places = server.asked(f"/api/tables/{host.table}")["places"]
    assert [place["name"] for place in places[:2]] == ["Anna", "Ben"]


def test_names_that_are_taken_an_account_s_place_and_a_list_that_runs(tmp_path: Path) -> None:
    async def evening() -> list[str | None]:
        store = virtual_store(tmp_path)
        tables = Tables(store, seat_player=simple)  # type: ignore[arg-type]
        host = seated(await tables.open(Opening(name="Guest", others=("open", "simple"))))
        ben = seated(await tables.join(host.table, Comer(name="Ben", account="b1")))
        alone = seated(await tables.open(Opening(name="Guest", others=("simple", "simple"))))
        asked = [
            (host, "ben"),
            (host, " Anna"),
            (ben, "Benno"),
            (host, "Anna"),
            (host, "Anna Maria"),
            (alone, "Anna"),
        ]
        answers = [await tables.rename(each.table, each.token, name) for each, name in asked]
        kept = {each.name: each.account for each in store.read(participants_of, host.table)}
        assert kept == {"Anna Maria": None, "Ben": "b1"}
        await tables.close()
        store.close()
        return [each.code if isinstance(each, Refusal) else None for each in answers]

    expected = ["name_taken", "bad_name", "name_of_account", None, None, "list_running"]
    assert spent(evening()) == expected
