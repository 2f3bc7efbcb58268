"""The own record over HTTP: kept as reviews are done, summed up, exported, backed up, deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.journal import Participant, enrol
from skat.journal.store import SqliteStore
from skat.journal.store.accounts import all_accounts
from skat.journal.store.own_records import keep_deals, keep_review, kept_deals
from skat.journal.store.sqlite.backup import back_up_sqlite, restore_sqlite
from skat.server.settings import ServerSettings
from skat.server.study.own_record_routes import MOST_BYTES
from skat.tables.state.people import person_of
from tests.server.in_process import PASSWORD, Browser, code
from tests.server.people.test_own_games import give_up, sit
from tests.server.routes.test_last_games import given_up_games
from tests.server.routes.test_reviews import done
from tests.server.steady.helpers import VirtualHelper
from tests.server.steady.server import SteadyServer
from tests.tables.tools import TABLE, key
from tests.virtual_store import virtual_store
from tests.virtual_time import run

SEATS = ("forehand", "middlehand", "rearhand")
MISTAKE = {"phase": "auction", "trick": 0, "chosen": "18", "calibrated": 7.5, "class": "mistake"}
REVIEW = {
    "model": {"version": 3},
    "scale": "table",
    "result": {"soloist": None},
    "players": {seat: {"adjusted": 1.5} for seat in SEATS},
    "ledger": {seat: {"par": 1.0, "dealt": 3.0 + at} for at, seat in enumerate(SEATS)},
    "decisions": [{"n": 2, "seat": seat, **MISTAKE} for seat in SEATS],
}


def peer(program: object) -> VirtualHelper:
    """A process that says the same of every deal."""
    return VirtualHelper(lambda line: [msgspec.json.encode({"deal": {"review": REVIEW}})])


PROGRESS: dict[str, Any] = {
    "puzzles": {"p1": {"rights": 1, "due": 20_780, "tried": 20_779}},
    "strength": 1030,
    "lessons": {"first-trick": {"at": 3, "done": True, "answered": [0, 2]}},
    "mistakes": {},
}
CLUBS_BY_HAND = {"contract": "clubs", "hand": True, "announced": "none"}
MISTAKE_OF_PLAY = {
    "seat": "forehand",
    "right": ["CJ", "SJ"],
    "losses": {"CJ": 0.0, "H7": 21.5},
    "deal": {
        "forehand": ["CJ", "SJ", "H7", "CA", "CT", "CK", "CQ", "C9", "C8", "C7"],
        "middlehand": ["HJ", "DJ", "SA", "ST", "SK", "SQ", "S9", "S8", "S7", "HA"],
        "rearhand": ["HT", "HK", "HQ", "H9", "H8", "DA", "DT", "DK", "DQ", "D9"],
        "skat": ["D8", "D7"],
    },
    "actions": [
        {"do": "bid", "seat": "middlehand", "value": 18},
        {"do": "hold", "seat": "forehand"},
        {"do": "pass", "seat": "middlehand"},
        {"do": "pass", "seat": "rearhand"},
        {"do": "announce", "seat": "forehand", "announcement": CLUBS_BY_HAND},
    ],
    "played": "H7",
}
"""As the page tells it: the record of the deal until the card that was the mistake."""


def server_in(folder: Path) -> SteadyServer:
    return server_of(virtual_store(folder))


def server_of(store: SqliteStore) -> SteadyServer:
    return SteadyServer(store, settings=ServerSettings(limits=False), helpers=peer)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    with server_in(tmp_path) as running:
        yield running


def played(client: SteadyServer, anna: Browser) -> str:
    """A table at which she has given up a deal against two of `club`."""
    place = sit(anna, others=["club", "club"])
    give_up(client, place)
    return place["table"]


def reviewed(client: SteadyServer, anna: Browser, table: str) -> None:
    [deal] = anna.post(f"/api/tables/{table}/deals/1/review").json()["deals"]
    assert done(client, deal["key"])["state"] == "done"


def test_a_review_of_ones_own_deal_is_kept_with_the_account(client: SteadyServer) -> None:
    anna, ben = Browser(client), Browser(client)
    anna.create("Anna")
    ben.create("Ben")
    table = played(client, anna)
    record = anna.get("/api/account/record").json()
    assert (record["sums"]["deals"], record["sums"]["reviewed"]) == (1, 0)
    assert (record["rating"], record["more"]) == (None, False)

    reviewed(client, anna, table)
    sums = anna.get("/api/account/record").json()["sums"]
    assert sums["reviewed"] == 1
    assert sums["whole"]["lost"] == {"value": 7.5, "margin": None}
    assert sums["whole"]["adjusted"]["value"] == 1.5
    [theme] = sums["themes"]
    assert (theme["table"], theme["number"], theme["mistake"]["number"]) == (table, 1, 2)
    [deal] = anna.get("/api/account/export").json()["deals"]
    assert deal["facts"]["others"] == ["club", "club"]
    expected = 4.0 + SEATS.index(deal["facts"]["seat"])
    assert (deal["version"], deal["judged"]["expected"]) == (3, expected)

    # Neither who did not play nor a guest has any of it, and asked for again nothing is added.
    reviewed(client, anna, table)
    assert anna.get("/api/account/record").json()["sums"] == sums
    assert ben.get("/api/account/record").json()["sums"]["deals"] == 0
    assert code(Browser(client).get("/api/account/record")) == "not_logged_in"
    assert code(Browser(client).get("/api/account/export")) == "not_logged_in"

    anna.post("/api/games/forget", tables=[table])
    assert anna.get("/api/account/record").json()["sums"]["deals"] == 0


def fractions(told: Any) -> Iterator[float]:
    """All numbers of an answer that are not whole by their type."""
    if isinstance(told, float):
        yield told
    elif isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from fractions(each)


def test_points_of_the_record_are_told_to_a_tenth(tmp_path: Path) -> None:
    with server_in(tmp_path) as client:
        anna = Browser(client)
        anna.create("Anna")
        reviewed(client, anna, played(client, anna))
    store = virtual_store(tmp_path)
    [account] = store.read(all_accounts)
    [row] = store.read(kept_deals, account.id)
    facts = msgspec.json.decode(row.facts)
    won = replace(row, deal=2, facts=msgspec.json.encode({**facts, "points": 1.0}))
    more = (won, replace(row, deal=3))
    store.write(keep_deals, account.id, more).result()
    assert all(store.write(keep_review, account.id, deal).result() for deal in more)
    store.close()
    with server_in(tmp_path) as client:
        anna = Browser(client)
        anna.log_in("Anna")
        told = anna.get("/api/account/record").json()
    # A third, and 1.96 standard errors of 0, 0 and 1.
    assert told["sums"]["whole"]["result"] == {"value": 0.3, "margin": 0.7}
    numbers = list(fractions(told))
    assert numbers == [round(each, 1) for each in numbers]


def test_a_review_that_was_there_before_is_kept_too(client: SteadyServer) -> None:
    guest = Browser(client)
    place = sit(guest, "Gast")
    give_up(client, place)
    guest.headers["authorization"] = f"Bearer {place['token']}"
    reviewed(client, guest, place["table"])
    del guest.headers["authorization"]
    guest.create("Anna")
    guest.post("/api/games/keep", places=[place])
    assert guest.get("/api/account/record").json()["sums"]["reviewed"] == 0
    reviewed(client, guest, place["table"])
    assert guest.get("/api/account/record").json()["sums"]["reviewed"] == 1


def test_the_secret_of_another_place_brings_nothing_of_his_into_the_record(tmp_path: Path) -> None:
    store = virtual_store(tmp_path)
    run(lambda loop: given_up_games(store, number=1))
    guest = Participant(journal=TABLE, actor=person_of(key(2)), name="Anna", since=1, account=None)
    assert store.write(enrol, guest).result()
    with server_of(store) as client:
        anna = Browser(client)
        anna.create("Anna")
        kept = anna.post("/api/games/keep", places=[{"table": TABLE, "token": "token 2"}])
        assert kept.json() == {"kept": 1}
        anna.headers["authorization"] = "Bearer token 1"
        [asked] = anna.post(f"/api/tables/{TABLE}/deals/1/review").json()["deals"]
        assert done(client, asked["key"])["state"] == "done"
        del anna.headers["authorization"]
        [deal] = anna.get("/api/account/export").json()["deals"]
        # A guest's page counts by the points of this list, as an account's record does.
        [table] = anna.post("/api/games").json()["tables"]
    assert [each["table_points"] for each in table["deals"]] == [deal["facts"]["points"]] != [0]
    seat = deal["facts"]["seat"]
    assert seat != asked["you"]
    assert deal["judged"]["expected"] == 4.0 + SEATS.index(seat)


def test_facts_that_know_no_seat_yet_are_read_again(tmp_path: Path) -> None:
    with server_in(tmp_path) as client:
        anna = Browser(client)
        anna.create("Anna")
        table = played(client, anna)
        assert anna.get("/api/account/record").json()["sums"]["deals"] == 1
    store = virtual_store(tmp_path)
    [account] = store.read(all_accounts)
    [row] = store.read(kept_deals, account.id)
    older = {name: each for name, each in msgspec.json.decode(row.facts).items() if name != "seat"}
    assert len(older) < len(msgspec.json.decode(row.facts))
    store.write(keep_deals, account.id, (replace(row, facts=msgspec.json.encode(older)),)).result()
    store.close()
    with server_in(tmp_path) as client:
        anna = Browser(client)
        anna.log_in("Anna")
        reviewed(client, anna, table)
        assert anna.get("/api/account/record").json()["sums"]["reviewed"] == 1


def test_progress_of_two_browsers_comes_together(client: SteadyServer) -> None:
    laptop, phone = Browser(client), Browser(client)
    laptop.create("Anna")
    phone.log_in("Anna")
    assert laptop.get("/api/account/progress").json()["puzzles"] == {}
    told = laptop.post("/api/account/progress", progress=PROGRESS).json()
    assert told == {**PROGRESS, "wanted": []}
    later = {"p1": {"rights": 0, "due": 20_785, "tried": 20_784}, "p2": {"tried": 20_700}}
    both = phone.post("/api/account/progress", progress={"puzzles": later}).json()
    assert both["puzzles"]["p1"] == later["p1"]
    assert both["lessons"] == PROGRESS["lessons"]
    assert laptop.post("/api/account/progress", progress=PROGRESS).json() == both
    assert code(Browser(client).post("/api/account/progress", progress={})) == "not_logged_in"
    wrong: dict[str, Any]
    for wrong in ({"puzzles": {"": {}}}, {"lessons": {"a": {"at": -1}}}, {"other": 1}):
        assert laptop.post("/api/account/progress", progress=wrong).status_code == 400
    much: dict[str, Any] = {"lessons": {"x" * 80: {}}, "puzzles": {"y" * MOST_BYTES: {}}}
    assert laptop.post("/api/account/progress", progress=much).status_code == 413


def test_own_mistakes_go_with_the_account_to_another_browser(client: SteadyServer) -> None:
    laptop, phone = Browser(client), Browser(client)
    laptop.create("Anna")
    phone.log_in("Anna")
    again = {"rights": 0, "due": 20_780, "tried": 20_779}
    held: dict[str, Any] = {"progress": {"puzzles": {"own-1": again}}, "held": ["own-1"]}
    assert laptop.post("/api/account/progress", **held).json()["wanted"] == ["own-1"]
    mistakes: dict[str, Any] = {"own-1": MISTAKE_OF_PLAY}
    laptop.post("/api/account/progress", progress={"mistakes": mistakes})

    # The phone gets it once, and the laptop is not asked for it again.
    first = phone.post("/api/account/progress", progress={}).json()
    assert (first["mistakes"], first["puzzles"]) == (mistakes, {"own-1": again})
    for browser in (laptop, phone):
        told = browser.post("/api/account/progress", **held).json()
        assert (told["mistakes"], told["wanted"]) == ({}, [])
    assert phone.get("/api/account/progress").json()["mistakes"] == mistakes

    wrong: dict[str, Any]
    ruled = {"do": "verdict", "holds": True, "refutation": ["CJ"] * 2_000}
    for wrong in ({"seat": "dealer"}, {"played": "C1"}, {"names": "Ben"}, {"actions": [ruled]}):
        body = {"mistakes": {"own-2": {**MISTAKE_OF_PLAY, **wrong}}}
        assert laptop.post("/api/account/progress", progress=body).status_code == 400


def test_what_is_kept_is_in_backups_and_goes_with_the_account(tmp_path: Path) -> None:
    database, backup, again = tmp_path / "skat.db", tmp_path / "a.backup", tmp_path / "again"
    again.mkdir()
    with server_in(tmp_path) as client:
        anna = Browser(client)
        anna.create("Anna")
        reviewed(client, anna, played(client, anna))
        progress = {**PROGRESS, "mistakes": {"own-1": MISTAKE_OF_PLAY}}
        anna.post("/api/account/progress", progress=progress)
        kept = anna.get("/api/account/export")
        assert kept.headers["content-disposition"] == 'attachment; filename="skat-account.json"'
        back_up_sqlite(database, backup)
        assert anna.post("/api/account/delete", password=PASSWORD).status_code == 200
        anna.create("Anna")
        empty = anna.get("/api/account/export").json()
        assert (empty["deals"], empty["progress"]["puzzles"]) == ([], {})
    content = database.read_bytes()
    assert b"first-trick" not in content
    assert b'"lost"' not in content
    assert b'"losses"' not in content

    restore_sqlite(backup, again / "skat.db")
    with server_in(again) as client:
        anna = Browser(client)
        anna.log_in("Anna")
        restored = anna.get("/api/account/export").json()
        assert restored == kept.json()
        assert (restored["format"], restored["progress"]) == ("skat-account/1", progress)
        assert restored["deals"][0]["judged"]["lost"] == {"auction": 7.5}
