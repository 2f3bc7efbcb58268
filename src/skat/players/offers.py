"""Answers to a concession and to a proposal to shorten the game (SkO-4.3.2, 4.3.4)."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order
from skat.players.memory import Memory, mask_of, remember
from skat.rules.actions import Action, Agree, Refuse
from skat.rules.state import Offer
from skat.rules.views import View


def answer(view: View) -> Action:
    """Take a concession; agree to shorten only if the rest can bring nothing more."""
    pending = view.pending
    if pending is None:
        raise ValueError("nothing was offered")
    accepts = pending.offer is Offer.CONCESSION or cannot_hurt(view)
    wanted = Agree if accepts else Refuse
    return next(action for action in view.legal if isinstance(action, wanted))


def cannot_hurt(view: View) -> bool:
    """Whether the soloist, whose cards lie open, makes all that he asks for whatever is played.

    The other defender's cards are not known, so all cards not seen are thought to be against him.
    """
    memory = remember(view)
    if view.soloist is None or view.open_hands[view.soloist.index] is None:
        return False
    if memory.contract is Contract.NULL:
        return _takes_nothing(memory, view.soloist.index)
    return _already_decided(view, memory) or _takes_the_rest(view, memory)


def _already_decided(view: View, memory: Memory) -> bool:
    """Simply won with what lies on the table, and schneider out of reach for both."""
    assert view.soloist is not None
    soloists = memory.points_taken[view.soloist.index]
    ours = sum(memory.points_taken) - soloists
    asks_nothing = view.pending is not None and view.pending.asked is Announced.NONE
    announced = view.announcement is not None and view.announcement.announced
    return asks_nothing and announced is Announced.NONE and soloists >= 61 and ours > 30


def _takes_the_rest(view: View, memory: Memory) -> bool:
    """Whether the soloist is on lead and none of his cards can be beaten."""
    assert view.soloist is not None
    if view.trick or view.leader is not view.soloist:
        return False
    soloists = memory.possible[view.soloist.index]
    others = memory.unseen | memory.hand
    trumps = mask_of(trump_order(memory.contract))
    if others & trumps and soloists & ~trumps:
        return False
    return all(not memory.higher(card) & others for card in _cards(view, view.soloist.index))


def _takes_nothing(memory: Memory, soloist: int) -> bool:
    """Whether in every suit all cards of the soloist are lower than all that can be played."""
    others = memory.unseen | memory.hand
    if memory.counts[soloist] * 2 > others.bit_count():
        return False
    return all(
        _below(memory.possible[soloist], others, suit_order(suit, contract=Contract.NULL))
        for suit in {card.suit for card in Card if card.mask & memory.possible[soloist]}
    )


def _below(own: int, others: int, order: tuple[Card, ...]) -> bool:
    """Each card of the soloist has two higher ones to cover it, and none of the others is lower."""
    held = [card for card in order if card.mask & own]
    theirs = [card for card in order if card.mask & others]
    higher = [card for card in theirs if order.index(card) < order.index(held[0])]
    return len(higher) == len(theirs) and len(higher) >= 2 * len(held) + 2


def _cards(view: View, seat: int) -> tuple[Card, ...]:
    return view.open_hands[seat] or ()
