"""What the referee works out again and again, kept while many questions are asked in one process.

Where points and tricks were not told, he tries every standing that fits, some thousands where
nothing was told. Which those are, and what the law decides of them in one game, does not hang on
the kind of event; what level a game needs does not hang on the standing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, Final, NamedTuple

import msgspec

from skat.referee import game_over
from skat.referee.facts import ContradictoryFactsError, MissingError, every_value, standings
from skat.referee.game_over import Change, PossibleDecision
from skat.referee.situation import Situation
from skat.rules.scoring import counting, winner
from skat.rules.scoring.counting import TrumpGame
from skat.rules.scoring.finished import FinishedGame, Standing
from skat.rules.scoring.winner import DecidedGame

_PARTIES: Final = ("soloist", "defenders", None)
_GAMES_KEPT: Final = 200_000
_LISTS_KEPT: Final = 64
_STANDINGS_KEPT: Final = 100_000

_Facts = tuple[int, int, int, int]


class _Deciding(NamedTuple):
    """The law of one game as a function of the standing, and all that it hangs on."""

    of: Hashable
    decide: Callable[[Standing], PossibleDecision]


class _Known:
    """What was worked out so far, and the functions that work it out."""

    def __init__(self) -> None:
        self._decided = winner.decided
        self._finder = game_over._finder
        self._fitting = standings.fitting
        self._same_for_all = standings.same_for_all
        self._last: tuple[TrumpGame, Standing, DecidedGame | None] | None = None
        self._lists: dict[Hashable, list[_Facts]] = {}
        self._of_games: dict[Hashable, list[PossibleDecision] | Exception] = {}

    def decided(self, game: TrumpGame, standing: Standing) -> DecidedGame | None:
        """Asked twice in a row: whether it was decided before, and who has won."""
        last = self._last
        if last is None or last[0] is not game or last[1] is not standing:
            last = self._last = (game, standing, self._decided(game, standing))
        return last[2]

    def fitting(self, situation: Situation, *, finished: bool = False) -> list[_Facts]:
        told = (situation.state, situation.trick, finished)
        if told not in self._lists:
            if len(self._lists) == _LISTS_KEPT:
                self._lists.clear()
            self._lists[told] = list(self._fitting(situation, finished=finished))
        return self._lists[told]

    def finder(self, situation: Situation, finished: FinishedGame, change: Change) -> _Deciding:
        told = msgspec.msgpack.encode((finished, situation.game))
        of = (told, tuple(situation.hands.items()), situation.rules, change)
        return _Deciding(of, self._finder(situation, finished, change))

    def same_for_all(
        self,
        situation: Situation,
        find: _Deciding,
        *,
        by: Callable[[PossibleDecision], Hashable],
        unless_shown: Callable[[PossibleDecision], bool],
    ) -> list[PossibleDecision]:
        """The first decision that is open, or the first: more is not read of what is the same."""
        possible = (PossibleDecision(won=True, level=None, before=each) for each in _PARTIES)
        told = (situation.state, situation.trick, situation.event.trick)
        key = (find.of, told, *map(unless_shown, possible))
        kept = self._of_games.get(key)
        if kept is None:
            try:
                every = self._same_for_all(situation, find.decide, by=by, unless_shown=unless_shown)
                kept = [*(each for each in every if each.before is None), *every][:1]
            except (MissingError, ContradictoryFactsError) as error:
                kept = error
            if len(self._of_games) == _GAMES_KEPT:
                self._of_games.clear()
            self._of_games[key] = kept
        if isinstance(kept, Exception):
            raise kept.with_traceback(None)
        return kept


def remembered() -> dict[tuple[ModuleType, str], Callable[..., Any]]:
    """What stands in place of functions of the referee: where, by which name, and what."""
    known = _Known()
    required: Any = cache(counting.required_level)
    return {
        (standings, "_standing"): lru_cache(_STANDINGS_KEPT)(standings._standing),
        (game_over, "_finder"): known.finder,
        (game_over, "same_for_all"): known.same_for_all,
        **{(module, "required_level"): required for module in (game_over, counting, winner)},
        **{(module, "decided"): known.decided for module in (game_over, winner)},
        **{(module, "fitting"): known.fitting for module in (every_value, standings)},
    }


def remember() -> None:
    """From now on this process keeps what the referee works out of standings and games."""
    for (module, name), each in remembered().items():
        setattr(module, name, each)
