"""How a player who solves worlds comes to a card: how long he may look, and which is the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from threading import Timer
from typing import Final, TypeVar

from skat.kernel._core import Cancel
from skat.model.cards import Card
from skat.rules.actions import Play
from skat.rules.views import View

MOST_WORLDS: Final = 100_000
LONGEST_MS: Final = 600_000

Found = TypeVar("Found")


def check_effort(*, worlds: int | None, think_ms: float | None) -> None:
    """Raises ValueError for more worlds or time than a player may take, TypeError for no number.

    Both may come from a command line, where nothing has looked at their types yet.

    >>> check_effort(worlds=0, think_ms=None)
    Traceback (most recent call last):
    ...
    ValueError: worlds must be from 1 to 100000, not 0
    """
    if worlds is not None and not 1 <= index(worlds) <= MOST_WORLDS:
        raise ValueError(f"worlds must be from 1 to {MOST_WORLDS}, not {worlds}")
    if think_ms is not None and not 0 < float(think_ms) <= LONGEST_MS:
        raise ValueError(f"think_ms must be above 0 and at most {LONGEST_MS}, not {think_ms}")


def within(think_ms: float | None, look: Callable[[Cancel | None], Found]) -> Found:
    """What `look` finds, which is cancelled after so many milliseconds; None: never."""
    if think_ms is None:
        return look(None)
    cancel = Cancel()
    timer = Timer(think_ms / 1000, cancel.set)
    timer.start()
    try:
        return look(cancel)
    finally:
        timer.cancel()


def has_no_choice(view: View) -> bool:
    """Whether one card only may be played."""
    return sum(isinstance(action, Play) for action in view.legal) == 1


def best_play(
    view: View, worths: Mapping[Card, float], *, by_thumb: Play, as_good: float = 0.0
) -> Play:
    """The card that is worth most to its player; worths are those to the soloist.

    The one by the rule of thumb is played if it is as good or worth less than `as_good` less, and
    if nothing is known.
    """
    sign = 1 if view.viewer is view.soloist else -1
    open_to_him = {action.card for action in view.legal if isinstance(action, Play)}
    own = {card: sign * worth for card, worth in worths.items() if card in open_to_him}
    best = max(own, key=own.__getitem__, default=by_thumb.card)
    if not own or own[by_thumb.card] == own[best] or own[by_thumb.card] > own[best] - as_good:
        return by_thumb
    return Play(by_thumb.seat, best)
