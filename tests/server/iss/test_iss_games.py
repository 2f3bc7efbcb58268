"""Whole games through the ISS port, every line checked by a client written from the document."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord
from skat.notation.replaying import replay
from tests.server.iss.model import GameModel
from tests.server.iss.ported import Ported, all_ready, at, games, ported, table_of
from tests.server.iss.program import Chance, Place, Program
from tests.virtual_time import spent

NAMES = ("anna", "ben", "carl", "dora")
LATE = "play : _game_not_started"
"""What a card is answered with that came when the server had ended the game."""


def ends(program: Program) -> list[str]:
    """The records that a program was sent, as they came."""
    return [line.split(" ", 4)[4] for line in program.lines if line.split(" ")[3:4] == ["end"]]


def replays(records: list[str]) -> None:
    """Each record is one of a legal game with the result that it says."""
    for text in records:
        read = next(read_iss(text))
        assert isinstance(read, IssRecord), text
        again = replay(read)
        assert again.status == "ok", f"{text} {again.problem}"


def without_refusal(*programs: Program) -> None:
    errors = {
        error for each in programs for place in each.places.values() for error in place.errors
    }
    assert errors <= {LATE}, errors


async def played(here: Ported, *, size: int, number: int, bold: float = 0.4) -> list[Program]:
    programs = [
        here.program(name, turn=Chance(random.Random(f"{name} {size}"), bold=bold))
        for name in NAMES[:size]
    ]
    for program in programs:
        await program.connect()
    name = await table_of(*programs, size=size)
    await games(name, number, *programs)
    return programs


@pytest.mark.parametrize("size", [3, 4])
async def test_whole_games_at_a_table(tmp_path: Path, size: int) -> None:
    async with ported(tmp_path) as here:
        programs = await played(here, size=size, number=6)
        for program in programs:
            (place,) = program.places.values()
            assert len(place.records) == 6
            state = at(program, place.name)
            assert (state.game, state.running) == (6, False)
            assert sum(block.played for block in state.blocks) == sum(
                record.result.startswith("d:") for record in place.records
            )
        without_refusal(*programs)
        assert len({tuple(ends(program)) for program in programs}) == 1
        replays(ends(programs[0]))


@pytest.mark.proof
def test_two_hundred_games_without_a_refusal(tmp_path: Path) -> None:
    async def evening() -> None:
        async with ported(tmp_path) as here:
            three = await played(here, size=3, number=110)
            for program in three:
                program.kill()
                await program.closed.wait()
            await asyncio.sleep(0.1)
            without_refusal(*three)
            replays(ends(three[0]))

    async def at_four() -> None:
        (tmp_path / "four").mkdir()
        async with ported(tmp_path / "four") as here:
            four = await played(here, size=4, number=90, bold=0.6)
            without_refusal(*four)
            replays(ends(four[0]))

    spent(evening())
    spent(at_four())


async def test_the_lines_of_a_table_come_in_the_order_of_the_document(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        anna, ben, carl = await here.connected("anna", "ben", "carl")
        before = len(anna.lines)
        name = await table_of(anna, ben, carl)
        assert name == ".1"
        assert anna.lines[before : before + 4] == [
            "tables + .1 3 0 . . . -1",
            "tables + .1 3 0 anna . . -1",
            "create .1 anna 3 -1 3 ? ? ? 0",
            "table .1 anna state 3 anna . . . anna . 0 0 0 0 0 0 1 0 . . 0 0 0 0 0 0 0 0"
            " . . 0 0 0 0 0 0 0 0 . . 0 0 0 0 0 0 0 0 false 0",
        ]
        joined = [line for line in ben.lines if " .1 " in line]
        assert [line.split(" ")[0] for line in joined[-4:]][:1] == ["create"]
        before = len(anna.lines)
        await all_ready(name, anna, ben, carl)
        await anna.until(lambda: anna.places[name].game is not None and anna.places[name].plays)
        verbs = [line.split(" ")[3] for line in anna.lines[before:] if line[:5] == "table"]
        assert verbs[: verbs.index("go") + 2] == [
            "state", "state", "state", "state", "start", "go", "play",
        ]  # fmt: skip
        assert not any(line.startswith("tables") for line in anna.lines[before:][:7])
        await anna.until(lambda: anna.places[name].settled)
        end = next(n for n, line in enumerate(anna.lines) if line.split(" ")[3:4] == ["end"])
        assert anna.lines[end - 1].startswith("tables + .1 3 1 ")
        assert anna.lines[end + 1].split(" ")[3] == "state"


def test_moves_are_echoed_in_their_canonical_form_and_bad_ones_refused(tmp_path: Path) -> None:
    """JSkat's own spelling, two-step announcements, and what nobody may say."""
    said: list[str] = []

    def scripted(program: Program, place: Place) -> str | None:
        game = place.game
        assert game is not None
        if game.phase == "bid":
            return "18" if game.me == 1 and not game.asked else "p"
        if game.phase == "skat":
            for bad in ("C", "y", "NS", "18", "CHX"):
                program.play(place, bad)
            return "s"
        if game.phase == "announce":
            # One more than a hand with the skat can hold.
            thirteen = [f"{suit}{rank}" for rank in "JATK" for suit in "CSHD"][:13]
            foreign = next(card for card in thirteen if card not in game.hand)
            for bad in (f"G.{foreign}.{game.hand[0]}", "GH", "GO", f"G.{game.hand[0]}"):
                program.play(place, bad)
            program.play(place, f"G.{game.hand[0]}.{game.hand[0]}")
            program.play(place, "G")
            return f"{game.hand[1]}.{game.hand[0]}"
        said.append("card")
        return Chance(random.Random(1), gives_up=0)(program, place)

    async def evening() -> None:
        async with ported(tmp_path) as here:
            programs = await here.connected("anna", "ben", "carl", turn=scripted)
            name = await table_of(*programs)
            await games(name, 1, *programs)
            (soloist,) = (each for each in programs if each.places[name].errors)
            errors = soloist.places[name].errors
            assert errors[:5] == [
                "play : _must_declare_hand",
                "play : _invalid_move_colon Y",
                "play : _illegal_move_colon NS",
                "play : _invalid_move_colon 18",
                "play : _invalid_move_colon CHX",
            ]
            assert errors[5].startswith("play : _illegal_discard_colon ")
            assert errors[6:8] == [
                "play : _hand_illegal_after_pickup",
                "play : _hand_illegal_after_pickup GO",
            ]
            assert errors[8].startswith("play : _move_needs_3_parts_colon G.")
            assert errors[9].startswith("play : _illegal_discards ")
            assert len(errors) == 10
            record = soloist.places[name].records[0]
            (announced,) = (text for _, text in record.moves if text.startswith("G."))
            assert len(announced.split(".")) == 3

    spent(evening())
    assert said


@pytest.mark.parametrize(
    ("sent", "echo"),
    [("GHOSZ", "GO"), ("NHO", "NOH"), ("CHSZ", "CHZ"), ("GHS", "GHS"), ("HO", "HO"), ("NH", "NH")],
)
def test_hand_games_in_every_spelling(tmp_path: Path, sent: str, echo: str) -> None:
    """Cards that a client adds are dropped; in an open game the true ones stand there."""

    def scripted(program: Program, place: Place) -> str | None:
        game = place.game
        assert isinstance(game, GameModel)
        if game.phase == "bid":
            return "18" if game.me == 1 and not game.asked else "p"
        if game.phase == "skat":
            return ".".join([sent, *game.hand])
        return Chance(random.Random(2), gives_up=0)(program, place)

    async def evening() -> None:
        async with ported(tmp_path) as here:
            programs = await here.connected("anna", "ben", "carl", turn=scripted)
            name = await table_of(*programs)
            await games(name, 1, *programs)
            (record,) = programs[0].places[name].records
            announced = record.moves[4][1].split(".")
            assert announced[0] == echo
            assert len(announced) == (11 if "O" in echo else 1)
            without_refusal(*programs)
            replays(ends(programs[0]))

    spent(evening())
