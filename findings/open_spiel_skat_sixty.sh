#!/usr/bin/env bash
# open_spiel 2.0.2, game "skat": a soloist with 60 card points gets 0, as if nobody had played.
#
# Expected: the soloist of a trump game needs 61 card points; with 60 he has lost, and his return is
# below 0. A null is won or lost as a whole, so its returns are the greatest there are, -1 and 1.
# Seen: the return is (card points of the soloist - 60) / 120, whatever game it was: 0 for all three at
# 60 to 60, which a deal has that everybody passed, too. A null counts as 90 or 30 card points, so it
# comes to 0.25 or -0.25, and `max_utility()` of 1 is never reached: with all 120 it is 0.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/venv/bin/python" - <<'PYTHON'
import random
import re
from importlib.metadata import version

import pyspiel

random.seed(2)
game = pyspiel.load_game("skat")
at_sixty, nulls, passed, greatest = set(), set(), set(), 0.0
for _ in range(6_000):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    text, returns = str(state), tuple(state.returns())
    greatest = max(greatest, *map(abs, returns))
    kind = re.search(r"Game Type: (.*)", text)[1]
    points = int(re.search(r"Points \(Solo / Team\): \((\d+) / ", text)[1])
    if kind == "unknown/pass":
        passed.add(returns)
    elif kind == "null":
        nulls.add((points, max(returns, key=abs)))
    else:
        assert abs(max(returns, key=abs) - (points - 60) / 120) < 1e-9
        if points == 60:
            at_sixty.add(returns)
print(f"open_spiel {version('open_spiel')}: at 60 {at_sixty}, passed {passed}, nulls {nulls},", end=" ")
print(f"greatest {greatest:.3f} of {game.max_utility()}")
assert at_sixty == passed == {(0.0, 0.0, 0.0)}
assert nulls == {(30, -0.25), (90, 0.25)}
assert greatest <= 0.5 < game.max_utility() == 1
PYTHON
