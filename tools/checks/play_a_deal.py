"""Plays one whole deal among computer players of the installed package, to the score.

`make wheel` runs this where the wheel was installed; it imports nothing but `skat`.
"""

import sys

from skat import kernel
from skat.model.seats import Seat
from skat.players import make_player
from skat.players.driver import play_deal
from skat.shuffle import DealId, Seed, shuffled_pack


def main() -> int:
    """Deal until a game is played, and print what it came to."""
    players = {seat: make_player("simple") for seat in Seat}
    for number in range(100):
        pack = shuffled_pack(Seed(bytes(32)), DealId(f"wheel/{number}"))
        result = play_deal(players, pack).result
        if result is not None and result.score is not None:
            break
    else:
        print("a hundred deals were passed", file=sys.stderr)
        return 1
    print(kernel.build_info()["compiler"], result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
