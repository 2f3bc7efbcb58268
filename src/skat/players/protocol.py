"""What a computer player is: something that sees a view and decides."""

from __future__ import annotations

from typing import Protocol

from skat.rules.actions import Action
from skat.rules.views import View


class Player(Protocol):
    """A player at one seat. He gets that seat's view and nothing else, so he cannot peek."""

    name: str

    def decide(self, view: View) -> Action:
        """One of `view.legal`, which is not empty when a player is asked."""
