"""From a `skat value` request to a game that is over, or to the reason why there is none such."""

from __future__ import annotations

from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.top_trumps import Tops, can_be_together
from skat.model.units import CardPoints
from skat.model.value import null_covers_bid
from skat.requests.jsonl import allowed, refuse
from skat.requests.keys import (
    Level,
    TrumpContract,
    ValueRules,
    known_bid,
    possible_tops,
    refuse_house_rules_off,
)
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import (
    PACK_POINTS,
    TRICKS_OF_A_DEAL,
    FinishedGame,
    GameEnd,
    Standing,
)
from skat.rules.scoring.possible import (
    CARDS_OF_THE_SKAT,
    WRONG_DISCARDS,
    why_impossible_piles,
    why_impossible_result,
    why_impossible_standing,
)

ToldEnd: TypeAlias = Literal[
    GameEnd.PLAYED_OUT,
    GameEnd.SOLOIST_CONCEDES,
    GameEnd.OPPONENT_CONCEDES,
    GameEnd.FAULT_SOLOIST,
    GameEnd.FAULT_OPPONENTS,
    GameEnd.THROW_IN_SOLOIST,
    GameEnd.THROW_IN_OPPONENTS,
    GameEnd.NULL_OVERBID,
    GameEnd.NO_CONTRACT,
    GameEnd.ACCEPTED_CLAIM,
    GameEnd.PROVED_LEVEL,
]
"""How a game ended, as a request may say it; rulings have a command of their own."""


class StateAtEnd(msgspec.Struct, frozen=True, kw_only=True):
    """What both parties had taken when the game ended; the skat is the soloist's (SkO-2.2.1).

    In null the points may be left out.
    """

    soloist_points: int | None = None
    opponent_points: int | None = None
    soloist_tricks: int
    opponent_tricks: int


class ValueRequest(ValueRules, frozen=True, kw_only=True):
    """A game that is over; `cheapest` stands for one that was never announced (SkO-4.1.1).

    House rules: `spitze` was announced, and is made unless `spitze_missed` says otherwise; `bock`
    says that the deal lay in a round that counts double.
    """

    end: ToldEnd
    contract: Contract | Literal["cheapest"]
    hand: bool = False
    announced: Announced = Announced.NONE
    ouvert: bool = False
    tops: Tops | None = None
    tops_by_contract: dict[TrumpContract, Tops] | None = None
    bid: int
    soloist_points: int | None = None
    soloist_tricks: int | None = None
    state_at_end: StateAtEnd | None = None
    asked_level: Level = Announced.NONE
    proved: Level = Announced.NONE
    substitute: Contract | None = None
    kontra: bool = False
    re: bool = False
    defenders_announced: Level = Announced.NONE
    spitze: bool = False
    spitze_missed: bool = False
    bock: bool = False

    def says(self, key: str) -> bool:
        """Whether the key says something: false and "none" say nothing."""
        return getattr(self, key) not in (None, False, Announced.NONE)


_NEEDS_STANDING = frozenset(
    {
        GameEnd.OPPONENT_CONCEDES,
        GameEnd.FAULT_SOLOIST,
        GameEnd.FAULT_OPPONENTS,
        GameEnd.THROW_IN_SOLOIST,
        GameEnd.THROW_IN_OPPONENTS,
    }
)
_PLAYED = frozenset(GameEnd) - {GameEnd.NO_CONTRACT, GameEnd.NULL_OVERBID}

# Which ends a key belongs to; at all others it would report what did not happen.
_ONLY_WITH = {
    "soloist_points": frozenset({GameEnd.PLAYED_OUT}),
    "soloist_tricks": frozenset({GameEnd.PLAYED_OUT}),
    "state_at_end": _PLAYED - {GameEnd.PLAYED_OUT},
    "asked_level": frozenset({GameEnd.ACCEPTED_CLAIM}),
    "proved": frozenset({GameEnd.PROVED_LEVEL, GameEnd.FAULT_SOLOIST}),
    "substitute": frozenset({GameEnd.NULL_OVERBID}),
    "kontra": _PLAYED,
    "re": _PLAYED,
    "defenders_announced": _PLAYED,
    "spitze": _PLAYED,
    "spitze_missed": _PLAYED,
}


def finished_game(asked: ValueRequest) -> tuple[FinishedGame, RuleSet]:
    """The game that a request describes, and the rules it was played by.

    Raises RefusalError where there is none such.

    >>> asked = ValueRequest(contract=Contract.CLUBS, tops=Tops(held=True, count=1), bid=18,
    ...                      end=GameEnd.SOLOIST_CONCEDES)
    >>> game, rules = finished_game(asked)
    >>> game.tops, rules.edition.value
    (Tops(held=True, count=1), 'isko-2022')
    """
    rules = asked.rules
    for key, ends in _ONLY_WITH.items():
        if asked.says(key) and asked.end not in ends:
            raise refuse("key_not_here", key=key, end=asked.end.value)
    refuse_house_rules_off(asked, asked)
    _refuse_impossible_spitze(asked)
    if asked.end is GameEnd.NO_CONTRACT:
        return _without_contract(asked), rules
    if asked.contract == "cheapest":
        expected = " | ".join(contract.value for contract in Contract)
        raise refuse("bad_value", key="contract", expected=expected)
    if asked.contract is Contract.NULL:
        return _null_game(asked, rules), rules
    return _trump_game(asked, asked.contract, rules), rules


