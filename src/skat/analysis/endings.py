"""From a deal in play to the questions that the exact solver answers."""

from __future__ import annotations

from skat.kernel.asking import OpenEnding, ending
from skat.model.seats import SEATS
from skat.rules.state import State


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
