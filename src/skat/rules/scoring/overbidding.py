"""Overbidding: a game worth less than its bid, and the game charged where none could be played."""

from __future__ import annotations

import msgspec

from skat.model.contract import TRUMP_CONTRACTS, Announcement, Contract
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue
from skat.model.value import base_value, lifted_value, null_value
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd
from skat.rules.scoring.steps import ScoreStep, substitute_step


class SubstituteGame(msgspec.Struct, frozen=True):
    """A suit or grand game charged in place of another: its multiplier and value."""

    contract: Contract
    multiplier: int
    value: GameValue

    @property
    def step(self) -> ScoreStep:
        """The one step of its score."""
        return substitute_step(self.contract, multiplier=self.multiplier)


@implements("SkO-3.4.4", "LF-null", "LF-null-ouvert", "LF-hand")
def null_covers_bid(announcement: Announcement, *, bid: BidValue) -> bool:
    """Whether a null game is worth its bid; if not, it cannot be carried out.

    >>> null_covers_bid(Announcement(Contract.NULL), bid=BidValue(24))
    False
    """
    return null_value(hand=announcement.hand, ouvert=announcement.ouvert) >= bid


def covering_game(contract: Contract, *, tops: Tops, bid: BidValue, hand: bool) -> SubstituteGame:
    """The cheapest game of this contract that covers both the bid and the tops.

    >>> covering_game(Contract.CLUBS, tops=Tops(held=True, count=1), bid=BidValue(24),
    ...               hand=False).step.words
    'substitute: clubs x 2'
    """
    base = base_value(contract)
    at_least = tops.count + (2 if hand else 1)
    value = max(GameValue(base * at_least), lifted_value(contract, bid=bid))
    return SubstituteGame(contract, value // base, value)


@implements("SkO-3.4.4", "SkO-4.1.1")
def cheapest_game(
    tops_by_contract: dict[Contract, Tops], *, bid: BidValue, hand: bool
) -> SubstituteGame:
    """The cheapest suit or grand game that covers bid and tops (C4, C5).

    Of several it is the first of diamonds, hearts, spades, clubs, grand. Raises ValueError if the
    tops of a contract are missing.

    >>> with_two = {contract: Tops(held=True, count=2) for contract in TRUMP_CONTRACTS}
    >>> cheapest_game(with_two, bid=BidValue(50), hand=False).step.words
    'substitute: hearts x 5'
    """
    if len(tops_by_contract) < len(TRUMP_CONTRACTS):
        raise ValueError("the substitute game needs the tops in all five contracts (SkO-3.4.4)")
    games = [
        covering_game(contract, tops=tops_by_contract[contract], bid=bid, hand=hand)
        for contract in TRUMP_CONTRACTS
    ]
    return min(games, key=lambda game: game.value)


@implements("SkO-3.4.4")
def charged_instead(finished: FinishedGame, rules: RuleSet) -> SubstituteGame | None:
    """The game that is lost in place of none, or of a null below the bid; None for other games.

    With the option `soloist_names` (en 3.4.4) it is the one that he named for his null.
    """
    announcement = finished.announcement
    if announcement is None:
        return cheapest_game(finished.tops_by_contract, bid=finished.bid, hand=finished.hand)
    if announcement.contract is not Contract.NULL or (
        finished.end is not GameEnd.NULL_OVERBID and null_covers_bid(announcement, bid=finished.bid)
    ):
        return None
    hand, named = announcement.hand, finished.substitute
    if named is not None and rules.options.null_overbid_game == "soloist_names":
        tops = finished.tops_by_contract[named]
        return covering_game(named, tops=tops, bid=finished.bid, hand=hand)
    return cheapest_game(finished.tops_by_contract, bid=finished.bid, hand=hand)


def is_overbid(value: GameValue, *, bid: BidValue) -> bool:
    """Whether a game is worth less than its bid; equal covers.

    >>> is_overbid(GameValue(30), bid=BidValue(33)), is_overbid(GameValue(33), bid=BidValue(33))
    (True, False)
    """
    return value < bid


@implements("SkO-5.4.1", "SkO-5.4.2", "SkO-3.4.3", "PI-overbid-games")
def lifted(value: GameValue, *, contract: Contract, bid: BidValue) -> GameValue:
    """What a suit or grand game counts: its value, lifted to a multiple that covers the bid.

    >>> lifted(GameValue(20), contract=Contract.HEARTS, bid=BidValue(59))
    60
    """
    return max(value, lifted_value(contract, bid=bid))


@implements("LF-overbid")
def leaflet_overbid_value(contract: Contract, *, tops: Tops) -> GameValue:
    """The minus points of an overbid game by the leaflet, not doubled: (tops + 1 + 2) x base.

    >>> leaflet_overbid_value(Contract.HEARTS, tops=Tops(held=True, count=1))
    40
    """
    return GameValue(base_value(contract) * (tops.count + 3))
