"""Our players as engines, tried line by line, and both doors with nonsense."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from skat.engines.ours import OwnEngine
from skat.engines.positions import positions
from skat.engines.speaking import Speaker
from skat.notation.seen_words import legal_words, meant_by
from skat.players import PLAYER_NAMES
from tests.engines.scripted import (
    FIRST,
    a_position,
    decided_by,
    legal_of,
    record_of,
    script,
    stable,
)

pytestmark = pytest.mark.live


def answers(player: str, *lines: str) -> list[str]:
    said: list[str] = []
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
    said = answers("strong", "set worlds 5000", *go(2, text), "stop 2", "stop 1", "ping 1")
    assert sorted(said)[0].split()[:2] == ["move", "2"]
    assert len(said) == 2
    hurried = answers("strong", "set worlds 5000", *go(3, text, "move 1"))
    assert len(hurried) == 1
    assert hurried[0].split()[2] in legal_words(position.state, position.seat)


def test_a_position_that_is_none_gets_an_error_not_a_crash() -> None:
    for text in ("", "nonsense", "(;GM[Skat]MV[]R[unknown] ;)", record_of(a_position())[:-40]):
        (said,) = answers("simple", *go(1, text))
        assert said.startswith("error go 1 "), said


def fuzz_ours(lines: int, chance: Random) -> None:
    """Lines of words of the protocol in any order, and bytes of any kind."""
    words = "skat 1 set worlds ping new rules isko-2022 position go legal time stop over quit? p 18"
    texts = [record_of(one) for one in positions(6, seed=9)]
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


NONSENSE = """
for n in range({lines}):
    kind = chance.randrange(6)
    if kind == 0: sys.stdout.buffer.write(bytes(chance.randrange(256) for _ in range(30)) + b'\\n')
    elif kind == 1: print('move', chance.randrange(5), chance.choice(legal), flush=False)
    elif kind == 2: print('info', 'x' * chance.randrange(200), flush=False)
    elif kind == 3: print('pong', n, flush=False)
    elif kind == 4: print('policy 1 CJ much', flush=False)
    else: print('info worlds', n, flush=False)
"""


def fuzz_theirs(tmp_path: Path, lines: int, seed: int) -> None:
    body = NONSENSE.format(lines=lines).strip().splitlines()
    before = f"import random\nchance = random.Random({seed})\n"
    engines = stable(script(tmp_path, *body, FIRST, before=before), most_late=10**9)
    decided_by(engines, a_position())
    engines.close()


def test_nonsense_from_an_engine_never_ends_the_house(tmp_path: Path) -> None:
    for seed in range(3):
        fuzz_theirs(tmp_path, 300, seed)


@pytest.mark.proof
def test_much_nonsense_from_an_engine_never_ends_the_house(tmp_path: Path) -> None:
    for seed in range(40):
        fuzz_theirs(tmp_path, 2_500, seed)


def test_the_command_speaks_on_standard_input_and_output() -> None:
    text = record_of(a_position())
    told = "\n".join(("skat 1", *go(1, text), "quit", ""))
    done = subprocess.run(
        [sys.executable, "-m", "skat.cli", "engine", "simple"],
        input=told.replace("quit", "ping 9"),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "80"},
    )
    lines = done.stdout.splitlines()
    assert "ok" in lines
    assert "pong 9" in lines
    assert any(line.startswith("move 1 ") for line in lines)
    assert done.stderr == ""
    assert legal_of(a_position())
