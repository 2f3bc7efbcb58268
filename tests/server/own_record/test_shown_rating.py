"""The rating beside the name at tables: of accounts that want it, and of nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skat.analysis.own_record.rating import Rating
from skat.server.study import own_record_routes, shown_rating
from tests.server.in_process import Browser, code, server_on
from tests.server.people.test_friends import befriend
from tests.server.people.test_own_games import sit
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

PATH = "/api/account/rating"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    with server_on(virtual_store(tmp_path), limits=False) as running:
        yield running


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> list[Rating | None]:
    """The rating that every account has, the last of these."""
    ratings: list[Rating | None] = [Rating(points=-2.04, margin=5.06, deals=40)]
    for module in (own_record_routes, shown_rating):
        monkeypatch.setattr(module, "rating_of", lambda _deals: ratings[-1])
    return ratings


def places(line: Any) -> list[Any]:
    while (told := line.receive_json())["type"] != "snapshot":
        pass
    return list(told["table"]["places"])


def joined(browser: Browser, table: str, **who: object) -> None:
    assert browser.post(f"/api/tables/{table}/places", **who).status_code == 201


def test_only_who_wants_it_shows_a_rating_beside_the_name(
    client: SteadyServer, rated: list[Rating | None]
) -> None:
    anna, ben, cleo = (Browser(client) for _ in range(3))
    anna.create("Annemarie")
    ben.create("Benedikt")
    assert code(cleo.post(PATH, shown=True)) == "not_logged_in"
    place = sit(anna, others=["open", "open"])
    with client.websocket_connect(f"/api/tables/{place['table']}/socket") as line:
        line.send_json({"type": "hello", "token": place["token"]})
        assert "rating" not in places(line)[0]
        assert anna.post(PATH, shown=True).json() == {"shown": True}
        # Those who look on see it at once, and who sits down later brings his own.
        assert places(line)[0]["rating"] == {"points": -2.0, "margin": 5.1}
        ben.post(PATH, shown=True)
        joined(ben, place["table"], name="")
        while "rating" not in (told := places(line))[1]:
            pass
        joined(cleo, place["table"], name="Cleo")
        assert ["rating" in each for each in told] == [True, True, False]

        # The owner sees it, and with it what others see from then on.
        rated.append(Rating(points=1.0, margin=4.0, deals=90))
        assert anna.get("/api/account/record").json()["shown"] is True
        while places(line)[0]["rating"] != {"points": 1.0, "margin": 4.0}:
            pass
        assert anna.get("/api/account/export").json()["rating_shown"] is True
        assert anna.post(PATH, shown=False).json() == {"shown": False}
        while "rating" in (told := places(line))[0]:
            pass
        assert "rating" in told[1]
        assert anna.get("/api/account/record").json()["shown"] is False
        rated.append(None)
        anna.post(PATH, shown=True)
        ben.get("/api/account/record")
        while "rating" in (told := places(line))[1]:
            pass
        assert "rating" not in told[0]


def test_it_is_shown_where_people_look_for_others_to_play_with(
    client: SteadyServer, rated: list[Rating | None]
) -> None:
    anna, ben, cleo = (Browser(client) for _ in range(3))
    for browser, name in ((anna, "Annemarie"), (ben, "Benedikt"), (cleo, "Cleopatra")):
        browser.create(name)
    anna.post(PATH, shown=True)
    befriend(anna, ben)
    befriend(cleo, ben)
    place = sit(anna, others=["open", "open"], settings={"visibility": "public"})
    for browser in (ben, cleo):
        joined(browser, place["table"], name="")

    def shown() -> list[dict[str, Any]]:
        """What Ben sees beside names: of friends, of whom he met, and at open tables."""
        friends = ben.get("/api/friends").json()["friends"]
        met = ben.post("/api/people").json()["people"]
        (table,) = ben.get("/api/tables").json()["tables"]
        return [{each["name"]: each.get("rating") for each in told} for told in (friends, met)] + [
            {
                each["name"]: each.get("rating")
                for each in table["places"]
                if each["name"] != "Benedikt"
            }
        ]

    with client.websocket_connect(f"/api/tables/{place['table']}/socket") as line:
        line.send_json({"type": "hello", "token": place["token"]})
        while len([each for each in places(line) if each["kind"] == "human"]) < 3:
            pass
        wanted = {"Annemarie": {"points": -2.0, "margin": 5.1}, "Cleopatra": None}
        assert shown() == [wanted] * 3
        anna.post(PATH, shown=False)
        assert shown() == [{"Annemarie": None, "Cleopatra": None}] * 3
