"""What is playable: shown to the one person at a table, from his own cards, while he bids."""

from __future__ import annotations

import pytest

from tests.server.peer import Peer
from tests.server.routes.test_replay import ask
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def test_a_hint_comes_from_the_own_hand_and_only_in_the_auction(server: SteadyServer) -> None:
    opened = server.open_table()
    path = f"{opened.table}/bid-hint"
    with Peer.seated(server, opened) as anna:
        status, told = ask(server, path, opened.token)
        assert status == 200
        assert told["bid"] >= 18
        assert told["games"]
        assert all(each["value"] >= told["bid"] and 0 <= each["won"] <= 1 for each in told["games"])
        assert {ask(server, path, secret)[0] for secret in ("", "abc")} == {403}
        while anna.view["phase"] == "auction":
            if anna.my_turn:
                anna.try_to(anna.choose())
            else:
                seq = anna.seq
                anna.read_until(lambda: anna.seq > seq)  # noqa: B023 - called at once
        assert ask(server, path, opened.token)[0] == 409
    assert ask(server, "nowhere/bid-hint")[0] == 404


def test_nobody_is_helped_against_people(server: SteadyServer) -> None:
    opened = server.open_table(others=["open", "simple"])
    path = f"{opened.table}/bid-hint"
    assert ask(server, path, opened.token)[1]["error"]["code"] == "no_hint_now"
    server.sit_down(opened.table, "Ben")
    assert ask(server, path, opened.token)[1]["error"]["code"] == "hint_in_company"
