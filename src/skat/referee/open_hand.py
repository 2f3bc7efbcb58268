"""An open game whose cards were not laid out (SkO-2.2.5)."""

from __future__ import annotations

from collections.abc import Callable

from skat.model.announcement import Announced
from skat.model.law import implements
from skat.referee.events import OuvertNotShown
from skat.referee.missing import contract_of, game_of
from skat.referee.refusal import refuse
from skat.referee.ruling import Reason, Ruling, put_right
from skat.referee.situation import Situation


@implements("SkO-2.2.5")
def ouvert_not_shown(situation: Situation, event: OuvertNotShown) -> Ruling:
    """The opponents ask for the cards, and they are laid open; nothing else follows."""
    contract = contract_of(situation)
    if game_of(situation).announced is not Announced.OUVERT:
        raise refuse("no_open_game", "SkO-2.2.5", contract=contract.value)
    return put_right(
        "SkO-2.2.5",
        "TR-8.9",
        because="ouvert_not_shown",
        correction=Reason("lay_cards_open"),
    )


RULES: dict[type, Callable[..., Ruling]] = {OuvertNotShown: ouvert_not_shown}
"""What this chapter rules on."""
