"""A game as the keeper of the list types it: who, what, with how many, how far, won or lost.

A list knows no card points, so the keeper types each level; the law computes the rest.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import force_setattr, replace

from skat.model.contract import Announced, Announcement, Contract
from skat.model.games import BID_VALUES, can_reach_schneider, can_reach_schwarz
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.model.value import null_covers_bid
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.possible import why_impossible_tops
from skat.scoresheet.line import Line, game_line

LOWEST_BID = BidValue(18)
"""What is assumed where no bid was typed: no game is worth less, so nothing is overbid."""


class TypedHouse(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What house rules add to a typed game: the words said at the table, and 60 card points each.

    >>> TypedHouse(kontra=True).re
    False
    """

    kontra: bool = False
    re: bool = False
    spitze: bool = False
    defenders_announced: Announced = Announced.NONE
    sixty_sixty: bool = False


PLAIN = TypedHouse()
"""A game by the Order alone."""


class TypedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the keeper of the list types of a game; `tops` are missing in null.

    `reached` is the level that the losing party suffered; announced levels need not be repeated
    there. `bid` matters only if the game was overbid; `house` only where house rules are agreed.

    >>> TypedGame(soloist=Place(1), contract=Contract.NULL, won=True).reached.value
    'none'
    """

    soloist: Place
    contract: Contract
    won: bool
    tops: Tops | None = None
    hand: bool = False
    announced: Announced = Announced.NONE
    reached: Announced = Announced.NONE
    bid: BidValue | None = None
    house: TypedHouse | UnsetType = UNSET

    def __post_init__(self) -> None:
        # What says nothing is not written down: releases before house rules read the rest.
        if self.house == PLAIN:
            force_setattr(self, "house", UNSET)

    @property
    def by_house(self) -> TypedHouse:
        """What house rules add, perhaps nothing."""
        return PLAIN if isinstance(self.house, UnsetType) else self.house


def line_of_typed(typed: TypedGame, rules: RuleSet) -> Line | Refusal:
    """The line that a typed game makes, or why there is no such game.

    Refused: tops that the contract does not have, announced levels without hand, levels in null,
    a bid that nobody can say, a game typed as won that was overbid, a level that the tops exclude,
    and what no house rule of this list allows.

    >>> typed = TypedGame(soloist=Place(1), contract=Contract.SPADES, won=True, hand=True,
    ...                   tops=Tops(held=False, count=2))
    >>> from skat.rules import must
    >>> must(line_of_typed(typed, RuleSet())).score
    44
    >>> print(line_of_typed(replace(typed, bid=BidValue(48)), RuleSet()))
    Bid 48, the game is overbid: it is lost and counts 55
    """
    if refused := _why_no_game(typed, rules):
        return refused
    announcement = Announcement(typed.contract, hand=typed.hand, announced=typed.announced)
    bid = typed.bid or LOWEST_BID
    if typed.contract is Contract.NULL and not null_covers_bid(announcement, bid=bid):
        # The law charges another game then, which the keeper types instead of the null.
        return Refusal(code="null_below_bid_typed", articles=("SkO-3.4.4",), details={"bid": bid})
    game = FinishedGame(
        announcement=announcement,
        bid=bid,
        end=GameEnd.PLAYED_OUT,
        tops=typed.tops,
        standing=_standing(typed),
        kontra=typed.by_house.kontra,
        re=typed.by_house.re,
        spitze=typed.by_house.spitze,
        defenders_announced=typed.by_house.defenders_announced,
    )
    line = game_line(typed.soloist, game, rules)
    if line.won is not typed.won:
        return Refusal(
            code="won_but_overbid",
            articles=("SkO-5.4.1", "SkO-5.4.2"),
            details={"bid": bid, "value": line.counted_value},
        )
    return replace(line, bid=typed.bid)


def _why_no_game(typed: TypedGame, rules: RuleSet) -> Refusal | None:
    if typed.bid is not None and typed.bid not in BID_VALUES:
        return Refusal("no_such_bid", ("SkO-5.6",), {"value": typed.bid})
    if typed.reached is Announced.OUVERT:
        return Refusal("no_such_level", ("SkO-5.2.1",), {"level": typed.reached.value})
    if refused := _why_not_in_this_house(typed, rules):
        return refused
    if typed.contract is Contract.NULL:
        return _why_no_null(typed)
    if typed.tops is None:
        return Refusal("key_missing", ("SkO-5.5.2",), {"key": "tops"})
    free = rules.options.leaflet_announcements or rules.options.leaflet_ouvert
    if typed.announced is not Announced.NONE and not typed.hand and not free:
        return Refusal(
            "level_needs_hand", ("SkO-2.1.3", "SkO-3.4.4"), {"announced": typed.announced.value}
        )
    return why_impossible_tops(typed.tops, contract=typed.contract) or _why_out_of_reach(
        typed, typed.tops
    )


def _why_not_in_this_house(typed: TypedGame, rules: RuleSet) -> Refusal | None:
    """A fact beyond the Order needs its house rule, and must fit the game."""
    house = typed.by_house
    typed_by_option = {
        "kontra": house.kontra or house.re,
        "spitze": house.spitze,
        "leaflet_defenders_announce": house.defenders_announced is not Announced.NONE,
        "bock": house.sixty_sixty,
    }
    for option, is_typed in typed_by_option.items():
        if is_typed and option not in rules.house_rules:
            return Refusal("house_rule_off", ("SkO-4.5.1",), {"option": option})
    if house.re and not house.kontra:
        return Refusal("re_without_kontra", ("LF-re",))
    is_null = typed.contract is Contract.NULL
    if is_null and house.spitze:
        return Refusal("no_spitze_in_null", ("SkO-2.1.3",))
    if is_null and house.defenders_announced is not Announced.NONE:
        return Refusal("no_levels_in_null", ("LF-defenders-announce",))
    plainly_lost = not (typed.won or is_null) and typed.reached is Announced.NONE
    if house.sixty_sixty and not plainly_lost:
        return Refusal("not_sixty_sixty", ("SkO-5.2.2",))
    return None


def _why_out_of_reach(typed: TypedGame, tops: Tops) -> Refusal | None:
    """Why nobody wins at this level with these tops: trumps that the others hold (SkO-5.4.3)."""
    reached = _reached(typed)
    schwarz = reached is not Announced.SCHWARZ or can_reach_schwarz(tops)
    schneider = reached is Announced.NONE or can_reach_schneider(typed.contract, tops=tops)
    if not typed.won or (schneider and schwarz):
        return None
    return _out_of_reach(reached, tops)


def _out_of_reach(level: Announced, tops: Tops) -> Refusal:
    return Refusal("level_out_of_reach", ("SkO-5.4.3",), {"level": level.value, "tops": str(tops)})


def why_not_suffered(typed: TypedGame) -> Refusal | None:
    """Why the soloist cannot have lost at the level typed: trumps that he holds (SkO-5.4.3).

    `line_of_typed` takes such a game, as lists of earlier releases hold it; the caller that enters
    new games asks this too.

    >>> print(why_not_suffered(TypedGame(soloist=Place(1), contract=Contract.CLUBS, won=False,
    ...     tops=Tops(held=True, count=7), reached=Announced.SCHNEIDER)))
    With these tops Schneider is impossible (with 7)
    """
    if typed.won or typed.tops is None or typed.reached is Announced.NONE:
        return None
    # To the others his tops are what theirs are to him.
    of_others = Tops(held=not typed.tops.held, count=typed.tops.count)
    if can_reach_schneider(typed.contract, tops=of_others):
        return None
    return _out_of_reach(typed.reached, typed.tops)


def _why_no_null(typed: TypedGame) -> Refusal | None:
    if typed.tops is not None:
        return Refusal("no_tops_in_null", ("SkO-2.4.3",))
    for level in (typed.announced, typed.reached):
        if level in (Announced.SCHNEIDER, Announced.SCHWARZ):
            return Refusal("no_levels_in_null", ("SkO-2.1.3",), {"announced": level.value})
    return None


_WON = {
    Announced.NONE: Standing(CardPoints(75), CardPoints(45), 6, 4),
    Announced.SCHNEIDER: Standing(CardPoints(95), CardPoints(25), 8, 2),
    Announced.SCHWARZ: Standing(CardPoints(120), CardPoints(0), 10, 0),
}
_LOST = {
    Announced.NONE: Standing(CardPoints(45), CardPoints(75), 4, 6),
    Announced.SCHNEIDER: Standing(CardPoints(25), CardPoints(95), 2, 8),
    Announced.SCHWARZ: Standing(CardPoints(4), CardPoints(116), 0, 10),
}


def _standing(typed: TypedGame) -> Standing:
    """Any final standing of that level."""
    if typed.contract is Contract.NULL:
        tricks = 0 if typed.won else 1
        return Standing(CardPoints(0), CardPoints(120), tricks, 10 - tricks)
    if typed.by_house.sixty_sixty:
        return Standing(CardPoints(60), CardPoints(60), 5, 5)
    return (_WON if typed.won else _LOST)[_reached(typed)]


def _reached(typed: TypedGame) -> Announced:
    """The level as typed; a game that was won reached what was announced."""
    if typed.won and typed.announced in (Announced.SCHWARZ, Announced.OUVERT):
        return Announced.SCHWARZ
    if typed.won and typed.announced is Announced.SCHNEIDER and typed.reached is Announced.NONE:
        return Announced.SCHNEIDER
    return typed.reached
