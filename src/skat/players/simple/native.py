"""`simple` as it sits at tables: the kernel decides, always as the player in Python does."""

from __future__ import annotations

from typing import Final

from skat.kernel import _core
from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS, Announced
from skat.model.seats import SEATS
from skat.players.simple.hand import hand_values
from skat.rules.actions import (
    Action,
    Agree,
    Announce,
    Bid,
    Concede,
    Discard,
    Expose,
    Hold,
    Kontra,
    Pass,
    Play,
    PushOn,
    Re,
    Refuse,
    TakeSkat,
)
from skat.rules.state import Offer, Phase
from skat.rules.views import View

# Each in the order of src/skat/kernel/simple/seen.hpp.
_PHASES: Final = (
    Phase.AUCTION,
    Phase.SKAT,
    Phase.DISCARD,
    Phase.ANNOUNCE,
    Phase.KONTRA,
    Phase.RAMSCH,
    Phase.PUSH,
    Phase.LAY_AWAY,
    Phase.PLAY,
    Phase.CONSENT,
)
_ACTIONS: Final = (
    Pass,
    Hold,
    Bid,
    TakeSkat,
    PushOn,
    Announce,
    Discard,
    Play,
    Agree,
    Refuse,
    Kontra,
    Re,
    Expose,
    Concede,
)

VIEWS: Final = _core.ViewReader(
    cards=ALL_CARDS,
    seats=SEATS,
    contracts=ALL_CONTRACTS,
    levels=tuple(Announced),
    phases=_PHASES,
    offers=tuple(Offer),
    actions=_ACTIONS,
)
"""How players of the kernel read views."""

_KERNEL: Final = _core.SimplePlayer(hand_values(), VIEWS)


class NativeSimple:
    """Decides as `SimplePlayer`, which says how; in a fraction of its time.

    >>> NativeSimple().name
    'simple'
    """

    name = "simple"

    def decide(self, view: View) -> Action:
        """A sound action for this view, always the same one. Raises ValueError out of turn."""
        chosen: Action = _KERNEL.decide(view)
        return chosen
