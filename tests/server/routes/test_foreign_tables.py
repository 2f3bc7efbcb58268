"""Nobody learns of a table that is not his: no guest, no account, nobody who opens a tournament.

The sweep asks every route that can name a table; whatever is new is asked, too, or fails.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec import inspect

from skat.server.online.evening import OnlineEvenings
from tests.server.in_process import PASSWORD, Browser
from tests.server.list_phone import Reply, ask
from tests.server.online.evening import OnlineHall
from tests.server.peer import Peer
from tests.server.serving import OpenedTable
from tests.server.socket.test_people import play_together
from tests.server.steady.server import SteadyServer, steady_server
from tests.server.tournament_hall import Hall
from tests.server.whole_app import whole_app

pytestmark = pytest.mark.usefixtures("without_limits")

NAME: Final = "Zdzisława"
"""Nobody else has this name: an answer with it shows something of the table."""

SHOWN: Final = {
    "GET /api/tables/{table:str}": "the door: the holder of the link sees who sits there",
    "POST /api/tables/{table:str}/places": "the same link leads in",
    "POST /api/tables/{table:str}/code": "the link as a picture; the table is not looked at",
    "POST /api/tables/{table:str}/name": "of a guest's own place",
}
"""What the holder of the link is shown, and no more than that."""

PLACES: Final = [{"table": "{table}", "token": "no-such-token"}]
BODIES: Final[dict[str, dict[str, Any]]] = {
    "POST /api/tables/{table:str}/deals/{number:int}/review": {},
    "POST /api/tables/{table:str}/lists/{number:int}/review": {},
    "POST /api/tables/{table:str}/invitations": {"bot": "Nobody [bot]"},
    "POST /api/bot/tables/{table:str}/accept": {},
    "POST /api/bot/tables/{table:str}/decline": {"reason": "later"},
    "POST /api/bot/tables/{table:str}/moves": {"ply": 0, "word": "p"},
    "POST /api/bot/tables/{table:str}/ready": {},
    "POST /api/bot/tables/{table:str}/leave": {},
    "POST /api/bot/tables/{table:str}/chat": {"text": "hello"},
    "POST /api/games": {"places": PLACES},
    "POST /api/games/export": {"places": PLACES, "form": "json", "tables": ["{table}"]},
    "POST /api/games/keep": {"places": PLACES},
    "POST /api/games/forget": {"places": PLACES, "tables": ["{table}"]},
    "POST /api/people": {"places": PLACES},
    "POST /api/reviews/mine": {"places": PLACES, "most": 5},
    "POST /api/tournaments/{name:str}/live-seen": {"live": "{table}"},
    "POST /api/tournaments/{name:str}/live": {
        "command_id": "live",
        "series": 1,
        "table": 1,
        "live": "{table}",
    },
}
ABOUT_NO_OTHER: Final = {
    "POST /api/tournaments/{name:str}/online": "numbers of the tournament's own tables",
    "POST /api/duplicates/{name:str}/results": "the number of a table of the hall",
    "POST /api/duplicates/{name:str}/agree": "the number of a table of the hall",
    "POST /api/duplicates/{name:str}/drop": "the number of a table of the hall",
}


@pytest.fixture(scope="module")
def routes() -> Iterator[dict[str, Any]]:
    """Every route that can name a table, with its handler."""
    with steady_server() as server:
        yield {
            f"{method} {route.path}": handler
            for route in whole_app(server.store).routes
            for method, (handler, _) in getattr(route, "route_handler_map", {}).items()
            if method != "OPTIONS" and route.path.startswith("/api/")
            if "{table" in route.path or _fields(handler) & {"live", "table", "tables", "places"}
        }


def _fields(handler: Any) -> set[str]:
    shape = getattr(handler, "parsed_data_field", None)
    told = None if shape is None else inspect.type_info(shape.annotation)
    return {field.name for field in getattr(told, "fields", ())}


@pytest.fixture
def table(steady: SteadyServer) -> OpenedTable:
    """A private table, at which a round was played."""
    opened = steady.open_table(name=NAME, settings={"length": "round", "spectators": False})
    with Peer.seated(steady, opened) as player:
        play_together([player], until=3)
    return opened


def asked(server: Browser, route: str, *, table: str, tournament: str) -> Any:
    method, path = route.split()
    path = path.replace("{table:str}", table).replace("{name:str}", tournament)
    path = path.replace("{number:int}", "1")
    if method == "GET":
        return server.get(path)
    return server.post(path, **_filled(BODIES[route], table))


def _filled(body: Any, table: str) -> Any:
    if isinstance(body, dict):
        return {key: _filled(value, table) for key, value in body.items()}
    if isinstance(body, list):
        return [_filled(value, table) for value in body]
    return body.replace("{table}", table) if isinstance(body, str) else body


def test_every_route_that_can_name_a_table_is_asked(routes: dict[str, Any]) -> None:
    known = {*SHOWN, *BODIES, *ABOUT_NO_OTHER}
    assert {each for each in routes if not each.startswith("GET")} - known == set()
    assert known - set(routes) == set(), "these are no routes any more"
    assert len(routes) > 25


@pytest.mark.parametrize("who", ["guest", "account", "bot", "desk", "referee"])
def test_a_stranger_learns_nothing(
    steady: SteadyServer, table: OpenedTable, routes: dict[str, Any], who: str
) -> None:
    hall = Hall(steady).seated(3)
    stranger = Browser(steady)
    if who in ("account", "bot"):
        assert stranger.create("Karl").status_code == 201
    if who == "bot":
        assert stranger.post("/api/account/bot", password=PASSWORD).status_code == 200
        token = {"password": PASSWORD, "scope": "bot:play", "label": "Karl"}
        secret = stranger.post("/api/account/tokens", **token).json()["secret"]
        stranger.cookies.clear()
        stranger.headers["authorization"] = f"Bearer {secret}"
    if who in ("desk", "referee"):
        key = hall.desk_key if who == "desk" else hall.referee_key
        stranger.headers["authorization"] = f"Bearer {key}"
    told = {}
    for route in routes:
        if route in SHOWN or route in ABOUT_NO_OTHER:
            continue
        answers = [
            asked(stranger, route, table=name, tournament=hall.name)
            for name in (table.table, "no-such-table")
        ]
        unknown = who == "bot" and route.split()[1].startswith("/api/bot/")
        assert not unknown or answers[0].status_code != 401, "it was let in nowhere"
        body = answers[0].text
        if (
            NAME in body
            or '"hands"' in body
            or (answers[0].status_code < 300) != (answers[1].status_code < 300)
        ):
            told[route] = body
    assert told == {}


def taken_over(hall: Hall, table: str, **more: object) -> tuple[Reply, Reply]:
    """What the desk is shown of a table, and whether it gets its list."""
    path, key = f"/api/tournaments/{hall.name}", hall.desk_key
    seen = ask(hall.server, f"{path}/live-seen", body={"live": table, **more}, key=key)
    body = {"command_id": secrets.token_hex(8), "series": 1, "table": 1, "live": table, **more}
    return seen, ask(hall.server, f"{path}/live", body=body, key=key)


def test_the_desk_takes_over_the_list_of_a_table_at_which_it_sits(
    steady: SteadyServer, table: OpenedTable
) -> None:
    hall = Hall(steady).seated(3)
    stranger = steady.open_table(name="Karl", others=["open", "open"])
    for token in (None, "no-such-token", stranger.token, hall.desk_key):
        seen, taken = taken_over(hall, table.table, token=token)
        assert (seen.status, seen.code, taken.code) == (404, "no_such_table", "no_such_table")
    seen, taken = taken_over(hall, table.table, token=table.token)
    assert (seen.json["players"][0], seen.json["deals"], taken.status) == (NAME, 3, 201)


def test_a_guest_who_only_asked_for_a_place_has_none(steady: SteadyServer) -> None:
    hall = Hall(steady).seated(3)
    anna = steady.open_table(name=NAME, others=["open", "simple"])
    ben = steady.sit_down(anna.table, "Ben")
    with Peer.seated(steady, anna) as one, Peer.seated(steady, ben):
        one.done({"do": "begin"})
        asking = steady.sit_down(anna.table, "Cem")
        assert asking.place is None
        assert [each.code for each in taken_over(hall, anna.table, token=asking.token)] == [
            "no_such_table",
            "no_such_table",
        ]
        assert taken_over(hall, anna.table, token=ben.token)[0].status == 200


def test_an_account_shows_its_own_tables_to_its_desk(steady: SteadyServer) -> None:
    hall = Hall(steady).seated(3)
    owner, other = Browser(steady), Browser(steady)
    owner.create("Anna")
    other.create("Karl")
    table = owner.post("/api/tables", size=3).json()["table"]
    for browser, status in ((owner, 200), (other, 404)):
        browser.headers["authorization"] = f"Bearer {hall.desk_key}"
        path = f"/api/tournaments/{hall.name}/live-seen"
        assert browser.post(path, live=table).status_code == status


def two_halls(steady: SteadyServer) -> tuple[OnlineHall, OnlineHall]:
    """Two tournaments of three; a table of the first is played online."""
    theirs, hall = OnlineHall(steady), OnlineHall(steady)
    theirs.seated(3)
    hall.seated(3)
    assert theirs.open_online(1).status == 201
    return theirs, hall


def test_no_desk_opens_the_table_of_others_as_its_own(
    steady: SteadyServer, table: OpenedTable
) -> None:
    """Neither a private table, nor one of another tournament, whose cards a referee would see."""
    theirs, hall = two_halls(steady)
    live = theirs.online()[0]["live"]
    for name in (table.table, live, "t-no-such-table"):
        command = {"do": "open_online", "series": 1, "tables": [{"table": 1, "live": name}]}
        refused = hall.post(command)
        assert (refused.status, refused.code) == (400, "table_not_live")
    assert hall.online() == []
    assert hall.open_online(1).status == 201


def test_what_was_opened_before_that_was_refused_shows_nothing(
    steady: SteadyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def passes(*_: object) -> None:
        return None

    monkeypatch.setattr(OnlineEvenings, "_refuse_others", passes)
    theirs, hall = two_halls(steady)
    live = theirs.online()[0]["live"]
    command = {"do": "open_online", "series": 1, "tables": [{"table": 1, "live": live}]}
    assert hall.post(command).status == 201
    seat = theirs.seat(next(iter(theirs.cards().values())))
    with Peer(steady, seat.table) as player:
        player.hello(seat.token)
        player.expect("snapshot")
        [shown] = hall.online()
        assert (shown["there"], shown["waits_for"], shown["idle"]) == ([], [], None)
        assert theirs.online()[0]["there"] != []
        for room in ("online/1", "online/1/deals/1"):
            assert hall.get(room).status in (400, 404)
        ruling = hall.send("online/1/ruling", {"ruling": None, "by": "Karl", "note": ""})
        assert ruling.code == "table_not_live"
        hall.do({"do": "leave_online", "series": 1, "table": 1, "reason": "mistake"})
        steady.passes(60)
        assert theirs.online()[0]["there"] != []
