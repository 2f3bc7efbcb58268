"""The director at a desk over HTTP: what he decides reaches the live tables, also after a crash."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.list_phone import ask
from tests.server.online.evening import OnlineHall, OnlineTable, passes_until
from tests.server.peer import Peer, Told
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


@pytest.fixture
def hall(steady: SteadyServer) -> OnlineHall:
    hall = OnlineHall(steady, terms={"clock": "move", "seconds": 60, "absent_seconds": None})
    hall.seated(6)
    assert hall.open_online(1).status == 201
    return hall


@pytest.fixture
def tables(hall: OnlineHall) -> Iterator[list[OnlineTable]]:
    tables = [
        OnlineTable(hall, [player["number"] for player in table["players"]], hall.cards())
        for table in hall.tables
    ]
    for table in tables:
        table.come()
    yield tables
    for table in tables:
        table.leave()


def drawn(peer: Peer) -> Told:
    table: Told = peer.snapshot["table"]["drawn"]
    return table


def wait(peer: Peer, *, paused: bool, messages: list[str]) -> None:
    """Until a player at a table sees that it is so."""
    peer.wait_for(
        lambda snapshot: (
            snapshot["table"]["drawn"].get("paused", False) == paused
            and snapshot["table"]["drawn"].get("messages", []) == messages
        )
    )


def acting(table: OnlineTable) -> Peer:
    for peer in table.peers:
        peer.wait_for(lambda snapshot: snapshot["view"] is not None)
    return next(peer for peer in table.peers if peer.my_turn)


@pytest.mark.proof
def test_a_pause_of_all_and_a_message_reach_every_table_and_go_again(
    hall: OnlineHall, tables: list[OnlineTable]
) -> None:
    turns = [acting(table) for table in tables]
    hall.do({"do": "tell_tables", "text": "Fire alarm: leave the cards"})
    hall.do({"do": "tell_tables", "text": "Your dealer waits", "series": 1, "table": 2})
    hall.do({"do": "pause_tables", "series": 1})
    for at, table in enumerate(tables):
        said = ["Fire alarm: leave the cards", *(["Your dealer waits"] if at else [])]
        for peer in table.peers:
            wait(peer, paused=True, messages=said)
    assert [each.get("paused") for each in hall.online()] == [True, True]
    for peer in turns:
        assert peer.refused(peer.choose())["code"] == "play_paused"
    # The same pause again, the same way back: the second is refused and the table goes on.
    hall.do({"do": "go_on", "series": 1})
    hall.do({"do": "take_back_message", "message": 1})
    for at, table in enumerate(tables):
        for peer in table.peers:
            wait(peer, paused=False, messages=["Your dealer waits"] if at else [])
    hall.do({"do": "pause_tables", "series": 1, "tables": [1]})
    wait(turns[0], paused=True, messages=[])
    assert [each.get("paused") for each in hall.online()] == [True, None]
    assert "paused" not in drawn(turns[1])
    hall.do({"do": "go_on", "series": 1, "tables": [1]})
    wait(turns[0], paused=False, messages=[])
    for table in tables:
        assert len(table.play()) == 3


def test_start_cards_and_the_hall_say_it_too(hall: OnlineHall, tables: list[OnlineTable]) -> None:
    hall.do({"do": "tell_tables", "text": "Coffee is ready"})
    hall.do({"do": "tell_tables", "text": "Speak up", "series": 1, "table": 1})
    hall.do({"do": "pause_tables", "series": 1, "tables": [1]})
    for at, table in enumerate(tables):
        card = hall.get("phone", hall.cards()[table.numbers[0]]).json
        assert [each["text"] for each in card["messages"]] == ["Coffee is ready", "Speak up"][
            : 2 - at
        ]
        assert card.get("paused") == (None if at else True)
    screens = hall.get("hall").json
    assert [each.get("table") for each in screens["messages"]] == [None, 1]
    assert [each.get("paused") for each in screens["tables"]] == [True, None]


def test_more_time_is_on_every_clock(hall: OnlineHall, tables: list[OnlineTable]) -> None:
    first = acting(tables[0])
    assert first.snapshot["table"]["clock"]["seconds"] == 60
    hall.do({"do": "give_time", "series": 1, "seconds": 45, "tables": [1]})
    first.wait_for(lambda snapshot: snapshot["table"]["clock"]["seconds"] == 105)
    assert [each.get("more_seconds") for each in hall.online()] == [45, None]


def test_a_paused_table_is_paused_after_a_crash_and_what_was_decided_meanwhile_is_done(
    hall: OnlineHall, tables: list[OnlineTable], steady: SteadyServer
) -> None:
    acting(tables[0])
    hall.do({"do": "pause_tables", "series": 1})
    wait(tables[0].peers[0], paused=True, messages=[])
    for table in tables:
        table.leave()
    steady.kill()
    steady.start()
    passes_until(hall, lambda: [each.get("paused") for each in hall.online()] == [True, True])
    for table in tables:
        table.come()
        wait(table.peers[0], paused=True, messages=[])
    hall.do({"do": "go_on", "series": 1})
    for table in tables:
        wait(table.peers[0], paused=False, messages=[])
        assert len(table.play()) == 3


def test_the_round_goes_on_longer_by_a_tap(hall: OnlineHall) -> None:
    def ends() -> int:
        shown = hall.get("hall").json
        return int(shown["timer_ends_at"] - shown["now"])

    assert hall.timer(600).status == 200
    assert ends() == 600
    path = f"/api/tournaments/{hall.name}/timer"
    more = ask(hall.server, path, body={"seconds": 300, "more": True}, key=hall.desk_key)
    assert more.status == 200
    assert ends() == 900
