"""Before the play: auction, skat or hand, discard and announcement by expected value."""

from __future__ import annotations

from typing import Final

from skat.model.contract import Announcement
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.after_skat import GameAfterSkat, Setting, best_announcement, best_game
from skat.players.strong.prospects import Prospects, prospects
from skat.players.strong.returns import SCORINGS
from skat.players.strong.rivals import brings, rivals_in
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, TakeSkat
from skat.rules.state import Phase
from skat.rules.views import View

LOWEST_BID: Final = 18


class Declaring:
    """Values the hand over all skats, discards and contracts; the same view, the same decision.

    `scoring` is "seeger_fabian" or "classic"; `worlds` is in how many the best-looking discards are
    tried out, `think_ms` the longest that may take. Raises ValueError for another scoring.
    """

    name = "declaring"

    def __init__(
        self, *, scoring: str, seed: int = 0, worlds: int = 0, think_ms: float | None = None
    ) -> None:
        if scoring not in SCORINGS:
            raise ValueError(f"there is no scoring {scoring!r}; there are {', '.join(SCORINGS)}")
        self._scoring = scoring
        self._seed = seed
        self._worlds = worlds
        self._think_ms = think_ms

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
        promised = self._of(view)
        passing = brings(view, scoring=self._scoring)
        for action in view.legal:
            if isinstance(action, Hold) and promised.at(view.bid or LOWEST_BID) > passing:
                return action
        bids = [action for action in view.legal if isinstance(action, Bid)]
        if bids:
            lowest = min(bids, key=lambda bid: bid.value)
            if promised.at(lowest.value) > passing:
                return lowest
        return next(action for action in view.legal if isinstance(action, Pass))

    def _take_or_play_hand(self, view: View) -> Action:
        """Hand if that brings more than the skat on average, else the skat."""
        bid = view.bid or LOWEST_BID
        promised = self._of(view)
        alone, announcement = promised.alone(bid)
        if alone > promised.taking(bid):
            return _announced(view, announcement)
        return next(action for action in view.legal if isinstance(action, TakeSkat))

    def _discard(self, view: View) -> Action:
        """The discard of the game that brings most."""
        game = self._game(view, mask_of(view.hand))
        return next(
            action
            for action in view.legal
            if isinstance(action, Discard) and mask_of(action.cards) == game.away
        )

    def _announce(self, view: View) -> Action:
        """The game for which the skat was laid away; the best one if the player chose another
        discard.
        """
        ten, away = mask_of(view.hand), mask_of(view.discarded or ())
        game = self._game(view, ten | away)
        if game.away == away:
            return _announced(view, game.announcement)
        return _announced(view, best_announcement(ten, away, self._setting(view)))

    def _game(self, view: View, twelve: int) -> GameAfterSkat:
        # The seed depends on the cards, not on the view: the announcement asks for the same game.
        return best_game(
            twelve,
            self._setting(view),
            worlds=self._worlds,
            seed=(self._seed ^ twelve) % 2**64,
            think_ms=self._think_ms,
        )

    def _setting(self, view: View) -> Setting:
        return Setting(_seat(view), view.bid or LOWEST_BID, rivals_in(view), self._scoring)


def _seat(view: View) -> int:
    assert isinstance(view.viewer, Seat)
    return view.viewer.index


def _announced(view: View, announcement: Announcement) -> Action:
    return next(
        action
        for action in view.legal
        if isinstance(action, Announce) and action.announcement == announcement
    )
