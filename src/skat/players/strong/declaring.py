"""Before the play: auction, skat or hand, discard and announcement by expected value."""

from __future__ import annotations

from typing import Final

import numpy as np

from skat.model.announcement import Announced, Announcement
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.seats import Seat
from skat.model.value import null_value
from skat.players.memory import mask_of
from skat.players.strong.appraisal import NULL, appraise
from skat.players.strong.passing import brings
from skat.players.strong.prospects import Prospects, discards_of, prospects
from skat.players.strong.returns import SCORINGS, at_bid, average, returns, simple_values
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, TakeSkat
from skat.rules.state import Phase
from skat.rules.view import View

LOWEST_BID: Final = 18


class Declaring:
    """Values the hand over all skats, discards and contracts; the same view, the same decision.

    `scoring` is "seeger_fabian" or "classic". Raises ValueError for another one.
    """

    name = "declaring"

    def __init__(self, *, scoring: str) -> None:
        if scoring not in SCORINGS:
            raise ValueError(f"there is no scoring {scoring!r}; there are {', '.join(SCORINGS)}")
        self._scoring = scoring

    def decide(self, view: View) -> Action:
        """A call, the skat or a hand game, a discard, an announcement."""
        if view.phase is Phase.AUCTION:
            return self._call(view)
        if view.phase is Phase.DISCARD:
            return self._discard(view)
        if view.phase is Phase.SKAT:
            return self._take_or_play_hand(view)
        if view.skat_taken:
            return self._announce(view)
        return _announced(view, self._of(view).alone(view.bid or LOWEST_BID)[1])

    def _of(self, view: View) -> Prospects:
        return prospects(mask_of(view.hand), _seat(view), self._scoring, rivals=rivals_in(view))

    def _call(self, view: View) -> Action:
        """Hold or say the next value while playing at it is better than passing."""
        found = self._of(view)
        passing = brings(view, scoring=self._scoring)
        for action in view.legal:
            if isinstance(action, Hold) and found.at(view.bid or LOWEST_BID) > passing:
                return action
        bids = [action for action in view.legal if isinstance(action, Bid)]
        if bids:
            lowest = min(bids, key=lambda bid: bid.value)
            if found.at(lowest.value) > passing:
                return lowest
        return next(action for action in view.legal if isinstance(action, Pass))

    def _take_or_play_hand(self, view: View) -> Action:
        """Hand if that brings more than the skat on average, else the skat."""
        bid = view.bid or LOWEST_BID
        found = self._of(view)
        alone, announcement = found.alone(bid)
        if alone > found.taking(bid):
            return _announced(view, announcement)
        return next(action for action in view.legal if isinstance(action, TakeSkat))

    def _discard(self, view: View) -> Action:
        """The discard of the game that brings most."""
        twelve = np.array([[card.index for card in view.hand]])
        leaves = discards_of(twelve)
        found = self.returns_of(view, leaves.held[0], leaves.away[0])
        best = int(found.max(axis=0).argmax())
        away = int(leaves.away[0, best])
        return next(
            action
            for action in view.legal
            if isinstance(action, Discard) and mask_of(action.cards) == away
        )

    def _announce(self, view: View) -> Action:
        """The game that brings most with these ten cards."""
        ten, away = mask_of(view.hand), mask_of(view.discarded or ())
        found = self.returns_of(view, np.array([ten]), np.array([away]))[:, 0]
        best = int(found.argmax())
        ouvert = best > NULL
        contract = Contract.NULL if ouvert else ALL_CONTRACTS[best]
        level = Announced.OUVERT if ouvert else Announced.NONE
        return _announced(view, Announcement(contract, announced=level))

    def returns_of(self, view: View, held: np.ndarray, away: np.ndarray) -> np.ndarray:
        """What these hands bring after the skat, a row each for six contracts and null ouvert."""
        scoring = SCORINGS[self._scoring]
        bid = view.bid or LOWEST_BID
        chances = appraise(held, away, seat=_seat(view), by_hand=False, rivals=rivals_in(view))
        values = simple_values(int(held[0] | away[0]))[:, None]
        rows = list(at_bid(returns(chances, values, scoring), values, bid, scoring))
        for won, ouvert in ((chances.won[NULL], False), (chances.schneider[NULL], True)):
            value = null_value(hand=False, ouvert=ouvert)
            fits = value >= bid
            rows.append(average(won, value, scoring) if fits else np.full(len(held), -np.inf))
        return np.stack(rows)


def _seat(view: View) -> int:
    assert isinstance(view.viewer, Seat)
    return view.viewer.index


def _announced(view: View, announcement: Announcement) -> Action:
    return next(
        action
        for action in view.legal
        if isinstance(action, Announce) and action.announcement == announcement
    )
