"""Friends: both agree, each sees whether the other is here, and a challenge opens a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skat.journal.store.challenges import CHALLENGE_SECONDS
from skat.journal.store.friends import MOST_REFUSALS
from skat.server.people.companions import HERE_SECONDS
from tests.server.in_process import PASSWORD, Browser, code, server_on
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    with server_on(virtual_store(tmp_path)) as running:
        yield running


def person(client: SteadyServer, name: str) -> Browser:
    browser = Browser(client, address=f"192.0.2.{1 + sum(name.encode()) % 250}")
    assert browser.create(name).status_code == 201
    return browser


def befriend(one: Browser, other: Browser) -> None:
    name, asked = (browser.who()["name"] for browser in (one, other))
    assert one.post("/api/friends", name=asked).status_code == 200
    assert other.post("/api/friends/answer", name=name, accept=True).status_code == 200


def seen(browser: Browser) -> Any:
    answer = browser.get("/api/friends")
    assert answer.status_code == 200
    return answer.json()


def standing(browser: Browser) -> list[tuple[str, bool, bool | None]]:
    return [(each["name"], each["mine"], each["accepted"]) for each in seen(browser)["challenges"]]


def places(client: SteadyServer, browser: Browser, table: str) -> list[tuple[str, str]]:
    """The kinds and names at a table, as one who has a place there sees them."""
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = {"cookie": cookies, **browser.headers}
    with client.websocket_connect(f"/api/tables/{table}/socket", headers=headers) as line:
        line.send_json({"type": "hello", "account": True})
        while (told := line.receive_json())["type"] != "snapshot":
            assert told["type"] != "error", told
        assert told["table"]["role"] == "player"
        return [(each["kind"], each["name"]) for each in told["table"]["places"]]


def test_both_agree_and_either_takes_it_back(client: SteadyServer) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    nothing: dict[str, Any] = {"friends": [], "asking": [], "asked": [], "challenges": []}
    assert seen(ben) == nothing
    assert anna.post("/api/friends", name="ben").json() == {**nothing, "asked": ["ben"]}
    assert seen(ben) == {**nothing, "asking": ["Anna"]}
    answered = ben.post("/api/friends/answer", name="anna", accept=True).json()
    assert answered == {**nothing, "friends": [{"name": "Anna", "here": True, "rating": None}]}
    assert seen(anna) == {**nothing, "friends": [{"name": "Ben", "here": True, "rating": None}]}
    assert anna.post("/api/friends/end", name="Ben").json() == nothing
    assert seen(ben) == nothing
    assert code(ben.post("/api/friends/end", name="Anna")) == "no_such_friend"


def test_a_stranger_learns_nothing_by_asking(client: SteadyServer) -> None:
    """No name, a name that refuses, and one that lets nobody through answer alike."""
    anna, ben = person(client, "Anna"), person(client, "Ben")
    for refused in range(MOST_REFUSALS + 1):
        told = [anna.post("/api/friends", name=name) for name in ("Ben", "Nobody")]
        assert [answer.status_code for answer in told] == [200, 200]
        assert seen(anna)["asked"] == ["Ben", "Nobody"]
        assert seen(ben)["asking"] == (["Anna"] if refused < MOST_REFUSALS else [])
        ben.post("/api/friends/answer", name="Anna", accept=False)
        assert seen(anna)["asked"] == ["Ben", "Nobody"]
    assert code(anna.post("/api/friends", name="x" * 25)) == "bad_name"
    assert code(anna.post("/api/friends", name="Anna")) == "friend_is_self"


def test_a_guest_has_no_friends(client: SteadyServer) -> None:
    guest = Browser(client)
    assert code(guest.get("/api/friends")) == "not_logged_in"
    assert code(guest.post("/api/friends", name="Anna")) == "not_logged_in"


def test_friends_see_who_is_here_and_nobody_else_does(client: SteadyServer) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    client.passes(HERE_SECONDS + 1)
    assert seen(anna)["friends"] == [{"name": "Ben", "here": False, "rating": None}]
    seen(ben)
    client.passes(HERE_SECONDS - 31)
    seen(ben)
    client.passes(HERE_SECONDS - 31)
    assert seen(anna)["friends"] == [{"name": "Ben", "here": True, "rating": None}]
    # People who have only played together need the consent that there is for them.
    table = anna.post("/api/tables", others=["open", "open"]).json()["table"]
    ben.post(f"/api/tables/{table}/places")
    [met] = anna.post("/api/people").json()["people"]
    assert (met["name"], met["online"]) == ("Ben", None)


def test_a_yes_opens_a_private_table_with_both(client: SteadyServer) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    assert anna.post("/api/challenges", friends=["Ben"]).status_code == 200
    assert standing(anna) == [("Ben", True, None)]
    [asked] = seen(ben)["challenges"]
    assert (asked["third"], asked["others"], asked["table"]) == ("open", [], None)
    assert asked["seconds"] == CHALLENGE_SECONDS
    [told] = ben.post("/api/challenges/answer", name="Anna", accept=True).json()["challenges"]
    assert seen(anna)["challenges"][0]["table"] == told["table"]
    assert told["accepted"] is True
    for browser in (anna, ben):
        assert places(client, browser, told["table"]) == [
            ("human", "Anna"),
            ("human", "Ben"),
            ("free", ""),
        ]
    assert client.get("/api/tables").json()["tables"] == []
    # To say it again opens no second table.
    again = ben.post("/api/challenges/answer", name="Anna", accept=True).json()["challenges"]
    assert again == [told]


def test_a_computer_player_or_a_further_friend_has_the_third_place(client: SteadyServer) -> None:
    anna, ben, cleo = (person(client, name) for name in ("Anna", "Ben", "Cleo"))
    befriend(anna, ben)
    befriend(anna, cleo)
    assert code(anna.post("/api/challenges", friends=["Ben"], third="nobody")) == "no_such_player"
    anna.post("/api/challenges", friends=["Ben"], third="club")
    [told] = ben.post("/api/challenges/answer", name="Anna", accept=True).json()["challenges"]
    at = places(client, anna, told["table"])
    assert [kind for kind, _ in at] == ["human", "human", "computer"]

    anna.post("/api/challenges", friends=["Cleo", "Ben"])
    assert [each["others"] for each in seen(anna)["challenges"]] == [["Cleo"], ["Ben"]]
    assert [each["others"] for each in seen(ben)["challenges"]] == [["Cleo"]]
    tables = set()
    for browser in (cleo, ben):
        answered = browser.post("/api/challenges/answer", name="Anna", accept=True).json()
        tables.add(answered["challenges"][0]["table"])
    [table] = tables
    for browser in (anna, ben, cleo):
        assert [name for _, name in places(client, browser, table)] == ["Anna", "Cleo", "Ben"]


def test_a_challenge_is_refused_withdrawn_or_ends(client: SteadyServer) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    assert code(anna.post("/api/challenges", friends=["Ben"])) == "no_such_friend"
    befriend(anna, ben)
    anna.post("/api/challenges", friends=["Ben"])
    assert code(anna.post("/api/challenges", friends=["Ben"])) == "challenge_stands"
    ben.post("/api/challenges/answer", name="Anna", accept=False)
    assert standing(anna) == [("Ben", True, False)]
    assert code(ben.post("/api/challenges/answer", name="Anna", accept=True)) == "no_such_challenge"
    client.passes(CHALLENGE_SECONDS)
    assert standing(anna) == []
    anna.post("/api/challenges", friends=["Ben"])
    assert anna.post("/api/challenges/end").json()["challenges"] == []
    assert code(ben.post("/api/challenges/answer", name="Anna", accept=True)) == "no_such_challenge"
    anna.post("/api/challenges", friends=["Ben"])
    client.passes(CHALLENGE_SECONDS)
    assert code(ben.post("/api/challenges/answer", name="Anna", accept=True)) == "no_such_challenge"


def test_one_account_asks_others_only_so_often(client: SteadyServer) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    told = [anna.post("/api/friends", name="Ben").status_code for _ in range(21)]
    assert told == [200] * 20 + [429]
    # It counts for the account, wherever it asks from, and for no other.
    anna._address = "192.0.2.77"
    assert code(anna.post("/api/challenges", friends=["Ben"])) == "too_fast"
    assert ben.post("/api/friends", name="Cleo").status_code == 200
    client.passes(30)
    assert anna.post("/api/friends", name="Ben").status_code == 200


def test_friends_are_in_the_file_of_an_account_and_go_with_it(client: SteadyServer) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    anna.post("/api/friends", name="Cleo")
    kept = anna.get("/api/account/export").json()["friends"]
    assert (list(kept["friends"]), list(kept["asked"])) == (["Ben"], ["Cleo"])
    ben.post("/api/challenges", friends=["Anna"])
    assert ben.post("/api/account/delete", password=PASSWORD).status_code == 200
    assert seen(anna) == {"friends": [], "asking": [], "asked": ["Cleo"], "challenges": []}
