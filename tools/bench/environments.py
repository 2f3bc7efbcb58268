"""Environments for learning beside every peer that is installed, in one run on one core.

    python -m tools.bench.environments [SECONDS]   # for each line, 2 by default

Random play everywhere, whole games one after the other. Games, decisions and both over OpenSpiel's
skat, by wall and by processor time. RLCard is measured where it is installed; it is no requirement.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from skat.env.batch import Batch
from skat.env.by_rules import RulesGame
from skat.env.dealing import pack_of_episode
from skat.env.game import Game
from skat.env.pettingzoo import env, raw_env
from tools.bench.calibrating import calibrating_loop

N = 4096
Counts = tuple[int, int]
"""Whole games, and decisions of players in them."""


class Measured(NamedTuple):
    """One line: what was played, and how long it took."""

    name: str
    games: int
    decisions: int
    wall: float
    processor: float


def open_spiel(*, tensor: bool) -> Iterator[Counts]:
    """Their skat from Python, with or without the observation of every decision."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("skat")
    chance = random.Random(1)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            if tensor and not state.is_chance_node():
                state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
        yield 1, decisions


def rlcard_dou_dizhu() -> Iterator[Counts]:
    """Another game of one against two; it has no Skat."""
    env = import_module("rlcard").make("doudizhu", config={"seed": 1})
    chance = random.Random(1)
    while True:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        yield 1, decisions


def aec(make: Callable[[], Any]) -> Iterator[Counts]:
    """Turn by turn through PettingZoo's interface."""
    env = make()
    chance = random.Random(1)
    while True:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            told, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(told["action_mask"]).tolist()))
            decisions += 1
        yield 1, decisions


def direct() -> Iterator[Counts]:
    """The same environment without `agent_iter` and `last`: what a loop of one's own pays."""
    table = raw_env()
    chance = random.Random(1)
    while True:
        table.reset()
        decisions = 0
        while table.agents and not any(table.terminations.values()):
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(chance.choice(np.flatnonzero(mask).tolist()))
            decisions += 1
        yield 1, decisions


def pgx_leduc() -> Iterator[Counts]:
    """Leduc poker of pgx, as many games side by side in one call compiled by jax."""
    jax = import_module("jax")
    game = import_module("pgx").make("leduc_holdem")
    begin, step = jax.jit(jax.vmap(game.init)), jax.jit(jax.vmap(game.step))
    keys = jax.random.split(jax.random.PRNGKey(1), N)
    state, chance = begin(keys), np.random.default_rng(1)
    while True:
        mask = np.asarray(state.legal_action_mask)
        state = step(state, (chance.random(mask.shape) * mask).argmax(axis=1))
        over = np.asarray(state.terminated)
        if over.all():
            state = begin(keys)
            yield N, 0
        else:
            yield 0, int((~over).sum())


def leduc() -> Any:
    """PettingZoo's own small poker, to see what its interface costs."""
    return import_module("pettingzoo.classic.leduc_holdem_v4").raw_env()


def by_rules() -> Iterator[Counts]:
    """Our rules in Python, without observations."""
    chance = random.Random(1)
    for episode in range(1 << 30):
        game = RulesGame(pack_of_episode(1, episode=episode))
        decisions = 0
        while game.turn >= 0:
            game.step(chance.choice(game.legal_actions()))
            decisions += 1
        yield 1, decisions


def states() -> Iterator[Counts]:
    """Our state as OpenSpiel has it, one at a time."""
    game = Game(seed=1)
    chance = random.Random(1)
    while True:
        state = game.new_initial_state()
        state.apply_action(0)
        decisions = 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        yield 1, decisions


def resampled_states() -> Iterator[Counts]:
    """Other deals that look the same to a player with 22 unseen cards, counted as decisions."""
    state = Game(seed=1).new_initial_state()
    for action in (0, 35, 32, 32, 34):
        state.apply_action(action)
    while len(state.deal.said()) < 7:
        state.apply_action(state.legal_actions()[0])
    chance = random.Random(1)
    while True:
        state.resample_from_infostate(0, chance)
        yield 0, 1


