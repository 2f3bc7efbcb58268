"""Our players as engines, tried line by line, and both doors with nonsense."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from skat.engines.positions import positions
from skat.engines.speaking import OwnEngine, Speaker
from skat.notation.seen_words import legal_words, meant_by
from skat.players import PLAYER_NAMES
from tests.engines.in_process import Asked, House, Saying
from tests.engines.scripted import a_position, decided_by, record_of, stable


class AtOnce:
    """Stands in for `threading.Thread`: what it is to do is done as it starts."""

    def __init__(self, *, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        assert daemon, "a program ends although its player thinks"
        self._work, self._given = target, args

    def start(self) -> None:
        """Does it."""
        self._work(*self._given)


class Endless(AtOnce):
    """The same, but the player thinks for ever."""

    def start(self) -> None:
        """Does it, unless it is to think."""
        if self._work.__name__ != "_think":
            super().start()


def answers(player: str, *lines: str, threads: type[AtOnce] = AtOnce) -> list[str]:
    said: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("skat.engines.speaking.threading", SimpleNamespace(Thread=threads))
        Speaker(OwnEngine(player), said.append).run(lines)
    return said


def go(number: int, position_text: str, more: str = "move 20000") -> tuple[str, str]:
    return (
        f"position {position_text}",
        f"go {number} legal 18 p time 240000 240000 240000 {more}",
    )


def test_the_greeting_ends_with_ok() -> None:
    said = answers("strong", "skat 1")
    assert said[0].startswith("id name skat strong ")
    assert said[1].startswith("id author ")
    assert said[-1] == "ok"
    assert "option name worlds type int min 1 max 5000" in said


def test_pings_options_and_strange_lines() -> None:
    lines = (
        "set worlds 5",
        "set seed 7",
        "set worlds 0",
        "set nothing 1",
        "set",
        "hello",
        "",
        "go",
    )
    assert answers("pimc", *lines, "ping 7") == [
        "error set worlds",
        "error set nothing",
        "error set",
        "pong 7",
    ]
    assert answers("simple", "new 1 rules isko-1950 players a b c seat 0") == ["error new"]


@pytest.mark.parametrize("player", PLAYER_NAMES)
def test_every_player_answers_with_a_legal_word(player: str) -> None:
    slow = player in ("pimc", "club", "strong", "beginner")
    for position in positions(6 if slow else 40, seed=5):
        lines = ["new 1 rules isko-2022 players a b c seat 0"]
        lines += ["set worlds 8"] if player in ("pimc", "club", "strong") else []
        said = answers(player, *lines, *go(3, record_of(position)))
        assert said[-1].startswith("move 3 "), (said, record_of(position))
        assert isinstance(meant_by(said[-1].split()[2], position.state, position.seat), tuple)


def test_the_same_position_gets_the_same_answer_and_a_policy() -> None:
    text = record_of(a_position())
    first, second = (answers("random", *go(1, text))[0] for _ in range(2))
    assert first == second
    word = first.split()[2]
    assert answers("random", f"position {text}", "go 8 policy") == [f"policy 8 {word} 1.0"]


def test_who_is_stopped_or_out_of_time_says_something_legal() -> None:
    position = a_position()
    text = record_of(position)
    legal = legal_words(position.state, position.seat)
    asked = ("set worlds 5000", *go(2, text), "ping 0", "stop 1", "stop 2", "stop 2", "ping 1")
    pong, word, last = answers("strong", *asked, threads=Endless)
    assert (pong, last) == ("pong 0", "pong 1")
    assert word.split()[:2] == ["move", "2"]
    assert word.split()[2] in legal
    (hurried,) = answers("strong", *go(3, text, "move 1"), threads=Endless)
    assert hurried.split()[2] in legal


def test_a_position_that_is_none_gets_an_error_not_a_crash() -> None:
    for text in ("", "nonsense", "(;GM[Skat]MV[]R[unknown] ;)", record_of(a_position())[:-40]):
        (said,) = answers("simple", *go(1, text))
        assert said.startswith("error go 1 "), said


def fuzz_ours(lines: int, chance: Random) -> None:
    """Lines of words of the protocol in any order, and bytes of any kind."""
    words = "skat 1 set worlds ping new rules isko-2022 position go legal time stop over quit? p 18"
    texts = [record_of(each) for each in positions(6, seed=9)]
    told = [*words.split(), *texts, "\x00", "é" * 20, "-1", "9" * 30]
    every = [
        " ".join(chance.choice(told) for _ in range(chance.randrange(7))) for _ in range(lines)
    ]
    said = answers("simple", *every, "ping end")
    assert "pong end" in said


def test_nonsense_from_a_house_never_ends_our_engine() -> None:
    fuzz_ours(400, Random(1))


@pytest.mark.proof
def test_much_nonsense_from_a_house_never_ends_our_engine() -> None:
    for number in range(10):
        fuzz_ours(3_000, Random(number))


def fuzz_theirs(house: House, lines: int, chance: Random) -> None:
    """Lines of all kinds before a move, and bytes that are none."""

    def nonsense(asked: Asked) -> Saying:
        for number in range(lines):
            yield chance.choice(
                (
                    chance.randbytes(30) + b"\n",
                    f"move {chance.randrange(5)} {chance.choice(asked.legal)}",
                    f"info {'x' * chance.randrange(200)}",
                    f"pong {number}",
                    "policy 1 CJ much",
                    f"info worlds {number}",
                )
            )
        yield asked.first

    engines = stable(house.command(nonsense), most_late=10**9)
    decided_by(engines, a_position())
    engines.close()


def test_nonsense_from_an_engine_never_ends_the_house(house: House) -> None:
    for seed in range(3):
        fuzz_theirs(house, 300, Random(seed))


@pytest.mark.proof
def test_much_nonsense_from_an_engine_never_ends_the_house(house: House) -> None:
    for seed in range(40):
        fuzz_theirs(house, 2_500, Random(seed))


@pytest.mark.live
def test_the_command_speaks_on_standard_input_and_output() -> None:
    """It answers a ping while it thinks, which takes a second or two with so many worlds."""
    text = record_of(a_position(kind="playing in defence"))
    words = [sys.executable, "-m", "skat.cli", "engine", "strong"]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "COLUMNS": "80"},
    ) as speaking:
        assert speaking.stdin is not None
        assert speaking.stdout is not None

        def told(*lines: str) -> str:
            print(*lines, sep="\n", file=speaking.stdin)
            assert speaking.stdout is not None
            return speaking.stdout.readline()

        said = told("skat 1")
        while said != "ok\n":
            said = speaking.stdout.readline()
        assert told("set worlds 5000", *go(1, text), "ping 9") == "pong 9\n"
        assert told("stop 1").startswith("move 1 ")
        rest, complaints = speaking.communicate("\n".join((*go(2, text, "move 1"), "")))
    assert rest.startswith("move 2 ")
    assert (speaking.returncode, complaints) == (0, "")
