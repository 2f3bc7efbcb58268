"""Whom the host sends away stays away, and nobody goes by the name of an account."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skat.journal import JournalId, list_journals
from skat.journal.store import SqliteStore
from skat.journal.store.accounts import Account, AccountChange, change_account, create_account
from skat.model.refusal import Refusal
from skat.server.people import accounts
from skat.server.settings import ServerSettings
from skat.tables.running.recovery import recovered
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.state.keys import key_of
from skat.tables.state.opening import Opening, Seated
from skat.tables.state.people import person_of
from tests.lanes.few import few
from tests.server.in_process import Browser, code
from tests.server.peer import Peer
from tests.server.serving import OpenedTable, Serving
from tests.server.steady.server import SteadyServer
from tests.tables.state.test_older_formats import FORMAT_1
from tests.tables.state.test_people_names import seated, simple
from tests.virtual_store import virtual_store


class Guest:
    """A guest's browser: it keeps the cookies that it is given."""

    def __init__(self, server: Serving) -> None:
        self._server = server
        self.cookie = ""

    def sit_down(self, table: str, name: str, token: str = "") -> tuple[int, Any]:
        headers = {"cookie": self.cookie} if self.cookie else {}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        body = json.dumps({"name": name, "language": "de"}).encode()
        answer = self._server.reply(f"/api/tables/{table}/places", data=body, headers=headers)
        given = answer.headers.get("set-cookie", "").partition(";")[0]
        self.cookie = given or self.cookie
        return answer.status, answer.json


def test_whom_the_host_sends_away_stays_away_after_a_restart_too(steady: SteadyServer) -> None:
    server = steady
    host = server.open_table(others=["open", "open"], size=3)
    ben, carla = Guest(server), Guest(server)
    status, place = ben.sit_down(host.table, "Ben")
    assert status == 201
    with Peer.seated(server, host) as anna:
        anna.try_to({"do": "remove", "place": place["place"]})
    server.kill()
    server.start()
    refused = {"code": "stays_away", "articles": []}
    for name, token in (("Ben", ""), ("Benno", ""), ("Ben", "x")):
        status, told = ben.sit_down(host.table, name, token)
        assert (status, told["error"] | {"message": ""}) == (403, refused | {"message": ""})
        assert told["error"]["message"].startswith("Der Gastgeber hat dich")
    # Another browser from the same address is another person, unless it shows his secret.
    assert Guest(server).sit_down(host.table, "Dora", place["token"])[0] == 403
    assert carla.sit_down(host.table, "Carla")[0] == 201
    other = server.open_table(others=["open", "open"], size=3)
    assert ben.sit_down(other.table, "Ben")[0] == 201


def test_two_people_may_come_by_one_browser(steady: SteadyServer) -> None:
    server = steady
    host = server.open_table(others=["open", "open"], size=3)
    tablet = Guest(server)
    answers = [tablet.sit_down(host.table, name) for name in ("Ben", "Carla")]
    assert [status for status, _ in answers] == [201, 201]
    first, second = (OpenedTable(**told) for _, told in answers)
    assert first.token != second.token
    with Peer.seated(server, first), Peer.seated(server, second):
        pass


async def test_an_account_stays_away_by_whatever_browser(tmp_path: Path) -> None:
    store = virtual_store(tmp_path)
    tables = Tables(store, seat_player=simple)  # type: ignore[arg-type]
    host = seated(await tables.open(Opening(name="Anna", others=("open", "open"))))
    ben = Comer(name="Ben", account="b1", browser="one")
    place = seated(await tables.join(host.table, ben))
    table = (await tables._found(host.table)).table  # type: ignore[union-attr]
    from skat.tables.state.actions import Remove

    removed = Remove(by=host.place, place=place.place, player="simple")  # type: ignore[arg-type]
    assert await tables._enter(table, removed) is None
    for again in (ben, Comer(name="B", account="b1"), Comer(name="B", browser="one")):
        answer = await tables.join(host.table, again)
        assert isinstance(answer, Refusal)
        assert answer.code == "stays_away"
    assert isinstance(await tables.join(host.table, Comer(name="Dora", account="d1")), Seated)
    await tables.close()
    kept = recovered(store, host.table).state
    assert kept.sent_away == (person_of(key_of(place.token)),)
    store.close()


