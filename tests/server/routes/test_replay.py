"""Finished deals over HTTP: after the end of the deal, and to those whom they concern."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.peer import Peer
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def ask(server: SteadyServer, path: str, token: str = "") -> tuple[int, Any]:
    """Status and body of a GET request with this secret."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = server.reply(f"/api/tables/{path}", headers=headers)
    return answer.status, answer.json


def play_a_deal(peer: Peer) -> None:
    """One person and computer players, to the end of the deal."""
    while peer.view["phase"] != "finished":
        if peer.my_turn:
            peer.try_to(peer.choose())
        seq = peer.seq
        if not peer.my_turn and peer.view["phase"] != "finished":
            peer.read_until(lambda: peer.seq > seq)  # noqa: B023 - called at once


def test_a_deal_is_told_when_it_is_over(server: SteadyServer) -> None:
    opened = server.open_table()
    path = f"{opened.table}/deals/1"
    with Peer.seated(server, opened) as anna:
        assert ask(server, path, opened.token)[1]["error"]["code"] == "no_finished_deal"
        play_a_deal(anna)
        status, deal = ask(server, path, opened.token)
        assert (status, deal["you"], deal["newest"]) == (200, 1, 1)
        # The snapshot of the end tells everybody's cards too, and they are the same.
        dealt = [sorted(hand) for hand in deal["steps"][0]["hands"]]
        assert dealt == [sorted(hand) for hand in anna.view["revealed"]["hands"]]
    refused = {secret: ask(server, path, secret)[0] for secret in ("", "x" * 5000, "abc")}
    assert set(refused.values()) == {403}


@pytest.mark.parametrize(
    ("path", "status"),
    [("nowhere/deals/1", 404), ("nowhere/deals/-1", 404), ("nowhere/deals/x", 404)],
)
def test_nothing_is_told_of_what_is_not_there(server: SteadyServer, path: str, status: int) -> None:
    assert ask(server, path)[0] == status
