"""Card play: everything from the first card on, offers and kontra among it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from skat.kernel._core import Cancel
from skat.kernel.situation import PublicPosition
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.contract import Contract
from skat.players.belief.adapted import adapted_worlds
from skat.players.belief.beliefs import learned_beliefs
from skat.players.belief.story import story_of
from skat.players.belief.weighing import Weighed, candidates, picked, weigh
from skat.players.memory import remember
from skat.players.simple.native import NativeSimple
from skat.players.simple.spitze import keeping_spitze
from skat.players.strong.claims import proven_claim, proven_loss, shortening_is_safe
from skat.players.strong.levels import MANNERS, Manner
from skat.players.strong.questions import worths
from skat.players.strong.worth import Worths
from skat.players.worlds.choosing import best_play, check_effort, has_no_choice, within
from skat.players.worlds.knowledge import known_in
from skat.players.worlds.sampling import seed_of
from skat.rules.actions import Action, Agree, Play
from skat.rules.state import Phase
from skat.rules.views import View

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
        check_effort(worlds=worlds, think_ms=think_ms)
        self._seed = seed
        self._worlds = worlds
        self._think_ms = think_ms
        self._manner = manner or MANNERS[level]
        self._adapted = adapted
        self._simple = NativeSimple()

    def decide(self, view: View) -> Action:
        """A card, an answer to an offer or to kontra, a claim that is proven or a loss that is.

        Raises ValueError out of turn.
        """
        view = keeping_spitze(view)
        if self._manner.horizon:
            ended = proven_loss(view) or proven_claim(view)
            if ended is not None:
                return ended
            if view.phase is Phase.CONSENT and shortening_is_safe(view):
                return next(action for action in view.legal if isinstance(action, Agree))
        by_thumb = self._simple.decide(self._as_remembered(view))
        if not isinstance(by_thumb, Play) or view.soloist is None or has_no_choice(view):
            return by_thumb
        if len(view.hand) > self._manner.horizon:
            return by_thumb
        found = within(self._think_ms, lambda cancel: self._worths(view, cancel))
        return best_play(view, found, by_thumb=by_thumb)

    def _as_remembered(self, view: View) -> View:
        """The view without the tricks that this player has forgotten."""
        return replace(view, played=view.played[-self._manner.remembers :])

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
