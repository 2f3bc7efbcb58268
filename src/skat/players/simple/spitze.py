"""House rule Spitze: announced only where it cannot fail, and then the lowest trump is kept."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.order import trump_order
from skat.players.memory import remember
from skat.rules.actions import Action, Announce, Play
from skat.rules.views import View


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
    plays = [one.card for one in view.legal if isinstance(one, Play) and one.card is not order[-1]]
    memory = remember(view)
    if not view.trick and memory.unseen & memory.trumps:
        plays = [card for card in order if card in plays][:1] or plays
    if not plays:
        return view
    kept = (one for one in view.legal if not isinstance(one, Play) or one.card in plays)
    return replace(view, legal=tuple(kept))
