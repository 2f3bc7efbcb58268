"""Card play: everything from the first card on, offers and kontra among it.

The levels differ in how many worlds they look at, what they conclude and what they remember. A
weaker level knows less and looks at less; none makes mistakes on purpose.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from skat.kernel._core import Cancel
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.contract import Contract
from skat.players.belief.adapted import adapted_worlds
from skat.players.belief.weighing import (
    Trust,
    Weighed,
    candidates,
    learned_beliefs,
    picked,
    story_of,
    weigh,
)
from skat.players.memory import remember
from skat.players.simple.house import keeping_spitze
from skat.players.simple.native import NativeSimple
from skat.players.strong.claims import proven_claim, proven_loss, shortening_is_safe
from skat.players.strong.questions import Worths, worths
from skat.players.worlds.choosing import best_play, check_effort, has_no_choice, within
from skat.players.worlds.knowledge import known_in, seed_of
from skat.rules.actions import Action, Agree, Play
from skat.rules.state import Phase
from skat.rules.views import View


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays.

    The discards that look best are tried out in `tried` worlds, 0 for none. In the play `drawn`
    worlds are judged and `solved` of them solved, one number for each number of cards in hand from
    one on; in null `solved_null`. All that fit are judged where they are not more: for a soloist
    from six cards on, for a defender from four. Exact points are asked for with `cards_for_values`
    in hand or fewer. `remembers` is how many tricks back a player remembers who played what;
    `horizon` with how many cards in hand he begins to calculate, before that he plays by rules of
    thumb.
    """

    tried: int = 60
    trust: Trust = Trust()
    drawn: tuple[int, ...] = (600, 600, 600, 3200, 1000, 1000, 1000, 1000, 1000, 1000)
    solved: tuple[int, ...] = (600, 600, 600, 1200, 900, 400, 150, 100, 80, 60)
    solved_null: int = 128
    cards_for_values: int = 7
    remembers: int = 10
    horizon: int = 10


MANNERS: Final = {
    "strong": Manner(),
    "club": Manner(
        tried=0,
        trust=Trust(hands=0.5, plays=0.0),
        drawn=(60,) * 10,
        solved=(40, 40, 40, 40, 20, 12, 8, 6, 6, 6),
        solved_null=12,
        cards_for_values=5,
        remembers=4,
    ),
    "beginner": Manner(tried=0, remembers=2, horizon=0),
}


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
        worths = within(self._think_ms, lambda cancel: self._worths(view, cancel))
        return best_play(view, worths, by_thumb=by_thumb)

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
