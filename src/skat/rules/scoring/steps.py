"""The steps of a score as a player counts them aloud: with 2, game 3, hand 4, kontra.

A step is typed; sentences come from `skat.messages.sums`. `words` are the fixed English names that
the commands write and that lists stored before steps were typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Annotated

import msgspec

from skat.model.contract import Contract
from skat.model.games import Game
from skat.model.top_trumps import Tops
from skat.model.value import Level


class StepKind(Enum):
    """What a step of a score can be."""

    WITH = "with"
    WITHOUT = "without"
    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"
    SCHNEIDER_BY_DEFENDERS = "schneider_announced_by_the_defenders"
    SCHWARZ_BY_DEFENDERS = "schwarz_announced_by_the_defenders"
    NULL = "null"
    NULL_HAND = "null_hand"
    NULL_OUVERT = "null_ouvert"
    NULL_OUVERT_HAND = "null_ouvert_hand"
    SUBSTITUTE = "substitute"
    SPITZE = "spitze"
    KONTRA = "kontra"
    RE = "re"
    BOCK = "bock"

    __hash__ = object.__hash__


_Number = Annotated[int, msgspec.Meta(ge=1, le=99)]


class ScoreStep(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One step. `count` is what it brings: tops, one level, the factor of a doubling.

    `multiplier` is the number spoken with it, all steps so far counted; missing where nothing
    is multiplied. A substitute game has its `contract`.

    >>> ScoreStep(kind=StepKind.WITH, count=2, multiplier=2).words
    'with 2'
    """

    kind: StepKind
    count: _Number = 1
    multiplier: _Number | None = None
    contract: Contract | None = None

    @property
    def words(self) -> str:
        """The step as the commands write it, the same in every language."""
        if self.kind in _TOPS:
            return f"{self.kind.value} {self.count}"
        if self.kind is StepKind.SUBSTITUTE and self.contract is not None:
            return f"{self.kind.value}: {self.contract.value} x {self.multiplier}"
        return self.kind.value.replace("_", " ")


_TOPS = (StepKind.WITH, StepKind.WITHOUT)
NULL_GAMES = (
    StepKind.NULL,
    StepKind.NULL_HAND,
    StepKind.NULL_OUVERT,
    StepKind.NULL_OUVERT_HAND,
)
"""The four null games, each a step of its own with a constant value."""

KONTRA = ScoreStep(kind=StepKind.KONTRA, count=2)
RE = ScoreStep(kind=StepKind.RE, count=2)
BOCK = ScoreStep(kind=StepKind.BOCK, count=2)


def tops_step(tops: Tops) -> ScoreStep:
    """The step that every suit or grand game begins with."""
    kind = StepKind.WITH if tops.held else StepKind.WITHOUT
    return ScoreStep(kind=kind, count=tops.count, multiplier=tops.count)


def level_kind(level: Level) -> StepKind:
    """The kind of step that a level is.

    >>> level_kind(Level.SCHNEIDER_ANNOUNCED).value
    'schneider_announced'
    """
    return StepKind[level.name]


def product_steps(tops: Tops, levels: Iterable[StepKind]) -> tuple[ScoreStep, ...]:
    """Tops and levels, each with the number that a player says aloud.

    >>> steps = product_steps(Tops(held=True, count=2), [StepKind.GAME, StepKind.HAND])
    >>> [(step.words, step.multiplier) for step in steps]
    [('with 2', 2), ('game', 3), ('hand', 4)]
    """
    return (
        tops_step(tops),
        *(
            ScoreStep(kind=kind, multiplier=multiplier)
            for multiplier, kind in enumerate(levels, start=tops.count + 1)
        ),
    )


def null_step(*, hand: bool, ouvert: bool) -> ScoreStep:
    """The one step of a null game."""
    return ScoreStep(kind=NULL_GAMES[2 * ouvert + hand])


def game_steps(game: Game) -> tuple[ScoreStep, ...]:
    """The steps of one of the 664 games."""
    if game.tops is None:
        announcement = game.announcement
        return (null_step(hand=announcement.hand, ouvert=announcement.ouvert),)
    return product_steps(game.tops, map(level_kind, game.counted))


def is_doubling(step: ScoreStep) -> bool:
    """Whether the step doubles what the game counts, as the house rules kontra, re and bock do."""
    return step.kind in _DOUBLINGS


_DOUBLINGS = (StepKind.KONTRA, StepKind.RE, StepKind.BOCK)
_STORED_TOPS = re.compile(r"(with|without) ([1-9]\d?)", re.ASCII)
_STORED_SUBSTITUTE = re.compile(
    r"substitute: (diamonds|hearts|spades|clubs|grand) x ([1-9]\d?)", re.ASCII
)
_BY_WORDS = {kind.value.replace("_", " "): kind for kind in StepKind}


def stored_steps(stored: Iterable[ScoreStep | str]) -> tuple[ScoreStep, ...]:
    """The steps of a line, also of one that was stored as words before steps were typed.

    Words that no step ever had are left out.

    >>> [(step.kind.value, step.multiplier) for step in stored_steps(["without 2", "game"])]
    [('without', 2), ('game', 3)]
    """
    written = tuple(stored)
    typed = [step for step in written if isinstance(step, ScoreStep)]
    if len(typed) == len(written):
        return tuple(typed)
    steps: list[ScoreStep] = []
    spoken = 0
    for entry in written:
        step = entry if isinstance(entry, ScoreStep) else _of_words(entry, spoken=spoken)
        if step is not None:
            spoken = step.multiplier or spoken
            steps.append(step)
    return tuple(steps)


def _of_words(words: str, *, spoken: int) -> ScoreStep | None:
    if matched := _STORED_TOPS.fullmatch(words):
        count = int(matched.group(2))
        return ScoreStep(kind=StepKind(matched.group(1)), count=count, multiplier=count)
    if matched := _STORED_SUBSTITUTE.fullmatch(words):
        return substitute_step(Contract(matched.group(1)), multiplier=int(matched.group(2)))
    kind = _BY_WORDS.get(words)
    if kind is None:
        return None
    if kind in _DOUBLINGS:
        return ScoreStep(kind=kind, count=2)
    return ScoreStep(kind=kind, multiplier=None if kind in NULL_GAMES else spoken + 1)


def substitute_step(contract: Contract, *, multiplier: int) -> ScoreStep:
    """The one step of a game that is charged in place of another."""
    return ScoreStep(kind=StepKind.SUBSTITUTE, multiplier=multiplier, contract=contract)
