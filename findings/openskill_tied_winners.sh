#!/usr/bin/env bash
# openskill 6.2.0 (Python) and 5.0.1 (JavaScript): two who share the first place end below the third.
#
# Expected: among players with equal ratings the better place never brings less; a shared place brings about
# what lies between the two places, as in TrueSkill.
# Seen: with the usual model (Plackett-Luce) the two winners of five end at 26.000 and the third at 26.556,
# in both languages alike; of four, two winners and the third are level. What a shared place brings is
# divided among those who share it; the third, first of those left, has his gain to himself.
# Bradley-Terry (full) keeps the order of the places, which suits games where equal points are usual.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check openskill==6.2.0 trueskill==0.4.5
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import trueskill
from openskill.models import BradleyTerryFull, PlackettLuce


def after(model: PlackettLuce | BradleyTerryFull, places: list[int]) -> list[float]:
    """The ratings of new players (25) after one game with these places."""
    rated = model.rate([[model.rating()] for _ in places], ranks=places)
    return [round(player.mu, 3) for [player] in rated]


five = [1, 1, 3, 4, 5]
usual, full = after(PlackettLuce(), five), after(BradleyTerryFull(), five)
true = [player.mu for [player] in trueskill.rate([[trueskill.Rating()] for _ in five], ranks=five)]
four = after(PlackettLuce(), [1, 1, 3, 4])
print(f"openskill {version('openskill')}: places {five}: {usual}; of four: {four}; Bradley-Terry {full}")
assert usual == [26.0, 26.0, 26.556, 24.889, 21.555]
assert four[0] == four[1] == four[2] > 25
assert full == sorted(full, reverse=True) and full[1] > full[2]
assert min(true[:2]) > true[2] > true[3] > true[4]
PYTHON
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openskill@5.0.1
cat >tied.mjs <<'JS'
import assert from 'node:assert/strict';
import { rate, rating } from 'openskill';

const rated = rate([1, 1, 3, 4, 5].map(() => [rating()]), { rank: [1, 1, 3, 4, 5] });
const seen = rated.map(([player]) => Number(player.mu.toFixed(3)));
console.log('openskill 5.0.1 (JavaScript):', seen);
assert.deepEqual(seen, [26, 26, 26.556, 24.889, 21.555]);
JS
node tied.mjs
