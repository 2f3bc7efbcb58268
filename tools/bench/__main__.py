"""`make bench`: speed of the rules beside OpenSpiel's in the same run, and playing strength.

Prints tables; judges nothing. Seeds are printed.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import pyspiel
from rich.console import Console
from rich.table import Table

from skat.model.cards import ALL_CARDS
from skat.rules.actions import Action, Deal
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, legal_actions, start
from skat.rules.state import Phase, State
from tools.bench.players import main as playing_strength

SEED = 20261121
DEALS = 400
REPEATS = 5


def random_deal(chance: random.Random) -> list[Action]:
    """All actions of a random deal that is played to its end."""
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    actions: list[Action] = [Deal(tuple(pack))]
    state = _after(start(), actions[0])
    while not is_over(state):
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal_actions(state, state.turn):
            kinds.setdefault(type(action), []).append(action)
        first = "Play" if state.phase is Phase.PLAY else None
        names = [kind for kind in kinds if first in (None, kind.__name__)]
        actions.append(chance.choice(kinds[chance.choice(names)]))
        state = _after(state, actions[-1])
    return actions


def _after(state: State, action: Action) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied), applied
    return applied.state


def our_rate(deals: Sequence[Sequence[Action]]) -> float:
    """Actions a second through `apply`."""
    first = start()
    began = time.perf_counter()
    for actions in deals:
        state = first
        for action in actions:
            state = _after(state, action)
    return sum(map(len, deals)) / (time.perf_counter() - began)


def open_spiel_rate(games: int, chance: random.Random) -> float:
    """Actions a second through OpenSpiel's skat, the moves drawn beforehand."""
    game = pyspiel.load_game("skat")
    lines = []
    for _ in range(games):
        state, line = game.new_initial_state(), []
        while not state.is_terminal():
            line.append(chance.choice(state.legal_actions()))
            state.apply_action(line[-1])
        lines.append(line)
    began = time.perf_counter()
    for line in lines:
        state = game.new_initial_state()
        for action in line:
            state.apply_action(action)
    return sum(map(len, lines)) / (time.perf_counter() - began)


def import_seconds(module: str) -> float:
    """How long a fresh interpreter takes to import this, less an empty start."""
    code = f"import time; began = time.perf_counter(); import {module}; "
    code += "print(time.perf_counter() - began)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _spread(measure: Callable[[], float]) -> tuple[float, float, float]:
    values = [measure() for _ in range(REPEATS)]
    return min(values), statistics.median(values), max(values)


def speed() -> Table:
    """The table of speeds: minimum, median and maximum of some runs."""
    chance = random.Random(SEED)
    deals = [random_deal(chance) for _ in range(DEALS)]
    table = Table(title=f"Speed on one core, {REPEATS} runs, seed {SEED}")
    for heading in ("what", "minimum", "median", "maximum"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    rates = {
        f"apply, {DEALS} random deals, actions/s": lambda: our_rate(deals),
        f"OpenSpiel apply_action, {DEALS} random games, actions/s": lambda: open_spiel_rate(
            DEALS, random.Random(SEED)
        ),
    }
    for what, measure in rates.items():
        table.add_row(what, *(f"{value:,.0f}" for value in _spread(measure)))
    for module in ("skat", "skat.rules.machine", "skat.cli.app"):
        values = _spread(lambda module=module: import_seconds(module))  # type: ignore[misc]
        table.add_row(f"import {module}, seconds", *(f"{value:.3f}" for value in values))
    return table


def main() -> None:
    """Print everything."""
    Console(width=100).print(speed())
    playing_strength()


if __name__ == "__main__":
    main()
