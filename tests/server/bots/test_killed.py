"""kill -9 while a bot plays: a word whose answer was lost is sent again and stands once."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep

import pytest

from skat.notation.seen_deal import PositionRead, read_position
from tests.server.bots.owner import a_bot
from tests.server.bots.player import Player, word_for
from tests.server.bots.program import BotProgram, Line
from tests.server.live import UNANSWERED, LiveServer

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]


def turn_of(player: Player) -> Line:
    """The next question; where a deal is over, the next one is asked for."""
    while (line := player.hear())["type"] != "turn":
        if line["type"] == "over":
            player.bot.post(f"{player.path}/ready")
    return line


def said_and_killed(server: LiveServer, player: Player, turn: Line, *, after: float) -> str:
    """A word that is on its way when the server is killed; the word."""
    word = word_for(turn, player.position)

    def said() -> None:
        # The line breaks with the server, or the answer came before.
        with suppress(*UNANSWERED):
            BotProgram(server, player.bot.token).post(
                f"{player.path}/moves", ply=turn["ply"], word=word
            )

    saying = threading.Thread(target=said)
    saying.start()
    sleep(after)
    server.kill()
    saying.join()
    player.stream.hang_up()
    server.start()
    return word


def played_through(folder: Path, *, kills: int, seed: int) -> None:
    """A list with so many kills, each with a word on its way at some moment."""
    chance = Random(seed)
    with LiveServer(folder) as server:
        _, bot = a_bot(server)
        status, body = bot.post("/api/bot/tables", settings={"length": "12"})
        assert status == 201
        player = Player(bot, body["table"])
        for _ in range(kills):
            for _ in range(chance.randrange(4)):
                turn = turn_of(player)
                assert player.answer(turn)[0] == 200
            turn = turn_of(player)
            word = said_and_killed(server, player, turn, after=chance.choice((0, 0.005, 0.05)))
            answer = bot.post(f"{player.path}/moves", ply=turn["ply"], word=word)
            again = bot.post(f"{player.path}/moves", ply=turn["ply"], word=word)
            assert (answer, again) == ((200, {"ply": turn["ply"] + 1}),) * 2
            player.stream = bot.stream(player.path)
            while player.hear()["type"] != "full":
                pass
            # Everything that was said can be read, and the rules allow it: nothing stands twice.
            seen = read_position(player.position)
            assert isinstance(seen, PositionRead)
            assert player.full["ply"] > turn["ply"]
        assert "Traceback" not in server.log


@pytest.mark.parametrize(
    ("kills", "seed"),
    [(2, 7), *(pytest.param(15, seed, marks=pytest.mark.proof) for seed in range(4))],
)
def test_a_word_that_was_on_its_way_when_the_server_was_killed_stands_once(
    tmp_path: Path, kills: int, seed: int
) -> None:
    played_through(tmp_path, kills=kills, seed=seed)
