"""What a suit or grand game is worth at some level, and which level it has to reach.

House rules change that: the leaflet's levels, kontra, re, bock.

Each is one small function; what chooses by the rule set is here and in `score`. What Ramsch
counts is in `ramsch`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from skat.model.contract import Announced, Announcement, Contract, base_value
from skat.model.games import can_reach_schneider, can_reach_schwarz
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue, ListPoints
from skat.model.value import Level, announced_levels, game_value, levels
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.scoring.finished import FinishedGame, PlayedLevel, Score
from skat.rules.scoring.steps import BOCK, StepKind


@implements("LF-extra-levels")
def leaflet_levels(announced: Announced, *, laid_open: bool, rules: RuleSet) -> tuple[Level, ...]:
    """The levels an announcement brings where the leaflet's way of counting is agreed.

    `leaflet_announcements`: schwarz announced brings three levels, schneider announced is not among
    them. `leaflet_ouvert`: open cards are one level, alone or (`laid_open`) on top of another.

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


class TrumpGame(msgspec.Struct, frozen=True, kw_only=True):
    """A suit or grand game that was announced, with all that fixes its value but the play.

    `laid_open` is the leaflet's open hand on top of another announced level. `spitze` was announced
    by a house rule, and `spitze_missed` if it was not made or cannot be made any more.
    """

    announcement: Announcement
    tops: Tops
    bid: BidValue
    rules: RuleSet = PRESENT_RULES
    laid_open: bool = False
    spitze: bool = False
    spitze_missed: bool = False

    @property
    def contract(self) -> Contract:
        """The suit that is trump, or grand."""
        return self.announcement.contract


def trump_game_of(finished: FinishedGame, rules: RuleSet) -> TrumpGame:
    """The suit or grand game that is over. Raises ValueError without a contract or its tops."""
    if finished.announcement is None or finished.tops is None:
        raise ValueError("a suit or grand game counts its tops (SkO-5.3.2)")
    return TrumpGame(
        announcement=finished.announcement,
        tops=finished.tops,
        bid=finished.bid,
        rules=rules,
        laid_open=finished.laid_open,
        spitze=finished.spitze,
        spitze_missed=finished.spitze_missed,
    )


def counted_levels(game: TrumpGame, reached: PlayedLevel) -> tuple[Level, ...]:
    """The levels a game counts when it went so far, whichever party suffered it.

    >>> hand = Announcement(Contract.CLUBS, hand=True)
    >>> game = TrumpGame(announcement=hand, tops=Tops(held=True, count=1), bid=BidValue(18))
    >>> [level.value for level in counted_levels(game, PlayedLevel.SCHNEIDER)]
    ['game', 'hand', 'schneider']
    """
    schneider, schwarz = reached >= PlayedLevel.SCHNEIDER, reached >= PlayedLevel.SCHWARZ
    options = game.rules.options
    if not (options.leaflet_announcements or options.leaflet_ouvert):
        return levels(game.announcement, schneider=schneider, schwarz=schwarz)
    plain = Announcement(game.contract, hand=game.announcement.hand)
    counted = {
        *levels(plain, schneider=schneider, schwarz=schwarz),
        *leaflet_levels(game.announcement.announced, laid_open=game.laid_open, rules=game.rules),
    }
    return tuple(level for level in Level if level in counted)


def value_at(game: TrumpGame, reached: PlayedLevel) -> GameValue:
    """The value of a game that went so far, Spitze announced as one level more; without the bid.

    >>> game = TrumpGame(announcement=Announcement(Contract.HEARTS),
    ...                  tops=Tops(held=True, count=1), bid=BidValue(18))
    >>> value_at(game, PlayedLevel.SCHNEIDER)
    30
    """
    value = game_value(game.contract, tops=game.tops, counted=counted_levels(game, reached))
    return GameValue(value + base_value(game.contract) * game.spitze)


@implements("SkO-5.2.5", "SkO-5.2.6", "TR-8.9", "PI-grand-ouvert", "PI-ouvert-games")
def level_announced(announcement: Announcement, *, rules: RuleSet) -> PlayedLevel:
    """The level the soloist of a suit or grand game undertook to reach.

    Ouvert demands every trick, unless the leaflet's free ouvert is agreed.

    >>> level_announced(Announcement(Contract.GRAND, hand=True, announced=Announced.OUVERT),
    ...                 rules=RuleSet()).name
    'SCHWARZ'
    """
    if announcement.announced is Announced.OUVERT:
        return PlayedLevel.SIMPLE if rules.options.leaflet_ouvert else PlayedLevel.SCHWARZ
    return _UNDERTAKEN[announcement.announced]


_UNDERTAKEN = {
    Announced.NONE: PlayedLevel.SIMPLE,
    Announced.SCHNEIDER: PlayedLevel.SCHNEIDER,
    Announced.SCHWARZ: PlayedLevel.SCHWARZ,
}


@implements("SkO-5.4.1", "SkO-5.4.2", "PI-overbid-games")
def levels_for_bid(game: TrumpGame) -> Iterator[PlayedLevel]:
    """The levels, lowest first, at which the game is worth its bid.

    >>> game = TrumpGame(announcement=Announcement(Contract.SPADES),
    ...                  tops=Tops(held=True, count=1), bid=BidValue(30))
    >>> next(levels_for_bid(game)).name
    'SCHNEIDER'
    """
    return (reached for reached in PlayedLevel if value_at(game, reached) >= game.bid)


@implements("SkO-5.4.3")
def highest_level(game: TrumpGame) -> PlayedLevel:
    """The highest level the soloist can reach with his tops, however the cards lie.

    >>> game = TrumpGame(announcement=Announcement(Contract.CLUBS),
    ...                  tops=Tops(held=False, count=1), bid=BidValue(18))
    >>> highest_level(game).name
    'SCHNEIDER'
    """
    if can_reach_schwarz(game.tops):
        return PlayedLevel.SCHWARZ
    possible = can_reach_schneider(game.contract, tops=game.tops)
    return PlayedLevel.SCHNEIDER if possible else PlayedLevel.SIMPLE


def highest_level_of_defenders(game: TrumpGame) -> PlayedLevel:
    """The highest level at which the soloist can lose, by his tops: the mirror of SkO-5.4.3.

    With the club jack he takes a trick; with seven tops he has 33 card points in them. As in that
    article the number of tops decides, counted in twelve cards; which of them lie in the skat is
    not asked (B29).
    """
    mirrored = Tops(held=not game.tops.held, count=game.tops.count)
    return highest_level(msgspec.structs.replace(game, tops=mirrored))


def required_level(game: TrumpGame) -> PlayedLevel | None:
    """The level the soloist needs for his bid and his announcement; None if it is out of reach.

    Out of reach is judged by the tops alone, as before the first trick (SkO-5.4.3).

    >>> game = TrumpGame(announcement=Announcement(Contract.HEARTS),
    ...                  tops=Tops(held=True, count=1), bid=BidValue(50))
    >>> required_level(game) is None
    True
    """
    for_bid = next(levels_for_bid(game), None)
    if for_bid is None:
        return None
    required = max(for_bid, level_announced(game.announcement, rules=game.rules))
    return required if required <= highest_level(game) else None
