"""A wheel for x86-64 carries the kernel twice; both builds give the same answers, bit for bit."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from skat import kernel
from skat.kernel._processor import best_build

DIGEST = """
import hashlib, sys
from skat.kernel import build_info, solve
from skat.kernel.playouts import play_out, play_weights
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import NOTHING, sample, sample_weighted
from tests.kernel.endings import full_deal
from tests.kernel.test_belief import BELIEFS, random_deal
from tests.kernel.test_learned_values import TABLES, random_hands
import random

seen = hashlib.sha256()
seen.update(repr(solve.value(full_deal(7))).encode())
worlds = sample(NOTHING, 500, seed=1)
seen.update(worlds.packed)
weights = [[1.0 + (3 * card + location) % 7 / 3 for location in range(4)] for card in range(32)]
weighted = sample_weighted(NOTHING, 500, weights=weights, seed=2)
seen.update(weighted.packed + bytes(weighted.importance))
for contract in range(6):
    situation = PublicPosition(contract=contract, soloist=0)
    done = play_out(worlds, situation, seed=3, weights=play_weights(lambda party, role, card: role))
    seen.update(bytes(done.points) + bytes(done.tricks))
chance = random.Random(4)
for _ in range(20):
    world, story = random_deal(chance)
    judged = BELIEFS.judge(type(worlds).of([world]), story, observer=1)
    seen.update(bytes(judged.hands) + bytes(judged.plays))
held, away = random_hands(500, seed=5)
seen.update(TABLES.logits(held, away, situation=1, contracts=range(6)).tobytes())
print(build_info()["instructions"], seen.hexdigest())
"""


def digest(**environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == "", "what has solved something ends without a word"
    return done.stdout.split()


@pytest.mark.live
def test_both_builds_give_the_same_bits_and_end_without_a_word() -> None:
    best, base = digest(), digest(SKAT_KERNEL="base")
    assert best[-1] == base[-1]
    if best_build() == "_core_v3":
        assert (best[0], base[0]) == ("x86-64-v3", "x86-64-v2")


def test_the_best_build_for_this_processor_runs() -> None:
    instructions = kernel.build_info()["instructions"]
    assert (instructions == "x86-64-v3") == (best_build() == "_core_v3")


def test_every_build_lies_beside_the_others() -> None:
    folder = Path(sys.modules["skat.kernel._processor"].__file__ or "").parent
    built = {file.name.removesuffix(EXTENSION_SUFFIXES[0]) for file in folder.glob("_*")}
    assert {"_processor", "_core_base", best_build()} <= built
