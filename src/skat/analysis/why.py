"""Why a card was better than another: sentences that the worlds of the decision prove.

It turns on the hidden card or void on which the difference of the two cards hangs most. A kind of
play is named only if it is true of all better cards and of no worse one.

Each sentence is a predicate over the same table that the loss was read off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec
import numpy as np

from skat.analysis.losses import best_of
from skat.analysis.outcomes import RUNGS, points_needed
from skat.analysis.table import Bits, DecisionTable, Floats
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.order import trumps, winning_card
from skat.model.seats import SEATS, Seat
from skat.rules.views import View

__all__ = ["WhyReason", "reasons_of_card"]


class WhyReason(msgspec.Struct, frozen=True):
    """The catalogue has a sentence for `why.` and the code; `details` fill it.

    Shares are in whole percent, points are rounded.
    """

    code: str
    details: dict[str, str | int]


def percent(share: float) -> int:
    """A share from 0 to 1 in whole percent.

    >>> percent(0.826)
    83
    """
    return round(100 * exact(share))


def exact(value: float) -> float:
    """A sum without its last bits, which hang on the order of its parts: to nine decimals.

    So what is the same is the same everywhere, and a half is rounded alike.

    >>> exact(0.1 + 0.2) == exact(0.3)
    True
    """
    return round(float(value), 9)


def counted(view: View) -> WhyReason | None:
    """Trumps and points as this seat can count them; nothing in the first trick, and where card
    points do not win."""
    needed = points_needed(view)
    if view.announcement is None or needed is None or not view.played:
        return None
    contract = trumps(view.announcement.contract)
    gone = [card for trick in view.played for card in trick.cards] + list(view.trick)
    known = {*gone, *view.hand, *(view.discarded or ())}
    alone = view.viewer is view.soloist
    points = sum(
        int(card.points)
        for trick in view.played
        for card in trick.cards
        if (trick.winner is view.soloist) is alone
    )
    points += sum(int(card.points) for card in (view.discarded or ()) if alone)
    by_hand = alone and view.discarded is None
    return WhyReason(
        "count_by_hand" if by_hand else "count",
        {
            "gone": sum(card in contract for card in gone),
            "out": sum(card in contract and card not in known for card in contract),
            "points": points,
            "missing": max(0, needed - points),
        },
    )


CONFIDENCE: Final = 1.96
"""Standard errors on either side of a difference that is shown as "give or take"."""


def proof(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """That the best card wins in every world that fits, and the chosen one does not."""
    if not table.complete:
        return None
    always = [bool(wins.all()) for wins in table.won.T]
    if not always[table.cards.index(best)] or always[table.cards.index(chosen)]:
        return None
    share = table.weights @ table.won[:, table.cards.index(chosen)]
    details = {"best": best.value, "chosen": chosen.value, "won": percent(float(share))}
    return WhyReason("wins_always", dict(details))


def chances(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """How likely each of both wins, or how likely a schneider falls: whichever costs more."""
    by_level = None if table.null else _schneider(table, best=best, chosen=chosen)
    wins = _compared(table, table.won.astype(float), best=best, chosen=chosen)
    if wins is None or (by_level and _costs_by_level(table, best=best, chosen=chosen)):
        return by_level
    return WhyReason("chances_in_all" if table.complete else "chances", wins)


def _costs_by_level(table: DecisionTable, *, best: Card, chosen: Card) -> bool:
    """Whether more than half of the cost arises where both cards win, or both lose."""
    cost = table.column(best) - table.column(chosen)
    same = table.won[:, table.cards.index(best)] == table.won[:, table.cards.index(chosen)]
    return bool(table.weights @ (cost * same) > table.weights @ cost / 2)


def _schneider(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """How likely a schneider is made; if that is the same, how likely the own one is escaped."""
    own_end = len(RUNGS) if table.alone else 0
    reached = (table.reached == own_end).astype(float)
    made = _compared(table, reached, best=best, chosen=chosen)
    if made is not None:
        return WhyReason("makes_schneider", made)
    suffered = (table.reached == len(RUNGS) - own_end).astype(float)
    escaped = _compared(table, 1 - suffered, best=best, chosen=chosen)
    return None if escaped is None else WhyReason("escapes_schneider", escaped)


def _compared(
    table: DecisionTable, event: Floats, *, best: Card, chosen: Card
) -> dict[str, str | int] | None:
    """The chances of this event after both cards; None if the best is not ahead by a percent."""
    first, second = (event[:, table.cards.index(card)] for card in (best, chosen))
    ahead, behind = float(table.weights @ first), float(table.weights @ second)
    if percent(ahead) <= percent(behind):
        return None
    spread = first - second - (ahead - behind)
    error = 0.0 if table.complete else float(np.sqrt(((table.weights * spread) ** 2).sum()))
    return {
        "best": best.value,
        "chance": percent(ahead),
        "chosen": chosen.value,
        "chosen_chance": percent(behind),
        "worlds": round(exact(table.effective)),
        "margin": percent(CONFIDENCE * error),
    }


EXPLAINED: Final = 0.25
"""At least this part of the variance of the difference lies between both sides of the split."""

RARE: Final = 0.05
"""A side that is less likely than this is no split."""

_TELLING: Final = "ATJ"


class Split(NamedTuple):
    """A feature of worlds: this card lies at this place, a seat or the skat."""

    card: Card
    place: str
    holds: Bits


def turning(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """The place of an ace, a ten or a jack that tells most of what the choice costs."""
    cost = table.column(best) - table.column(chosen)
    mean = float(table.weights @ cost)
    variance = float(table.weights @ (cost - mean) ** 2)
    if variance < 1e-9:
        return None
    most_explained, reason = EXPLAINED * variance, None
    for split in splits(table):
        share = exact(float(table.weights @ split.holds))
        if not RARE <= share <= 1 - RARE:
            continue
        inside = float(table.weights @ (cost * split.holds)) / share
        outside = (mean - share * inside) / (1 - share)
        between = share * (inside - mean) ** 2 + (1 - share) * (outside - mean) ** 2
        if between > most_explained + 1e-9 and inside > outside + 1e-9:
            most_explained = between
            reason = WhyReason(
                "turns_on_skat" if split.place == "skat" else "turns_on",
                {
                    "best": best.value,
                    "chosen": chosen.value,
                    "card": split.card.value,
                    "at": split.place,
                    "share": percent(share),
                    "cost": round(exact(inside)),
                    "else": round(exact(outside)),
                },
            )
    return reason


def splits(table: DecisionTable) -> Iterator[Split]:
    """Every place of every ace, ten and jack that is not the same in all worlds."""
    masks = np.array(table.worlds, dtype=np.int64).reshape(-1, 4)
    places = [*(seat.value for seat in SEATS), "skat"]
    for card in ALL_CARDS:
        if card.value[1] not in _TELLING:
            continue
        for at, place in enumerate(places):
            holds: Bits = masks[:, at] & card.mask != 0
            if holds.any() and not holds.all():
                yield Split(card, place, holds)


CLOSE: Final = 1.0
"""Cards within so many points of the best one are as good."""


def kind(table: DecisionTable, view: View, *, chosen: Card) -> WhyReason | None:
    """What all better cards do and neither the chosen one nor a worse one does."""
    means = dict(zip(table.cards, map(exact, table.weights @ table.points), strict=True))
    highest = max(means.values())
    better = [card for card, mean in means.items() if mean > highest - CLOSE]
    worse = [card for card, mean in means.items() if mean <= means[chosen] + 1e-9]
    for code, these, not_those in (("kind", better, worse), ("not_kind", worse, better)):
        for name, does in KINDS.items():
            they_do = all(does(view, each) for each in these)
            if they_do and not any(does(view, each) for each in not_those):
                return WhyReason(code, {"kind": name})
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


def reasons_of_card(table: DecisionTable, view: View, chosen: Card) -> tuple[WhyReason, ...]:
    """What speaks for the best card of this table against the chosen one, most telling first."""
    best = best_of(table, preferred=chosen)
    if best is chosen:
        return ()
    reasons = (
        proof(table, best=best, chosen=chosen) or chances(table, best=best, chosen=chosen),
        turning(table, best=best, chosen=chosen),
        kind(table, view, chosen=chosen),
        counted(view),
    )
    return tuple(reason for reason in reasons if reason is not None)
