"""Tricks that nobody can take away: what a hand may announce without any risk."""

from __future__ import annotations

from skat.model.cards import Card, CardSet, Suit
from skat.model.contract import Announced, Contract
from skat.model.order import suit_order, trump_order


def losers(hand: int, order: tuple[Card, ...]) -> int:
    """How many cards of one suit, or of the trumps, can lose a trick at worst.

    `order` is the suit from the top. The other cards are thought to lie in one hand, and high is
    led first: each lead that is beaten costs a trick, each lead draws one of theirs.
    """
    own = [card for card in order if card.mask & hand]
    theirs = [card for card in order if not card.mask & hand]
    lost = 0
    for card in own:
        if not theirs:
            break
        if order.index(theirs[0]) < order.index(card):
            theirs.pop(0)
            lost += 1
        else:
            theirs.pop()
    return lost


def losers_at_most(hand: int, contract: Contract) -> int:
    """How many tricks these ten cards can lose at worst, once they are on lead."""
    trumps = trump_order(contract)
    lost = losers(hand, trumps)
    own = sum(1 for card in trumps if card.mask & hand)
    drawn = losers(hand, trumps) == 0 and 2 * own >= len(trumps)
    for suit in Suit:
        order = suit_order(suit, contract=contract)
        if not order:
            continue
        # A suit whose trumps are not drawn can lose every card.
        held = sum(1 for card in order if card.mask & hand)
        lost += losers(hand, order) if drawn else held
    return lost


def safe_level(hand: int, contract: Contract, *, leads: bool) -> Announced:
    """The highest level that this hand cannot fail in a hand game, led by whom it may.

    Schneider is safe with one trick lost that holds no card of the soloist's worth ten or more:
    it costs an ace, a ten and a king at most.
    """
    lost = losers_at_most(hand, contract)
    if not leads and not _holds_every_suit(hand, contract):
        return Announced.NONE
    if lost == 0:
        return Announced.OUVERT
    only_small = all(card.points < 10 for card in CardSet(hand) if _may_lose(card, hand, contract))
    return Announced.SCHNEIDER if lost == 1 and only_small else Announced.NONE


def _holds_every_suit(hand: int, contract: Contract) -> bool:
    """Whether a lead of the others never costs a trump, and is covered from the top."""
    for suit in Suit:
        order = suit_order(suit, contract=contract)
        if order and not order[0].mask & hand:
            return False
    return True


def _may_lose(card: Card, hand: int, contract: Contract) -> bool:
    trumps = trump_order(contract)
    order = trumps if card in trumps else suit_order(card.suit, contract=contract)
    above = order[: order.index(card)]
    return any(not other.mask & hand for other in above)
