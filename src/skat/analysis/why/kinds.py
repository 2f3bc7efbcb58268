"""What kind of play was better: named only if it is true of all better cards and no worse one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skat.analysis.table import DecisionTable
from skat.analysis.why.reason import WhyReason
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.order import trumps, winning_card
from skat.model.seats import SEATS, Seat
from skat.rules.views import View

CLOSE: Final = 1.0
"""Cards within so many points of the best one are as good."""


def kind(table: DecisionTable, view: View, *, chosen: Card) -> WhyReason | None:
    """What all better cards do and neither the chosen one nor a worse one does."""
    means = dict(zip(table.cards, (table.weights @ table.points).tolist(), strict=True))
    highest = max(means.values())
    better = [card for card, mean in means.items() if mean > highest - CLOSE]
    worse = [card for card, mean in means.items() if mean <= means[chosen] + 1e-9]
    for name, does in KINDS.items():
        if all(does(view, card) for card in better) and not any(does(view, c) for c in worse):
            return WhyReason("kind", {"kind": name})
    for name, does in KINDS.items():
        if all(does(view, card) for card in worse) and not any(does(view, c) for c in better):
            return WhyReason("not_kind", {"kind": name})
    return None


def _is_trump(view: View, card: Card) -> bool:
    return view.announcement is not None and card in trumps(view.announcement.contract)


def _takes(view: View, card: Card) -> bool:
    """Whether the trick is this card's as far as it is played."""
    return bool(view.trick) and _holder(view, (*view.trick, card)) is view.viewer


def _holder(view: View, cards: tuple[Card, ...]) -> Seat | None:
    if view.announcement is None or not cards:
        return None
    at = winning_card(cards, contract=view.announcement.contract)
    return SEATS[(view.leader.index + at) % 3]


def _partner_holds(view: View) -> bool:
    holder = _holder(view, view.trick)
    return view.viewer is not view.soloist and holder not in (None, view.soloist)


def _null(view: View) -> bool:
    return view.announcement is not None and view.announcement.contract is Contract.NULL


def draws_trumps(view: View, card: Card) -> bool:
    """A trump led by the soloist."""
    return not view.trick and view.viewer is view.soloist and _is_trump(view, card)


def leads_trump(view: View, card: Card) -> bool:
    """A trump led by a defender."""
    return not view.trick and view.viewer is not view.soloist and _is_trump(view, card)


def smears(view: View, card: Card) -> bool:
    """Ten points or more on the trick that the partner holds."""
    return _partner_holds(view) and card.points >= 10 and not _null(view) and not _takes(view, card)


def cuts_partner(view: View, card: Card) -> bool:
    """The trick taken from the partner who held it."""
    return _partner_holds(view) and _takes(view, card)


def ruffs(view: View, card: Card) -> bool:
    """A plain suit taken with a trump."""
    led = view.trick[0] if view.trick else card
    return not _is_trump(view, led) and _is_trump(view, card) and _takes(view, card)


def takes(view: View, card: Card) -> bool:
    """The trick taken from the other party, as far as it is played."""
    return _takes(view, card) and not _partner_holds(view)


def gives_points(view: View, card: Card) -> bool:
    """Ten points or more on a trick that the other party holds."""
    holder = _holder(view, (*view.trick, card)) if view.trick else view.viewer
    theirs = (holder is view.soloist) is not (view.viewer is view.soloist)
    return theirs and card.points >= 10 and not _null(view)


KINDS: Final[dict[str, Callable[[View, Card], bool]]] = {
    "draws_trumps": draws_trumps,
    "leads_trump": leads_trump,
    "smears": smears,
    "cuts_partner": cuts_partner,
    "ruffs": ruffs,
    "takes": takes,
    "gives_points": gives_points,
}
