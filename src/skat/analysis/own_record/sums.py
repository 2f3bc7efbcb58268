"""What a player's deals come to: how often alone, how often won, and what reviews found.

What is reviewed is added up by part of the deal, over time and by contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import msgspec

from skat.analysis.own_record import PARTS, Judged, Mistake, OwnDeal, Part, lost_in
from skat.analysis.own_record.rating import Mean, mean_of


class PlainContract(msgspec.Struct, frozen=True, kw_only=True):
    """Own games of one contract, and how many of them were won."""

    contract: str
    games: int
    won: int


class BestGame(msgspec.Struct, frozen=True, kw_only=True):
    """The own game that brought most table points, and where it lies."""

    table: str
    number: int
    contract: str
    hand: bool
    points: float


class PlainNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """Counts over all deals that are kept, reviewed or not; `average` are table points a deal.

    Deals in which nobody played alone are neither those of a soloist nor of a defender.
    """

    deals: int
    alone: int
    alone_won: int
    defended: int
    defended_won: int
    average: float
    contracts: tuple[PlainContract, ...]
    best: BestGame | None


def plain_of(deals: Sequence[OwnDeal]) -> PlainNumbers:
    """The counts of these deals.

    >>> plain_of([]).deals
    0
    """
    alone = [deal for deal in deals if deal.facts.role == "soloist"]
    defended = [deal for deal in deals if deal.facts.role == "defender"]
    return PlainNumbers(
        deals=len(deals),
        alone=len(alone),
        alone_won=sum(deal.facts.won is True for deal in alone),
        defended=len(defended),
        defended_won=sum(deal.facts.won is False for deal in defended),
        average=sum(deal.facts.points for deal in deals) / len(deals) if deals else 0.0,
        contracts=_plain_contracts(alone),
        best=_best(alone),
    )


def _plain_contracts(alone: Sequence[OwnDeal]) -> tuple[PlainContract, ...]:
    """The contracts played, the most frequent first."""
    own: dict[str, list[OwnDeal]] = {}
    for deal in alone:
        if deal.facts.contract is not None:
            own.setdefault(deal.facts.contract, []).append(deal)
    return tuple(
        PlainContract(
            contract=contract, games=len(games), won=sum(deal.facts.won is True for deal in games)
        )
        for contract, games in sorted(own.items(), key=lambda each: (-len(each[1]), each[0]))
    )


def _best(alone: Sequence[OwnDeal]) -> BestGame | None:
    """Of equal ones the first."""
    won = [deal for deal in alone if deal.facts.won and deal.facts.contract is not None]
    if not won:
        return None
    best = max(won, key=lambda deal: deal.facts.points)
    assert best.facts.contract is not None
    return BestGame(
        table=best.table,
        number=best.number,
        contract=best.facts.contract,
        hand=best.facts.hand,
        points=best.facts.points,
    )


MOST_STRETCHES: Final = 12
FEWEST_IN_A_STRETCH: Final = 10
"""With fewer games a point of the curve would say nothing."""

MOST_THEMES: Final = 3


class PartLost(msgspec.Struct, frozen=True, kw_only=True):
    """Points lost a game in one part, over the games in which he decided anything there."""

    part: Part
    games: int
    lost: Mean


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """So many games in a row, from the day of the first to that of the last; seconds since 1970.

    `adjusted` is there if luck is known in each of them.
    """

    begin: int
    end: int
    games: int
    lost: Mean
    parts: tuple[PartLost, ...]
    result: Mean
    adjusted: Mean | None


class OwnContract(msgspec.Struct, frozen=True, kw_only=True):
    """Own games of one contract: how many were won, what they brought, what was to be expected.

    `expected` is what computer players got with the same cards, whatever they played.
    """

    contract: str
    games: int
    won: int
    result: Mean
    expected: Mean


class Boldness(msgspec.Struct, frozen=True, kw_only=True):
    """In how many games he called on to the end, and in how many that promised more than a pass.

    `more` is the difference in a hundred games: above 0 he is bold, below 0 careful.
    """

    games: int
    called_on: int
    worth_it: int
    more: Mean


class Theme(msgspec.Struct, frozen=True, kw_only=True):
    """What to work on, and the deal with the costliest mistake there."""

    part: Part
    table: str
    number: int
    mistake: Mistake


class OwnSums(msgspec.Struct, frozen=True, kw_only=True):
    """All of it, in table points a game; `reviewed` of so many `deals` were looked back at.

    Reviews by older numbers do not compare with newer ones: they are counted as `outdated`.
    """

    deals: int
    plain: PlainNumbers
    reviewed: int
    outdated: int
    whole: Stretch | None
    stretches: tuple[Stretch, ...]
    contracts: tuple[OwnContract, ...]
    boldness: Boldness | None
    themes: tuple[Theme, ...]


def sums_of(deals: Sequence[OwnDeal]) -> OwnSums:
    """What these deals come to, which are in the order in which they were played.

    >>> sums_of([]).deals
    0
    """
    judged = [(deal, deal.judged) for deal in deals if deal.judged is not None]
    newest = max((deal.version for deal, _ in judged), default=0)
    reviewed = [(deal, its) for deal, its in judged if deal.version == newest]
    return OwnSums(
        deals=len(deals),
        plain=plain_of(deals),
        reviewed=len(reviewed),
        outdated=len(judged) - len(reviewed),
        whole=_stretch(reviewed) if reviewed else None,
        stretches=tuple(map(_stretch, _split(reviewed))),
        contracts=_contracts(reviewed),
        boldness=_boldness(reviewed),
        themes=_themes(reviewed),
    )


_Reviewed = tuple[OwnDeal, Judged]


def _split(reviewed: Sequence[_Reviewed]) -> Iterable[Sequence[_Reviewed]]:
    """The games in stretches of nearly the same length; none where they are too few for two."""
    count = min(MOST_STRETCHES, len(reviewed) // FEWEST_IN_A_STRETCH)
    if count < 2:
        return
    ends = [len(reviewed) * at // count for at in range(count + 1)]
    for begin, end in pairwise(ends):
        yield reviewed[begin:end]


def _stretch(games: Sequence[_Reviewed]) -> Stretch:
    luck = [judged.adjusted for _, judged in games if judged.adjusted is not None]
    return Stretch(
        begin=games[0][0].since,
        end=games[-1][0].since,
        games=len(games),
        lost=mean_of([lost_in(judged) for _, judged in games]),
        parts=_parts(games),
        result=mean_of([deal.facts.points for deal, _ in games]),
        adjusted=mean_of(luck) if len(luck) == len(games) else None,
    )


def _parts(games: Sequence[_Reviewed]) -> tuple[PartLost, ...]:
    parts_lost = []
    for part in PARTS:
        lost = [judged.lost[part] for _, judged in games if part in judged.lost]
        if lost:
            parts_lost.append(PartLost(part=part, games=len(lost), lost=mean_of(lost)))
    return tuple(parts_lost)


def _contracts(reviewed: Sequence[_Reviewed]) -> tuple[OwnContract, ...]:
    own: dict[str, list[_Reviewed]] = {}
    for deal, judged in reviewed:
        if deal.facts.role == "soloist" and deal.facts.contract is not None:
            own.setdefault(deal.facts.contract, []).append((deal, judged))
    return tuple(
        OwnContract(
            contract=contract,
            games=len(games),
            won=sum(deal.facts.won is True for deal, _ in games),
            result=mean_of([deal.facts.points for deal, _ in games]),
            expected=mean_of([judged.expected for _, judged in games]),
        )
        for contract, games in sorted(own.items(), key=lambda each: (-len(each[1]), each[0]))
    )


def _boldness(reviewed: Sequence[_Reviewed]) -> Boldness | None:
    calls = [
        (judged.called_on, judged.worth_it)
        for _, judged in reviewed
        if judged.called_on is not None and judged.worth_it is not None
    ]
    if not calls:
        return None
    return Boldness(
        games=len(calls),
        called_on=sum(called for called, _ in calls),
        worth_it=sum(worth for _, worth in calls),
        more=mean_of([100.0 * (called - worth) for called, worth in calls]),
    )


def _themes(reviewed: Sequence[_Reviewed]) -> tuple[Theme, ...]:
    """Where much is lost, and so often that it is no accident."""
    worst: dict[Part, Theme] = {}
    for deal, judged in reviewed:
        for mistake in judged.worst:
            known = worst.get(mistake.part)
            if known is None or known.mistake.points < mistake.points:
                worst[mistake.part] = Theme(
                    part=mistake.part, table=deal.table, number=deal.number, mistake=mistake
                )
    weight = {each.part: each.lost.value * sqrt(each.games) for each in _parts(reviewed)}
    themes = sorted(worst.values(), key=lambda theme: -weight[theme.part])
    return tuple(themes[:MOST_THEMES])
