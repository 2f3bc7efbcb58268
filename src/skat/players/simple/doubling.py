"""House rules: kontra by a strong defender, re by a sure soloist."""

from __future__ import annotations

from skat.model.cards import CardSet, Rank, card_points
from skat.model.contract import Contract
from skat.model.order import trumps
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.simple.hand import strength
from skat.rules.actions import Action, Kontra, Pass, Re
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
    wanted: type[Action] = Re if _is_sure(view) else Pass
    return next(action for action in view.legal if isinstance(action, wanted))


def _is_sure(view: View) -> bool:
    if view.announcement is None or len(view.hand) < 10:
        return False
    away = card_points(CardSet(mask_of(view.discarded or ())))
    leads = view.viewer is Seat.FOREHAND
    contract = view.announcement.contract
    now = strength(mask_of(view.hand), contract, leads=leads, laid_away=away)
    return now >= ENOUGH_FOR_RE and not view.announcement.ouvert
