#!/usr/bin/env bash
# Shimmy 2.0.1 with open_spiel 2.0.2: a game of skat is cut off after three actions of the players.
#
# Expected: PettingZoo's view of an OpenSpiel game ends where the game ends, with its returns as rewards;
# no game is longer than its `max_game_length()`, so nothing is ever truncated.
# Seen: the wrapper counts the cards that chance deals, which `max_game_length()` leaves out. So where cards
# are dealt one by one the limit is near when the players begin: skat is truncated after 3 of its 35
# actions, hearts after 11 of 64, spades after 4 of 56, Kuhn poker after the first. No player gets a reward.
# Tarok, whose deal is one action of chance, ends as it should.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  shimmy==2.0.1 open_spiel==2.0.2 pettingzoo==1.27.0
"$folder/venv/bin/python" - <<'PYTHON'
import random
from importlib.metadata import version

import numpy as np
import pyspiel
from shimmy import OpenSpielCompatibilityV0


def played(name: str, seed: int) -> tuple[int, bool, float]:
    """The actions of the players, whether OpenSpiel's game is over then, and the greatest reward."""
    env, chance = OpenSpielCompatibilityV0(env=pyspiel.load_game(name)), random.Random(seed)
    env.reset(seed=seed)
    actions, greatest = 0, 0.0
    while env.agents:
        _, reward, terminated, truncated, info = env.last()
        greatest = max(greatest, abs(reward))
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        actions += 1
    return actions, env.game_state.is_terminal(), greatest


print(f"shimmy {version('shimmy')}, open_spiel {version('open_spiel')}")
for name, length, cut in (("skat", 35, 3), ("hearts", 64, 11), ("spades", 56, 4), ("kuhn_poker", 3, 1)):
    assert pyspiel.load_game(name).max_game_length() == length
    ends = {played(name, seed) for seed in range(20)}
    print(f"{name}: at most {length} actions; twenty games through the wrapper: {ends}")
    assert ends == {(cut, False, 0.0)}
assert all(played("tarok", seed)[1] for seed in range(20))
PYTHON
