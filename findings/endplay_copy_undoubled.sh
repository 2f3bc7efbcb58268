#!/usr/bin/env bash
# endplay 0.5.12 (bridge): a copy of a contract forgets whether it was doubled, and equals it all the same.
#
# Expected: a copy scores what the original scores, and two contracts that score differently are not equal.
# Seen: a copy guesses the double from the result: made is undoubled, gone down is doubled. So of "4 spades
# redoubled, one more", 1080 points, the copy has 450; of "3 no trumps undoubled, one down", -50, it has
# -100. `==` compares level, suit, declarer and tricks alone, so a test that compares the two passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check endplay==0.5.12
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from endplay.types import Contract, Vul

print(f"endplay {version('endplay')}")
seen = {}
for text in ("3NTN=", "3NTNX=", "4SNXX+1", "3NTN-1", "3NTNX-1", "3NTNXX-1"):
    contract = Contract(text)
    copy = contract.copy()
    assert copy == contract
    seen[text] = contract.score(Vul.none), copy.score(Vul.none)
    print(f"{text}: {seen[text][0]} points, its copy {seen[text][1]}, equal")
assert seen == {
    "3NTN=": (400, 400),
    "3NTNX=": (550, 400),
    "4SNXX+1": (1080, 450),
    "3NTN-1": (-50, -100),
    "3NTNX-1": (-100, -100),
    "3NTNXX-1": (-200, -100),
}
assert Contract("3NTN=") == Contract("3NTNX=") != Contract("3NTS=")
PYTHON