# --- names ------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return virtual_store(tmp_path)


@pytest.fixture
def client(store: SqliteStore) -> Iterator[SteadyServer]:
    for at, name in enumerate(("Anna", "А\u200bnna of old", "Ben\u3164")):
        account = Account(id=f"o{at}", name=name, password="$", recovery=bytes(32), created=0)
        assert store.write(create_account, account).result()
    with SteadyServer(store, settings=ServerSettings(limits=False)) as opened:
        yield opened


@pytest.mark.parametrize("name", few(["Anna", " ANNA", "Аnnа", "Ａnna", "Anna "], gate=2))
def test_no_guest_and_no_account_goes_by_the_name_of_another(
    client: SteadyServer, name: str
) -> None:
    table = client.post("/api/tables", json={"name": "Emma", "others": ["open", "simple"]})
    path = f"/api/tables/{table.json()['table']}/places"
    for address in ("/api/tables", path):
        refused = client.post(address, json={"name": name})
        assert (refused.status_code, code(refused)) == (409, "name_of_account")
    assert code(Browser(client).create(name)) == "account_name_taken"
    carla = Browser(client)
    assert carla.create("Carla").status_code == 201
    assert code(carla.post("/api/account/name", name=name)) == "account_name_taken"
    assert carla.post("/api/account/name", name="CARLA").status_code == 200
    # Its owner sits down under it, and an own name that is free again is free.
    assert carla.post("/api/tables", name="whatever").status_code == 201
    assert client.post("/api/tables", json={"name": "Сarla"}).status_code == 409


def test_a_name_that_was_given_up_is_free(client: SteadyServer) -> None:
    dora = Browser(client)
    dora.create("Dora")
    assert client.post("/api/tables", json={"name": "dora"}).status_code == 409
    dora.post("/api/account/name", name="Emma")
    assert client.post("/api/tables", json={"name": "dora"}).status_code == 201
    assert Browser(client).create("Dora").status_code == 201


def test_names_that_another_server_gave_are_known(
    client: SteadyServer, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers at one database: for accounts at once, for guests within a minute."""
    assert Browser(client).create("Gustav").status_code == 201
    elsewhere = Account(id="o8", name="Karoline", password="$", recovery=bytes(32), created=0)
    assert store.write(create_account, elsewhere).result()
    assert code(Browser(client).create("K\u0430roline")) == "account_name_taken"
    assert store.write(change_account, "o8", AccountChange(name="Pauline")).result()
    monkeypatch.setattr(accounts, "_OTHERS_AFTER", -1.0)
    refused = client.post("/api/tables", json={"name": "P\u0430uline"})
    assert refused.status_code == 409


@pytest.mark.parametrize("name", few(["Gast", "Guest", "INVITÉ", "Gość", "Gаst"], gate=2))
def test_no_account_takes_the_name_that_all_guests_have(
    client: SteadyServer, store: SqliteStore, name: str
) -> None:
    assert code(Browser(client).create(name)) == "account_name_taken"
    fritz = Browser(client)
    fritz.create("Fritz")
    assert code(fritz.post("/api/account/name", name=name)) == "account_name_taken"
    # One of old that has it keeps it, and keeps nobody out.
    old = Account(id="o9", name=name, password="$", recovery=bytes(32), created=0)
    assert store.write(create_account, old).result()
    assert client.post("/api/tables", json={"name": name}).status_code == 201


@pytest.mark.parametrize("name", few(["—", "–", "-", "\u3164", "A\u2800nna", "\u202eannA"], gate=2))
def test_nobody_is_called_like_nobody(client: SteadyServer, name: str) -> None:
    refused = client.post("/api/tables", json={"name": name})
    assert (refused.status_code, code(refused)) == (400, "bad_name")


def test_a_table_of_old_with_an_odd_name_still_opens(tmp_path: Path) -> None:
    """New refusals judge who comes now, never what is in a journal."""
    database = tmp_path / "skat.db"
    shutil.copy(FORMAT_1, database)
    store = virtual_store(tmp_path)
    opened = 0
    for listing in store.read(list_journals, kind="table"):
        state = recovered(store, JournalId(listing.journal.id)).state
        assert state.chairs
        assert state.sent_away == ()
        opened += 1
    assert opened
    store.close()
