"""What a game counts: a suit or grand game at some level, and the level it has to reach.

The leaflet's house rules change that. What a null counts is in `null`, Ramsch in `ramsch`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from skat.model.contract import Announced, Announcement, Contract
from skat.model.games import can_reach_schneider, can_reach_schwarz
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue
from skat.model.value import (
    Level,
    announced_levels,
    base_value,
    game_value,
    is_overbid,
    leaflet_overbid_value,
    levels,
    lifted,
)
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.scoring.finished import FinishedGame, PlayedLevel
from skat.rules.scoring.steps import ScoreStep, StepKind, level_kind, product_steps


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
    announcement = game.announcement
    brought: tuple[Level, ...] = ()
    options = game.rules.options
    if options.leaflet_announcements or options.leaflet_ouvert:
        announced = announcement.announced
        brought = leaflet_levels(announced, laid_open=game.laid_open, rules=game.rules)
        announcement = Announcement(game.contract, hand=announcement.hand)
    schneider, schwarz = reached >= PlayedLevel.SCHNEIDER, reached >= PlayedLevel.SCHWARZ
    counted = {*brought, *levels(announcement, schneider=schneider, schwarz=schwarz)}
    return tuple(level for level in Level if level in counted)


def value_at(game: TrumpGame, reached: PlayedLevel) -> GameValue:
    """The value of a game that went so far, Spitze announced as one level more; without the bid.

    >>> game = TrumpGame(announcement=Announcement(Contract.HEARTS),
    ...                  tops=Tops(held=True, count=1), bid=BidValue(18))
    >>> value_at(game, PlayedLevel.SCHNEIDER)
    30
    """
    return value_of(game, counted_levels(game, reached))


def value_of(game: TrumpGame, counted: Collection[Level]) -> GameValue:
    """The value of a game that counts these levels, and Spitze if it was announced."""
    value = game_value(game.contract, tops=game.tops, counted=counted)
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


class CountedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What a decided game counts before kontra, re and a loss double it.

    `value` is what the game is worth, `counted` that, lifted if it is `overbid`, or the minus
    points that the leaflet has for it (`by_leaflet`), which a loss does not double.
    """

    steps: tuple[ScoreStep, ...]
    value: GameValue
    counted: GameValue
    articles: tuple[str, ...]
    multiplier: int | None = None
    overbid: bool = False
    by_leaflet: bool = False


def counted_game(
    game: TrumpGame, reached: PlayedLevel, *, won: bool, by_defenders: Announced
) -> CountedGame:
    """A suit or grand game that ended at a level; `by_defenders` is what they announced themselves.

    >>> game = TrumpGame(announcement=Announcement(Contract.HEARTS),
    ...                  tops=Tops(held=True, count=1), bid=BidValue(33))
    >>> lost = counted_game(game, PlayedLevel.SIMPLE, won=False, by_defenders=Announced.NONE)
    >>> lost.value, lost.counted, lost.overbid
    (20, 40, True)
    """
    brought = counted_levels(game, reached)
    own = value_of(game, brought)
    theirs = () if won else levels_announced_by_defenders(by_defenders, suffered=reached)
    value = GameValue(own + base_value(game.contract) * len(theirs))
    overbid = is_overbid(own, bid=game.bid)
    by_leaflet = overbid and not won and game.rules.options.leaflet_overbid
    kinds = (*map(level_kind, brought), *(StepKind.SPITZE,) * game.spitze, *theirs)
    return CountedGame(
        value=value,
        counted=leaflet_overbid_value(game.contract, tops=game.tops)
        if by_leaflet
        else lifted(value, contract=game.contract, bid=game.bid),
        articles=(
            *_lost_at_once(game, won=won),
            "SkO-5.3.1",
            *(_ARTICLES[level] for level in brought if level in _ARTICLES),
            *((_OVERBID[game.announcement.hand],) if overbid else ()),
        ),
        steps=product_steps(game.tops, kinds),
        multiplier=game.tops.count + len(kinds),
        overbid=overbid,
        by_leaflet=by_leaflet,
    )


_ARTICLES = {
    Level.SCHNEIDER: "SkO-5.2.3",
    Level.SCHNEIDER_ANNOUNCED: "SkO-5.2.5",
    Level.SCHWARZ: "SkO-5.2.4",
    Level.SCHWARZ_ANNOUNCED: "SkO-5.2.5",
    Level.OUVERT: "SkO-5.2.6",
}
"""The articles of the levels above the simple game."""
_OVERBID = ("SkO-5.4.1", "SkO-5.4.2")


@implements("SkO-5.4.3")
def _lost_at_once(game: TrumpGame, *, won: bool) -> tuple[str, ...]:
    """The article where no play could have won: the announcement lost it, however it ended."""
    return ("SkO-5.4.3",) if not won and required_level(game) is None else ()
