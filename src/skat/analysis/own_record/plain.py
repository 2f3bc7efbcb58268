"""What anybody asks of his games first: how often alone, how often won, what they brought."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.analysis.own_record.deals import OwnDeal


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
    alone = [one for one in deals if one.facts.role == "soloist"]
    defended = [one for one in deals if one.facts.role == "defender"]
    return PlainNumbers(
        deals=len(deals),
        alone=len(alone),
        alone_won=sum(one.facts.won is True for one in alone),
        defended=len(defended),
        defended_won=sum(one.facts.won is False for one in defended),
        average=sum(one.facts.points for one in deals) / len(deals) if deals else 0.0,
        contracts=_contracts(alone),
        best=_best(alone),
    )


def _contracts(alone: Sequence[OwnDeal]) -> tuple[PlainContract, ...]:
    """The contracts played, the most frequent first."""
    own: dict[str, list[OwnDeal]] = {}
    for one in alone:
        if one.facts.contract is not None:
            own.setdefault(one.facts.contract, []).append(one)
    return tuple(
        PlainContract(
            contract=contract, games=len(games), won=sum(one.facts.won is True for one in games)
        )
        for contract, games in sorted(own.items(), key=lambda each: (-len(each[1]), each[0]))
    )


def _best(alone: Sequence[OwnDeal]) -> BestGame | None:
    """Of equal ones the first."""
    won = [one for one in alone if one.facts.won and one.facts.contract is not None]
    if not won:
        return None
    best = max(won, key=lambda one: one.facts.points)
    assert best.facts.contract is not None
    return BestGame(
        table=best.table,
        number=best.number,
        contract=best.facts.contract,
        hand=best.facts.hand,
        points=best.facts.points,
    )
