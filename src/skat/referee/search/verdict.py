"""The verdict on a claim: whether the rest of a deal goes as claimed.

What a claim claims is a value here, and the kernel says of open cards whether it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from skat.kernel._core import Solver
from skat.kernel.position import Position, packed
from skat.kernel.worlds import Knowledge
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.seats import Seat
from skat.referee.search.hidden_cards import TooManyError, takes_one, why_not_forced
from skat.rules.actions import Verdict
from skat.rules.editions import RuleSet
from skat.rules.following import contract_played
from skat.rules.state import Offer, Pending, State

MOST_NODES: Final = 50_000_000
"""About two seconds; no claim from a dealt hand was seen to need a hundredth of it."""


class RestClaim(NamedTuple):
    """Who must get every trick left, and whose cards are chosen for that; seats as masks."""

    takers: int
    choosers: int


def mask(*seats: Seat) -> int:
    """Seats as a mask of three bits, forehand lowest.

    >>> mask(Seat.FOREHAND, Seat.REARHAND)
    5
    """
    return sum(1 << seat.index for seat in seats)


@implements("SkO-4.3.4")
def claim_of_soloist(soloist: Seat, *, contract: Contract) -> RestClaim:
    """A soloist claims all remaining tricks, in null to take none of them.

    >>> claim_of_soloist(Seat.FOREHAND, contract=Contract.NULL)
    RestClaim(takers=6, choosers=1)
    """
    own = mask(soloist)
    defenders = mask(*soloist.others)
    return RestClaim(takers=defenders if contract is Contract.NULL else own, choosers=own)


def claim_of_defender(by: Seat, *, soloist: Seat, rules: RuleSet) -> RestClaim:
    """What a defender claims who lays his cards open, in the wording that the rule set chooses.

    >>> claim_of_defender(Seat.MIDDLEHAND, soloist=Seat.FOREHAND, rules=RuleSet())
    RestClaim(takers=6, choosers=2)
    """
    return _DEFENDER_CLAIMS[rules.options.defender_claim](mask(*soloist.others), by)


@implements("SkO-4.3.5")
def _for_the_party(defenders: int, by: Seat) -> RestClaim:
    """isko-2022: the soloist gets no further trick, whatever he and the other defender play."""
    return RestClaim(takers=defenders, choosers=mask(by))


@implements("SkO-4.3.5")
def _alone(defenders: int, by: Seat) -> RestClaim:
    """isko-1999: this defender takes every further trick himself."""
    return RestClaim(takers=mask(by), choosers=mask(by))


_DEFENDER_CLAIMS: dict[str, Callable[[int, Seat], RestClaim]] = {
    "party": _for_the_party,
    "alone": _alone,
}


def rest_goes_so(
    claim: RestClaim,
    *,
    hands: Sequence[int],
    contract: Contract,
    soloist: Seat,
    leader: Seat,
    trick: Sequence[Card],
    budget: int,
) -> tuple[bool | None, tuple[Card, ...]]:
    """Whether the rest goes as claimed, and a line that refutes it; undecided beyond the budget.

    `hands` are the cards still held as masks, `budget` is counted in cards played by the search.
    Raises ValueError where hands and trick cannot belong together.

    >>> from skat.model.cards import Card
    >>> hands = [Card.CJ.mask, Card.S7.mask, Card.S8.mask]
    >>> alone = RestClaim(takers=mask(Seat.FOREHAND), choosers=mask(Seat.FOREHAND))
    >>> rest_goes_so(alone, hands=hands, contract=Contract.GRAND, soloist=Seat.FOREHAND,
    ...              leader=Seat.FOREHAND, trick=(), budget=1_000)
    (True, ())
    """
    position = Position(
        contract=contract.index,
        hands=(hands[0], hands[1], hands[2]),
        soloist=soloist.index,
        leader=leader.index,
        trick=tuple(card.index for card in trick),
    )
    (holds, line), _ = Solver().claim(
        packed(position), takers=claim.takers, choosers=claim.choosers, budget=budget
    )
    return holds, tuple(ALL_CARDS[card] for card in line)


def verdict_on(state: State) -> Verdict:
    """Whether the claim that waits in this deal holds, with a line of play that refutes it.

    The claim must be certain (SkO-4.3.4, 4.3.5), so one that the search cannot decide does not
    hold. Raises ValueError if nothing waits for a verdict.
    """
    if state.pending is None or state.soloist is None:
        raise ValueError("no claim waits for a verdict")
    null = contract_played(state) is Contract.NULL
    if null and state.pending.offer is Offer.DEFENDER_CLAIM:
        return _soloist_takes_a_trick(state, state.pending.by, state.soloist)
    holds, refutation = rest_goes_so(
        _claimed(state, state.pending, state.soloist),
        hands=[hand.mask for hand in state.hands],
        contract=contract_played(state),
        soloist=state.soloist,
        leader=state.leader,
        trick=state.trick,
        budget=MOST_NODES,
    )
    return Verdict(bool(holds), refutation)


def _soloist_takes_a_trick(state: State, by: Seat, soloist: Seat) -> Verdict:
    """What a defender claims in null, whatever the soloist and his partner play."""
    first, second, third = (hand.mask for hand in state.hands)
    try:
        refuted = why_not_forced(
            takes_one(soloist),
            by,
            Knowledge(certain=(first, second, third, 0), unseen=0, room=(0, 0, 0, 0)),
            contract=Contract.NULL,
            leader=state.leader,
            trick=state.trick,
        )
    except TooManyError:
        return Verdict(holds=False)
    return Verdict(holds=True) if refuted is None else Verdict(holds=False, refutation=refuted.line)


def _claimed(state: State, pending: Pending, soloist: Seat) -> RestClaim:
    """Who must take all remaining tricks, and whose cards are chosen for that."""
    if pending.offer is Offer.SOLOIST_CLAIM:
        return claim_of_soloist(soloist, contract=contract_played(state))
    return claim_of_defender(pending.by, soloist=soloist, rules=state.rules)
