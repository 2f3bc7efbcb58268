"""`skat bids`: the 63 values that can be bid, and the games that have them."""

from __future__ import annotations

import msgspec
import typer

from skat.cli.lazy import QuickCommand
from skat.cli.options import JsonFlag
from skat.model.announcement import Announcement
from skat.model.contract import ALL_CONTRACTS, Contract, base_value
from skat.model.games import Game, all_games
from skat.model.units import BidValue

app = typer.Typer()


class BidRow(msgspec.Struct, frozen=True):
    """One value of the ladder: its place from 1, its sources, how many of the 664 games have it.

    `with_tops` and `without_tops` say whether a game with, without tops has it, `skat_game` whether
    one after taking the skat has, `only_null` that no suit or grand game does.
    """

    rank: int
    bid: BidValue
    sources: tuple[str, ...]
    with_tops: bool
    without_tops: bool
    skat_game: bool
    only_null: bool
    games: int


def bid_rows() -> tuple[BidRow, ...]:
    """All values that can be bid, lowest first, with their sources (SkO-5.6).

    >>> rows = bid_rows()
    >>> len(rows), rows[9].bid, rows[9].sources
    (63, 36, ('diamonds x4', 'clubs x3'))
    """
    by_value: dict[BidValue, list[Game]] = {}
    for game in all_games():
        by_value.setdefault(BidValue(game.value), []).append(game)
    return tuple(
        _row(rank, bid, by_value[bid]) for rank, bid in enumerate(sorted(by_value), start=1)
    )


def _row(rank: int, bid: BidValue, games: list[Game]) -> BidRow:
    ordered = sorted(games, key=lambda game: ALL_CONTRACTS.index(game.announcement.contract))
    tops = [game.tops for game in games if game.tops is not None]
    return BidRow(
        rank=rank,
        bid=bid,
        sources=tuple(dict.fromkeys(_source(game.announcement, bid) for game in ordered)),
        with_tops=any(one.held for one in tops),
        without_tops=any(not one.held for one in tops),
        skat_game=any(not game.announcement.hand for game in games),
        only_null=not tops,
        games=len(games),
    )


def _source(announcement: Announcement, bid: BidValue) -> str:
    if announcement.contract is not Contract.NULL:
        return f"{announcement.contract.value} x{bid // base_value(announcement.contract)}"
    ouvert = " ouvert" if announcement.ouvert else ""
    return f"null{ouvert}{' hand' if announcement.hand else ''}"


@app.command(cls=QuickCommand)
def bids(*, json: JsonFlag = False) -> None:
    """The 63 bid values with their sources."""
    rows = bid_rows()
    if json:
        print(msgspec.json.encode(rows).decode())
        return
    for row in rows:
        print(f"{row.rank:>2}  {row.bid:>3}  {', '.join(row.sources)}")
