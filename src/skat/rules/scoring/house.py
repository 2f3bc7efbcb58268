"""The house rules that change what a game counts: the leaflet's levels, kontra, re, bock.

Each is one small function; `counting` and `score` beside it choose by the rule set. What Ramsch
counts is in `ramsch`.
"""

from __future__ import annotations

import msgspec

from skat.model.announcement import Announced
from skat.model.law import implements
from skat.model.units import GameValue, ListPoints
from skat.model.value import Level, announced_levels
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import PlayedLevel, Score
from skat.rules.scoring.steps import BOCK, StepKind


@implements("LF-extra-levels")
def leaflet_levels(announced: Announced, *, laid_open: bool, rules: RuleSet) -> tuple[Level, ...]:
    """The levels an announcement brings where the leaflet's way of counting is agreed.

    `leaflet_announcements`: schwarz announced brings three levels, schneider announced is not
    among them. `leaflet_ouvert`: open cards are one level, alone or (`laid_open`) beside another.

    >>> from skat.rules.editions import Options
    >>> rules = RuleSet(options=Options(leaflet_announcements=True))
    >>> [level.value for level in leaflet_levels(Announced.SCHWARZ, laid_open=False, rules=rules)]
    ['schneider', 'schwarz', 'schwarz announced']
    """
    free_ouvert = announced is Announced.OUVERT and rules.options.leaflet_ouvert
    brought = () if free_ouvert else announced_levels(announced)
    if rules.options.leaflet_announcements and Level.SCHWARZ_ANNOUNCED in brought:
        brought = tuple(level for level in brought if level is not Level.SCHNEIDER_ANNOUNCED)
    open_cards = free_ouvert or laid_open
    return (*brought, Level.OUVERT) if open_cards and Level.OUVERT not in brought else brought


@implements("LF-defenders-announce")
def levels_announced_by_defenders(
    announced: Announced, *, suffered: PlayedLevel
) -> tuple[StepKind, ...]:
    """The further levels of a lost game that the defenders announced and made.

    `suffered` is the level the soloist ended at. One level for each announced; an announcement
    that is missed costs the defenders nothing, as the leaflet names no price.

    >>> made = levels_announced_by_defenders(Announced.SCHNEIDER, suffered=PlayedLevel.SCHNEIDER)
    >>> [kind.name for kind in made]
    ['SCHNEIDER_BY_DEFENDERS']
    """
    if announced is Announced.SCHNEIDER and suffered >= PlayedLevel.SCHNEIDER:
        return (StepKind.SCHNEIDER_BY_DEFENDERS,)
    if announced is Announced.SCHWARZ and suffered >= PlayedLevel.SCHWARZ:
        return (StepKind.SCHNEIDER_BY_DEFENDERS, StepKind.SCHWARZ_BY_DEFENDERS)
    return ()


@implements("LF-kontra")
def with_kontra(value: GameValue) -> GameValue:
    """What a game counts after kontra, won or lost: twice its value.

    It does not help to reach the bid, just as the doubling of a loss does not (SkO-5.3.4).

    >>> with_kontra(GameValue(40))
    80
    """
    return GameValue(2 * value)


@implements("LF-re")
def with_re(value: GameValue) -> GameValue:
    """What a game already doubled by kontra counts after re: twice as much again.

    >>> with_re(with_kontra(GameValue(192)))
    768
    """
    return GameValue(2 * value)


def with_bock(entered: Score) -> Score:
    """The score of a deal in a round of bock: everything once more doubled (option `bock`).

    It does not help to reach the bid either.
    """
    return msgspec.structs.replace(
        entered,
        steps=(*entered.steps, BOCK),
        counted_value=GameValue(2 * entered.counted_value),
        score=ListPoints(2 * entered.score),
    )
