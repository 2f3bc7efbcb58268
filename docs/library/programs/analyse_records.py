import sys
from collections import Counter

from skat.notation import read_records, replay

with open(sys.argv[1], "rb") as file:
    games = [replay(record) for record in read_records(file)]
played = [game.state for game in games if game.status == "ok" and game.state.announcement]
for contract, number in Counter(state.contract for state in played).most_common():
    won = sum(state.score.won for state in played if state.contract is contract)
    print(f"{contract.value:<10} {number:>5} played {won:>5} won")