def batch(observation: Any) -> Iterator[Counts]:
    """Masks, and actions from a numpy array: a legal one for every game, drawn in numpy."""
    games = Batch(N, seed=1, observation=observation, outputs=("legal",))
    chance = np.random.default_rng(1)
    rows = np.arange(N)
    while True:
        at = (chance.random(N, dtype=np.float32) * games.legal_count).astype(np.int64)
        games.step(games.legal[rows, at])
        yield int(games.done.sum()), N


def inside(outputs: Any, *, simple: bool = False) -> Iterator[Counts]:
    """Whole games in the kernel."""
    games = Batch(1, seed=1, observation=None)
    while True:
        if simple:
            played = games.play_with("simple", 500)
        else:
            played = games.play_random(2000, outputs=outputs)
        yield len(played.result), played.decisions


LINES: list[tuple[str, str, Callable[[], Iterator[Counts]]]] = [
    ("OpenSpiel skat", "pyspiel", lambda: open_spiel(tensor=False)),
    ("OpenSpiel skat, with observations", "pyspiel", lambda: open_spiel(tensor=True)),
    ("RLCard Dou Dizhu", "rlcard", rlcard_dou_dizhu),
    ("pgx Leduc, n = 4,096", "pgx", pgx_leduc),
    ("PettingZoo Leduc (AEC)", "pygame", lambda: aec(leduc)),
    ("our rules in Python", "skat", by_rules),
    ("AEC over our rules", "pettingzoo", lambda: aec(lambda: raw_env(backend="rules"))),
    ("AEC through wrappers", "pettingzoo", lambda: aec(env)),
    ("AEC, raw_env", "pettingzoo", lambda: aec(raw_env)),
    ("AEC, raw_env by observe and step", "pettingzoo", direct),
    ("State, one at a time", "skat", states),
    ("State, resampled", "skat", resampled_states),
    ("Batch, masks, actions from numpy", "skat", lambda: batch(None)),
    ("Batch, observations, actions from numpy", "skat", lambda: batch("planes")),
    ("Batch, packed observations, actions from numpy", "skat", lambda: batch("packed")),
    ("play_random", "skat", lambda: inside(None)),
    ("play_random, with masks", "skat", lambda: inside("mask")),
    ("play_random, with observations", "skat", lambda: inside("planes")),
    ("play_with simple", "skat", lambda: inside(None, simple=True)),
]


def measured(name: str, line: Iterator[Counts], seconds: float) -> Measured:
    """Plays for so many seconds of processor time, after a first part that does not count."""
    next(line)
    games = decisions = 0
    wall, processor = time.perf_counter(), time.process_time()
    while time.process_time() - processor < seconds:
        more, made = next(line)
        games += more
        decisions += made
    spent = time.perf_counter() - wall, time.process_time() - processor
    return Measured(name, games, decisions, *spent)


def main() -> int:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    installed = [each for each in LINES if find_spec(each[1])]
    missing = {needs for _, needs, _ in LINES if not find_spec(needs)}
    rows = []
    for name, needs, line in installed:
        try:
            rows.append(measured(name, line(), seconds))
        except ImportError:
            missing.add(needs)
    first = rows[0]
    table = Table(
        title=f"random games on one core; a million additions take {calibrating_loop():.0f} ms"
    )
    for column in (
        "",
        "games/s",
        "decisions/s",
        "games/s, processor",
        "x first",
        "decisions/s, processor",
    ):
        table.add_column(column, justify="left" if not column else "right")
    for each in rows:
        ratio = each.games / each.processor / (first.games / first.processor)
        table.add_row(
            each.name,
            f"{each.games / each.wall:,.0f}",
            f"{each.decisions / each.wall:,.0f}",
            f"{each.games / each.processor:,.0f}",
            f"{ratio:.2f}",
            f"{each.decisions / each.processor:,.0f}",
        )
    Console(width=140).print(table)
    if missing:
        print(f"not installed, not measured: {', '.join(sorted(missing))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
