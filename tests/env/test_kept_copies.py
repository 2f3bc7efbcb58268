"""What a release has pickled in mid-game goes on alike in later ones of the same minor version.

`python -m tests.env.test_kept_copies` writes the copies anew, once for each minor version.
"""

from __future__ import annotations

import base64
import json
import pickle
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skat import __version__
from skat.env import Batch, pettingzoo
from skat.env.game import SpielGame
from skat.env.gymnasium import SeatEnv
from skat.env.seat_vector import SeatVectorEnv
from skat.env.stream import by_the_rules
from skat.model import ALL_CARDS
from skat.rules import legal_actions, must, start
from skat.rules.actions import Deal
from tests.env.compared import first_legal

KEPT = Path(__file__).parent / "kept_copies.json"
MINOR = __version__.rpartition(".")[0]


def batch() -> Batch:
    made = Batch(3, seed=7, outputs=("history", "legal"))
    for _ in range(17):
        made.step(made.suggest())
    return made


def batch_on(made: Batch) -> Iterator[bytes]:
    for _ in range(50):
        made.step(made.suggest())
        yield made.obs.tobytes() + made.result.tobytes() + made.history.tobytes()


def game() -> Any:
    return batch().game(1)


def game_on(made: Any) -> Iterator[bytes]:
    while made.turn >= 0:
        yield made.observe(made.turn).tobytes()
        made.step(made.legal_actions()[-1])
    yield str(made.outcome()).encode()


def spiel() -> Any:
    state = SpielGame(seed=3).new_initial_state()
    for action in (0, 35, 32, 32, 34):
        state.apply_action(action)
    return state


def spiel_on(state: Any) -> Iterator[bytes]:
    while not state.is_terminal():
        yield state.information_state_string(state.current_player()).encode()
        state.apply_action(state.legal_actions()[0])
    yield str(state.returns()).encode()


def seat() -> SeatEnv:
    env = SeatEnv(opponent="simple")
    told, _ = env.reset(seed=5)
    env.step(first_legal(told["action_mask"]))
    return env


def seat_on(env: SeatEnv) -> Iterator[bytes]:
    for seed in (None, 6):
        told, _ = env.reset(seed=seed)
        over = False
        while not over:
            told, reward, over, *_ = env.step(first_legal(told["action_mask"]))
            yield told["observation"].tobytes() + str(reward).encode()


def seats() -> SeatVectorEnv:
    env = SeatVectorEnv(num_envs=3)
    env.reset(seed=5)
    return env


def seats_on(env: SeatVectorEnv) -> Iterator[bytes]:
    actions = np.full(3, 32)
    for _ in range(30):
        told, rewards, *_ = env.step(actions)
        actions = np.array([first_legal(mask) for mask in told["action_mask"]])
        yield told["observation"].tobytes() + rewards.tobytes()


def table() -> Any:
    env = pettingzoo.env(episode="list")
    env.reset(seed=5)
    for _ in range(12):
        env.step(first_legal(env.last()[0]["action_mask"]))
    return env


def table_on(env: Any) -> Iterator[bytes]:
    for _ in range(60):
        told, reward, over, cut, _ = env.last()
        yield told["observation"].tobytes() + str(reward).encode()
        env.step(None if over or cut else first_legal(told["action_mask"]))


def state() -> Any:
    return must(start(), Deal(ALL_CARDS))


def state_on(one: Any) -> Iterator[bytes]:
    while actions := legal_actions(one):
        one = must(one, actions[-1])
        yield str(one).encode()


KINDS: dict[str, tuple[Callable[[], Any], Callable[[Any], Iterator[bytes]]]] = {
    "batch": (batch, batch_on),
    "game of the kernel": (game, game_on),
    "game by the rules": (lambda: by_the_rules(game()), game_on),
    "state of OpenSpiel": (spiel, spiel_on),
    "seat": (seat, seat_on),
    "seats": (seats, seats_on),
    "table": (table, table_on),
    "state of the rules": (state, state_on),
}


def going_on(kind: str, one: Any) -> str:
    """What a copy answers from here on, in short."""
    digest = sha256()
    for part in KINDS[kind][1](one):
        digest.update(part)
    return digest.hexdigest()


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_pickled_before_goes_on_alike(kind: str) -> None:
    kept = json.loads(KEPT.read_bytes())
    assert kept["version"] == MINOR, "a new minor version keeps copies of its own"
    one = kept["copies"][kind]
    assert going_on(kind, pickle.loads(base64.b64decode(one["copy"]))) == one["goes_on"]


def written() -> dict[str, dict[str, str]]:
    copies = {}
    for kind, (make, _) in KINDS.items():
        copy = pickle.dumps(make(), protocol=4)
        copies[kind] = {
            "copy": base64.b64encode(copy).decode(),
            "goes_on": going_on(kind, pickle.loads(copy)),
        }
    return copies


if __name__ == "__main__":
    KEPT.write_text(json.dumps({"version": MINOR, "copies": written()}, indent=1) + "\n", "utf-8")
