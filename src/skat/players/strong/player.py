"""The player: who is asked about what."""

from __future__ import annotations

from operator import index
from typing import Final

from skat.players.protocol import Player
from skat.players.simple.house import with_spitze
from skat.players.simple.native import NativeSimple
from skat.players.strong.card_play import MANNERS, CardPlay
from skat.players.strong.declaring import Declaring
from skat.players.worlds.choosing import MOST_WORLDS
from skat.players.worlds.pimc import PimcPlayer
from skat.rules.actions import Action
from skat.rules.state import Phase
from skat.rules.views import View

LEVELS: Final = ("strong", "club", "beginner")

_BEFORE_PLAY: Final = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)


class Strong:
    """Decides by learned values until the game is announced, by weighted worlds from then on.

    `level` is one of `LEVELS`; `worlds` are for the card play, `tried` those in which discards are
    tried out, `think_ms` the longest that either may take, None for what suits the level; `scoring`
    is "seeger_fabian" or "classic", what the bidding aims at. To measure a part alone the other can
    be borrowed: `declaring` is "learned" or "simple", `cards` "strong" or "pimc". `sampling` is how
    the worlds of the card play are drawn: "uniform", or "adapted", where their weight lies. Raises
    ValueError for words that are none of these and numbers out of bounds.

    >>> Strong(seed=1).name
    'strong'
    """

    def __init__(
        self,
        *,
        seed: int,
        level: str = "strong",
        worlds: int | None = None,
        think_ms: float | None = None,
        scoring: str = "seeger_fabian",
        declaring: str = "learned",
        cards: str = "strong",
        tried: int | None = None,
        sampling: str = "uniform",
    ) -> None:
        _one_of("level", level, LEVELS)
        _one_of("declaring", declaring, ("learned", "simple"))
        _one_of("cards", cards, ("strong", "pimc"))
        _one_of("sampling", sampling, ("uniform", "adapted"))
        self.name = level
        if tried is not None and not 0 <= index(tried) <= MOST_WORLDS:
            raise ValueError(f"tried must be from 0 to {MOST_WORLDS}, not {tried}")
        self._declaring: Player = NativeSimple()
        if declaring == "learned":
            tried_worlds = MANNERS[level].tried if tried is None else tried
            self._declaring = Declaring(
                scoring=scoring, seed=seed, worlds=tried_worlds, think_ms=think_ms
            )
        self._card_play: Player
        if cards == "pimc":
            self._card_play = PimcPlayer(seed=seed, worlds=worlds or 32, think_ms=think_ms)
        else:
            self._card_play = CardPlay(
                seed=seed,
                level=level,
                worlds=worlds,
                think_ms=think_ms,
                adapted=sampling == "adapted",
            )

    def decide(self, view: View) -> Action:
        """What this player does in his turn. Raises ValueError out of turn."""
        if not view.legal:
            raise ValueError("nobody is asked to act in this view")
        part = self._declaring if view.phase in _BEFORE_PLAY else self._card_play
        return with_spitze(view, part.decide(view))


def _one_of(kind: str, word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise ValueError(f"there is no {kind} {word!r}; there are {', '.join(words)}")
