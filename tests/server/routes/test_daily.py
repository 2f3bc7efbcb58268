"""The daily twelve at the server's door: one table a day for each account and browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
import pytest

from skat.journal import JournalId
from skat.journal.store import SqliteStore
from skat.players import make_player
from skat.players.turn import take_turn
from skat.rules.machine import is_over
from skat.server.parts import features
from skat.server.settings import ServerSettings
from skat.server.study import daily_ranking
from skat.server.study.daily import Daily
from skat.tables.running import days
from skat.tables.running.driver import chance_at
from skat.tables.running.recovery import recovered
from tests.server.in_process import PASSWORD, Browser, code
from tests.server.people.test_own_games import give_up
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store

NOON = 1_795_435_200
"""2026-11-23, 12:00 UTC."""
DAY = 86_400


class Server:
    """The server of all tests of this file, its store, and the time that it thinks it is."""

    def __init__(self, client: SteadyServer, store: SqliteStore) -> None:
        self.client = client
        self.store = store
        self.now = float(NOON)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    store = virtual_store(tmp_path_factory.mktemp("daily"))
    made = list[Server]()
    with pytest.MonkeyPatch.context() as patch:
        # Twelve deals take `club` seconds; here nobody plays more than the first of them.
        patch.setattr(days, "DAILY_DEALS", 1)
        patch.setattr(daily_ranking, "DAILY_DEALS", 1)
        patch.setattr(features, "Daily", lambda *given, now: Daily(*given, now=lambda: made[0].now))
        settings = ServerSettings(limits=False)
        with SteadyServer(store, settings=settings) as client:
            made.append(Server(client, store))
            yield made[0]


@pytest.fixture
def server(running: Server) -> Server:
    running.now = float(NOON)
    return running


@pytest.fixture
def client(server: Server) -> SteadyServer:
    return server.client


def play(browser: Browser, name: str = "Anna") -> dict[str, str]:
    answer = browser.post("/api/daily", name=name)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_browser_has_one_table_a_day(client: SteadyServer, server: Server) -> None:
    anna, ben = Browser(client), Browser(client)
    first = play(anna)
    assert first["day"] == "2026-11-23"
    assert play(anna, "Another name") == first
    assert play(ben)["table"] != first["table"]
    assert anna.get("/api/daily").json()["days"][0]["deals"] == 0

    give_up(client, first)
    told = anna.get("/api/daily/2026-11-23").json()
    assert (told["table"], told["over"], len(told["deals"])) == (first["table"], True, 1)
    assert told["deals"][0]["you"]["ending"] == "left"
    assert told["deals"][0]["club"]["ending"] != "left"
    # Who has left has had his day: the same table, which is over.
    assert play(anna) == first
    today = anna.get("/api/daily").json()
    assert (today["day"], today["ends_in"]) == ("2026-11-23", 12 * 3_600)
    assert today["days"][0]["club"] == told["club"]
    # Of another player's day nobody is shown anything.
    assert ben.get("/api/daily/2026-11-23").json()["deals"] == []
    assert code(Browser(client).get("/api/daily/2026-11-23")) == "no_such_day"

    server.now += DAY
    assert play(anna)["table"] != first["table"]
    assert [each["day"] for each in anna.get("/api/daily").json()["days"]] == [
        "2026-11-24",
        "2026-11-23",
    ]
    server.now += 20 * DAY
    assert anna.get("/api/daily").json()["days"] == []
    for day in ("2026-11-23", "2099-01-01", "today", "0" * 99):
        assert code(anna.get(f"/api/daily/{day}")) == "no_such_day"


def test_an_account_has_one_wherever_it_is_logged_in(client: SteadyServer) -> None:
    home, phone = Browser(client), Browser(client)
    home.create("Clara")
    phone.log_in("Clara")
    at_home = play(home)
    assert at_home["token"] == ""
    assert play(phone) == at_home
    with client.websocket_connect(
        f"/api/tables/{at_home['table']}/socket",
        headers={"origin": HERE, "cookie": f"skat_session={phone.cookies['skat_session']}"},
    ) as line:
        line.send_json({"type": "hello", "account": True})
        told = line.receive_json()
        assert (told["table"]["you"], told["table"]["daily"]) == (1, "2026-11-23")
        assert [at["player"] for at in told["table"]["places"]] == [None, "club", "club"]


def test_what_a_guest_played_is_his_with_an_account(client: SteadyServer, server: Server) -> None:
    """The same table, here and elsewhere, counted once; what is begun first counts."""
    guest, phone = Browser(client), Browser(client)
    first = play(guest, "Doris")
    give_up(client, first)
    as_guest = guest.get("/api/daily").json()["days"]
    guest.create("Doris")
    assert guest.post("/api/games/keep", places=[_place(first)]).status_code == 200
    phone.log_in("Doris")
    for browser in (guest, phone):
        assert play(browser) == {**first, "token": ""}
        assert browser.get("/api/daily").json()["days"] == as_guest
        assert browser.get("/api/daily/2026-11-23").json()["table"] == first["table"]
    guest.post("/api/daily/listing", listed=True)
    points = as_guest[0]["you"]["points"]
    mine = [rank for rank in guest.get("/api/daily").json()["ranking"]["ranks"] if rank["you"]]
    assert [rank["points"] for rank in mine] == [points]
    # Another run as a guest, given to the account later, does not take its place.
    elsewhere = Browser(client)
    again = play(elsewhere, "Dora")
    assert again["table"] != first["table"]
    give_up(client, again)
    elsewhere.log_in("Doris")
    elsewhere.post("/api/games/keep", places=[_place(again)])
    assert play(elsewhere)["table"] == first["table"]
    assert elsewhere.get("/api/daily").json()["days"] == as_guest
    guest.post("/api/account/delete", password=PASSWORD)
    # The next day is another.
    server.now += DAY


def _place(daily: dict[str, str]) -> dict[str, str]:
    return {"table": daily["table"], "token": daily["token"]}


def test_nobody_joins_or_opens_one_himself(client: SteadyServer) -> None:
    table = play(Browser(client))["table"]
    joined = Browser(client).post(f"/api/tables/{table}/places", name="Ben")
    assert code(joined) == "daily_table"
    wish = {"daily": {"day": "2026-11-23", "seed": ""}}
    assert code(Browser(client).post("/api/tables", name="Ben", settings=wish)) == "bad_request"
    assert code(Browser(client).post("/api/tables", name="Ben", **wish)) == "bad_request"
    assert code(Browser(client).post("/api/daily", name="")) == "bad_name"


@pytest.mark.proof
def test_who_plays_as_club_does_comes_to_what_club_came_to(
    client: SteadyServer, server: Server
) -> None:
    browser = Browser(client)
    place = play(browser)
    with client.websocket_connect(f"/api/tables/{place['table']}/socket") as line:
        line.send_json({"type": "hello", "token": place["token"]})
        line.send_json({"type": "pace", "pace": "instant"})
        while True:
            told = line.receive_json()
            if told["type"] == "refused":
                # An offer is answered in any order (SkO-4.3.2): a partner may be the first.
                assert told["code"] == "stale", told
                continue
            if told["type"] != "snapshot" or not told["view"]:
                continue
            if told["view"]["phase"] == "finished":
                break
            state = recovered(server.store, JournalId(place["table"])).state
            deal, shuffle = state.deal, state.shuffle
            if deal is None or shuffle is None or state.seq != told["seq"] or is_over(deal):
                continue
            if deal.turn is None or state.seats[deal.turn] != 1:
                continue
            decided = take_turn(
                deal,
                deal.turn,
                name="club",
                make=lambda level, chance: make_player(level, seed=chance),
                chance=partial(chance_at, state.seats[deal.turn], shuffle),
            )
            line.send_json(
                {
                    "type": "command",
                    "command_id": f"c{state.seq}",
                    "expected_seq": state.seq,
                    "action": msgspec.to_builtins(decided),
                }
            )
    told = browser.get("/api/daily/2026-11-23").json()
    assert told["deals"][0]["you"] == told["deals"][0]["club"]


def leave(client: SteadyServer, browser: Browser) -> None:
    """An account gives its deals of the day up: its session needs no token."""
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = {"cookie": cookies, **browser.headers}
    give_up(client, play(browser), headers=headers)


def test_only_who_wants_it_is_listed_and_forgotten_when_he_does_not(client: SteadyServer) -> None:
    anna, ben = Browser(client), Browser(client)
    anna.create("Annemarie")
    leave(client, anna)
    nobody = {"listed": False, "count": 0, "ranks": []}
    assert anna.get("/api/daily").json()["ranking"] == nobody
    assert code(ben.post("/api/daily/listing", listed=True)) == "not_logged_in"

    assert anna.post("/api/daily/listing", listed=True).json() == {"listed": True}
    points = anna.get("/api/daily").json()["days"][0]["you"]["points"]
    own = {"place": 1, "name": "Annemarie", "points": points, "you": True}
    told = anna.get("/api/daily").json()["ranking"]
    assert told == {"listed": True, "count": 1, "ranks": [own]}
    seen = ben.get("/api/daily").json()["ranking"]
    assert seen == {"listed": None, "count": 1, "ranks": [{**own, "you": False}]}
    exported = anna.get("/api/account/export").json()["daily"]
    assert exported == {"listed": True, "points": {"2026-11-23": points}}

    anna.post("/api/daily/listing", listed=False)
    assert anna.get("/api/daily").json()["ranking"] == nobody
    assert anna.get("/api/account/export").json()["daily"] == {"listed": False, "points": {}}


def test_a_deleted_account_stands_in_no_list(client: SteadyServer) -> None:
    anna = Browser(client)
    anna.create("Annemie")
    anna.post("/api/daily/listing", listed=True)
    leave(client, anna)
    assert anna.get("/api/daily").json()["ranking"]["count"] == 1
    assert anna.post("/api/account/delete", password=PASSWORD).status_code == 200
    assert Browser(client).get("/api/daily").json()["ranking"]["count"] == 0