def _refuse_impossible_spitze(asked: ValueRequest) -> None:
    if asked.spitze_missed and not asked.spitze:
        raise refuse("spitze_not_announced", key="spitze_missed")
    if asked.spitze and asked.contract is Contract.NULL:
        raise refuse("no_spitze_in_null", "SkO-2.1.3")


def _without_contract(asked: ValueRequest) -> FinishedGame:
    """Nothing was announced: the game that will be charged is the cheapest (SkO-4.1.1)."""
    if asked.contract != "cheapest":
        raise refuse("bad_value", "SkO-4.1.1", key="contract", expected="cheapest")
    for key in ("tops", "announced", "ouvert"):
        if asked.says(key):
            raise refuse("key_not_here", "SkO-4.1.1", key=key, end=GameEnd.NO_CONTRACT.value)
    return FinishedGame(
        announcement=None,
        bid=known_bid(asked.bid),
        end=asked.end,
        hand=asked.hand,
        tops_by_contract=_tops_by_contract(asked),
        bock=asked.bock,
    )


def _tops_by_contract(asked: ValueRequest) -> dict[Contract, Tops]:
    """The tops in all five contracts that have any."""
    if asked.tops_by_contract is None:
        raise refuse("key_missing", key="tops_by_contract")
    for contract in TRUMP_CONTRACTS:
        if contract not in asked.tops_by_contract:
            raise refuse("key_missing", key=f"tops_by_contract.{contract.value}")
    tops_of: dict[Contract, Tops] = {
        contract: possible_tops(tops, contract=contract)
        for contract, tops in asked.tops_by_contract.items()
    }
    for first, second in combinations(tops_of.values(), 2):
        if not first.can_be_beside(second):
            raise refuse("tops_differ", "SkO-2.4.2", tops=str(first), other=str(second))
    if not can_be_together(tops_of):
        longest, next_one = sorted(tops_of.values(), key=lambda tops: -tops.count)[:2]
        raise refuse("tops_differ", "SkO-2.4.2", tops=str(longest), other=str(next_one))
    return tops_of


def _null_game(asked: ValueRequest, rules: RuleSet) -> FinishedGame:
    for level in (asked.announced, asked.asked_level, asked.proved):
        if level in (Announced.SCHNEIDER, Announced.SCHWARZ):
            raise refuse("no_levels_in_null", "SkO-2.1.3", announced=level.value)
    if asked.tops is not None:
        raise refuse("no_tops_in_null", "SkO-2.4.3")
    if asked.says("defenders_announced"):
        raise refuse("no_levels_in_null", "LF-defenders-announce")
    ouvert = asked.ouvert or asked.announced is Announced.OUVERT
    announcement = Announcement(
        Contract.NULL,
        hand=asked.hand,
        announced=Announced.OUVERT if ouvert else Announced.NONE,
    )
    bid = known_bid(asked.bid)
    covered = null_covers_bid(announcement, bid=bid)
    if asked.end is GameEnd.NULL_OVERBID and covered:
        raise refuse("null_covers_bid", "SkO-3.4.4", bid=bid)
    if not covered and asked.tops_by_contract is None:
        raise refuse("null_below_bid_needs_tops", "SkO-3.4.4", bid=bid)
    return FinishedGame(
        announcement=announcement,
        bid=bid,
        end=asked.end,
        standing=_standing(asked, Contract.NULL, tops=None),
        tops_by_contract={} if asked.tops_by_contract is None else _tops_by_contract(asked),
        substitute=_substitute(asked, rules),
        kontra=asked.kontra,
        re=asked.re,
        bock=asked.bock,
    )


def _substitute(asked: ValueRequest, rules: RuleSet) -> Contract | None:
    if asked.substitute is not None and rules.options.null_overbid_game != "soloist_names":
        raise refuse("substitute_not_named", "SkO-3.4.4", option="null_overbid_game")
    if asked.substitute is Contract.NULL:
        expected = " | ".join(contract.value for contract in TRUMP_CONTRACTS)
        raise refuse("bad_value", "SkO-3.4.4", key="substitute", expected=expected)
    return asked.substitute


def _trump_game(asked: ValueRequest, contract: Contract, rules: RuleSet) -> FinishedGame:
    if asked.end is GameEnd.NULL_OVERBID:
        raise refuse("bad_value", "SkO-3.4.4", key="contract", expected="null")
    if asked.tops_by_contract is not None:
        raise refuse("key_not_here", "SkO-3.4.4", key="tops_by_contract", end=asked.end.value)
    if asked.tops is None:
        raise refuse("key_missing", key="tops")
    tops = possible_tops(asked.tops, contract=contract)
    announcement, laid_open = _announcement(asked, contract, rules)
    if asked.end is GameEnd.PROVED_LEVEL and not asked.says("proved"):
        raise refuse("key_missing", "SkO-4.2.6", key="proved")
    return FinishedGame(
        announcement=announcement,
        bid=known_bid(asked.bid),
        end=asked.end,
        tops=tops,
        standing=_standing(asked, contract, tops=tops),
        asked=asked.asked_level,
        proved=asked.proved,
        kontra=asked.kontra,
        re=asked.re,
        defenders_announced=asked.defenders_announced,
        laid_open=laid_open,
        spitze=asked.spitze,
        spitze_missed=asked.spitze_missed,
        bock=asked.bock,
    )


