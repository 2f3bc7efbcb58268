"""A page whose browser has another account by now: no route takes its writes for the other one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from litestar.handlers import HTTPRouteHandler

from tests.server.in_process import Browser, code, server_on
from tests.server.steady.server import SteadyServer
from tests.server.whole_app import whole_app
from tests.virtual_store import memory_disk, virtual_store


@pytest.fixture
def client() -> Iterator[SteadyServer]:
    with memory_disk() as folder:
        store = virtual_store(Path(folder))
        with server_on(store, limits=False) as running:
            yield running


def writing() -> list[str]:
    """The path of every route that may change something, with names in place of its parts."""
    with memory_disk() as folder:
        store = virtual_store(Path(folder))
        found = {
            re.sub(r"\{[^}]*:int\}", "1", route.path)
            for route in whole_app(store).routes
            for handler in getattr(route, "route_handlers", ())
            if isinstance(handler, HTTPRouteHandler) and handler.http_methods & {"POST"}
        }
        store.close()
    return sorted(re.sub(r"\{[^}]*\}", "x", path) for path in found)


def two_in_one_browser(client: SteadyServer) -> tuple[Browser, Browser]:
    """Änne's page, whose browser has Ben's cookies by now; and Ben's own."""
    anne, ben = Browser(client), Browser(client)
    anne.create("Änne")
    ben.create("Ben")
    anne.cookies = dict(ben.cookies)
    anne.headers["skat-account"] = quote("Änne")
    return anne, ben


def test_no_route_takes_a_write_of_a_page_that_believes_to_be_another(
    client: SteadyServer,
) -> None:
    anne, ben = two_in_one_browser(client)
    paths = writing()
    assert {"/api/account/preferences", "/api/account/progress", "/api/games/keep"} <= {*paths}
    answers = {path: anne.post(path) for path in paths}
    taken = {
        path: answer.status_code
        for path, answer in answers.items()
        if (answer.status_code, code(answer)) != (409, "other_account")
    }
    assert taken == {}
    assert ben.who()["name"] == "Ben"


def test_settings_and_progress_go_to_whom_the_page_names(client: SteadyServer) -> None:
    anne, ben = two_in_one_browser(client)
    refused = anne.post("/api/account/preferences", preferences={"language": "pl"})
    assert code(refused) == "other_account"
    assert ben.who()["preferences"] == {}
    # However it is spelt: a name is one name in small letters and in large ones.
    ben.headers["skat-account"] = "BEN"
    assert ben.post("/api/account/preferences", preferences={"language": "fr"}).status_code == 200
    assert ben.who()["preferences"] == {"language": "fr"}


def test_a_guest_and_a_page_that_says_nothing_are_asked_nothing(client: SteadyServer) -> None:
    guest, ben = Browser(client), Browser(client)
    guest.headers["skat-account"] = "Ben"
    assert code(guest.post("/api/account/preferences", preferences={})) == "not_logged_in"
    ben.create("Ben")
    assert ben.post("/api/account/preferences", preferences={}).status_code == 200
