"""`simple`: a player by rules of thumb, always the same in the same view."""

from __future__ import annotations

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.players import offers
from skat.players.memory import Memory, remember
from skat.players.simple import bidding, declaring, doubling, pushing
from skat.players.simple.defence import defender_card
from skat.players.simple.null import null_defender_card, null_soloist_card
from skat.players.simple.ramsch import ramsch_card
from skat.players.simple.soloist import soloist_card
from skat.players.simple.spitze import keeping_spitze, with_spitze
from skat.rules.actions import Action, Play
from skat.rules.state import Phase
from skat.rules.views import View


def card_to_play(memory: Memory) -> Card:
    """The card for this trick: a table of who one is and what is played."""
    if memory.soloist is None:
        return ramsch_card(memory)
    alone = memory.seat is memory.soloist
    if memory.contract is Contract.NULL:
        return null_soloist_card(memory) if alone else null_defender_card(memory)
    return soloist_card(memory) if alone else defender_card(memory)


def _play(view: View) -> Action:
    doubled = doubling.kontra(view)
    if doubled is not None:
        return doubled
    memory = remember(view)
    if len(memory.playable) == 1:
        return Play(memory.seat, memory.playable[0])
    return Play(memory.seat, card_to_play(memory))


_BY_PHASE = {
    Phase.AUCTION: bidding.call,
    Phase.SKAT: declaring.take_or_play_hand,
    Phase.DISCARD: declaring.discard,
    Phase.ANNOUNCE: declaring.announce,
    Phase.KONTRA: doubling.answer_kontra,
    Phase.RAMSCH: pushing.grand_hand_or_ramsch,
    Phase.PUSH: pushing.take_or_push_on,
    Phase.LAY_AWAY: pushing.lay_away,
    Phase.CONSENT: offers.answer,
    Phase.PLAY: _play,
}


class SimplePlayer:
    """Values its hand, keeps count of the cards and plays by rules of thumb.

    >>> SimplePlayer().name
    'simple'
    """

    name = "simple"

    def decide(self, view: View) -> Action:
        """A sound action for this view, always the same one. Raises ValueError out of turn."""
        if not view.legal or view.phase not in _BY_PHASE:
            raise ValueError("nobody is asked to act in this view")
        return with_spitze(view, _BY_PHASE[view.phase](keeping_spitze(view)))
