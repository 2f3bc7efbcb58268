"""What ten cards bring on average, over all skats, discards and contracts, for every bid."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.value import null_value
from skat.players.simple.sure import safe_level
from skat.players.strong.appraisal import NULL, OWN_PLAY, Chances, appraise
from skat.players.strong.network import Cards, tables
from skat.players.strong.returns import (
    BASES,
    SCORINGS,
    Points,
    Returns,
    Scoring,
    Values,
    at_bid,
    average,
    averages,
    returns,
)
from skat.players.strong.rivals import ON_THE_LOGIT, Rivals

SKATS: Final = 231
DISCARDS: Final = 66

_PAIRS = np.array(list(combinations(range(12), 2)))

_LEVELS_ABOVE_HAND: Final = {
    Announced.NONE: 0,
    Announced.SCHNEIDER: 2,
    Announced.SCHWARZ: 4,
    Announced.OUVERT: 5,
}


class Open(NamedTuple):
    """Ways to go on with twelve cards: hands kept and laid away as [set of twelve][discard]."""

    held: Cards
    away: Cards


def discards_of(twelves: Cards) -> Open:
    """The 66 discards of each of these sets of twelve cards, each set a row of card numbers."""
    masks = np.int64(1) << twelves
    away = masks[:, _PAIRS].sum(axis=2)
    return Open(masks.sum(axis=1)[:, None] - away, away)


class Winning(NamedTuple):
    """How often the best discard wins, for each set of twelve: [contract][set], null closed and
    open; `enough` with schneider, which a bid above the value takes."""

    won: Points
    enough: Points
    null: Points
    null_ouvert: Points


class WithSkat(NamedTuple):
    """The best discard's returns for each set of twelve: [contract][set], null closed and open."""

    values: Values
    best: Returns
    null: Points
    null_ouvert: Points
    winning: Winning


class ExpectedGame(NamedTuple):
    """What one game brings on average, and the share of it that is won."""

    points: float
    won: float


class ByHand(NamedTuple):
    """Chances without the skat; with each skat the values of the games and what these bring, as
    [contract][skat]."""

    chances: Chances
    values: Values
    games: Returns
    safe: tuple[Announced, ...]


class Prospects(NamedTuple):
    """What these ten cards bring with the skat and without."""

    with_skat: WithSkat
    by_hand: ByHand
    scoring: Scoring

    def taking(self, bid: int) -> float:
        """What the game brings on average if the skat is taken at this bid."""
        best = at_bid(self.with_skat.best, self.with_skat.values, bid, self.scoring).max(axis=0)
        if bid <= null_value(hand=False, ouvert=False):
            best = np.maximum(best, self.with_skat.null)
        if bid <= null_value(hand=False, ouvert=True):
            best = np.maximum(best, self.with_skat.null_ouvert)
        return float(best.mean())

    def taking_for(self, announcement: Announcement, bid: int) -> ExpectedGame:
        """What this game comes to at this bid if the skat is taken for it, whatever lies there."""
        skat, winning, number = self.with_skat, self.with_skat.winning, announcement.contract.index
        if number == NULL:
            if null_value(hand=False, ouvert=announcement.ouvert) < bid:
                return ExpectedGame(-np.inf, 0.0)
            open_or_not = announcement.ouvert
            points = skat.null_ouvert if open_or_not else skat.null
            won = winning.null_ouvert if open_or_not else winning.null
            return ExpectedGame(float(points.mean()), float(won.mean()))
        points = at_bid(skat.best, skat.values, bid, self.scoring)[number]
        won = _won_at(winning.won, winning.enough, skat.values, bid)[number]
        return ExpectedGame(float(points.mean()), float(won.mean()))

    def by_hand_for(self, announcement: Announcement, bid: int) -> ExpectedGame:
        """The same of a hand game without a level announced, or of null."""
        number = announcement.contract.index
        won, schneider = (part[:, 0] for part in self.by_hand.chances[:2])
        points = self.alone_with(announcement, bid)
        if number == NULL:
            return ExpectedGame(points, float((schneider if announcement.ouvert else won)[number]))
        shares = _won_at(won[:NULL, None], (won * schneider)[:NULL, None], self.by_hand.values, bid)
        return ExpectedGame(points, float(shares[number].mean()))

    def alone(self, bid: int) -> tuple[float, Announcement]:
        """The best hand game at this bid, and what it brings on average."""
        games = [
            (self.alone_with(announcement, bid), announcement)
            for announcement in _hand_games(self.by_hand.safe)
        ]
        return max(games, key=lambda worth_and_game: worth_and_game[0])

    def at(self, bid: int) -> float:
        """What the better of both brings."""
        return max(self.taking(bid), self.alone(bid)[0])

    def alone_with(self, announcement: Announcement, bid: int) -> float:
        """What this hand game brings on average at this bid; -inf for a null below it."""
        hand = self.by_hand
        number = announcement.contract.index
        won = float(hand.chances.won[number, 0])
        schneider = float(hand.chances.schneider[number, 0])
        if number == NULL:
            value = null_value(hand=True, ouvert=announcement.ouvert)
            if value < bid:
                return -np.inf
            return average(schneider if announcement.ouvert else won, value, self.scoring)
        values = hand.values[number] + BASES[number] * _LEVELS_ABOVE_HAND[announcement.announced]
        if announcement.announced is Announced.NONE:
            return float(at_bid(hand.games, hand.values, bid, self.scoring)[number].mean())
        certain = announcement.announced is hand.safe[number]
        chance = 1.0 if certain else won * schneider
        reached = np.where(values >= bid, chance, 0.0)
        brings = averages(reached, np.maximum(values, bid), self.scoring)
        return float(brings.mean())


