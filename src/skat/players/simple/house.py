"""House rules: kontra and re, Spitze, and what comes before Ramsch.

Kontra is for a strong defender, re for a sure soloist. Spitze is announced only where it cannot
fail, and then the lowest trump is kept. Before Ramsch there are a grand hand instead of it, and the
skat taken or pushed on with two cards.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from skat.model.cards import Card, CardSet, Rank, card_points
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order, trumps
from skat.model.seats import Seat
from skat.players.memory import mask_of, remember
from skat.players.simple.declaring import game_brings
from skat.players.simple.hand import hand_chance, strength
from skat.rules.actions import Action, Announce, Discard, Kontra, Pass, Play, PushOn, Re, TakeSkat
from skat.rules.auction.ramsch import GRAND_HAND
from skat.rules.views import View

ENOUGH_FOR_KONTRA = 5.0
"""Tricks a defender counts in his own hand before he doubles."""

ENOUGH_FOR_RE = 2.2
"""A strength that wins nine games in ten."""


def kontra(view: View) -> Action | None:
    """Kontra, where it is allowed and this defender alone can nearly beat the game."""
    if view.announcement is None or view.announcement.contract is Contract.NULL:
        return None
    for action in view.legal:
        if isinstance(action, Kontra):
            return action if own_tricks(view) >= ENOUGH_FOR_KONTRA else None
    return None


def own_tricks(view: View) -> float:
    """How many tricks the viewer's hand should take against the game."""
    assert view.announcement is not None
    trump = trumps(view.announcement.contract)
    of_trump = [card for card in view.hand if card in trump]
    jacks = sum(1 for card in of_trump if card.rank is Rank.JACK)
    aces = sum(1 for card in view.hand if card.rank is Rank.ACE and card not in trump)
    return 0.5 * len(of_trump) + 0.8 * jacks + aces


def answer_kontra(view: View) -> Action:
    """Re with a game that is all but won, else none."""
    wanted: type[Action] = Re if _is_sure_of_re(view) else Pass
    return next(action for action in view.legal if isinstance(action, wanted))


def _is_sure_of_re(view: View) -> bool:
    if view.announcement is None or len(view.hand) < 10:
        return False
    away = card_points(CardSet(mask_of(view.discarded or ())))
    leads = view.viewer is Seat.FOREHAND
    contract = view.announcement.contract
    now = strength(mask_of(view.hand), contract, leads=leads, laid_away=away)
    return now >= ENOUGH_FOR_RE and not view.announcement.ouvert


def is_sure(hand: tuple[Card, ...], contract: Contract) -> bool:
    """Whether the lowest trump of these ten cards takes the last trick however the others lie.

    That is so if the hand has as many of the highest trumps as others can hold: it draws them all,
    and no card forces the lowest out. Twice as many and two more, so that keeping it costs little.

    >>> long = tuple(map(Card, ("CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "C7", "HA", "SA")))
    >>> is_sure(long, Contract.CLUBS), is_sure(long, Contract.HEARTS)
    (True, False)
    """
    order = trump_order(contract)
    if not order or order[-1] not in hand:
        return False
    tops = next((number for number, card in enumerate(order) if card not in hand), len(order))
    others = sum(card not in hand for card in order)
    own = len(order) - others
    return tops >= others and own >= 2 * others + 2


def with_spitze(view: View, chosen: Action) -> Action:
    """The announcement, with Spitze where the house knows it and it is sure; else as it is."""
    if not isinstance(chosen, Announce) or not is_sure(view.hand, chosen.announcement.contract):
        return chosen
    wanted = replace(chosen, spitze=True)
    return wanted if wanted in view.legal else chosen


def keeping_spitze(view: View) -> View:
    """The view of a soloist who announced Spitze, without the plays that could give it away.

    He keeps the lowest trump, and while others have trumps he leads his own.
    """
    if view.spitze is not True or view.viewer is not view.soloist or view.announcement is None:
        return view
    order = trump_order(view.announcement.contract)
    plays = [
        action.card
        for action in view.legal
        if isinstance(action, Play) and action.card is not order[-1]
    ]
    memory = remember(view)
    if not view.trick and memory.unseen & memory.trumps:
        plays = [card for card in order if card in plays][:1] or plays
    if not plays:
        return view
    kept = (action for action in view.legal if not isinstance(action, Play) or action.card in plays)
    return replace(view, legal=tuple(kept))


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
