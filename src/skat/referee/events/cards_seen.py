"""Cards seen that nobody may see, and words said."""

from __future__ import annotations

from typing import Literal

from skat.model.cards import Card
from skat.referee.events.base import EventBase, Person


class SkatSeen(EventBase, frozen=True, kw_only=True, tag="skat_seen"):
    """Somebody looked at the skat, turned or lifted it."""


class SkatTaken(EventBase, frozen=True, kw_only=True, tag="skat_taken"):
    """Somebody took the skat into his hand; `agreed` are those for whom it is identifiable."""

    agreed: tuple[Person, ...] | None = None


class HandSeen(EventBase, frozen=True, kw_only=True, tag="hand_seen"):
    """Somebody looked into another player's hand; an idle dealer into `hands_seen` hands."""

    hands_seen: Literal[1, 2] | None = None


class _Shown(EventBase, frozen=True, kw_only=True):
    """`cards` are those that were seen; `influence` whether play could be influenced.

    Not told, it could, except with everybody's last card.
    """

    cards: tuple[Card, ...] | None = None
    influence: bool | None = None


class CardsExposed(_Shown, frozen=True, kw_only=True, tag="cards_exposed"):
    """Somebody showed or dropped cards face up."""


class CardPulled(_Shown, frozen=True, kw_only=True, tag="card_pulled"):
    """Somebody pulled a card from his hand before his turn, for all to see."""


class Remark(_Shown, frozen=True, kw_only=True, tag="remark"):
    """Somebody betrayed cards or influenced play by word or gesture.

    `warning`: he kept another from a fault.
    """

    warning: bool = False


class CountedAloud(_Shown, frozen=True, kw_only=True, tag="counted_aloud"):
    """Somebody counted trumps or points aloud."""
