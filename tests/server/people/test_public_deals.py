"""The deals of public tables over HTTP: all that is public, and nobody's lost name."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from skat.notation.record import Record, read_record
from tests.server.in_process import Browser, code, server_on
from tests.server.peer import Peer
from tests.server.routes.test_replay import play_a_deal
from tests.server.serving import OpenedTable
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

PUBLIC = {"visibility": "public", "spectators": True, "length": "round"}


@pytest.fixture
def server(tmp_path: Any) -> Any:
    with server_on(virtual_store(tmp_path), limits=False) as running:
        yield running


def exported(server: SteadyServer, asked: str = "") -> list[Record]:
    # Nobody at a table waits until it is written down where its deals are.
    server.passes(1.0)
    answer = server.get(f"/api/deals?{asked}")
    assert answer.status_code == 200, answer.text
    records = [read_record(line) for line in answer.text.splitlines()]
    assert all(isinstance(each, Record) for each in records)
    return records  # type: ignore[return-value]


def played(server: SteadyServer, browser: Browser | None = None, **settings: Any) -> OpenedTable:
    """A deal at a table with two computer players."""
    browser = browser or Browser(server)
    answer = browser.post("/api/tables", size=3, name="Gast", settings={**PUBLIC, **settings})
    opened = msgspec.json.decode(answer.content, type=OpenedTable)
    with Peer.seated(server, opened) as peer:
        play_a_deal(peer)
    return opened


def test_only_finished_deals_of_public_tables_that_let_people_watch(server: SteadyServer) -> None:
    for private in (
        {"visibility": "private"},
        {"spectators": False},
        {"tournament": True, "spectators": False},
    ):
        played(server, **private)
    assert exported(server) == []
    opened = server.open_table(settings=PUBLIC)
    with Peer.seated(server, opened) as peer:
        assert exported(server) == [], "the deal is not over"
        play_a_deal(peer)
        (record,) = exported(server)
    assert (record.players[0] or "", record.place) != ("", None)
    assert "Anna" in record.players
    assert record.date == "2026-11-18"
    assert record.result is not None
    shown = server.get(f"/api/tables/{opened.table}/deals/1").json()
    assert [sorted(hand) for hand in shown["steps"][0]["hands"]] == [
        sorted(card.value for card in hand)
        for hand in (record.deal.forehand, record.deal.middlehand, record.deal.rearhand)
    ]


def test_a_table_that_its_host_closes_takes_its_deals_along(server: SteadyServer) -> None:
    opened = server.open_table(settings=PUBLIC)
    with Peer.seated(server, opened) as peer:
        peer.play_until(lambda told: told["table"]["stage"] == "waiting")
        assert len(exported(server)) == 3
        private = {**PUBLIC, "visibility": "private"}
        peer.done({"do": "change_terms", "settings": private, "options": {}})
        assert exported(server) == []
        peer.done({"do": "change_terms", "settings": PUBLIC, "options": {}})
        assert len(exported(server)) == 3


def test_filters_choose_and_a_cursor_goes_on(server: SteadyServer) -> None:
    anna = Browser(server)
    anna.create()
    for who in (None, anna, None):
        played(server, who)
    whole = exported(server)
    assert len(whole) == 3
    assert exported(server, "player=anna") == [whole[1]]
    assert exported(server, "player=Gast") == [], "a guest's name is nobody's"
    assert exported(server, "since=2026-11-19") == exported(server, "until=2026-11-18") == []
    assert len(exported(server, "since=2026-11-18&until=2026-11-19")) == 3
    assert exported(server, "rules=isko-1999") == []
    assert exported(server, "rules=isko-2022") == whole
    for result, won in (("won", True), ("lost", False)):
        chosen = [each for each in whole if each.result and each.result.won is won]
        assert exported(server, f"result={result}") == chosen
    for contract in ("grand", "null", "clubs", "spades", "hearts", "diamonds"):
        for each in exported(server, f"contract={contract}"):
            assert contract in str(each.actions)
    collected, after = list[Record](), ""
    for number in range(3):
        answer = server.get(f"/api/deals?limit=1&after={after}")
        after = answer.headers["x-skat-after"]
        assert answer.headers["x-skat-more"] == str(int(number < 2))
        collected += [read_record(line) for line in answer.text.splitlines()]  # type: ignore[misc]
    assert collected == whole
    assert server.get(f"/api/deals?after={after}").headers["x-skat-after"] == after
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("skat.journal.store.public_deals.MOST_LOOKED", 1)
        pages, after = list[tuple[int, str]](), ""
        for _ in range(4):
            answer = server.get(f"/api/deals?player=anna&after={after}")
            after = answer.headers["x-skat-after"]
            pages.append((len(answer.text.splitlines()), answer.headers["x-skat-more"]))
    assert pages == [(0, "1"), (1, "1"), (0, "1"), (0, "0")]


def test_who_takes_the_own_name_away_is_found_no_more(server: SteadyServer) -> None:
    anna, ben = Browser(server), Browser(server)
    anna.create()
    ben.create("Ben")
    of_anna, _ = played(server, anna), played(server, ben)
    assert {name for each in exported(server) for name in each.players} >= {"Anna", "Ben"}
    assert anna.post("/api/games/forget", tables=[of_anna.table]).status_code == 200
    assert exported(server, "player=Anna") == []
    assert "Anna" not in str(exported(server))
    assert ben.post("/api/account/delete", password="vier Buben im Skat").status_code == 200
    assert "Ben" not in str(exported(server))
    assert len(exported(server)) == 2, "the games are the others' too"


@pytest.mark.parametrize(
    "asked",
    [
        "since=yesterday",
        "until=2026-02-31",
        "contract=skat",
        "result=maybe",
        "limit=0",
        "limit=1001",
        "after=1~2",
        "after=x~t-1~1",
        "player=" + 101 * "x",
    ],
)
def test_what_cannot_be_asked_is_refused(server: SteadyServer, asked: str) -> None:
    answer = server.get(f"/api/deals?{asked}")
    assert (answer.status_code, code(answer)) == (400, "bad_request")


def test_strangers_have_so_much_of_it_and_no_more(tmp_path: Any) -> None:
    with server_on(virtual_store(tmp_path)) as server:
        answers = [server.get("/api/deals").status_code for _ in range(21)]
        assert answers == [*[200] * 20, 429]
        other = server.get("/api/deals", address="198.51.100.7")
        assert other.status_code == 200
        server.passes(2.0)
        assert server.get("/api/deals").status_code == 200
