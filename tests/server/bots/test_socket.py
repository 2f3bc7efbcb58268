"""`/api/bot/socket`: events, tables and words over one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.bots.owner import Owner, a_bot
from tests.server.bots.player import word_for
from tests.server.bots.program import BotProgram
from tests.server.live import LiveServer
from tests.server.steady.reaching import Reached, line_to
from tests.server.steady.server import SteadyServer

Line = dict[str, Any]
PATIENCE = 60.0


class BotSocketProgram:
    """A program at the socket of its bot."""

    def __init__(self, server: Reached, first: str | Line) -> None:
        self.socket = line_to(server, "/api/bot/socket")
        self.heard: list[Line] = []
        self.say(**({"type": "hello", "token": first} if isinstance(first, str) else first))

    def __enter__(self) -> BotSocketProgram:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *kinds: str) -> Line:
        """The next message of one of these kinds."""
        while True:
            line: Line = json.loads(self.socket.recv(timeout=PATIENCE))
            self.heard.append(line)
            if not kinds or line["type"] in kinds:
                return line

    def asked(self, kind: str, table: str, **fields: Any) -> Line:
        """The answer to a request; what comes meanwhile is in `heard`."""
        self.say(type=kind, table=table, **fields)
        answer = self.next("done", "refused")
        assert (answer["to"], answer["table"]) == (kind, table)
        return answer

    def closed(self) -> int | None:
        """The code with which the server has closed the line."""
        with pytest.raises(ConnectionClosed) as closed:
            self.next("nothing that comes")
        return closed.value.rcvd.code if closed.value.rcvd else None


def opened(bot: BotProgram, **wish: Any) -> str:
    status, body = bot.post("/api/bot/tables", **{"settings": {"length": "round"}, **wish})
    assert status == 201, body
    return str(body["table"])


@pytest.mark.proof
def test_a_whole_list_is_played_over_one_socket(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    tables = [opened(bot), opened(bot)]
    positions = dict[str, list[str]]()
    over = dict.fromkeys(tables, 0)
    seen = 0
    with BotSocketProgram(steady_bots, bot.token) as program:
        for table in tables:
            assert program.asked("open", table)["type"] == "done"
        while min(over.values()) < 3:
            if seen == len(program.heard):
                program.next()
            line = program.heard[seen]
            seen += 1
            table = str(line.get("table"))
            match line["type"]:
                case "full":
                    positions[table] = [line["position"] or "MV[]"]
                case "move":
                    positions[table].append(f"{line['who']} {line['word']}")
                case "turn":
                    head, *moves = positions[table]
                    before, _, after = head.partition(" ]")
                    word = word_for(line, f"{' '.join([before, *moves])} ]{after}")
                    answer = program.asked("move", table, ply=line["ply"], word=word)
                    assert (answer["type"], answer["ply"]) == ("done", line["ply"] + 1), answer
                case "over":
                    over[table] += 1
                    last = over[table] == 3
                    answer = program.asked("ready", table)
                    assert answer["type"] == ("refused" if last else "done"), answer
    assert {line["table"] for line in program.heard if "table" in line} == set(tables)
    # Deals of two tables side by side, and each line names its own.
    assert all("table" in line for line in program.heard)


def test_a_word_is_refused_as_over_http_and_said_once(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    table = opened(bot)
    with BotSocketProgram(steady_bots, bot.token) as program:
        program.say(type="open", table=table)
        turn = program.next("turn")
        refused = program.asked("move", table, ply=turn["ply"], word="C5")
        assert (refused["ply"], refused["error"]["code"]) == (turn["ply"], "bad_move")
        assert program.asked("move", table, ply=turn["ply"] + 7, word="p")["error"]["code"] == (
            "stale"
        )
        done = program.asked("move", table, ply=turn["ply"], word="p")
        assert done["ply"] == turn["ply"] + 1
        assert program.asked("move", table, ply=turn["ply"], word="p") == done
        status, body = bot.post(f"/api/bot/tables/{table}/moves", ply=turn["ply"], word="p")
        assert (status, body) == (200, {"ply": done["ply"]}), "the same over the other door"
        assert program.asked("open", "t-none")["error"]["code"] == "no_such_table"
        assert program.asked("decline", table)["error"]["code"] == "no_invitation"
        program.say(type="open", table=table)
        assert program.next("full")["ply"] >= done["ply"], "opened again, it begins with the whole"


def test_a_bot_hears_of_invitations_and_takes_them(steady_bots: SteadyServer) -> None:
    owner, bot = a_bot(steady_bots)
    _, host = a_bot(steady_bots)
    with BotSocketProgram(steady_bots, bot.token) as program:
        table = opened(host, invite=[owner.name])
        assert program.next("invited")["table"] == table
        assert program.asked("accept", table)["type"] == "done"
        assert program.next("game_started")["table"] == table


@pytest.mark.parametrize(
    "first",
    [
        {"type": "hello", "token": "nothing"},
        {"type": "move", "table": "t", "ply": 1, "word": "p"},
        {"type": "hello"},
    ],
)
def test_who_opens_nothing_is_sent_away(steady_bots: SteadyServer, first: Line) -> None:
    with BotSocketProgram(steady_bots, first) as program:
        assert program.closed() == (4401 if "token" in first else 4400)


def test_a_token_to_read_and_one_that_was_revoked_play_no_more(steady_bots: SteadyServer) -> None:
    owner = Owner(steady_bots)
    reader = owner.token("read")
    with BotSocketProgram(steady_bots, reader.token) as program:
        assert program.closed() == 4403
    owner.mark()
    bot = owner.token()
    table = opened(bot)
    with BotSocketProgram(steady_bots, bot.token) as program:
        assert program.asked("open", table)["type"] == "done"
        for each in owner.get("/api/account/tokens")[1]["tokens"]:
            assert owner.post(f"/api/account/tokens/{each['id']}/revoke")[0] == 200
        program.say(type="ready", table=table)
        assert program.closed() == 4401


@pytest.mark.live
@pytest.mark.usefixtures("without_limits")
def test_a_server_that_ends_closes_lines_and_streams_in_order(tmp_path: Path) -> None:
    """Alone, with nobody to send its bots to: on turn at a table, and with events alone."""
    with LiveServer(tmp_path) as server:
        _, bot = a_bot(server)
        table = opened(bot)
        streams = [bot.stream("/api/bot/events"), bot.stream(f"/api/bot/tables/{table}")]
        streams[1].next("full")
        with (
            BotSocketProgram(server, bot.token) as playing,
            BotSocketProgram(server, bot.token) as waiting,
        ):
            assert playing.asked("open", table)["type"] == "done"
            playing.next("turn")
            waiting.next("game_started")
            # It waits for none: whether it says so itself or ends by the signal.
            assert server.stop() in (0, -15)
            assert playing.closed() == 1012
            assert waiting.closed() == 1012
        assert "Traceback" not in server.log
        assert "ERROR" not in server.log
