"""Finished deals that go on again, at the server's door: tries, and a person's turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skat.notation.record import Record, read_record, record_of, write_record
from skat.server.study.tries import MOST_TRIES, tried_out
from tests.analysis.deals import played
from tests.server.in_process import Browser, code
from tests.server.people.test_own_games import give_up, sit
from tests.server.routes.test_reviews import done, server_in
from tests.server.steady.server import SteadyServer

DEAL = played("simple", seed=3)
RECORD = write_record(record_of(DEAL.actions, state=DEAL.state))
LATE = len(DEAL.actions) - 12


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    with server_in(Path(tmp_path_factory.mktemp("tries"))) as running:
        yield running


def test_tries_are_worked_out_in_the_process_and_kept(client: SteadyServer) -> None:
    wish = {"record": RECORD, "at": LATE, "level": "simple", "tries": 3}
    asked = Browser(client).post("/api/tries", **wish).json()
    told = done(client, asked["key"])
    assert told["state"] == "done", told
    assert sum(each["count"] for each in told["answer"]["ends"]) == 3
    assert told["answer"]["played_points"].keys() == {"forehand", "middlehand", "rearhand"}
    assert Browser(client).post("/api/tries", **wish).json() == asked
    other = Browser(client).post("/api/tries", **wish | {"tries": 4}).json()
    assert other != asked


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"record": "{}"}, "unknown_format"),
        ({"record": RECORD.replace('"do":"play"', '"do":"pass"', 1)}, "bad_record_field"),
        ({"at": len(DEAL.actions)}, "no_such_step"),
        ({"at": -1}, "bad_request"),
        ({"tries": MOST_TRIES + 1}, "bad_request"),
        ({"tries": 0}, "bad_request"),
        ({"level": "random"}, "bad_request"),
        ({"secret": 1}, "bad_request"),
    ],
)
def test_what_cannot_be_tried_is_refused(
    client: SteadyServer, changed: dict[str, Any], why: str
) -> None:
    wish: dict[str, Any] = {"record": RECORD, "at": LATE, "level": "simple", "tries": 1}
    assert code(Browser(client).post("/api/tries", **wish | changed)) == why


def test_a_person_plays_on_to_the_result(client: SteadyServer) -> None:
    browser, line = Browser(client), list[Any]()
    wish = {"record": RECORD, "at": LATE, "level": "simple", "seat": "forehand"}
    while True:
        told = browser.post("/api/tries/turn", **wish, line=line).json()
        assert len(told["views"]) == len(told["actions"]) + 1
        assert all(each["viewer"] == "forehand" for each in told["views"])
        line += told["actions"]
        now = told["views"][-1]
        if now["phase"] == "finished":
            break
        # Nothing of the others' cards comes before the end.
        assert now["revealed"] is None
        assert now["discarded"] is None or now["soloist"] == "forehand"
        assert now["turn"] == "forehand"
        line.append(next(each for each in now["legal"] if each["do"] == "play"))
    again = browser.post("/api/tries/turn", **wish, line=line).json()
    assert (again["actions"], again["views"][-1]["result"]) == ([], now["result"])
    assert code(browser.post("/api/tries/turn", **wish, line=line + line)) == "not_now"


def test_a_deal_of_a_table_is_there_for_those_who_played(client: SteadyServer) -> None:
    anna = Browser(client)
    place = sit(anna)
    path = f"/api/tables/{place['table']}/deals/1/record"
    anna.headers["authorization"] = f"Bearer {place['token']}"
    assert code(client.get(path, headers=anna.headers)) == "no_finished_deal"
    give_up(client, place)
    replay = client.get(path, headers=anna.headers).json()
    assert "Anna" in replay["players"]
    assert "Anna" not in replay["record"]
    assert replay["steps"][0]["action"] is None
    assert len(replay["steps"][0]["hands"][0]) == 10
    assert code(client.get(path)) == "no_spectators"
    read = Browser(client).post("/api/tries/deal", record=replay["record"]).json()
    assert read["steps"] == replay["steps"]
    assert read["players"] == ["", "", ""]


def test_a_list_of_a_tournament_is_over_first(client: SteadyServer) -> None:
    anna = Browser(client)
    place = sit(anna, settings={"tournament": True, "seating": "chosen"})
    path = f"/api/tables/{place['table']}/deals/1/record"
    anna.headers["authorization"] = f"Bearer {place['token']}"
    assert code(client.get(path, headers=anna.headers)) == "review_after_list"
    give_up(client, place)
    assert client.get(path, headers=anna.headers).status_code == 200


def test_a_deal_that_is_not_over_goes_nowhere(client: SteadyServer) -> None:
    short = RECORD.split(',"result"')[0].rsplit(',{"do"', 1)[0] + "]}"
    assert isinstance(read_record(short), Record)
    for path, more in (
        ("/api/tries/deal", {}),
        ("/api/tries", {"at": 0, "level": "simple", "tries": 1}),
        ("/api/tries/turn", {"at": 0, "level": "simple", "seat": "forehand"}),
    ):
        assert code(Browser(client).post(path, record=short, **more)) == "unfinished"


def test_the_process_refuses_what_it_cannot_try() -> None:
    line = b'{"format":"skat-tries/1","record":"{}","at":0,"level":"club","tries":1}'
    refused = tried_out(line)
    assert getattr(refused, "code", None) == "unknown_format"
