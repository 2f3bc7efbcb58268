#!/usr/bin/env bash
# RLCard 1.2.0, game "bridge": the payoffs are not zero-sum, and a double or redouble changes nothing.
#
# Expected: what one side wins the other loses, as in any score of bridge; a double that is made pays
# more, and one that fails costs more; 3 no trumps (a game) are worth several times 1 club.
# Seen: who declares gets the tricks of the bid and 2 if they are made (1 club 9, 3 no trumps 11,
# whatever the tricks beyond), else minus the tricks that are missing. The defenders get
# the tricks that they took, also when the contract was made, so both sides may come out ahead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rlcard==1.2.0
"$folder/venv/bin/python" - <<'PYTHON'
import random
from importlib.metadata import version

import rlcard
from rlcard.games.bridge.utils.action_event import (
    ActionEvent,
    BidAction,
    DblAction,
    PassAction,
    RdblAction,
)

random.seed(3)
env = rlcard.make("bridge", config={"seed": 3})
passes = [PassAction()] * 3


def played(bid: str, calls: list[ActionEvent]) -> tuple[int, tuple[int, ...]]:
    """The tricks of the side that declares, and what it and the other side get."""
    env.reset()
    first = BidAction(int(bid[0]), None if bid.endswith("NT") else bid[1:])
    for call in (first, *calls):
        env.step(call.action_id)
    side = env.game.round.contract_bid_move.player.player_id
    while not env.is_over():
        env.step(random.choice(list(env.get_state(env.get_player_id())["legal_actions"])))
    payoffs = [int(each) for each in env.get_payoffs()]
    return int(env.game.round.won_trick_counts[side % 2]), (payoffs[side], payoffs[side - 1])


auctions = {
    "": passes,
    " doubled": [DblAction(), *passes],
    " redoubled": [DblAction(), RdblAction(), *passes],
}
examples = {}
for bid in ("1C", "1NT", "3NT"):
    for how, calls in auctions.items():
        for _ in range(120):
            tricks, got = played(bid, calls)
            missing = int(bid[0]) + 6 - tricks
            assert got == ((int(bid[0]) + 8 if missing <= 0 else -missing), 13 - tricks)
            if missing <= 0:
                examples[bid + how] = got
print(f"rlcard {version('rlcard')}: made, declarer's side and the other: {examples}")
assert {examples["1C" + how][0] for how in auctions} == {9}
assert all(examples["1C" + how][1] > 0 for how in auctions)
PYTHON
