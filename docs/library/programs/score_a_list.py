import json
import sys

from skat.requests import read_list
from skat.rules import must
from skat.scoresheet import feet

with open(sys.argv[1], encoding="utf-8") as file:
    score_list = must(read_list(json.load(file)))
for number, line in enumerate(score_list.sheet.lines, start=1):
    print(f"deal {number:>2} {line.score:>11}")
for foot in feet(score_list.sheet):
    print(f"{foot.name:<8} {foot.points:>10} {foot.seeger_fabian:>6}")
for wrong in score_list.violated:
    print(wrong)
