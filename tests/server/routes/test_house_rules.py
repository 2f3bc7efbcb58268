"""House rules at a server's table: opened with them, played to the end, sent to the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.positions import EVERY_HOUSE_RULE
from tests.server.peer import Peer
from tests.server.routes.test_replay import play_a_deal
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def test_a_table_with_everything_on_is_played_and_started_again(server: SteadyServer) -> None:
    options = {name: value for name, value in EVERY_HOUSE_RULE.items() if value is not False}
    opened = server.open_table(options={**options, "bock": list(options["bock"])})
    with Peer.seated(server, opened) as anna:
        assert set(anna.snapshot["table"]["house_rules"]) == set(EVERY_HOUSE_RULE)
        for deal in range(1, 6):
            play_a_deal(anna)
            entries = anna.snapshot["list"]["entries"]
            assert len(entries) == deal
            if deal < 5:
                anna.done({"do": "next_deal"})
        before = anna.snapshot["list"]
    server.kill()
    server.start()
    with Peer.seated(server, opened) as anna:
        assert anna.snapshot["list"] == before


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"ramsch_tie": "nobody"}, "bad_option"),
        ({"bock": ["sunday"]}, "bad_option"),
        ({"bock": "passed_in"}, "bad_option"),
        ({"spitz": "yes"}, "unknown_option"),
    ],
)
def test_other_values_are_refused(server: SteadyServer, options: dict[str, Any], code: str) -> None:
    wish = {"name": "Anna", "others": ["simple", "simple"], "size": 3, "options": options}
    answer = server.post("/api/tables", json=wish)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize("options", [{"spitze": "yes"}, {"bock": ["passed_in"]}])
def test_a_tournament_table_refuses_them(server: SteadyServer, options: dict[str, Any]) -> None:
    wish = {
        "name": "Anna",
        "others": ["simple", "simple"],
        "size": 3,
        "options": options,
        "settings": {"tournament": True},
    }
    answer = server.post("/api/tables", json=wish)
    assert answer.json()["error"]["code"] == "house_rule_in_tournament"
