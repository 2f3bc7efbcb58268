"""`simple`: a player by rules of thumb, always the same in the same view.

Here it is also answered who gives up or proposes to shorten the game (SkO-4.3.2, 4.3.4).
"""

from __future__ import annotations

from skat.model.cards import Card
from skat.model.checked import checked
from skat.model.contract import Announced, Contract
from skat.model.order import suit_order, trump_order
from skat.players.memory import Memory, mask_of, remember
from skat.players.simple import declaring, house
from skat.players.simple.avoiding import null_defender_card, null_soloist_card, ramsch_card
from skat.players.simple.house import keeping_spitze, with_spitze
from skat.players.simple.suit_and_grand import defender_card, soloist_card
from skat.rules.actions import Action, Agree, Play, Refuse
from skat.rules.state import Offer, Phase
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
    return all(
        not memory.higher(card) & others for card in view.open_hands[view.soloist.index] or ()
    )


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


def card_to_play(memory: Memory) -> Card:
    """The card for this trick: a table of who one is and what is played."""
    if memory.soloist is None:
        return ramsch_card(memory)
    alone = memory.seat is memory.soloist
    if memory.contract is Contract.NULL:
        return null_soloist_card(memory) if alone else null_defender_card(memory)
    return soloist_card(memory) if alone else defender_card(memory)


def _play(view: View) -> Action:
    doubled = house.kontra(view)
    if doubled is not None:
        return doubled
    memory = remember(view)
    if len(memory.playable) == 1:
        return Play(memory.seat, memory.playable[0])
    return Play(memory.seat, card_to_play(memory))


_BY_PHASE = {
    Phase.AUCTION: declaring.call,
    Phase.SKAT: declaring.take_or_play_hand,
    Phase.DISCARD: declaring.discard,
    Phase.ANNOUNCE: declaring.announce,
    Phase.KONTRA: house.answer_kontra,
    Phase.RAMSCH: house.grand_hand_or_ramsch,
    Phase.PUSH: house.take_or_push_on,
    Phase.LAY_AWAY: house.lay_away,
    Phase.CONSENT: answer,
    Phase.PLAY: _play,
}


class SimplePlayer:
    """Values its hand, keeps count of the cards and plays by rules of thumb.

    >>> SimplePlayer().name
    'simple'
    """

    name = "simple"

    @checked
    def decide(self, view: View) -> Action:
        """A sound action for this view, always the same one. Raises ValueError out of turn."""
        if not view.legal or view.phase not in _BY_PHASE:
            raise ValueError("nobody is asked to act in this view")
        return with_spitze(view, _BY_PHASE[view.phase](keeping_spitze(view)))
