"""What a suit or grand game is worth at some level, and which level it has to reach."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from skat.model.announcement import Announced, Announcement
from skat.model.contract import Contract, base_value
from skat.model.games import can_reach_schneider, can_reach_schwarz
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue
from skat.model.value import Level, game_value, levels
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.scoring.finished import FinishedGame, PlayedLevel
from skat.rules.scoring.house import leaflet_levels


class TrumpGame(msgspec.Struct, frozen=True, kw_only=True):
    """A suit or grand game that was announced, with all that fixes its value but the play.

    `laid_open` is the leaflet's open hand beside another announced level. `spitze` was announced by
    a house rule, and `spitze_missed` if it was not made or cannot be made any more.
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
