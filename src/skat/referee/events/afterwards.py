"""What is wrong in the list, and how far a finished game went."""

from __future__ import annotations

from typing import Literal

from skat.referee.events.base import EventBase


class WrongEntry(EventBase, frozen=True, kw_only=True, tag="wrong_entry"):
    """A deal was entered wrongly in the list."""

    noticed: Literal["series", "later"] | None = None
    consent: bool | None = None
    level: Literal["simple", "schneider", "schwarz"] | None = None


class LevelDispute(EventBase, frozen=True, kw_only=True, tag="level_dispute"):
    """The parties disagree how far a finished game went.

    `by` claims the level: a soloist that he won it, a defender that the soloist lost.
    """

    noticed: Literal["series", "later"] | None = None
    consent: bool | None = None
    level: Literal["simple", "schneider", "schwarz"] | None = None
