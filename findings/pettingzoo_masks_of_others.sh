#!/usr/bin/env bash
# pettingzoo 1.27.0, its poker games on RLCard 1.2.0: who is not on turn sees the action mask of who is.
#
# Expected: the mask of a player who is not on turn is all zeros, as their pages promise, and as it is in connect
# four and tic-tac-toe. So the masks of all say whose turn it is.
# Seen: in leduc, limit and no-limit hold'em every player's mask is that of the player on turn, in each
# position of sixty games. By the masks all players are on turn at once, and may do what one of them may.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pettingzoo==1.27.0 rlcard==1.2.0 pygame-ce==2.5.8
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import random
from importlib.metadata import version
from types import ModuleType

import numpy as np
from pettingzoo.classic import (
    connect_four_v3,
    leduc_holdem_v4,
    texas_holdem_no_limit_v6,
    texas_holdem_v4,
    tictactoe_v3,
)


def masks(game: ModuleType) -> set[str]:
    """What the masks of the players who are not on turn are, in sixty random games."""
    env, chance, seen = game.env(), random.Random(1), set()
    for seed in range(60):
        env.reset(seed=seed)
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            own = observation["action_mask"]
            for agent in set(env.agents) - {env.agent_selection}:
                other = env.observe(agent)["action_mask"]
                seen.add("as on turn" if (other == own).all() else "other" if other.any() else "zeros")
            env.step(int(chance.choice(np.flatnonzero(own))))
    return seen


print(f"pettingzoo {version('pettingzoo')}, rlcard {version('rlcard')}")
for game, expected in (
    (connect_four_v3, "zeros"),
    (tictactoe_v3, "zeros"),
    (leduc_holdem_v4, "as on turn"),
    (texas_holdem_v4, "as on turn"),
    (texas_holdem_no_limit_v6, "as on turn"),
):
    seen = masks(game)
    print(f"{game.__name__.rpartition('.')[2]}: masks of those not on turn: {seen}")
    assert seen == {expected}
PYTHON
