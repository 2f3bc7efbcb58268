"""The deal as it lay: what each card led to with all cards open, what computers make of it.

Nobody at the table knew that. Four replays say what the cards of a deal bring computer players.

Only the ledger and the `open` part of a review read `open_cards`; no loss and no mark does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from skat.analysis.outcomes import RUNGS, Chairs, Scale, chairs_of, result_points
from skat.kernel.asking import OpenEnding, ending
from skat.kernel.evaluation import evaluate
from skat.kernel.worlds import World, Worlds
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.players import make_player
from skat.players.driver import after_decision, play_on
from skat.players.worlds.knowledge import known_in
from skat.rules.actions import Deal, Verdict
from skat.rules.machine import start
from skat.rules.result import DealResult
from skat.rules.state import Phase, State
from skat.rules.views import view


class OpenCards(NamedTuple):
    """How many rungs the soloist reaches after each legal card; `best` is that of best play."""

    reached: dict[Card, int]
    best: int

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """All cards that keep what there is."""
        return tuple(card for card, rungs in self.reached.items() if rungs == self.best)


def open_cards(state: State) -> OpenCards:
    """The truth about the card that is due in this state, in the play of a game with a soloist."""
    assert state.turn is not None
    situation = known_in(view(state, state.turn)).situation
    first, second, third = (hand.mask for hand in state.hands)
    world = World(first, second, third, state.skat.mask)
    evaluated = evaluate(Worlds.of([world]), situation, targets=RUNGS)
    questions = 1 if situation.contract == Contract.NULL.index else len(RUNGS)
    rungs = np.frombuffer(evaluated.packed, dtype=np.uint8).reshape(-1, questions).sum(axis=1)
    reached = {
        ALL_CARDS[card]: int(number) for card, number in zip(evaluated.cards, rungs, strict=True)
    }
    alone = state.turn is state.soloist
    return OpenCards(reached, max(reached.values()) if alone else min(reached.values()))


def ending_of(state: State) -> OpenEnding:
    """The rest of this deal with all cards open; the skat counts as it lies there.

    Raises ValueError where no contract is announced, or nobody plays alone.

    >>> from skat.notation import read_state
    >>> from skat.rules import must
    >>> state = must(read_state("skat-state/1 phase=play turn=forehand soloist=forehand bid=18 "
    ...     "announcement=clubs hands=CJ.CA.H7|SJ.CT.HA|C7.HT.S7 points=40/0/0"))
    >>> ending_of(state).value()
    65
    """
    contract, soloist = state.contract, state.soloist
    if soloist is None:
        raise ValueError("nobody plays alone")
    own = int(state.points[soloist.index])
    return ending(
        contract=contract,
        soloist=soloist,
        hands=dict(zip(SEATS, state.hands, strict=True)),
        leader=state.leader,
        trick=state.trick,
        skat=state.skat,
        soloist_points=own,
        defender_points=int(sum(state.points)) - own,
    )


REPLAYED: Final = (("club", 1), ("club", 2), ("simple", 1), ("beginner", 1))
"""Who replays a deal, with which seed; all three seats are of one level."""

DECLARING_ALIKE: Final = frozenset({"club", "beginner"})
"""These call, discard and announce by learned values alone, the same with every seed: one auction
does for all of them."""

_BEFORE_PLAY: Final = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)


@lru_cache(maxsize=64)
def replayed(pack: tuple[Card, ...], *, table_size: int) -> tuple[DealResult, ...]:
    """The results of these cards among computer players.

    They play by the law in force and without house rules, so that deals compare. Kept a while: each
    seat that looks back at a deal asks for the same.
    """
    dealt = after_decision(start(table_size=table_size), Deal(pack), Seat.FOREHAND)
    announced: State | None = None
    results = []
    for name, seed in REPLAYED:
        players = {seat: make_player(name, seed=seed) for seat in SEATS}
        state = dealt
        if name in DECLARING_ALIKE:
            announced = announced or play_on(players, dealt, until=_is_announced)
            state = announced
        state = play_on(players, state, judge=_granted)
        assert state.result is not None
        results.append(state.result)
    return tuple(results)


def _is_announced(state: State) -> bool:
    return state.phase not in _BEFORE_PLAY


def dealt_value(results: tuple[DealResult, ...], *, table_size: int, scale: Scale) -> Chairs:
    """What the cards are worth to everybody: the mean over the replays."""
    every = [result_points(result, table_size=table_size, scale=scale) for result in results]
    return {
        chair: sum(points[chair] for points in every) / len(every)
        for chair in chairs_of(table_size)
    }


def _granted(_state: State) -> Verdict:
    """Computer players claim only what is proven."""
    return Verdict(holds=True)
