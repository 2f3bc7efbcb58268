import random
import sys

from skat.engines import check_engine, close_all, engine_player
from skat.model import ALL_CARDS, SEATS
from skat.players import make_player, play_deal

command = sys.argv[1]
for tried in check_engine(command, number=10):
    print("ok    " if not tried.failed else "failed", tried.tried, tried.failed)
table = {seat: make_player("simple") for seat in SEATS}
table[SEATS[0]] = engine_player({"cmd": command, "think_ms": 1000}, seed=1)
print(play_deal(table, random.sample(ALL_CARDS, 32)))
close_all()
