"""What the table of rulings can be asked: the facts of each kind of event, with all their values.

A question is put together from four parts, each told apart from the others: who did it and who
plays alone, what happened, the game, and how it stood. A fact that is in none of them needs the
referee himself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from skat.model.games import BID_VALUES
from skat.model.seats import SEATS
from skat.model.units import CardPoints
from skat.referee.handlers.deal import WHAT_WAS_WRONG

Told = dict[str, Any]
"""Facts by their paths; what is missing was not told."""

_SEATS: Final = tuple(seat.value for seat in SEATS)
_PEOPLE: Final = (None, *_SEATS, "dealer", "idle")
_YES: Final = (None, True, False)
_TRUMPS: Final = ("diamonds", "hearts", "spades", "clubs", "grand")
_SAID: Final = tuple(
    " ".join(word for word in words if word)
    for words in product(
        (*reversed(_TRUMPS), "null"), ("", "hand"), ("", "schneider", "schwarz", "ouvert")
    )
)
_CALLS: Final = ("pass", "hold", *map(str, BID_VALUES))
_NOTICED: Final = {"event.noticed": (None, "second_card", "third_card", "later")}
_DEMAND: Final = {"demand": (None, "end", "continue")}
_INFLUENCE: Final = {"event.influence": _YES, **_DEMAND}
_WRONG: Final = {
    "event.what": (None, *WHAT_WAS_WRONG),
    "event.packet": (None, *range(32)),
    "event.picked_up": _YES,
}


class KindOfQuestion(NamedTuple):
    """The facts that a kind of event may have: its own, and whether game and standing, too."""

    own: dict[str, tuple[Any, ...]]
    game: bool = False
    standing: bool = False


def _fault(**own: Any) -> KindOfQuestion:
    return KindOfQuestion(own, game=True, standing=True)


KINDS: Final[dict[str, KindOfQuestion]] = {
    "card_exposed_in_deal": KindOfQuestion(
        {"event.fault": (None, "dealer", "shared", "other"), "event.picked_up": _YES}
    ),
    "deal_complaint": KindOfQuestion(_WRONG),
    "bad_shuffle": KindOfQuestion(_WRONG),
    "cut_missing": KindOfQuestion(_WRONG),
    "deal_out_of_turn": KindOfQuestion(
        {
            "event.noticed": (
                *(None, "same_round", "round_entered", "later_round"),
                *("untraceable", "signed"),
            ),
            "event.first_wrong_deal": (None, *range(1, 100)),
        }
    ),
    "premature_pass": KindOfQuestion({}),
    "call_taken_back": KindOfQuestion({"event.said": (None, *_CALLS), "event.answered": _YES}),
    "named_game_as_bid": KindOfQuestion({"event.game_named": (None, *_SAID)}),
    "skat_taken": KindOfQuestion({"soloist_choice": (None, "play", "pass")}, game=True),
    "announcement_missing": KindOfQuestion({"event.said": (None, *_SAID)}, game=True),
    "invalid_announcement": KindOfQuestion(
        {"event.said": (None, *_SAID), "event.corrected_to": (None, *_SAID)}, game=True
    ),
    "null_below_bid": KindOfQuestion({}, game=True),
    "lead_before_announcement": KindOfQuestion({}, game=True),
    "ouvert_not_shown": KindOfQuestion({}, game=True),
    "wrong_discard": _fault(**{"event.laid_away": (None, *range(13))}),
    "skat_changed": _fault(),
    "skat_inspected": _fault(),
    "skat_seen": _fault(**_DEMAND),
    "lead_out_of_turn": _fault(**_NOTICED, **_DEMAND),
    "card_out_of_turn": _fault(**_NOTICED, **_INFLUENCE),
    "revoke": _fault(**_NOTICED, **_DEMAND, **{"event.cards_mixed": _YES}),
    "card_pulled": _fault(**_INFLUENCE),
    "remark": _fault(**_INFLUENCE, **{"event.warning": _YES}),
    "tricks_mixed": _fault(**_DEMAND),
    "last_trick_refused": KindOfQuestion({"event.claimed_by": (*_PEOPLE, "onlooker")}),
    "card_taken_back": KindOfQuestion({}),
    "wrong_entry": KindOfQuestion(
        {"event.noticed": (None, "series", "later"), "event.consent": _YES}
    ),
}
"""The kinds whose rulings fit into the table."""

PEOPLE: Final[dict[str, tuple[Any, ...]]] = {
    "table": (3, 4, 5),
    "event.by": _PEOPLE,
    "game.soloist": (None, *_SEATS),
}
"""Who sits at the table, who did it, and who plays alone."""

WAYS: Final[tuple[tuple[str | None, bool, str], ...]] = (
    (None, False, "none"),
    (None, True, "none"),
    *(
        (contract, hand, level)
        for contract in _TRUMPS
        for hand, level in (
            (False, "none"),
            *((True, level) for level in ("none", "schneider", "schwarz", "ouvert")),
        )
    ),
    *(("null", hand, level) for hand in (False, True) for level in ("none", "ouvert")),
)
"""Contract, hand and level that can be announced together."""

TOPS: Final = (
    None,
    *(f"{word} {count}" for word in ("with", "without") for count in range(1, 12)),
)
BIDS: Final = (None, *BID_VALUES)
POINTS: Final = (None, *map(CardPoints, range(121)))
TRICKS: Final = (None, *range(11))


def game(way: int, tops: int, bid: int) -> Told:
    """The facts of a game, by their places in the lists of ways, tops and bids."""
    contract, hand, level = WAYS[way]
    told: Told = {"game.contract": contract, "game.tops": TOPS[tops], "game.bid": BIDS[bid]}
    told["game.hand"] = hand or None
    if contract == "null":
        told["game.ouvert"] = level == "ouvert" or None
    elif level != "none":
        told["game.announced"] = level
    return told


def standing(own: int, theirs: int, own_tricks: int = 0, their_tricks: int = 0) -> Told:
    """The facts of a standing, by their places in the lists of points and tricks."""
    return {
        "state.soloist_points": POINTS[own],
        "state.opponent_points": POINTS[theirs],
        "state.soloist_tricks": TRICKS[own_tricks],
        "state.opponent_tricks": TRICKS[their_tricks],
    }


def told_together(facts: dict[str, tuple[Any, ...]]) -> Iterator[Told]:
    """Every way to tell these facts, the last one turning fastest."""
    for values in product(*facts.values()):
        yield dict(zip(facts, values, strict=True))


def question(kind: str, *parts: Told) -> dict[str, Any]:
    """What `skat judge` is asked, from facts by their paths.

    >>> question("revoke", {"event.by": "forehand", "table": 3, "demand": None})
    {'event': {'kind': 'revoke', 'by': 'forehand'}, 'table': 3}
    """
    asked: dict[str, Any] = {"event": {"kind": kind}}
    for part in parts:
        for path, value in part.items():
            if value is None:
                continue
            *where, name = path.split(".")
            inner = asked.setdefault(where[0], {}) if where else asked
            inner[name] = value
    return asked
