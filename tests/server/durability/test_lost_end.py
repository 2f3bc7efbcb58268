"""A database that lost its end, as after a failover: the server reads all anew and tells people."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from skat.journal.store import SqliteStore
from skat.messages import LANGUAGES, message
from tests.lanes.few import few
from tests.server.duplicate.hall import DuplicateHall
from tests.server.list_phone import Phone, deal, next_shown
from tests.server.peer import Peer
from tests.server.steady.reaching import line_to
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

MOVES_LOST, CLOSED = "moves_lost", 4409


def cut(server: SteadyServer, journal: str, *, keep: int) -> None:
    """Takes the end of a journal away behind the server's back."""
    assert isinstance(server.store, SqliteStore)
    with closing(sqlite3.connect(server.store.path)) as database, database:
        (trigger,) = database.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'entry_remains'"
        ).fetchone()
        database.execute("DROP TRIGGER entry_remains")
        where = "journal = (SELECT number FROM journal WHERE id = ?) AND seq > ?"
        for table in ("snapshot", "entry"):
            database.execute(f"DELETE FROM {table} WHERE {where}", (journal, keep))
        database.execute(trigger)


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_at_a_table_all_are_told_and_go_on_from_what_is_there(
    steady: SteadyServer, language: str
) -> None:
    opened = steady.open_table()
    with Peer.seated(steady, opened) as anna:
        anna.say(type="language", language=language)
        anna.play_until(lambda _: anna.my_turn)
        before = anna.snapshot
        anna.done(anna.choose())
        anna.play_until(lambda snapshot: anna.my_turn and snapshot["seq"] > before["seq"] + 1)
        seen = anna.seq
        cut(steady, opened.table, keep=before["seq"])
        anna.command(anna.choose(), name="lost", expected=seen)
        assert anna.expect_error(MOVES_LOST, CLOSED)
        told = json.loads(anna.frames[-1])
        assert told["message"] == message(MOVES_LOST, language=language)
    with Peer.seated(steady, opened) as anna:
        assert anna.seq == before["seq"]
        assert anna.snapshot["view"] == before["view"]
        # Sent again, the command is judged by what is there now; then the game goes on.
        assert anna.refused(anna.choose(), name="lost", expected=seen)["code"] == "stale"
        assert anna.done(anna.choose(), name="lost", expected=anna.seq) == before["seq"] + 1
        anna.play_until(lambda snapshot: len(snapshot["list"]["entries"]) > 0)
    assert "is read anew" in steady.log


def test_it_is_found_out_where_only_the_others_move(steady: SteadyServer) -> None:
    opened = steady.open_table()
    with Peer.seated(steady, opened) as anna:
        anna.play_until(lambda _: anna.my_turn)
        cut(steady, opened.table, keep=anna.done(anna.choose()) - 1)
        anna.expect_error(MOVES_LOST, CLOSED)


def test_a_table_that_is_gone_is_gone(steady: SteadyServer) -> None:
    opened = steady.open_table()
    with Peer.seated(steady, opened) as anna:
        anna.play_until(lambda _: anna.my_turn)
        cut(steady, opened.table, keep=0)
        anna.command(anna.choose())
        anna.expect_error(MOVES_LOST, CLOSED)
    with Peer(steady, opened.table) as anna:
        anna.hello(opened.token)
        anna.expect_error("no_such_table", 4404)


def test_a_list(steady: SteadyServer) -> None:
    keeper = Phone.opening(steady)
    for number in (1, 2, 3):
        assert keeper.post(deal(number, 4), command=f"c{number}", expected=number).status == 201
    with keeper.look(key=keeper.view_key) as reader:
        assert next_shown(reader)["seq"] == 4
        cut(steady, keeper.name, keep=2)
        refused = keeper.post(deal(4, 2), command="c4", expected=4)
        assert (refused.status, refused.code) == (409, MOVES_LOST)
        told = next_shown(reader)
        assert (told["type"], told["code"]) == ("error", MOVES_LOST)
        assert told["message"] == message(MOVES_LOST)
        assert closed_with(reader) == CLOSED
    shown = keeper.shown()
    assert (shown["seq"], len(shown["lines"])) == (2, 1)
    # What was acknowledged and is lost is a new command again.
    assert keeper.post(deal(2, 3), command="c2", expected=2).json["seq"] == 3
    with keeper.look(key=keeper.view_key) as reader:
        assert next_shown(reader)["seq"] == 3


def test_a_tournament(steady: SteadyServer) -> None:
    hall = Hall(steady).entered(3)
    seen = hall.get("desk").json["hall"]["seq"]
    line = line_to(steady, f"/api/tournaments/{hall.name}/socket", headers={})
    with line:
        line.send(json.dumps({"type": "hello", "room": "hall", "language": "de"}))
        assert next_shown(line)["seq"] == seen
        cut(steady, hall.name, keep=seen - 1)
        refused = hall.post({"do": "enter", "name": "Player 4", "paid": 1000})
        assert (refused.status, refused.code) == (409, MOVES_LOST)
        told = next_shown(line)
        assert (told["code"], told["message"]) == (MOVES_LOST, message(MOVES_LOST, language="de"))
        assert closed_with(line) == CLOSED
    assert hall.get("desk").json["hall"]["seq"] == seen - 1
    hall.do({"do": "enter", "name": "Player 3", "paid": 1000})
    assert hall.get("desk").json["hall"]["seq"] == seen


def test_a_duplicate_event(steady: SteadyServer) -> None:
    server: Any = steady
    hall = DuplicateHall(server, people=6, boards=6)
    assert hall.says("words", {"words": "sieben Buben"}).status == 201
    cut(steady, hall.name, keep=1)
    refused = hall.says("rounds", {"round": 1})
    assert (refused.status, refused.code) == (409, MOVES_LOST)
    assert hall.says("words", {"words": "acht Asse"}).status == 201
    assert hall.says("rounds", {"round": 1}).status == 201


def closed_with(line: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(timeout=60)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_after_a_reconnection_all_is_looked_at(
    steady: SteadyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server also tells a spectator, and a player who waits for another."""
    opened, keeper, hall = steady.open_table(), Phone.opening(steady), Hall(steady)
    keeper.post(deal(1, 2), command="c1", expected=1)
    hall.entered(3)
    with (
        Peer.seated(steady, opened) as anna,
        keeper.look(key=keeper.view_key) as reader,
        line_to(steady, f"/api/tournaments/{hall.name}/socket", headers={}) as screen,
    ):
        anna.play_until(lambda _: anna.my_turn)
        assert next_shown(reader)["seq"] == 2
        screen.send(json.dumps({"type": "hello", "room": "hall"}))
        seen = next_shown(screen)["seq"]
        steady.passes(10)
        cut(steady, opened.table, keep=anna.seq - 1)
        cut(steady, keeper.name, keep=1)
        cut(steady, hall.name, keep=seen - 1)
        monkeypatch.setattr(steady.store, "_reconnections", 1)
        assert anna.expect_error(MOVES_LOST, CLOSED)
        assert next_shown(reader)["code"] == next_shown(screen)["code"] == MOVES_LOST
    assert keeper.shown()["seq"] == 1
    assert hall.get("desk").json["hall"]["seq"] == seen - 1
