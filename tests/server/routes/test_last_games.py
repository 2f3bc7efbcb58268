"""Reviews of one's own last games: begun at once, by one request, and shown in short."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skat.journal import Store
from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.record import Record, read_record
from skat.rules.actions import Announce, Bid, Concede, Pass
from skat.server.study.review_worker import ReviewedDeal, reviewed
from skat.server.study.reviews import MOST_MINE, PastedDeal, brief, pasted_deals
from tests.memory_store import MemoryStore
from tests.server.http.test_http import ask as posted
from tests.server.in_process import Browser, code
from tests.server.peer import Peer
from tests.server.people.test_own_games import give_up, sit
from tests.server.routes.test_reviews import RESIGNED, done
from tests.server.serving import OpenedTable, Serving
from tests.server.steady.helpers import VirtualHelper
from tests.server.steady.server import SteadyServer
from tests.tables.tools import TABLE, deal_next, entered, opened_table
from tests.virtual_store import virtual_store
from tests.virtual_time import run

LIMIT = 20
"""Reviews that one address may begin at once."""

SHORT = {"review": {"decisions": [{"class": "best", "why": [1]}]}, "steps": [1, 2]}


def short_peer(program: object) -> VirtualHelper:
    """A process that has the same short review of every deal."""
    return VirtualHelper(lambda line: [msgspec.json.encode({"deal": SHORT})])


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    """A server with its limits, whose process answers at once."""
    with SteadyServer(virtual_store(tmp_path), helpers=short_peer) as running:
        yield running


def finished_games(server: Serving, opened: OpenedTable, *, number: int) -> list[dict[str, Any]]:
    """Plays until there are so many games with a contract: how one's own list tells them."""
    place = {"table": opened.table, "token": opened.token}
    body = json.dumps({"places": [place]}).encode()
    games: list[dict[str, Any]] = []
    with Peer.seated(server, opened) as anna:
        for deals in itertools.count(number):
            anna.play_until(lambda snapshot: len(snapshot["list"]["entries"]) >= deals)  # noqa: B023
            listed = posted(server, "/api/games", data=body, content_type="application/json").json
            games = [deal for deal in listed["tables"][0]["deals"] if deal["contract"]]
            if len(games) >= number:
                break
    return games


def test_the_last_games_are_those_of_the_own_list(client: SteadyServer) -> None:
    opened = client.open_table()
    games = finished_games(client, opened, number=2)
    place = {"table": opened.table, "token": opened.token}
    for most in (1, MOST_MINE):
        body = json.dumps({"places": [place], "most": most}).encode()
        told = posted(client, "/api/reviews/mine", data=body, content_type="application/json").json
        expected = [deal["number"] for deal in games][:most]
        assert [deal["number"] for deal in told["deals"]] == expected
        for deal in told["deals"]:
            # One review, whichever way it was asked for.
            path = f"/api/tables/{opened.table}/deals/{deal['number']}/review"
            headers = {"authorization": f"Bearer {opened.token}"}
            [alone] = json.loads(client.reply(path, data=b"", headers=headers).granted())["deals"]
            for name in ("key", "record", "you", "players", "number"):
                assert deal[name] == alone[name], name
            assert deal["table"] == opened.table
            record = read_record(deal["record"])
            assert isinstance(record, Record)
            assert record.players == ("", "", "")


def test_forty_games_cost_one_request(client: SteadyServer) -> None:
    browser = Browser(client)
    places = [sit(browser)]
    give_up(client, places[0])
    for asked in range(LIMIT):
        answer = browser.post("/api/reviews/mine", places=places, most=MOST_MINE)
        assert answer.status_code == 200, asked
        # Given up before a game was announced.
        assert answer.json() == {"deals": [], "left_out": 0}
    # A few more are let in meanwhile.
    more = (browser.post("/api/reviews/mine", places=places) for _ in range(1_000))
    assert code(next(answer for answer in more if answer.status_code != 200)) == "too_fast"


def test_the_forty_newest_of_more_games_are_reviewed_each_once() -> None:
    store = MemoryStore()
    run(lambda loop: given_up_games(store, number=MOST_MINE + 1))
    with SteadyServer(store, accounts=False, helpers=short_peer) as client:
        wanted = {"places": [{"table": TABLE, "token": "token 1"}], "most": MOST_MINE}
        deals = Browser(client).post("/api/reviews/mine", **wanted).json()["deals"]
        assert [deal["number"] for deal in deals] == list(range(MOST_MINE + 1, 1, -1))
        assert len({deal["key"] for deal in deals}) == MOST_MINE
        assert {done(client, deal["key"])["state"] for deal in deals} == {"done"}
        again = Browser(client).post("/api/reviews/mine", **wanted).json()["deals"]
        assert again == deals


async def given_up_games(store: Store, *, number: int) -> None:
    """Forehand plays each of so many deals by hand, and gives up at once."""
    table = await opened_table(store)
    for played in range(1, number + 1):
        await entered(table, Pass(Seat.MIDDLEHAND), Pass(Seat.REARHAND))
        await entered(table, Bid(Seat.FOREHAND, BidValue(18)))
        await entered(table, Announce(Seat.FOREHAND, Announcement(Contract.NULL, hand=True)))
        await entered(table, Concede(Seat.FOREHAND))
        if played < number:
            await deal_next(table)


@pytest.mark.parametrize("most", [0, -1, MOST_MINE + 1, "20", None])
def test_no_more_than_so_many(client: SteadyServer, most: object) -> None:
    assert code(Browser(client).post("/api/reviews/mine", most=most)) == "bad_request"


def test_a_stranger_and_invented_places_have_none(client: SteadyServer) -> None:
    browser = Browser(client)
    table = sit(browser)["table"]
    for places in ([], [{"table": table, "token": "invented"}], [{"table": "x", "token": "y"}]):
        assert browser.post("/api/reviews/mine", places=places).json()["deals"] == []


def test_a_review_is_told_in_short(client: SteadyServer) -> None:
    [deal] = Browser(client).post("/api/reviews", text=RESIGNED).json()["deals"]
    whole = done(client, deal["key"])
    short = client.get(f"/api/reviews/{deal['key']}?short=true").json()
    assert whole["answer"]["steps"] == [1, 2]
    assert short["answer"]["steps"] == [2]
    assert {**short, "answer": None} == {**whole, "answer": None}
    assert client.get(f"/api/reviews/{deal['key']}?short=maybe").status_code == 400


@pytest.mark.proof
def test_in_short_nothing_is_missing_that_a_list_shows() -> None:
    [deal] = pasted_deals(RESIGNED)  # type: ignore[misc]  # no refusal
    assert isinstance(deal, PastedDeal)
    deal_reviewed = reviewed(deal.record)
    assert isinstance(deal_reviewed, ReviewedDeal)
    encoded = msgspec.json.encode(deal_reviewed)
    whole, short = json.loads(encoded), json.loads(brief(encoded))
    assert len(brief(encoded)) < len(encoded) / 2
    assert short["steps"] == whole["steps"][-1:]
    told, every = (one["review"].pop("decisions") for one in (short, whole))
    for left, one in zip(told, every, strict=True):
        if one["class"] in ("best", "good"):
            one |= {"options": [], "why": [], "open": None}
        assert left == one
    assert short["review"] == whole["review"]
