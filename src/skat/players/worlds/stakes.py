"""What is at stake in a game: what each number of card points in the end is worth.

Everything is from the soloist's side, in tournament points (TR-5.1); defenders want it low.
"""

from __future__ import annotations

from typing import Final

from skat.model.cards import CardSet
from skat.model.contract import Announcement
from skat.model.top_trumps import Tops, tops
from skat.model.units import BidValue
from skat.model.value import lifted_value, null_value
from skat.players.memory import mask_of
from skat.players.simple.hand import BONUS_FOR_WINNING, LOSS_BESIDE_THE_VALUE
from skat.rules.scoring.counting import TrumpGame, level_announced, required_level, value_at
from skat.rules.scoring.finished import PlayedLevel
from skat.rules.views import View

ALL_POINTS: Final = 120

POINT: Final = 0.5
"""What one card point is worth on top of what it decides: a cushion for the unforeseen."""

_CUSHION: Final = 15
_NEEDED: Final = {
    PlayedLevel.SIMPLE: 61,
    PlayedLevel.SCHNEIDER: 90,
    PlayedLevel.SCHWARZ: ALL_POINTS,
}
_OUT_OF_SCHNEIDER: Final = 31


def points_needed(view: View) -> int | None:
    """The card points that win this suit or grand game; None if it cannot be won.

    Schwarz is a matter of tricks; all points are taken for it. What the soloist's tops are worth
    against his bid is known to nobody else, so defenders go by what is announced.
    """
    game = _game(view)
    level: PlayedLevel | None = level_announced(game.announcement, rules=view.rules)
    if view.viewer is view.soloist:
        level = required_level(game)
    return None if level is None else _NEEDED[level]


def worth_of_points(view: View) -> tuple[float, ...]:
    """What 0 to 120 card points of the soloist, tricks and skat, are worth in this game.

    Raises ValueError in null, which has no card points.
    """
    game = _game(view)
    needed = points_needed(view)
    lifted = lifted_value(game.contract, bid=game.bid)
    simple, one_sided = (
        max(value_at(game, level), lifted) for level in (PlayedLevel.SIMPLE, PlayedLevel.SCHNEIDER)
    )
    worth = []
    for points in range(ALL_POINTS + 1):
        schneider = points >= _NEEDED[PlayedLevel.SCHNEIDER] or points < _OUT_OF_SCHNEIDER
        value = one_sided if schneider else simple
        won = needed is not None and points >= needed
        outcome = value + BONUS_FOR_WINNING if won else -2 * value - LOSS_BESIDE_THE_VALUE
        worth.append(outcome + POINT * points)
    return tuple(worth)


def worth_of_null(view: View) -> tuple[float, float]:
    """What a null is worth lost and made. Raises ValueError before the announcement."""
    if view.announcement is None:
        raise ValueError("nothing is at stake before a game is announced")
    value = null_value(hand=view.announcement.hand, ouvert=view.announcement.ouvert)
    return -2.0 * value - LOSS_BESIDE_THE_VALUE, float(value + BONUS_FOR_WINNING)


def targets(view: View) -> tuple[int, ...]:
    """Numbers of card points to ask about where exact values would take too long, rising.

    They are the rungs that pay, and one above and below the one that wins.
    """
    needed = points_needed(view) or _OUT_OF_SCHNEIDER
    around = (needed - _CUSHION, needed, min(needed + _CUSHION, ALL_POINTS))
    return tuple(sorted({_OUT_OF_SCHNEIDER, _NEEDED[PlayedLevel.SCHNEIDER], *around}))


def _game(view: View) -> TrumpGame:
    if view.announcement is None:
        raise ValueError("nothing is at stake before a game is announced")
    return TrumpGame(
        announcement=view.announcement,
        tops=_tops_as_known(view, view.announcement),
        bid=view.bid or BidValue(18),
        rules=view.rules,
        spitze=view.spitze is True,
    )


def _tops_as_known(view: View, announcement: Announcement) -> Tops:
    """The soloist's own tops as far as he sees his cards; for all others with or without one."""
    if view.viewer is not view.soloist:
        return Tops(held=True, count=1)
    cards = mask_of(view.hand) | mask_of(view.discarded or ())
    for trick in view.played:
        cards |= trick.cards[(view.soloist.index - trick.leader.index) % 3].mask
    return tops(CardSet(cards), contract=announcement.contract)
