"""Card play: everything from the first card on, offers and kontra among it."""

from __future__ import annotations

from operator import index
from threading import Timer
from typing import Final

from msgspec.structs import replace

from skat.kernel._core import Cancel
from skat.kernel.situation import PublicPosition
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.players.belief.adapted import adapted_worlds
from skat.players.belief.beliefs import learned_beliefs
from skat.players.belief.story import story_of
from skat.players.belief.weighing import Weighed, candidates, picked, weigh
from skat.players.memory import remember
from skat.players.simple.player import SimplePlayer
from skat.players.strong.claims import proven_claim, proven_loss, shortening_is_safe
from skat.players.strong.levels import MANNERS, Manner
from skat.players.strong.questions import worths
from skat.players.strong.worth import Worths
from skat.players.worlds.knowledge import known_in
from skat.players.worlds.sampling import seed_of
from skat.rules.actions import Action, Agree, Play
from skat.rules.state import Phase
from skat.rules.views import View

MOST_WORLDS: Final = 100_000
LONGEST_MS: Final = 600_000

ADAPTED_ROUNDS: Final = (500, 1_500, 2_000)
"""Enough to pick the worlds from that a player has time to solve."""


class CardPlay:
    """Plays the cards; `worlds` and `think_ms` are None for what suits the level.

    With `adapted` the worlds are drawn where their weight lies, else uniformly.
    """

    name = "card play"

    def __init__(
        self,
        *,
        seed: int,
        level: str,
        worlds: int | None,
        think_ms: float | None,
        manner: Manner | None = None,
        adapted: bool = False,
    ) -> None:
        # Both may come from a command line, where nothing has looked at their types yet.
        if worlds is not None and not 1 <= index(worlds) <= MOST_WORLDS:
            raise ValueError(f"worlds must be from 1 to {MOST_WORLDS}, not {worlds}")
        if think_ms is not None and not 0 < float(think_ms) <= LONGEST_MS:
            raise ValueError(f"think_ms must be above 0 and at most {LONGEST_MS}, not {think_ms}")
        self._seed = seed
        self._worlds = worlds
        self._think_ms = think_ms
        self._manner = manner or MANNERS[level]
        self._adapted = adapted
        self._simple = SimplePlayer()

    def decide(self, view: View) -> Action:
        """A card, an answer to an offer or to kontra, a claim that is proven or a loss that is.

        Raises ValueError out of turn.
        """
        if self._manner.horizon:
            ended = proven_loss(view) or proven_claim(view)
            if ended is not None:
                return ended
            if view.phase is Phase.CONSENT and shortening_is_safe(view):
                return next(action for action in view.legal if isinstance(action, Agree))
        by_thumb = self._simple.decide(self._as_remembered(view))
        if not isinstance(by_thumb, Play) or view.soloist is None or _has_no_choice(view):
            return by_thumb
        if len(view.hand) > self._manner.horizon:
            return by_thumb
        found = self._look(view)
        sign = 1 if view.viewer is view.soloist else -1
        own = {card: sign * worth for card, worth in found.items()}
        return Play(by_thumb.seat, _best(own, preferred=by_thumb.card))

    def _as_remembered(self, view: View) -> View:
        """The view without the tricks that this player has forgotten."""
        return replace(view, played=view.played[-self._manner.remembers :])

    def _look(self, view: View) -> Worths:
        if self._think_ms is None:
            return self._worths(view, None)
        cancel = Cancel()
        timer = Timer(self._think_ms / 1000, cancel.set)
        timer.start()
        try:
            return self._worths(view, cancel)
        finally:
            timer.cancel()

    def _worths(self, view: View, cancel: Cancel | None) -> Worths:
        weighed, situation = self._weighed(view)
        return worths(
            view, weighed, situation, cards_for_values=self._manner.cards_for_values, cancel=cancel
        )

    def _weighed(self, view: View) -> tuple[Weighed, PublicPosition]:
        manner = self._manner
        known = known_in(view)
        knowledge, situation = known.knowledge, known.situation
        if manner.remembers < len(view.played):
            remembered = remember(self._as_remembered(view))
            knowledge = replace(knowledge, possible=(*remembered.possible, EVERY_CARD))
        weighed = self._all_weighed(view, knowledge, observer=situation.seat_to_play)
        null = situation.contract == Contract.NULL.index
        number = manner.solved_null if null else manner.solved[len(view.hand) - 1]
        return picked(weighed, self._worlds or number), situation

    def _all_weighed(self, view: View, knowledge: Knowledge, *, observer: int) -> Weighed:
        """The worlds among which those to be solved are picked."""
        seed, story, trust = seed_of(view, seed=self._seed), story_of(view), self._manner.trust
        if self._adapted:
            return adapted_worlds(
                knowledge, story, observer=observer, seed=seed, trust=trust, rounds=ADAPTED_ROUNDS
            )
        worlds = candidates(knowledge, self._manner.drawn[len(view.hand) - 1], seed=seed)
        beliefs = learned_beliefs()
        return Weighed(
            worlds, weigh(worlds, story, observer=observer, beliefs=beliefs, trust=trust)
        )


def _has_no_choice(view: View) -> bool:
    return sum(isinstance(action, Play) for action in view.legal) == 1


def _best(worth: Worths, *, preferred: Card) -> Card:
    """The card worth most to its player; the preferred one if as good, or if nothing is known."""
    best = max(worth, key=worth.__getitem__, default=preferred)
    return preferred if worth and worth[preferred] == worth[best] else best
