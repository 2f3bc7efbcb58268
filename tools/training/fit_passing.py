"""What a pass brings, for `skat.players.strong.rivals`: own auctions with one seat silenced.

    python -m tools.training.fit_passing --deals 1500

Three players of learned values bid. Wherever one of them is in two minds about a call, the auction
is finished with his pass instead; the others declare, and the kernel solves what they announce with
all cards open. What that brings to the silenced seat, less the mean of what it brings to the
others, is averaged by who else is still in the auction. Open cards are hard on soloists: `--kinder`
is by how much more often they win in play.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict

import numpy as np

from skat.arena.opening import dealt, pack_of_board
from skat.kernel.position import Position
from skat.kernel.solve import null_wins, reaches
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.model.value import null_value
from skat.players.memory import mask_of
from skat.players.strong.declaring import Declaring
from skat.players.strong.prospects import prospects
from skat.players.strong.returns import SCORINGS, simple_values
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Action, Bid, Pass
from skat.rules.applied import Applied
from skat.rules.machine import apply
from skat.rules.state import Phase, State
from skat.rules.views import View, view

SEED = 20261206
IN_TWO_MINDS = (-60.0, 20.0)
"""What a game must promise at the next bid for its seat to be in two minds, in points."""


def after(state: State, action: Action) -> State:
    """The state after an action that is legal."""
    applied = apply(state, action)
    assert isinstance(applied, Applied), applied
    return applied.state


def company(seen: View) -> str:
    """Who else may still play: those who have bid or held, and those who have not spoken."""
    others = [seat for seat in SEATS if seat is not seen.viewer]
    passed = {call.seat for call in seen.calls if call.call == "pass"}
    bidding = {call.seat for call in seen.calls} - passed
    silent = sum(seat not in passed | bidding for seat in others)
    if any(seat in bidding for seat in others):
        return "one bids, one silent" if silent else "one bids"
    return ("nobody left", "one silent", "two silent")[silent]


def declared(state: State, players: Declaring, *, silent: Seat | None = None) -> State:
    """The deal when its game is announced or it is passed; `silent` passes whenever he is asked."""
    while state.phase in (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE):
        seat = state.turn
        assert seat is not None
        action = Pass(seat) if seat is silent else players.decide(view(state, seat))
        state = after(state, action)
    return state


def brought(state: State, seat: Seat, *, scoring: str, kinder: float) -> float:
    """What the announced game brings to this seat, which defends, by the open cards."""
    game, soloist = state.announcement, state.soloist
    if game is None or soloist is None:
        return 0.0
    position = Position(
        contract=game.contract.index,
        hands=(state.hands[0].mask, state.hands[1].mask, state.hands[2].mask),
        soloist=soloist.index,
        skat=state.skat.mask,
    )
    if game.contract is Contract.NULL:
        won = null_wins(position).answer
        value = int(null_value(hand=game.hand, ouvert=game.ouvert))
    else:
        won = reaches(position, 61).answer
        twelve = position.hands[soloist.index] | position.skat
        value = int(simple_values(twelve)[game.contract.index])
    counts = SCORINGS[scoring]
    chance = 1.0 if won else kinder
    # What the soloist gains on the others, he gains on each by halves.
    return -0.5 * (value + counts.won) * chance + (1 - chance) * 0.5 * (2 * value + counts.lost)


def main() -> None:
    """Print the mean and its error for each company."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=1000)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--scoring", default="seeger_fabian")
    asked.add_argument("--kinder", type=float, default=0.15)
    options = asked.parse_args()
    players = Declaring(scoring=options.scoring)
    by_company: dict[str, list[float]] = defaultdict(list)
    for board in range(options.first, options.first + options.deals):
        state = dealt(pack_of_board(SEED, board))
        while state.phase is Phase.AUCTION:
            seat = state.turn
            assert seat is not None
            seen = view(state, seat)
            action = players.decide(seen)
            bid = action.value if isinstance(action, Bid) else state.bid or 18
            margin = prospects(
                mask_of(seen.hand), seat.index, options.scoring, rivals=rivals_in(seen)
            ).at(bid)
            if IN_TWO_MINDS[0] < margin < IN_TWO_MINDS[1]:
                rest = declared(state, players, silent=seat)
                by_company[company(seen)].append(
                    brought(rest, seat, scoring=options.scoring, kinder=options.kinder)
                )
            state = after(state, action)
    print(f"seed {SEED}, {options.deals} deals, {options.scoring}", file=sys.stderr)
    for name, values in sorted(by_company.items()):
        error = np.std(values) / len(values) ** 0.5
        print(f"{name}: {np.mean(values):.1f} +- {error:.1f} of {len(values)}")


if __name__ == "__main__":
    main()
