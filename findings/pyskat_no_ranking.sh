#!/usr/bin/env bash
# pyskat 0.3.0.post1: its draw puts five people at one table, which its evaluation cannot count; and
# one table without results leaves all others without a ranking.
#
# Expected: a draw makes tables that the program can evaluate (it has points for tables of four and of
# three); while a table plays, the others have a standing.
# Seen: for five people, and only for five, the draw answers one table of five, and evaluating it is
# refused: no points for that size are configured. Where two tables were drawn and one has handed
# in, the evaluation of all is refused, not only that of the table without results.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyskat==0.3.0.post1
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from pyskat.api.evaluation import evaluate_matches
from pyskat.data_model import Match, Player, Result
from pyskat.data_model.shuffle_matches import shuffle_players_to_matches
from pyskat.settings import EvaluationSettings


def table(number: int, people: range, *, handed_in: bool = True) -> Match:
    """A table of people, each with 100 points from two games won and one lost."""
    match = Match(id=number, players=[Player(id=each, name=str(each)) for each in people])
    if handed_in:
        match.results = [
            Result(player_id=each, match_id=number, score=100, won=2, lost=1) for each in people
        ]
    return match


def totals(*tables: Match) -> list[int] | str:
    try:
        return [int(each) for each in evaluate_matches(EvaluationSettings(), tables)["total_score"]]
    except ValueError as refused:
        return str(refused)


fives = [n for n in range(3, 60) if 5 in map(len, shuffle_players_to_matches(list(range(n))))]
one = totals(table(1, range(1, 5)))
five = totals(table(1, range(1, 6)))
half = totals(table(1, range(1, 5)), table(2, range(5, 9), handed_in=False))
print(f"pyskat {version('pyskat')}: tables of five for {fives} people; {one}; {five}; {half}")
assert fives == [5]
assert one == [240] * 4
assert five == "Opponent lost score for a match size of 5 has not been configured."
assert half == "Results missing for match 2"
PYTHON
