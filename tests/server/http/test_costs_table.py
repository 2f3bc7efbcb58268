"""Every route has its cost in the documentation, or a reason why it has none there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from msgspec.structs import replace

from skat.server.settings import ServerSettings
from tests.server.whole_app import whole_app
from tests.virtual_store import virtual_store
from tools.bench.routes.asked import ASKED, NOT_ASKED, is_page
from tools.bench.routes.measure import Cost
from tools.bench.routes.page import MOST, PART, known, table


@pytest.fixture
def routes(tmp_path: Path) -> Iterator[set[str]]:
    """Method and path of every route of a server."""
    store = virtual_store(tmp_path)
    yield {
        f"{method} {route.path}"
        for route in whole_app(store, settings=ServerSettings()).routes
        for method in getattr(route, "route_handler_map", {})
        if method != "OPTIONS"
    }
    store.close()


def asked() -> set[str]:
    return {" ".join(route.split()[:2]) for route in ASKED}


def lacking(routes: set[str]) -> set[str]:
    there = {route for route in routes if not is_page(route)}
    return there - asked() - set(chain.from_iterable(NOT_ASKED.values()))


def test_every_route_is_measured_or_there_is_a_reason(routes: set[str]) -> None:
    left_out = list(chain.from_iterable(NOT_ASKED.values()))
    assert len(routes) > 150
    assert [route for route, times in Counter(left_out).items() if times > 1] == []
    assert asked() & set(left_out) == set()
    assert lacking(routes) == set(), "tools/bench/routes/asked.py lacks these"
    assert (asked() | set(left_out)) - routes == set(), "these are no routes any more"


def test_a_new_route_is_noticed(routes: set[str]) -> None:
    assert lacking({*routes, "GET /api/new"}) == {"GET /api/new"}


def test_the_page_shows_what_was_measured_of_every_route_that_is_asked() -> None:
    costs = known()
    assert [cost.route for cost in costs] == list(ASKED)
    page = PART.page.read_text(encoding="utf-8")
    assert PART.within(page, table(costs)) == page


def test_no_request_that_is_repeated_holds_others_up() -> None:
    """What was measured last kept to the bound; `make bench-routes` measures it again."""
    dear = [cost.route for cost in known() if max(cost.step[1], cost.read[1]) > MOST]
    assert dear == []


def test_what_is_too_dear_is_in_bold_type() -> None:
    cheap = Cost(
        route="GET /x",
        status=200,
        loop=(90.0, 80.0),
        step=(MOST, 1.0),
        reading=(2 * MOST, 0.0),
        read=(0.0, 0.0),
        computing=(0.0, 0.0),
        kept=0,
    )
    assert "**" not in table([cheap])
    slow = replace(cheap, step=(1.0, MOST + 1))
    for changed in (slow, replace(cheap, read=(MOST + 1, 1.0))):
        assert "**51**" in table([changed])
