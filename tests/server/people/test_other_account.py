"""A page whose browser has another account by now: no route takes its writes for the other one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler

from skat.journal import StoreBusyError
from skat.journal.store.accounts import session_of
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.routes import VisitRoutes
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
        paths = {
            re.sub(r"\{[^}]*:int\}", "1", route.path)
            for route in whole_app(store).routes
            for handler in getattr(route, "route_handlers", ())
            if isinstance(handler, HTTPRouteHandler) and handler.http_methods & {"POST"}
        }
        store.close()
    return sorted(re.sub(r"\{[^}]*\}", "x", path) for path in paths)


def two_in_one_browser(client: SteadyServer) -> tuple[Browser, Browser]:
    """Änne's page, whose browser has Ben's cookies by now; and Ben's own."""
    anne, ben = Browser(client), Browser(client)
    anne.create("Änne")
    ben.create("Ben")
    anne.headers["skat-account"] = anne.who()["mark"]
    anne.cookies = dict(ben.cookies)
    return anne, ben


@pytest.fixture
def every_key_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists, events and tournaments let everybody in: without a key none would get so far."""

    async def comes_in(*_: Any) -> None:
        """Asks for no key."""

    monkeypatch.setattr(VisitRoutes, "_comes_in", comes_in)


@pytest.mark.usefixtures("every_key_fits")
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
    ben.headers["skat-account"] = ben.who()["mark"]
    assert ben.post("/api/account/preferences", preferences={"language": "fr"}).status_code == 200
    assert ben.who()["preferences"] == {"language": "fr"}


def test_a_guest_and_a_page_that_says_nothing_are_asked_nothing(client: SteadyServer) -> None:
    guest, ben = Browser(client), Browser(client)
    ben.create("Ben")
    guest.headers["skat-account"] = ben.who()["mark"]
    assert code(guest.post("/api/account/preferences", preferences={})) == "not_logged_in"
    assert ben.post("/api/account/preferences", preferences={}).status_code == 200


def test_an_account_that_is_renamed_elsewhere_is_the_same_one(client: SteadyServer) -> None:
    page, phone = Browser(client), Browser(client)
    page.create("Anna")
    phone.log_in("Anna")
    page.headers["skat-account"] = page.who()["mark"]
    assert phone.post("/api/account/name", name="Berta").status_code == 200
    assert page.post("/api/account/preferences", preferences={}).status_code == 200
    assert page.who()["mark"] == page.headers["skat-account"]


@pytest.fixture
def sessions(client: SteadyServer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is read of sessions in the database, which is away while "away" stands there."""
    asked: list[str] = []
    read = client.store.read

    def counted(query: Callable[..., Any], *given: Any, **named: Any) -> Any:
        if query is session_of:
            if "away" in asked:
                raise StoreBusyError("away")
            asked.append("read")
        return read(query, *given, **named)

    monkeypatch.setattr(client.store, "read", counted)
    return asked


def own_page(client: SteadyServer) -> Browser:
    ben = Browser(client)
    ben.create("Ben")
    ben.headers["skat-account"] = ben.who()["mark"]
    return ben


def test_the_session_is_read_once_for_a_write(client: SteadyServer, sessions: list[str]) -> None:
    ben = own_page(client)
    sessions.clear()
    assert ben.post("/api/account/preferences", preferences={}).status_code == 200
    assert sessions == ["read"]


def test_a_write_that_comes_too_soon_costs_no_read(
    monkeypatch: pytest.MonkeyPatch, client: SteadyServer, sessions: list[str]
) -> None:
    ben = own_page(client)
    sessions.clear()

    async def too_soon(*_: Any) -> None:
        raise RefusedError(Refusal("too_fast", details={"seconds": 1}))

    monkeypatch.setattr(RateLimits, "let_in", too_soon)
    assert code(ben.post("/api/account/preferences", preferences={})) == "too_fast"
    assert sessions == []


def test_what_needs_no_database_is_answered_without_one(
    client: SteadyServer, sessions: list[str]
) -> None:
    ben = own_page(client)
    sessions.append("away")
    assert code(ben.post("/api/rulings")) == "bad_request"
    assert code(ben.post("/api/account/preferences", preferences={})) == "not_known"
