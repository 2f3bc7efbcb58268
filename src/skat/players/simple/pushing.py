"""House rules before Ramsch: grand hand instead of it, the skat taken or pushed on, two cards."""

from __future__ import annotations

from itertools import combinations

from skat.model.cards import Card, Rank
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.simple.declaring import game_brings
from skat.players.simple.expectation import hand_chance
from skat.rules.actions import Action, Announce, Discard, Pass, PushOn, TakeSkat
from skat.rules.auction.ramsch import GRAND_HAND
from skat.rules.views import View

HARMLESS = 20.0
"""Up to this danger a hand is left as it is: the Ramsch then counts double for the others too."""

_JACK = 3.0
_VOID = 4.0


def grand_hand_or_ramsch(view: View) -> Action:
    """Grand hand where it brings something on average, else the Ramsch."""
    ten = mask_of(view.hand)
    wins = hand_chance(ten, Contract.GRAND, leads=view.viewer is Seat.FOREHAND)
    brings = game_brings(GRAND_HAND, cards=ten, chance_to_win=wins, bid=0)
    wanted: type[Action] = Announce if brings > 0 else Pass
    return next(action for action in view.legal if isinstance(action, wanted))


def take_or_push_on(view: View) -> Action:
    """The skat of a dangerous hand is taken, with a harmless one it is pushed on unseen."""
    wanted: type[Action] = PushOn if danger(view.hand) <= HARMLESS else TakeSkat
    return next(action for action in view.legal if isinstance(action, wanted))


def lay_away(view: View) -> Action:
    """The two cards without which the rest is least dangerous."""
    hand = view.hand
    best = min(
        combinations((card for card in hand if card.rank is not Rank.JACK), 2),
        key=lambda pair: danger(tuple(card for card in hand if card not in pair)),
    )
    return next(
        action
        for action in view.legal
        if isinstance(action, Discard) and set(action.cards) == set(best)
    )


def danger(hand: tuple[Card, ...]) -> float:
    """How many card points a hand may have to take in Ramsch: more for high cards not covered.

    In a suit the lowest cards are safe one by one if others have lower ones; each two ranks above
    that is a trick that may have to be taken.

    >>> low = tuple(map(Card, ("C7", "C8", "S7", "S8", "H7", "H8", "H9", "D7", "D8", "D9")))
    >>> high = tuple(map(Card, ("CA", "CT", "CJ", "SA", "HA")))
    >>> danger(low) < HARMLESS < danger((*high, *low[:5]))
    True
    """
    jacks = trump_order(Contract.GRAND)
    total = sum(_JACK + (len(jacks) - place) for place, card in enumerate(jacks) if card in hand)
    for suit in {card.suit for card in Card}:
        order = suit_order(suit, contract=Contract.GRAND)
        held = [place for place, card in enumerate(reversed(order)) if card in hand]
        if not held:
            total -= _VOID
        for number, place in enumerate(held):
            above = place - 2 * number
            if above > 0:
                total += above + order[len(order) - 1 - place].points / 2
    return total