def _won_at(won: Points, enough: Points, values: Values, bid: int) -> Points:
    """How often games are won at a bid: by 61 card points, by 90, or not at all."""
    share: Points = np.where(
        values >= bid, won, np.where(values + BASES[:, None] >= bid, enough, 0.0)
    )
    return share


def _hand_games(safe: tuple[Announced, ...]) -> list[Announcement]:
    """Hand games worth a thought: schneider may be risked, more is announced only when safe."""
    games = []
    for contract in ALL_CONTRACTS:
        levels = [Announced.NONE, Announced.OUVERT]
        if contract is not Contract.NULL:
            levels = sorted(
                {Announced.NONE, Announced.SCHNEIDER, safe[contract.index]},
                key=lambda level: level.value,
            )
        games += [Announcement(contract, hand=True, announced=level) for level in levels]
    return games


@lru_cache(maxsize=32)
def prospects(ten: int, seat: int, scoring: str, *, rivals: Rivals = Rivals.NO_BID) -> Prospects:
    """What these ten cards bring in this seat; the same for every caller, so it is kept a while.

    >>> from skat.model.cards import Card, CardSet
    >>> aces = CardSet.of(card for card in Card if str(card)[1] in "JA").mask
    >>> grand = prospects(aces | Card.CT.mask | Card.CK.mask, 0, "seeger_fabian")
    >>> grand.taking(72) > 100
    True
    """
    counts = SCORINGS[scoring]
    with_skat = over_all_skats(ten, seat, counts, rivals)
    alone = np.array([ten])
    of_hand = appraise(alone, alone * 0, seat=seat, by_hand=True, rivals=rivals)
    of_games = with_skat.values + BASES[:, None]
    by_hand = ByHand(
        chances=of_hand,
        values=of_games,
        games=returns(of_hand, of_games, counts),
        safe=tuple(safe_level(ten, contract, leads=seat == 0) for contract in TRUMP_CONTRACTS),
    )
    return Prospects(with_skat, by_hand, counts)


def over_all_skats(ten: int, seat: int, scoring: Scoring, rivals: Rivals) -> WithSkat:
    """All skats and discards at once, in the kernel (`prospects.hpp`)."""
    values, simply, by_schneider, won, enough, (null, ouvert) = tables().prospects(
        ten,
        seat=seat,
        raised=[OWN_PLAY, ON_THE_LOGIT[rivals]],
        won=scoring.won,
        lost=scoring.lost,
    )
    return WithSkat(
        values,
        Returns(simply, by_schneider),
        null_returns(null, ouvert=False, scoring=scoring),
        null_returns(ouvert, ouvert=True, scoring=scoring),
        Winning(won, enough, null, ouvert),
    )


def null_returns(chance: Points, *, ouvert: bool, scoring: Scoring) -> Points:
    """What nulls bring that are won with these chances."""
    value = null_value(hand=False, ouvert=ouvert)
    return chance * (value + scoring.won) - (1 - chance) * (2 * value + scoring.lost)
