#!/usr/bin/env bash
# bridgebots 0.0.12: the last board of a PBN file loses its bids and cards if no empty line follows; a board
# that endplay 0.5.12 wrote is left out if it was doubled.
#
# Expected: the last board of a file is read as the others are, whether or not an empty line follows it; what
# one library exports as PBN another one imports.
# Seen: the last board is taken letter by letter. Names, contract, result and score come out right, the bids
# are only the passes that the letters P of "Pass" make and the double, and no card was played. With one
# more empty line all is there. endplay writes a double as "2Hx" (PBN: "2HX"); bridgebots logs a warning
# and goes on, so that the file of an evening comes back without its doubled boards.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bridgebots==0.0.12 endplay==0.5.12
"$folder/venv/bin/python" - "$folder/board.pbn" <<'PYTHON'
import sys
from importlib.metadata import version
from pathlib import Path

from bridgebots import parse_pbn
from endplay.parsers import pbn

BOARD = """[Event "Club"]
[Board "1"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AJ975.4.987.AQ54 K642.J53.KT52.73 T8.A976.J43.JT62 Q3.KQT82.AQ6.K98"]
[Declarer "W"]
[Contract "2HX"]
[Result "9"]
[Auction "N"]
1S Pass Pass 2H
Pass Pass X Pass
Pass Pass
[Play "N"]
S5 S4 ST S3
H4 H3 HA H2
"""
file = Path(sys.argv[1])


def read(text: str) -> list[tuple[int, list[str], int]]:
    """Of each board that is read the score, the bids and the number of cards played."""
    file.write_text(text)
    records = [record for deal in parse_pbn(file) for record in deal.board_records]
    return [(each.score, each.bidding_record, len(each.play_record)) for each in records]


last, followed = read(BOARD), read(BOARD + "\n")
exported = pbn.dumps(pbn.loads(BOARD))
print(f"bridgebots {version('bridgebots')}: at the end of the file {last}; before an empty line {followed}")
print(f"as endplay {version('endplay')} writes it: {read(exported)}")
assert followed == [(570, ["1S", "PASS", "PASS", "2H", "PASS", "PASS", "X", *["PASS"] * 3], 8)]
assert last == [(570, [*["PASS"] * 4, "X", *["PASS"] * 3], 0)]
assert '[Contract "2Hx"]' in exported and read(exported) == []
assert len(read(exported.replace("2Hx", "2HX"))) == 1
PYTHON
