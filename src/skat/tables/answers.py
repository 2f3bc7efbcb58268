"""How a computer player answers an offer: he gives nothing away that he could still win.

He judges by his view: his own cards, the soloist's open ones, the tricks that were played. The
partner's cards and the skat he does not know, so he tries ways in which they could lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from skat.model.announcement import Announced, Announcement
from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.model.tops import Tops
from skat.model.units import BidValue
from skat.referee.open_cards import RestClaim, mask, rest_goes_so
from skat.rules.actions import Agree, Refuse
from skat.rules.counting import TrumpGame, value_at
from skat.rules.standing import Reached, has_simple_win
from skat.rules.state import Offer
from skat.rules.view import View

MOST_LAYOUTS: Final = 500
MOST_NODES: Final = 200_000


def answer_to_offer(seen: View) -> Agree | Refuse | None:
    """The answer to the offer that waits in this view; None if none waits for this viewer.

    A concession is accepted. A shortening is accepted only if by all that the viewer can tell no
    trick that matters is left to win (SkO-4.3.4).
    """
    if seen.pending is None or not isinstance(seen.viewer, Seat):
        return None
    if Agree(seen.viewer) not in seen.legal:
        return None
    if seen.pending.offer is Offer.CONCESSION or _nothing_to_win(seen, seen.viewer):
        return Agree(seen.viewer)
    return Refuse(seen.viewer)


def _nothing_to_win(seen: View, own: Seat) -> bool:
    if seen.soloist is None or seen.announcement is None or seen.pending is None:
        return False
    shown = seen.open_hands[seen.soloist.index]
    if shown is None:
        return False
    if seen.pending.asked is Announced.NONE and _is_won_already(seen, seen.announcement):
        return True
    return _takes_the_rest(seen, seen.announcement.contract, own, seen.soloist, shown)


def _is_won_already(seen: View, announcement: Announcement) -> bool:
    """Whether the soloist's tricks alone win, and his game owes no level for bid or announcement.

    With one top it counts least; the skat can only add points.
    """
    if announcement.contract is Contract.NULL or announcement.announced is not Announced.NONE:
        return False
    game = TrumpGame(
        announcement=announcement,
        tops=Tops(held=True, count=1),
        bid=seen.bid or BidValue(0),
        rules=seen.rules,
    )
    won = CardSet.of(
        card for trick in seen.played if trick.winner is seen.soloist for card in trick.cards
    )
    return value_at(game, Reached.SIMPLE) >= game.bid and has_simple_win(card_points(won))


def _takes_the_rest(
    seen: View, contract: Contract, own: Seat, soloist: Seat, shown: Iterable[Card]
) -> bool:
    """Whether the soloist takes all the rest (in null: nothing) however the other cards lie."""
    partner = next(seat for seat in soloist.others if seat is not own)
    null = contract is Contract.NULL
    alone = mask(soloist)
    rest = RestClaim(takers=mask(*soloist.others) if null else alone, choosers=alone)
    hands = [0, 0, 0]
    hands[own.index] = CardSet.of(seen.hand).mask
    hands[soloist.index] = CardSet.of(shown).mask
    for cards in _layouts(seen, hands, count=seen.card_counts[partner.index]):
        hands[partner.index] = CardSet.of(cards).mask
        holds, _ = rest_goes_so(
            rest,
            hands=hands,
            contract=contract,
            soloist=soloist,
            leader=seen.leader,
            trick=seen.trick,
            budget=MOST_NODES,
        )
        if not holds:
            return False
    return True


def _layouts(seen: View, hands: Iterable[int], *, count: int) -> list[tuple[Card, ...]]:
    """Cards that the partner could hold: all ways, or some spread evenly over them."""
    known = CardSet.of(card for trick in seen.played for card in trick.cards)
    known |= CardSet.of(seen.trick)
    for hand in hands:
        known |= CardSet(hand)
    ways = list(combinations(deck() - known, count))
    return ways[:: max(1, len(ways) // MOST_LAYOUTS)]
