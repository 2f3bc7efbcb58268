"""What a hand could be played as while one bids: the games, how high, how often they win.

The same learned values as in hints and reviews of the auction, and the same verdict: where the hint
for a call says pass, nothing is playable.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from skat.analysis.auction import LOWEST_BID
from skat.analysis.bidding.fitting import SCORING, value_above
from skat.analysis.bidding.games import best_ways, expected
from skat.analysis.hints.advice import hint
from skat.analysis.hints.playable_games import Playable, PlayableGame
from skat.analysis.table import NotJudgedError
from skat.model.contract import Announcement
from skat.model.games import BID_VALUES
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.prospects import Prospects, prospects
from skat.players.strong.rivals import brings, rivals_in
from skat.rules.actions import Bid, Hold
from skat.rules.state import Phase
from skat.rules.views import View

MOST_SHOWN: Final = 3


def playable(view: View) -> Playable:
    """What the seat of this view could play, at a value that can still be called.

    Raises `NotJudgedError` with `not_due` outside of the auction, for a viewer who has no cards in
    it or has passed, and where no higher value is left.

    >>> from skat.model.cards import Card
    >>> from skat.rules import Deal, apply, start, view
    >>> from skat.model.cards import ALL_CARDS
    >>> auction = apply(start(), Deal(ALL_CARDS)).state
    >>> found = playable(view(auction, Seat.FOREHAND))
    >>> found.bid, found.games[0].contract.value
    (18, 'diamonds')
    """
    seat, bid = _next_value(view)
    promised = prospects(mask_of(view.hand), seat.index, SCORING, rivals=rivals_in(view))
    passing = brings(view, scoring=SCORING)
    ranked = best_ways(promised, bid)
    go_on = _goes_on(view, otherwise=promised.at(bid) > passing)
    paying = [way for way in ranked if way.expected.points > passing] if go_on else []
    games = [
        PlayableGame(
            contract=game.contract,
            hand=game.hand,
            ouvert=game.ouvert,
            value=_highest(promised, game, bid, passing),
            won=chances.won,
        )
        for game, chances in (paying or ranked[:1])
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


def _highest(promised: Prospects, way: Announcement, bid: int, passing: float) -> int:
    """The highest value at which this game brings more than a pass; the next one at least."""
    values = (int(value) for value in BID_VALUES if value >= bid)
    paying = takewhile(lambda value: expected(promised, way, value).points > passing, values)
    return max((bid, *paying))
