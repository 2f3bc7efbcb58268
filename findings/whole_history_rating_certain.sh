#!/usr/bin/env bash
# whole-history-rating 3.7.1 is twice as sure of a rating as the games allow, and does not say so in Elo.
#
# Expected: the number beside a rating is its uncertainty, in Elo as the rating itself, and whr 2.2.0, which
# follows the same paper, gives the same one for the same games and the same start (one virtual draw).
# Seen: after one game both rate 131, but the uncertainties are 0.73 and 287. 0.73 is a variance in natural
# units; asked for Elo (`display_uncertainty`) it is 149. The damping that keeps Newton's steps small counts
# as information, and its usual value is 1, nearly three times what the game and the start say. Each
# further day adds it again: ten games on ten days give 56 for 109. With `hessian_damping: 0.001` the ratings
# stay, and both libraries say 287 and 109.
#
# Both libraries are imported as `whr`, so each needs an environment of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for package in whr==2.2.0 whole-history-rating==3.7.1; do
  python3 -m venv "$folder/${package%%=*}"
  "$folder/${package%%=*}/bin/pip" install --quiet --disable-pip-version-check "$package"
done
"$folder/whr/bin/python" - <<'PYTHON'
import whr


def rated(days: int) -> list[int]:
    """Rating and uncertainty after one game a day, won and lost in turn."""
    base = whr.Base(config={"w2": 300, "virtual_games": 1})
    for day in range(days):
        base.create_game("Anna", "Ben", "BW"[day % 2], day)
    base.iterate(100)
    return [round(value) for value in base.ratings_for_player("Anna")[-1][1:]]


print("whr 2.2.0: rating and uncertainty after one day", rated(1), "after ten", rated(10))
assert (rated(1), rated(10)) == ([131, 287], [-2, 109])
PYTHON
"$folder/whole-history-rating/bin/python" - <<'PYTHON'
from whr import WHR


def rated(days: int, **config: str | float) -> list[float]:
    """Rating and uncertainty after one game a day, won and lost in turn."""
    model = WHR(config={"w2": 300, **config})
    for day in range(days):
        model.create_game("Anna", "Ben", "BW"[day % 2], day, 0)
    model.auto_iterate()
    return [float(value) for value in model.ratings_for_player("Anna")[-1][1:]]


def in_elo(**config: float) -> list[list[int]]:
    """The same in Elo, after one day and after ten."""
    return [[round(x) for x in rated(days, display_uncertainty="elo", **config)] for days in (1, 10)]


print("whole-history-rating 3.7.1:", rated(1), "in Elo", in_elo(), "undamped", in_elo(hessian_damping=0.001))
assert rated(1) == [131, 0.73]
assert in_elo() == [[131, 149], [-2, 56]]
assert in_elo(hessian_damping=0.001) == [[131, 287], [-2, 109]]
PYTHON