def _announcement(
    asked: ValueRequest, contract: Contract, rules: RuleSet
) -> tuple[Announcement, bool]:
    """The announcement, and whether the cards lie open on top of another announced level."""
    hand, announced = asked.hand, asked.announced
    free_ouvert = rules.options.leaflet_ouvert
    if asked.ouvert:
        if not free_ouvert:
            raise refuse("ouvert_key_in_null_only", "SkO-2.1.3", contract=contract.value)
        if announced is not Announced.NONE:
            return Announcement(contract, hand=hand, announced=announced), True
        announced = Announced.OUVERT
    free = free_ouvert if announced is Announced.OUVERT else rules.options.leaflet_announcements
    if announced is not Announced.NONE and not hand and not free:
        raise refuse("level_needs_hand", "SkO-2.1.3", "SkO-3.4.4", announced=announced.value)
    return Announcement(contract, hand=hand, announced=announced), False


_WRONG_COUNTS = frozenset({GameEnd.FAULT_SOLOIST, GameEnd.FAULT_OPPONENTS, GameEnd.PROVED_LEVEL})
"""Ends at which a hand may have too many cards or too few, in the skat for example."""


def _standing(asked: ValueRequest, contract: Contract, *, tops: Tops | None) -> Standing | None:
    null = contract is Contract.NULL
    if asked.end is GameEnd.PLAYED_OUT:
        return _final_of_null(asked) if null else _final(asked, contract, tops=tops)
    at_end = asked.state_at_end
    if at_end is None:
        if asked.end in _NEEDS_STANDING:
            raise refuse("key_missing", key="state_at_end")
        return None
    for key in ("soloist_points", "opponent_points"):
        if not null and getattr(at_end, key) is None:
            raise refuse("key_missing", key=f"state_at_end.{key}")
    standing = Standing(
        CardPoints(at_end.soloist_points or 0),
        CardPoints(at_end.opponent_points or 0),
        at_end.soloist_tricks,
        at_end.opponent_tricks,
    )
    allowed(why_impossible_standing(standing, contract=contract, tops=tops))
    if not null:
        wrong_count = asked.end in _WRONG_COUNTS
        allowed(
            why_impossible_piles(
                standing,
                contract=contract,
                tops=None if wrong_count else tops,
                skat=WRONG_DISCARDS if wrong_count else CARDS_OF_THE_SKAT,
            )
        )
    return standing


def _final(asked: ValueRequest, contract: Contract, *, tops: Tops | None) -> Standing:
    """The final standing; the tricks may be left out where the points leave no question."""
    points, tricks = asked.soloist_points, asked.soloist_tricks
    if points is None:
        raise refuse("key_missing", key="soloist_points")
    if tricks is None:
        if not 23 <= points <= 118:
            raise refuse("key_missing", key="soloist_tricks")
        return _final_by_points(points, contract, tops=tops)
    allowed(why_impossible_result(points=points, tricks=tricks, contract=contract, tops=tops))
    standing = final_standing(points, tricks)
    allowed(why_impossible_piles(standing, contract=contract, tops=tops))
    return standing


def _final_by_points(points: int, contract: Contract, *, tops: Tops | None) -> Standing:
    """One of the final standings with these points; refused if there is none."""
    usual = TRICKS_OF_A_DEAL // 2
    allowed(why_impossible_result(points=points, tricks=usual, contract=contract, tops=tops))
    standings = [final_standing(points, tricks) for tricks in range(1, TRICKS_OF_A_DEAL)]
    refused = [
        why_impossible_piles(standing, contract=contract, tops=tops) for standing in standings
    ]
    if None not in refused:
        allowed(refused[usual - 1])
    return standings[refused.index(None)]


def _final_of_null(asked: ValueRequest) -> Standing:
    """In null only the tricks count; card points that are given all the same must be possible."""
    points, tricks = asked.soloist_points, asked.soloist_tricks
    if tricks is None:
        raise refuse("key_missing", key="soloist_tricks")
    if points is None:
        points = PACK_POINTS if tricks == TRICKS_OF_A_DEAL else CardPoints(0)
    allowed(why_impossible_result(points=points, tricks=tricks, contract=Contract.NULL, tops=None))
    return final_standing(points, tricks)


def final_standing(points: int, tricks: int) -> Standing:
    """All ten tricks: what the soloist lacks, the others have."""
    own, theirs = CardPoints(points), CardPoints(PACK_POINTS - points)
    return Standing(own, theirs, tricks, TRICKS_OF_A_DEAL - tricks)
