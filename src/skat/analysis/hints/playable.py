"""What a hand could be played as while one bids: the games, how high, how often they win.

The same learned values as in hints and reviews of the auction, and the same verdict: where the hint
for a call says pass, nothing is playable.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from skat.analysis.auction import LOWEST_BID
from skat.analysis.bidding.fitting import SCORING, value_above
from skat.analysis.hints.advice import hint
from skat.analysis.hints.playable_games import Playable, PlayableGame
from skat.analysis.table import NotJudgedError
from skat.model.announcement import Announced, Announcement
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.passing import brings
from skat.players.strong.prospects import ExpectedGame, Prospects, prospects
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Bid, Hold
from skat.rules.state import Phase
from skat.rules.views import View

MOST_SHOWN: Final = 3


def playable(view: View) -> Playable:
    """What the seat of this view could play, at a value that can still be called.

    Raises `NotJudgedError` with `not_due` outside of the auction, for who has no cards in it or has
    passed, and where no higher value is left.

    >>> from skat.model.cards import Card
    >>> from skat.rules import Deal, apply, start, view
    >>> from skat.model.cards import ALL_CARDS
    >>> auction = apply(start(), Deal(ALL_CARDS)).state
    >>> found = playable(view(auction, Seat.FOREHAND))
    >>> found.bid, found.games[0].contract.value
    (18, 'diamonds')
    """
    seat, bid = _next_value(view)
    found = prospects(mask_of(view.hand), seat.index, SCORING, rivals=rivals_in(view))
    passing = brings(view, scoring=SCORING)
    ranked = sorted(
        (_best_way(found, contract, bid) for contract in ALL_CONTRACTS),
        key=lambda one: -one[1].points,
    )
    go_on = _goes_on(view, otherwise=found.at(bid) > passing)
    paying = [each for each in ranked if each[1].points > passing] if go_on else []
    games = [
        PlayableGame(
            contract=announcement.contract,
            hand=announcement.hand,
            ouvert=announcement.ouvert,
            value=_highest(found, announcement, bid, passing),
            won=expected.won,
        )
        for announcement, expected in (paying or ranked[:1])
    ]
    return Playable(bid=bid, go_on=go_on, games=tuple(games[:MOST_SHOWN]))


def _next_value(view: View) -> tuple[Seat, int]:
    """Who asks, and at which value he would play if he went on."""
    seat = view.viewer
    passed = any(call.seat is seat and call.call == "pass" for call in view.calls)
    if not isinstance(seat, Seat) or view.phase is not Phase.AUCTION or passed:
        raise NotJudgedError("not_due")
    if any(isinstance(action, Hold) for action in view.legal):
        return seat, int(view.bid or LOWEST_BID)
    bids = [int(action.value) for action in view.legal if isinstance(action, Bid)]
    value = min(bids) if bids else value_above(int(view.bid or 0))
    if value <= int(view.bid or 0):
        raise NotJudgedError("not_due")
    return seat, value


def _goes_on(view: View, *, otherwise: bool) -> bool:
    """What the hint says where a call is due and judged."""
    try:
        return hint(view).best != ("pass",)
    except NotJudgedError:
        return otherwise


def _best_way(found: Prospects, contract: Contract, bid: int) -> tuple[Announcement, ExpectedGame]:
    """The best of the ways to play a contract: with the skat or by hand, null open or not."""
    ways = ((way, _expected(found, way, bid)) for way in _ways(contract))
    return max(ways, key=lambda one: one[1].points)


def _ways(contract: Contract) -> Iterator[Announcement]:
    levels = [Announced.NONE, *([Announced.OUVERT] if contract is Contract.NULL else [])]
    for announced in levels:
        for hand in (False, True):
            yield Announcement(contract, hand=hand, announced=announced)


def _expected(found: Prospects, way: Announcement, bid: int) -> ExpectedGame:
    return found.by_hand_for(way, bid) if way.hand else found.taking_for(way, bid)


def _highest(found: Prospects, way: Announcement, bid: int, passing: float) -> int:
    """The highest value at which this game brings more than a pass; the next one at least."""
    values = (int(value) for value in BID_VALUES if value >= bid)
    paying = takewhile(lambda value: _expected(found, way, value).points > passing, values)
    return max((bid, *paying))
