"""Lines that are lost in every phase, clocks that run out in every phase, and spectators."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.lanes.few import few
from tests.server.iss.model import GameModel
from tests.server.iss.ported import Ported, all_ready, at, games, ported, settled, table_of
from tests.server.iss.program import Chance, Place, Program
from tests.server.iss.test_iss_games import ends, replays, without_refusal
from tests.server.iss.wire import StateLine
from tests.virtual_time import spent

Moment = Callable[[GameModel], bool]

MOMENTS: dict[str, Moment] = {
    "bid": lambda game: game.phase == "bid",
    "skat": lambda game: game.phase == "skat",
    "announce": lambda game: game.phase == "announce",
    "first card": lambda game: game.phase == "play" and not game.trick and not game.tricks,
    "later card": lambda game: game.phase == "play" and game.tricks == 4,
}


class UpTo:
    """Plays by chance up to a moment, in which the program stops: there its line is lost, or its
    time runs out.
    """

    def __init__(self, name: str, moment: Moment) -> None:
        self.chance = Chance(random.Random(name), bold=1.0 if name == "anna" else 0.0, gives_up=0)
        self.moment = moment
        self.stopped = asyncio.Event()
        self.goes_on = False

    def __call__(self, program: Program, place: Place) -> str | None:
        game = place.game
        assert game is not None
        if self.moment(game) and not self.goes_on:
            self.stopped.set()
            return None
        if game.phase == "skat":
            return "s"
        if game.phase == "announce":
            return ".".join(["G", *game.hand[:2]])
        return self.chance(program, place)


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("moment", few(MOMENTS, gate=2))
async def test_a_line_that_is_lost_in_a_game_comes_back_to_it(
    tmp_path: Path, moment: str, size: int
) -> None:
    async with ported(tmp_path) as here:
        anna = here.program("anna", turn=UpTo("anna", MOMENTS[moment]))
        stops = anna.turn
        assert isinstance(stops, UpTo)
        others = [
            here.program(name, turn=UpTo(name, lambda _: False))
            for name in ("ben", "carl", "dora")[: size - 1]
        ]
        everybody = [anna, *others]
        for program in everybody:
            await program.connect()
        name = await table_of(*everybody, size=size)

        def over(known: int) -> bool:
            return stops.stopped.is_set() or others[0].places[name].settled > known

        while not stops.stopped.is_set():
            # Another player may deal, or sit so that anna is never asked.
            await all_ready(name, *everybody)
            await others[0].until(partial(over, others[0].places[name].settled))
        ben = others[0]
        before, told = len(ben.lines), list(anna.places[name].plays)
        anna.kill()
        await ben.until(lambda: "anna" not in ben.people)
        await ben.until(lambda: "anna" not in at(ben, name).seated)
        assert any(
            line.startswith(f"tables + {name} ") and " . " in line for line in ben.lines[before:]
        )
        assert any(block.name == "anna" for block in at(ben, name).blocks)
        stops.goes_on = True
        back = Program("anna", anna.secret, here.door, turn=stops)
        here.programs.append(back)
        await back.connect()
        await back.until(lambda: name in back.places and back.places[name].resumed is not None)
        place = back.places[name]
        verbs = [line.split(" ")[0:4] for line in back.lines if f" {name} " in line]
        at_create = next(n for n, words in enumerate(verbs) if words[0] == "create")
        assert [words[3] for words in verbs[at_create + 1 : at_create + 3]] == [
            "state",
            "start",
        ]
        assert place.resumed is not None
        assert [f"{who} {text}" for who, text in place.resumed.moves] == told
        await settled(back, name, more_than=0)
        await settled(ben, name, more_than=ben.places[name].settled - 1)
        replays(ends(ben))


EVERYBODYS: dict[str, Moment] = {
    **MOMENTS,
    "answer": lambda game: game.phase == "bid" and game.asked,
    "defence": lambda game: game.phase == "play" and game.me != game.soloist and game.tricks == 2,
    "last card": lambda game: game.phase == "play" and game.tricks == 9 and len(game.trick) == 2,
}
"""Moments that come to every player, soloist or not."""

BEFORE_THE_CONTRACT = ("bid", "answer", "skat", "announce")


async def too_late(here: Ported, number: int, moment: str, *, size: int) -> list[Program]:
    """A table where a player thinks too long at this moment, and another game after that."""
    names = ("anna", "ben", "carl", "dora")[:size]
    programs = [
        await here.program(f"{name}{number}", turn=UpTo(name, EVERYBODYS[moment])).connect()
        for name in names
    ]
    name = await table_of(*programs, size=size)
    while not any("TI." in line for line in programs[0].lines):
        await games(name, 1, *programs)
    for program in programs:
        record = program.places[name].records[-1]
        assert record.moves[-1][1].startswith("TI.")
        late = int(record.moves[-1][1][3])
        assert f" to:{late} " in record.result, record.result
        lost = [block.name for block in at(program, name).blocks if block.last == -100]
        if moment in BEFORE_THE_CONTRACT:
            assert " penalty " in record.result
            assert lost == [record.players[late]]
        else:
            assert lost == []
            assert " penalty " not in record.result
    replays(ends(programs[0]))
    # Nobody is stuck: the next game begins as ever.
    for program in programs:
        stops = program.turn
        assert isinstance(stops, UpTo)
        stops.goes_on = True
    await games(name, 1, *programs)
    without_refusal(*programs)
    return programs


@pytest.mark.proof
@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.proof)])
def test_the_clock_ends_a_game_in_every_phase(tmp_path: Path, size: int) -> None:
    """Tables side by side: at each a player thinks too long at another moment.

    A server that is started anew knows the list points of all of them, penalties too.
    """
    seen: list[tuple[list[Program], StateLine]] = []

    async def evening() -> None:
        async with ported(tmp_path, clock=5) as here:
            tables = (
                too_late(here, number, moment, size=size)
                for number, moment in enumerate(EVERYBODYS)
            )
            for programs in await asyncio.gather(*tables):
                (name,) = programs[0].places
                seen.append((programs, at(programs[0], name)))

    async def next_evening() -> None:
        async with ported(tmp_path, clock=5) as here:
            for programs, before in seen:
                again = Program(programs[0].name, programs[0].secret, here.door)
                here.programs.append(again)
                await again.connect()
                await again.until(lambda again=again: again.places)  # type: ignore[misc]
                (name,) = again.places
                await again.until(lambda: again.places[name].state)  # noqa: B023
                now = at(again, name)
                assert [(each.name, each.played, each.last, each.total) for each in now.blocks] == [
                    (each.name, each.played, each.last, each.total) for each in before.blocks
                ]

    spent(evening())
    spent(next_evening())


async def test_who_looks_on_follows_the_game_and_sees_no_card(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        programs = await here.connected("anna", "ben", "carl")
        (eva,) = await here.connected("eva")
        name = await table_of(*programs)
        eva.say(f"observe {name}")
        await eva.until(lambda: name in eva.places)
        assert eva.places[name].me == "."
        await games(name, 2, *programs)
        await settled(eva, name, more_than=1)
        eva.say(f"table {name} . tell hello")
        eva.say(f"table {name} eva play 18")
        await eva.until(lambda: len(eva.places[name].errors) == 2)
        assert eva.places[name].errors == [
            "tell : _not_joined_so_cannot_talk",
            "play : _not_a_player",
        ]
        # In the middle of a game the record so far is sent.
        stop = UpTo("anna", MOMENTS["bid"])
        programs[0].turn = programs[1].turn = programs[2].turn = stop
        await all_ready(name, *programs)
        await stop.stopped.wait()
        (fritz,) = await here.connected("fritz")
        fritz.say(f"observe {name}")
        await fritz.until(lambda: name in fritz.places and fritz.places[name].resumed)
        eva.say(f"table {name} . leave")
        await eva.heard(f"destroy {name} .")


async def test_the_newer_of_two_lines_of_an_account_stays_and_keeps_the_seat(
    tmp_path: Path,
) -> None:
    async with ported(tmp_path) as here:
        anna, ben = await here.connected("anna", "ben")
        name = await table_of(anna, ben)
        again = Program("anna", anna.secret, here.door)
        here.programs.append(again)
        await again.connect()
        await again.until(lambda: name in again.places)
        await anna.closed.wait()
        assert "error _already_logged_in" in anna.lines
        assert at(again, name).seated[:2] == ("anna", "ben")
        without_refusal(again, ben)
