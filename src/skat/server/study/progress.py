"""How far a player is with puzzles, lessons and own mistakes, from several browsers together.

Of a puzzle that both know the later try counts, of a lesson what is further, and own mistakes are
those of both. So nothing is lost in whatever order browsers send it, and sent twice it counts once.
A mistake has a deal and what happened in it before, and no name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import inf
from typing import Annotated, Final, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.record import DealtCards
from skat.rules.actions import Action

MOST_MISTAKES: Final = 100
"""Exercises of one account; those tried last stay."""

LONGEST_MISTAKE: Final = 6_000
"""Bytes of one exercise; usual ones have about 2,000."""

_FewCards = Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=10)]
_Points = Annotated[float, msgspec.Meta(ge=0, le=10_000)]


class OwnMistake(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of one's own that a review proved to be a mistake, and what was better.

    `deal` and `actions` are all that happened before it. The cards that are `right` lose nothing;
    `losses` tells how many table points each card loses in the mean. `played` is the mistake.
    """

    seat: Seat
    deal: DealtCards
    actions: tuple[Action, ...]
    right: _FewCards
    losses: Annotated[dict[Card, _Points], msgspec.Meta(max_length=10)]
    played: Card

    def __post_init__(self) -> None:
        """Raises ValueError if it is longer than what happens before a card can be."""
        if len(msgspec.json.encode(self.actions)) > LONGEST_MISTAKE:
            raise ValueError("too much happened before the mistake")


MOST_PUZZLES: Final = 4_000
"""Puzzles of one account; those tried last stay."""

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
"""Of a puzzle, a lesson or an own mistake."""

_Day: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=200_000)]
"""Days since 1970."""

_Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class PuzzleProgress(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle that was tried: how often right in a row, when it is due again, when that was."""

    rights: _Count = 0
    due: _Day | None = None
    tried: _Day = 0


class LessonProgress(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson that was begun: the step last seen, from 0, whether it was done, and the steps whose
    question was answered right; older progress knows none of them.
    """

    at: _Count = 0
    done: bool = False
    answered: Annotated[tuple[_Count, ...], msgspec.Meta(max_length=200)] = ()


class Progress(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it; `strength` is that of the puzzles that come next.

    When an own mistake comes again stands with the puzzles, under its name.
    """

    puzzles: Annotated[dict[Name, PuzzleProgress], msgspec.Meta(max_length=MOST_PUZZLES)] = {}
    strength: Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)] | None = None
    lessons: Annotated[dict[Name, LessonProgress], msgspec.Meta(max_length=200)] = {}
    mistakes: Annotated[dict[Name, OwnMistake], msgspec.Meta(max_length=MOST_MISTAKES)] = {}


def merged(known: Progress, sent: Progress) -> Progress:
    """Both together; the strength is that of the side with more puzzles.

    >>> one = Progress(lessons={"first-trick": LessonProgress(at=3)})
    >>> other = Progress(lessons={"first-trick": LessonProgress(at=1, done=True)})
    >>> merged(one, other).lessons["first-trick"]
    LessonProgress(at=3, done=True, answered=())
    """
    puzzles = dict(known.puzzles)
    for name, puzzle in sent.puzzles.items():
        puzzles[name] = max(puzzles.get(name, puzzle), puzzle, key=_how_late)
    lessons = dict(known.lessons)
    for name, lesson in sent.lessons.items():
        before = lessons.get(name, lesson)
        lessons[name] = LessonProgress(
            at=max(before.at, lesson.at),
            done=before.done or lesson.done,
            answered=tuple(sorted({*before.answered, *lesson.answered})[:200]),
        )
    mistakes = dict(known.mistakes)
    for name, mistake in sent.mistakes.items():
        # Two reviews of one deal may differ a little: any choice will do that is always the same.
        mistakes[name] = max(mistakes.get(name, mistake), mistake, key=msgspec.json.encode)
    more = sent if len(sent.puzzles) >= len(known.puzzles) else known
    either = sent.strength if known.strength is None else known.strength
    return Progress(
        puzzles={name: puzzles[name] for name in _last(puzzles, puzzles, most=MOST_PUZZLES)},
        strength=either if more.strength is None else more.strength,
        lessons=dict(sorted(lessons.items())[:200]),
        mistakes={name: mistakes[name] for name in _last(mistakes, puzzles, most=MOST_MISTAKES)},
    )


def missing(now: Progress, held: Collection[str]) -> tuple[str, ...]:
    """Those own mistakes that a browser holds which are not kept yet, and would stay.

    >>> missing(Progress(), ["own-7"])
    ('own-7',)
    """
    either = {*now.mistakes, *held}
    last = _last(either, now.puzzles, most=MOST_MISTAKES)
    return tuple(name for name in last if name not in now.mistakes)


def _last(
    names: Iterable[str], puzzles: Mapping[str, PuzzleProgress], *, most: int
) -> tuple[str, ...]:
    """So many of these that were tried last, in the order of their names."""
    never = PuzzleProgress()
    by_try = sorted(names, key=lambda name: (-puzzles.get(name, never).tried, name))
    return tuple(sorted(by_try[:most]))


def _how_late(puzzle: PuzzleProgress) -> tuple[int, float, int]:
    """Of two tries on one day the one counts after which it comes sooner."""
    return puzzle.tried, -(inf if puzzle.due is None else puzzle.due), -puzzle.rights
